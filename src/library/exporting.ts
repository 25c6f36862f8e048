/**
 * The library as the records of a library file (src/library-file/records.ts).
 *
 * Which documents come is settled when it begins: what is added later is not in the file, and a
 * document that is removed before its turn is left out (the end of the file counts what is really
 * in it). Each document is seen as it is at its turn, in one piece; one that is removed while it is
 * being written ends the export with an error. Nothing is locked: questions, indexing and other
 * changes go on.
 */
import { APP_VERSION } from '../app-version.ts';
import { TriviumError } from '../errors.ts';
import {
  NO_COUNTS,
  RECORDS_AT_ONCE,
  type FileDocument,
  type FileSource,
  type FileTriplet,
  type LibraryCounts,
  type LibraryFileHeader,
  type LibraryFileRecord,
} from '../library-file/records.ts';
import type { LibrarySource } from '../library-file/write.ts';
import type { ExportChoice } from '../protocol.ts';
import type { StoredTriplet } from '../knowledge/types.ts';
import type { LibraryVectors } from '../retrieval/library-index.ts';
import { listChunksOf } from '../storage/chunks.ts';
import { damageError } from '../storage/damage.ts';
import { hasFile, readFile, readText } from '../storage/documents.ts';
import { readPageBlock } from '../storage/pages.ts';
import type { ChunkRecord, DocumentRecord, IndexName } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import type { Catalogue } from './catalogue.ts';
import type { CurrentIndex } from './current-index.ts';
import type { Exclusive } from './exclusive.ts';

export interface ExportParts {
  database: Database;
  catalogue: Catalogue;
  current: CurrentIndex;
  writes: Exclusive;
  now: () => number;
}

/** What one document's part of the file is made of. */
interface Turn {
  document: DocumentRecord;
  /** Ordinals by the ids of its chunks. */
  ordinals: ReadonlyMap<number, number>;
  triplets: StoredTriplet[];
  vectors: LibraryVectors;
}

/** @throws TriviumError `empty` where there is nothing to be exported. */
export async function exportLibrary(
  parts: ExportParts,
  options: ExportChoice,
): Promise<LibrarySource> {
  const { catalogue, current, writes } = parts;
  // Vectors can be copied when all of them have been read.
  const index = await writes.run(() => current.settledIndex());
  const wanted = options.documents && new Set(options.documents);
  const all = catalogue.all().map(({ document }) => document);
  const documents = all.filter(
    ({ id, state }) => (wanted?.has(id) ?? true) && (state === 'indexed' || options.files),
  );
  if (documents.length === 0) throw nothingToExport();
  const header: LibraryFileHeader = {
    title: options.title,
    createdAt: options.createdAt ?? parts.now(),
    app: APP_VERSION,
    embedder: { id: current.embedder.id, ...index.vectors.propositions.encoding },
    holdsFiles: options.files,
    holdsQuestions: false,
    documents: documents.map(({ id, name, title, kind, pages }) => {
      return { id, name, title, kind, pages };
    }),
    counts: countsOf(documents, options.files),
  };
  return { header, records: recordsOf(parts, documents, header) };
}

async function* recordsOf(
  parts: ExportParts,
  documents: readonly DocumentRecord[],
  header: LibraryFileHeader,
): AsyncGenerator<LibraryFileRecord> {
  const { catalogue, current, writes } = parts;
  for (const { id } of documents) {
    const turn = await writes.run(async (): Promise<Turn | null> => {
      if (!catalogue.has(id)) return null;
      const index = await current.settledIndex();
      const ordinals = new Map(index.chunksOf(id).map((chunk) => [chunk.id, chunk.ordinal]));
      const { document } = catalogue.get(id);
      const triplets = index.registry.inDocument(id);
      return { document, ordinals, triplets, vectors: index.vectors };
    });
    if (!turn) continue;
    const isIndexed = turn.document.state === 'indexed';
    const holdsFile = header.holdsFiles && (await hasFile(parts.database, id));
    if (!isIndexed && !holdsFile) continue;
    const isComparable = current.embedder.id === header.embedder?.id;
    yield { kind: 'document', document: fileDocument(turn, isIndexed) };
    if (isIndexed) yield* contentOf(parts.database, turn, isComparable);
    if (holdsFile) {
      const { type, bytes } = await readFile(parts.database, id).catch(ifGone);
      yield { kind: 'file', type, bytes };
    }
    yield { kind: 'document-end' };
  }
}

async function* contentOf(
  database: Database,
  { document, ordinals, triplets, vectors }: Turn,
  isComparable: boolean,
): AsyncGenerator<LibraryFileRecord> {
  const { id } = document;
  const rowsOf = (index: IndexName, ids: number[]): LibraryFileRecord[] => {
    const rows = isComparable ? vectors[index].copyRows(Uint32Array.from(ids)) : null;
    return rows ? [{ kind: 'vectors', index, rows }] : [];
  };
  const { text, pages } = await readText(database, id).catch(ifGone);
  yield { kind: 'text', text, pages };
  for (let layouts = 0, block = 0; layouts < pages.length; block++) {
    const record = await readPageBlock(database, id, block).catch(ifGone);
    layouts += record.pages.length;
    const { start, end } = record;
    yield { kind: 'pages', block, start, end, pages: record.pages };
  }
  for (let from = 0; from < document.chunks; from += RECORDS_AT_ONCE) {
    const chunks = await chunksAt(database, document, from);
    yield { kind: 'chunks', chunks: chunks.map(({ version: _, id: __, ...chunk }) => chunk) };
    yield* rowsOf(
      'chunks',
      chunks.map((chunk) => chunk.id),
    );
  }
  for (let from = 0; from < triplets.length; from += RECORDS_AT_ONCE) {
    const part = triplets.slice(from, from + RECORDS_AT_ONCE);
    yield { kind: 'triplets', triplets: part.map((each) => fileTriplet(each, id, ordinals)) };
    yield* rowsOf(
      'propositions',
      part.map((triplet) => triplet.id),
    );
  }
}

async function chunksAt(
  database: Database,
  { id, chunks }: DocumentRecord,
  from: number,
): Promise<ChunkRecord[]> {
  const { records, damage } = await listChunksOf(database, id, from, from + RECORDS_AT_ONCE);
  const error = damageError(damage);
  if (error) throw error;
  if (records.length !== Math.min(RECORDS_AT_ONCE, chunks - from)) goneMeanwhile();
  return records;
}

function fileDocument({ document, triplets }: Turn, indexed: boolean): FileDocument {
  const { id, name, title, kind, bytes, addedAt, pages, chunks, problems, corrected } = document;
  const known = { id, name, title, kind, bytes, addedAt, indexed };
  if (!indexed) return { ...known, pages: 0, chunks: 0, triplets: 0, problems: [] };
  const counts = { pages, chunks, triplets: triplets.length };
  return { ...known, ...counts, problems, ...(corrected ? { corrected } : {}) };
}

/** With the sources that the document itself has for it. */
function fileTriplet(
  { subject, predicate, object, edited, sources }: StoredTriplet,
  document: string,
  ordinals: ReadonlyMap<number, number>,
): FileTriplet {
  const own = sources.filter((source) => source.document === document);
  const named = own.map((source): FileSource => ({
    ...source,
    chunk: ordinals.get(source.chunk) ?? goneMeanwhile(),
  }));
  return { subject, predicate, object, sources: named, ...(edited ? { edited } : {}) };
}

function countsOf(documents: readonly DocumentRecord[], files: boolean): LibraryCounts {
  const counts = { ...NO_COUNTS, documents: documents.length };
  for (const { state, pages, chunks, triplets, bytes } of documents) {
    if (files) counts.fileBytes += bytes;
    if (state !== 'indexed') continue;
    counts.pages += pages;
    counts.chunks += chunks;
    counts.triplets += triplets;
  }
  return counts;
}

function nothingToExport(): TriviumError {
  return new TriviumError(
    'empty',
    'There is nothing in this library that could be exported.',
    'Add documents, and wait until one of them has been indexed.',
  );
}

function ifGone(thrown: unknown): never {
  if (thrown instanceof TriviumError && thrown.code !== 'not-found') throw thrown;
  return goneMeanwhile();
}

function goneMeanwhile(): never {
  throw new TriviumError(
    'not-found',
    'A document was changed or removed while the library was being exported.',
    'Export the library once more.',
  );
}
