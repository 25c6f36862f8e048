/**
 * The commits of an import. The first says in the library's record which import is under way, and
 * every document carries its id; the last takes that away. Whatever ends in between, a crash, a full
 * disk or a bad file, what has come so far is found by that id and goes again (library/importing.ts).
 */
import type {
  ChunkRecord,
  DocumentRecord,
  FileRecord,
  PageBlockRecord,
  TextRecord,
  TripletRecord,
} from './records.ts';
import type { KeptCorrection } from '../methods/kept-corrections.ts';
import { keepOthers } from './kept-corrections.ts';
import { forgetFormer, withLibrary } from './library-record.ts';
import type { Database } from './schema.ts';
import { atomically, put, type Writing } from './transaction.ts';
import { writeBlocks, type ChangedBlocks, type NO_BLOCKS } from './vectors.ts';

/** From now on an import is under way. */
export async function beginImport(database: Database, id: string): Promise<void> {
  await atomically(database, ['libraries'], async (transaction) => {
    await withLibrary(transaction, (library) => (library.importing = id));
  });
}

/** A document is coming: its record. @returns its place in the order. */
export async function commitDocument(
  database: Database,
  document: Omit<DocumentRecord, 'order'>,
): Promise<DocumentRecord> {
  return atomically(database, ['libraries', 'documents'], async (transaction) => {
    const order = await withLibrary(transaction, (library) => {
      forgetFormer(library, document.id);
      return library.nextOrder++;
    });
    put(transaction, 'documents', [{ ...document, order }]);
    return { ...document, order };
  });
}

/** A part of a document that no id is given to. */
export async function commitPart(
  database: Database,
  part: { text: TextRecord } | { pages: PageBlockRecord } | { file: FileRecord },
): Promise<void> {
  const store = 'text' in part ? 'texts' : 'pages' in part ? 'pages' : 'files';
  await atomically(database, [store], (transaction) => {
    if ('text' in part) put(transaction, 'texts', [part.text]);
    else if ('pages' in part) put(transaction, 'pages', [part.pages]);
    else put(transaction, 'files', [part.file]);
  });
}

/** @returns the chunks with the ids that they were given. */
export async function commitChunks(
  database: Database,
  chunks: readonly Omit<ChunkRecord, 'id'>[],
): Promise<ChunkRecord[]> {
  return atomically(database, ['libraries', 'chunks'], async (transaction) => {
    const first = await withLibrary(transaction, (library) => {
      library.nextChunk += chunks.length;
      return library.nextChunk - chunks.length;
    });
    const records = chunks.map((chunk, i): ChunkRecord => ({ ...chunk, id: first + i }));
    put(transaction, 'chunks', records);
    return records;
  });
}

/** @param triplets new ones, and those with new sources. @param embedder whose vectors they have. */
export async function commitTriplets(
  database: Database,
  triplets: readonly TripletRecord[],
  nextTriplet: number,
  embedder: string,
): Promise<void> {
  await atomically(database, ['libraries', 'triplets'], async (transaction) => {
    await withLibrary(transaction, (library) => {
      library.nextTriplet = nextTriplet;
      library.embedder = embedder;
    });
    put(transaction, 'triplets', triplets);
  });
}

export interface CameBeside {
  corrections: readonly KeptCorrection[];
  /** Writes what else came, into the stores of tables. */
  beside: (transaction: Writing) => Promise<void>;
}

/** The import has come to its end, or is undone: the last vectors, and nothing is under way any more. */
export async function endImport(
  database: Database,
  blocks: ChangedBlocks | typeof NO_BLOCKS,
  { corrections = [], beside = async () => {} }: Partial<CameBeside> = {},
): Promise<void> {
  const stores = [
    ...(['libraries', 'vectorParts', 'corrections'] as const),
    ...(['tables', 'tableCells', 'documents'] as const),
  ];
  await atomically(database, stores, async (transaction) => {
    writeBlocks(transaction, blocks);
    await keepOthers(transaction, corrections);
    await beside(transaction);
    await withLibrary(transaction, (library) => delete library.importing);
  });
}
