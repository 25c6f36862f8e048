/** The store `vectors`: blocks of thousands of rows, keyed by index and position. */
import { readAll, type Records } from './damage.ts';
import { parseVectors } from './parsers.ts';
import { DELETED } from '../vectors/exact-index.ts';
import type { VectorBlock } from '../vectors/types.ts';
import type { IndexName, VectorRecord } from './records.ts';
import type { Database } from './schema.ts';
import { withLibrary } from './library-record.ts';
import { atomically, drop, empty, put, type Writing } from './transaction.ts';

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
export function writeBlocks(transaction: Writing, changed: ChangedBlocks): void {
  for (const index of ['propositions', 'chunks'] as const) {
    for (const block of changed[index]) {
      if (block.ids.length === 0) drop(transaction, 'vectors', [[index, block.block]]);
      else put(transaction, 'vectors', [{ ...withoutDeleted(block), index }]);
    }
  }
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
    empty(transaction, ['vectors']);
    writeBlocks(transaction, blocks);
    await withLibrary(transaction, (library) => (library.embedder = embedder));
  });
}
