/**
 * A library file is taken into the open library, document by document. Documents that are there
 * already, by the digest of their bytes, are left out; triplets that are known get new sources.
 *
 * All or nothing: until the end of the file has been read and found right, everything that came from
 * it is marked in storage. A file that turns out bad, a full disk or a cancellation takes it away
 * again; after a crash that happens when the library opens next (restore-journal.ts). What was there
 * before is never written to, but for sources that triplets gain, which go with their documents.
 */
import { isAbort, throwIfCancelled, toErrorRecord, type ErrorRecord } from '../errors.ts';
import type { ByteStream } from '../library-file/byte-source.ts';
import { readLibraryFile } from '../library-file/read.ts';
import type { LibraryFileHeader } from '../library-file/records.ts';
import { keptOf, type KeptCorrection } from '../methods/kept-corrections.ts';
import type { ImportOutcome, QuestionRecord } from '../protocol.ts';
import { beginImport, endImport } from '../storage/import-commits.ts';
import type { DocumentRecord } from '../storage/records.ts';
import { removeDocument } from '../storage/removal.ts';
import type { Database } from '../storage/schema.ts';
import { addTables } from '../storage/tables.ts';
import { toStorageError } from '../storage/storage-errors.ts';
import { commitUpkeep, NO_BLOCKS } from '../storage/vectors.ts';
import type { Catalogue } from './catalogue.ts';
import type { CurrentIndex } from './current-index.ts';
import type { Exclusive } from './exclusive.ts';
import type { Table, TableCell } from '../table-protocol.ts';
import { inPassages } from '../tables/in-passages.ts';
import { ImportedDocument, isHere } from './imported-document.ts';
import { GONE } from './restored-ids.ts';

/** Vectors are stored when so many rows have come: each block is then written about twice. */
const ROWS_BETWEEN_STORING = 8_192;

export interface ImportParts {
  database: Database;
  catalogue: Catalogue;
  current: CurrentIndex;
  writes: Exclusive;
  /** Keeps indexing away from documents meanwhile. */
  whileHeld: <T>(ids: readonly string[], work: () => Promise<T>) => Promise<T>;
  now: () => number;
}

export interface ImportOptions {
  /** Told from all other imports by this. */
  id: string;
  signal: AbortSignal;
  /** @param bytes of the file that have been taken in. */
  onProgress: (bytes: number) => void;
  /** Of a file that turns out bad, the documents that had come until then stay. */
  salvages?: boolean;
}

/** What came in, and what is to be indexed. */
export interface Imported extends ImportOutcome {
  /** Those that came in, as they were announced. */
  documents: DocumentRecord[];
  /** Names of documents that were not whole, and why the file could not be read on. */
  lost: string[];
  problem?: ErrorRecord;
}

/**
 * @throws TriviumError as `readLibraryFile` does, `storage-full`, `aborted`: the library is then as
 *   it was.
 */
export async function importLibrary(
  stream: ByteStream,
  parts: ImportParts,
  { id, signal, onProgress, salvages = false }: ImportOptions,
): Promise<Imported> {
  const { database, current, writes, catalogue } = parts;
  const came: DocumentRecord[] = [];
  const corrections: KeptCorrection[] = [];
  const tables: Table[] = [];
  const cells: TableCell[] = [];
  const outcome = { added: 0, skipped: [] as string[] };
  let header: LibraryFileHeader | null = null;
  let open: ImportedDocument | null = null;
  let rows = 0;
  let problem: ErrorRecord | null = null;
  const records = readLibraryFile(stream, { signal, onProgress });
  try {
    for await (const record of records) {
      throwIfCancelled(signal);
      switch (record.kind) {
        case 'header':
          ({ header } = record);
          await beginImport(database, id);
          break;
        case 'document':
          open = await ImportedDocument.begin(record.document, header!, id, parts);
          if (open) came.push(open.document);
          else outcome.skipped.push(record.document.name);
          break;
        case 'document-end':
          rows += (await open?.end()) ?? 0;
          open = null;
          if (rows >= ROWS_BETWEEN_STORING) {
            await storeVectors(parts);
            rows = 0;
          }
          break;
        case 'questions':
          corrections.push(...record.questions.flatMap((one) => correctionIn(one) ?? []));
          break;
        case 'tables':
          tables.push(...record.tables);
          cells.push(...record.cells);
          break;
        case 'end':
          break;
        default:
          await open?.take(record);
      }
    }
    // What asks all documents was not meant for those that are here: a person has to say so.
    const hasOthers = catalogue.summaries().length > came.length;
    const asBrought = (table: Table): Table =>
      hasOthers && table.documents === null ? { ...table, paused: true } : table;
    await writes.run(async () => {
      throwIfCancelled(signal);
      const index = await current.settledIndex();
      const placed = cells.map((cell) =>
        inPassages(cell, ({ document, start, end }) => {
          const chunks = index.chunksOf(document);
          return chunks.find((one) => one.start <= start && end <= one.end)?.id ?? GONE;
        }),
      );
      await endImport(database, index.changedBlocks(), {
        corrections,
        beside: (transaction) => addTables(transaction, tables.map(asBrought), placed),
      });
    });
  } catch (thrown) {
    if (!header || !salvages || !isOfFile(thrown)) {
      if (header) await undo(came, parts);
      throw isAbort(thrown) ? thrown : toStorageError(thrown);
    }
    problem = toErrorRecord(thrown);
    await takeAway(open ? [open.document] : [], parts);
  }
  const documents = came.filter((each) => isHere(each, catalogue));
  const here = new Set(documents.map((each) => each.id));
  const lost = problem ? header!.documents.filter((each) => !here.has(each.id)) : [];
  return {
    ...{ ...outcome, added: documents.length, title: header!.title, documents },
    ...{ lost: lost.map(({ name }) => name), ...(problem ? { problem } : {}) },
  };
}

/** The file is to blame: what came before was whole. */
export function isOfFile(thrown: unknown): boolean {
  return ['damaged', 'invalid', 'too-long'].includes(toErrorRecord(thrown).code);
}

async function storeVectors({ database, current, writes }: ImportParts): Promise<void> {
  await writes.run(async () => {
    const index = await current.settledIndex();
    try {
      await commitUpkeep(database, index.changedBlocks());
    } catch (thrown) {
      await current.undo();
      throw thrown;
    }
  });
}

/**
 * Takes away what has come so far. Where even that fails, because the storage is gone, the rest goes
 * when the library opens next.
 */
async function undo(came: readonly DocumentRecord[], parts: ImportParts): Promise<void> {
  try {
    await takeAway(came, parts);
  } catch {
    await parts.writes.run(() => parts.current.undo());
  }
}

/** Ends the import without these. */
async function takeAway(came: readonly DocumentRecord[], parts: ImportParts): Promise<void> {
  const { database, current, writes, catalogue, whileHeld } = parts;
  const ids = came.map((document) => document.id);
  await whileHeld(ids, () =>
    writes.run(async () => {
      const index = await current.settledIndex();
      for (const document of came) {
        if (!isHere(document, catalogue)) continue;
        const { id } = document;
        index.takeAway(id);
        await removeDocument(database, id, NO_BLOCKS);
        catalogue.remove(id);
      }
      await endImport(database, index.changedBlocks());
    }),
  );
}

/** @returns null for a question in which nothing was corrected. */
function correctionIn(record: QuestionRecord): KeptCorrection | null {
  const { question, understood = question, askedAt, events } = record;
  return keptOf(understood, askedAt, events);
}
