/** Vectors that version 1 of the database left, float32, become a quantised index. */
import type { Damage } from '../storage/damage.ts';
import type { IndexName } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { listFloat32Blocks } from '../storage/vectors.ts';
import { QuantisedIndex } from '../vectors/quantised-index.ts';
import { DELETED } from '../vectors/stored-vectors.ts';
import type { VectorBlock } from '../vectors/types.ts';

/**
 * What can be read is taken over as it is; blocks that cannot are left out and named. What is
 * missing then, is made anew from its texts when the index is completed.
 */
export async function takeOver(
  database: Database,
  name: IndexName,
  dimensions: number,
): Promise<{ index: QuantisedIndex; damage: Damage[] }> {
  const { records, damage } = await listFloat32Blocks(database, name);
  const index = QuantisedIndex.create({ dimensions });
  for (const block of records) {
    try {
      addLive(index, block);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      damage.push({ store: 'vectors', key: JSON.stringify([name, block.block]), reason });
    }
  }
  return { index, damage };
}

function addLive(index: QuantisedIndex, { ids, vectors, dimensions }: VectorBlock): void {
  const rows = [...ids.keys()].filter((row) => ids[row] !== DELETED);
  const live = new Float32Array(rows.length * dimensions);
  for (const [i, row] of rows.entries()) {
    live.set(vectors.subarray(row * dimensions, (row + 1) * dimensions), i * dimensions);
  }
  index.add(
    Uint32Array.from(rows, (row) => ids[row]!),
    live,
  );
}
