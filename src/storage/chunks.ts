/** The store `chunks`: the passages of all documents. */
import { readAll, readParts, type Records } from './damage.ts';
import { parseChunk } from './parsers.ts';
import type { ChunkRecord } from './records.ts';
import type { Database } from './schema.ts';

/** Of all chunks, ascending. */
export function chunkIds(database: Database): Promise<number[]> {
  return database.getAllKeys('chunks');
}

/** All chunks by id, or those from an id on, a part at a time. */
export function chunksInParts(database: Database, from = 0): AsyncGenerator<Records<ChunkRecord>> {
  return readParts(database, 'chunks', parseChunk, IDBKeyRange.lowerBound(from));
}

/** A document's chunks by ordinal: all, or those with ordinal in [from, to). */
export async function listChunksOf(
  database: Database,
  document: string,
  from = 0,
  to = Infinity,
): Promise<Records<ChunkRecord>> {
  const index = database.transaction('chunks').store.index('by-document');
  const query = IDBKeyRange.bound([document, from], [document, to], false, true);
  return readAll('chunks', index, parseChunk, query);
}
