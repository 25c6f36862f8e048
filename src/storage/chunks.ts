/** The store `chunks`: the passages of all documents. */
import { readAll, type Records } from './damage.ts';
import { parseChunk } from './parsers.ts';
import type { ChunkRecord } from './records.ts';
import type { Database } from './schema.ts';

/** All chunks by id. */
export async function listChunks(database: Database): Promise<Records<ChunkRecord>> {
  const { store } = database.transaction('chunks');
  return readAll('chunks', store, parseChunk);
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
