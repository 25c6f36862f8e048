/** The store `vectors`: blocks of thousands of rows, keyed by index and position. */
import { readAll, type Records } from './damage.ts';
import { parseVectors } from './parsers.ts';
import { DELETED } from '../vectors/exact-index.ts';
import type { VectorBlock } from '../vectors/types.ts';
import type { IndexName, VectorRecord } from './records.ts';
import type { Database } from './schema.ts';
import { withLibrary } from './library-record.ts';
import { atomically, type Writing } from './transaction.ts';

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
      return store.put({ ...withoutDeleted(block), index });
    }),
  );
  await Promise.all(requests);
}

/** A deleted row stays as a mark; what it said of its text does not stay on the disk. */
function withoutDeleted(block: VectorBlock): VectorBlock {
  const { ids, vectors, dimensions } = block;
  for (const [row, id] of ids.entries()) {
    if (id === DELETED) vectors.fill(0, row * dimensions, (row + 1) * dimensions);
  }
  return block;
}

/** All vectors are new: what was there goes, in the same transaction. */
export async function replaceVectors(
  database: Database,
  blocks: ChangedBlocks,
  embedder: string,
): Promise<void> {
  await atomically(database, ['libraries', 'vectors'], async (transaction) => {
    await transaction.objectStore('vectors').clear();
    await writeBlocks(transaction, blocks);
    await withLibrary(transaction, (library) => (library.embedder = embedder));
  });
}
