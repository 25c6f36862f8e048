/** The store `vectors`: blocks of thousands of rows, keyed by index and position. */
import { readAll, type Records } from './damage.ts';
import { parseVectors } from './parsers.ts';
import type { VectorBlock } from '../vectors/types.ts';
import type { IndexName, VectorRecord } from './records.ts';
import type { Database } from './schema.ts';
import type { Writing } from './transaction.ts';

/** What changed in both vector indexes since it was last stored. */
export type ChangedBlocks = Record<IndexName, VectorBlock[]>;

export async function listVectors(
  database: Database,
  index: IndexName,
): Promise<Records<VectorRecord>> {
  const { store } = database.transaction('vectors');
  const query = IDBKeyRange.bound([index, 0], [index, Infinity]);
  return readAll('vectors', store, parseVectors, query);
}

/** Within a transaction that writes `vectors`. A block without rows deletes its record. */
export async function writeBlocks(transaction: Writing, changed: ChangedBlocks): Promise<void> {
  const store = transaction.objectStore('vectors');
  const requests = (['propositions', 'chunks'] as const).flatMap((index) =>
    changed[index].map((block): Promise<unknown> => {
      if (block.ids.length === 0) return store.delete([index, block.block]);
      return store.put({ ...block, index });
    }),
  );
  await Promise.all(requests);
}
