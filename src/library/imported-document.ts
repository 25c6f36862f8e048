/**
 * One document of a library file on its way into the library. Records are stored first and then
 * taken up by the index, batch by batch, so that questions can be about what is there already.
 * Vectors are stored now and then for all documents together (importing.ts).
 */
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import type {
  FileChunk,
  FileDocument,
  FileTriplet,
  LibraryFileHeader,
  LibraryFileRecord,
} from '../library-file/records.ts';
import { passageText, type VectorRows } from '../retrieval/indexing.ts';
import { propositionText, tripletKey } from '../knowledge/propositions.ts';
import type { Sighting } from '../knowledge/triplet-registry.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import {
  commitChunks,
  commitDocument,
  commitPart,
  commitTriplets,
} from '../storage/import-commits.ts';
import { commitState } from '../storage/indexing-commits.ts';
import type { DocumentRecord, JobRecord } from '../storage/records.ts';
import { rowsAt, type EncodedRows } from '../vectors/encoded-rows.ts';
import type { QuantisedIndex } from '../vectors/quantised-index.ts';
import { isDigestOf } from '../digest.ts';
import { EmbedInSlices } from './embed-in-slices.ts';
import type { ImportParts } from './importing.ts';
import { toTripletRecord } from './triplet-record.ts';

type Content = Exclude<
  LibraryFileRecord,
  { kind: 'header' | 'document' | 'document-end' | 'questions' | 'tables' | 'end' }
>;
/** Chunks or triplets that wait for their vectors, which come next if they come at all. */
type Waiting = { chunks: FileChunk[] } | { triplets: FileTriplet[] };

const NO_ROWS: VectorRows = { ids: new Uint32Array(0), vectors: new Float32Array(0) };

export class ImportedDocument {
  /** Ids of its chunks, by ordinal. */
  readonly #chunkIds: number[] = [];
  #waiting: Waiting | null = null;
  #rows = 0;

  private constructor(
    readonly document: DocumentRecord,
    private readonly announced: FileDocument,
    private readonly header: LibraryFileHeader,
    private readonly parts: ImportParts,
  ) {}

  /**
   * @param by id of the import.
   * @returns null where the document is there already.
   */
  static async begin(
    announced: FileDocument,
    header: LibraryFileHeader,
    by: string,
    parts: ImportParts,
  ): Promise<ImportedDocument | null> {
    const { indexed: _, triplets: __, ...known } = announced;
    const { database, catalogue, writes } = parts;
    const document = await writes.run(async () => {
      if (catalogue.has(known.id)) return null;
      const record = await commitDocument(database, {
        ...{ ...known, version: 1 },
        ...{ state: 'indexing', triplets: 0, importedBy: by },
      });
      // Without a journal entry nobody else takes it up.
      catalogue.put({ document: record, job: null });
      return record;
    });
    return document && new ImportedDocument(document, announced, header, parts);
  }

  async take(record: Content): Promise<void> {
    if (record.kind === 'vectors') {
      await this.#takeUp(record.rows);
      return;
    }
    await this.#takeUp(null);
    if (record.kind === 'chunks' || record.kind === 'triplets') {
      this.#waiting = record;
      return;
    }
    if (record.kind === 'file') await this.#checkFile(record.bytes);
    await this.#write(() => this.#store(record));
  }

  /** @returns how many vectors have come with it. */
  async end(): Promise<number> {
    await this.#takeUp(null);
    await this.#write(async () => {
      const { database, catalogue, current } = this.parts;
      const { indexed } = this.announced;
      const { id, order } = this.document;
      const job: JobRecord | null = indexed
        ? null
        : { version: 1, document: id, order, read: false, cursor: 0 };
      const triplets = current.index.registry.countIn(id);
      const state = indexed ? 'indexed' : 'waiting';
      const document: DocumentRecord = { ...catalogue.get(id).document, state, triplets };
      await commitState(database, document, job);
      // What is to be indexed is not begun with before all has come.
      catalogue.put({ document, job: null });
    });
    return this.#rows;
  }

  /** Unless the person has removed the document meanwhile: then nothing of it is kept. */
  async #write(work: () => Promise<void>): Promise<void> {
    const { writes, catalogue } = this.parts;
    await writes.run(async () => {
      if (isHere(this.document, catalogue)) await work();
    });
  }

  async #store(record: Exclude<Content, { kind: 'chunks' | 'triplets' | 'vectors' }>) {
    const { database } = this.parts;
    const own = { version: 1, document: this.document.id } as const;
    if (record.kind === 'text') {
      const { kind: _, ...text } = record;
      await commitPart(database, { text: { ...own, ...text } });
    } else if (record.kind === 'pages') {
      const { block, start, end, pages } = record;
      await commitPart(database, { pages: { ...own, block, start, end, pages } });
    } else {
      const { type, bytes } = record;
      await commitPart(database, { file: { ...own, type, bytes } });
    }
  }

  async #takeUp(rows: EncodedRows | null): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (!waiting) return;
    await this.#write(async () => {
      const index = await this.parts.current.settledIndex();
      if ('chunks' in waiting) await this.#takeChunks(index, waiting.chunks, rows);
      else await this.#takeTriplets(index, waiting.triplets, rows);
    });
  }

  async #takeChunks(index: LibraryIndex, chunks: FileChunk[], rows: EncodedRows | null) {
    const records = await commitChunks(
      this.parts.database,
      chunks.map((chunk) => ({ ...chunk, version: 1 })),
    );
    for (const { id } of records) this.#chunkIds.push(id);
    const ids = Uint32Array.from(records, ({ id }) => id);
    const vectors = await this.#vectors(index.vectors.chunks, rows, () => records.map(passageText));
    index.takeUp({
      ...{ chunks: records, added: [], changed: [], nextTripletId: index.registry.nextId },
      chunkVectors: { ids, vectors },
      propositionVectors: NO_ROWS,
    });
    this.#rows += ids.length;
  }

  async #takeTriplets(index: LibraryIndex, triplets: FileTriplet[], rows: EncodedRows | null) {
    const { database, current } = this.parts;
    const sightings = triplets.flatMap(({ sources, ...triplet }) =>
      sources.map((source): Sighting => {
        return { triplet, source: { ...source, chunk: this.#chunkIds[source.chunk]! } };
      }),
    );
    const { added, changed, nextId } = index.registry.plan(sightings);
    const records = [...added, ...changed].map(toTripletRecord);
    await commitTriplets(database, records, nextId, current.embedder.id);
    const ids = Uint32Array.from(added, ({ id }) => id);
    const first = firstPositions(triplets.map(tripletKey));
    const positions = added.map((triplet) => first.get(tripletKey(triplet))!);
    const vectors = await this.#vectors(
      index.vectors.propositions,
      rows && rowsAt(rows, positions),
      () => added.map(propositionText),
    );
    index.takeUp({
      ...{ chunks: [], added, changed, nextTripletId: nextId },
      chunkVectors: NO_ROWS,
      propositionVectors: { ids, vectors },
    });
    this.#rows += ids.length;
  }

  /** Those of the file where this library has the same embedder; otherwise made from the texts. */
  async #vectors(
    index: QuantisedIndex,
    rows: EncodedRows | null,
    texts: () => string[],
  ): Promise<VectorRows['vectors']> {
    const { embedder } = this.parts.current;
    const theirs = this.header.embedder;
    const { dimensions, seed, encoding } = index.encoding;
    const fits =
      theirs?.id === embedder.id &&
      theirs.dimensions === dimensions &&
      theirs.seed === seed &&
      theirs.encoding === encoding;
    if (fits && rows) return rows;
    const wanted = texts();
    if (wanted.length === 0) return new Float32Array(0);
    return new EmbedInSlices(embedder).embed(wanted, 'passage');
  }

  /** A file under a digest that is not its own would keep the true one out. */
  async #checkFile(bytes: ArrayBuffer): Promise<void> {
    const { id, name } = this.document;
    if ((await isDigestOf(id, bytes)) !== false) return;
    throw new TriviumError(
      'invalid',
      say('The original of “{name}” in this library file is not the one that it says it is.', {
        name,
      }),
      'It was not made by Trivium, or it was changed afterwards. Nothing in your library was changed.',
    );
  }
}

/** As it was brought: one that the person has removed and added again since is another. */
export function isHere(
  { id, importedBy }: DocumentRecord,
  catalogue: ImportParts['catalogue'],
): boolean {
  return catalogue.has(id) && catalogue.get(id).document.importedBy === importedBy;
}

function firstPositions(keys: readonly string[]): Map<string, number> {
  const positions = new Map<string, number>();
  for (const [i, key] of keys.entries()) if (!positions.has(key)) positions.set(key, i);
  return positions;
}
