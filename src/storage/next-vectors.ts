/**
 * Vectors of the embedder that is to come, kept beside those that answer questions until all are
 * there; the exchange is one transaction. Whose they are stands in the library's record.
 */
import type { SnapshotRecord } from '../vectors/types.ts';
import { withLibrary } from './library-record.ts';
import { parseVectorPart } from './parsers.ts';
import type { IndexName } from './records.ts';
import type { Database } from './schema.ts';
import { atomically, drop, put, type Writing } from './transaction.ts';
import { INDEX_NAMES, vectorsOf } from './vectors.ts';

const STORES = ['libraries', 'vectorParts'] as const;
const nameOf = (index: IndexName): `next:${IndexName}` => `next:${index}`;

/** What has been embedded so far for one index. */
export interface NextVectors {
  header: Uint8Array<ArrayBuffer> | null;
  codes: { block: number; bytes: Uint8Array<ArrayBuffer> }[];
  rows: Map<number, Uint8Array<ArrayBuffer>>;
}

/** @throws DamagedRecord for a part that cannot be read. */
export async function readNext(database: Database, index: IndexName): Promise<NextVectors> {
  const values: unknown[] = await database.getAll('vectorParts', rangeOf(index));
  const parts = values.map(parseVectorPart);
  const of = (part: SnapshotRecord['part']) => parts.filter((each) => each.part === part);
  return {
    header: of('header')[0]?.bytes ?? null,
    codes: of('codes').map(({ block, bytes }) => ({ block, bytes })),
    rows: new Map(of('rows').map(({ block, bytes }) => [block, bytes])),
  };
}

/** A batch has been embedded. */
export async function writeNext(
  database: Database,
  index: IndexName,
  changed: readonly SnapshotRecord[],
  embedder: string,
): Promise<void> {
  await atomically(database, STORES, async (transaction) => {
    for (const { part, block, bytes } of changed) {
      const key = { index: nameOf(index), part, block };
      if (bytes) put(transaction, 'vectorParts', [{ version: 1, ...key, bytes }]);
      else drop(transaction, 'vectorParts', [[key.index, part, block]]);
    }
    await withLibrary(transaction, (library) => (library.nextEmbedder = embedder));
  });
}

/** Nobody wants them any more. */
export async function dropNext(database: Database): Promise<void> {
  await atomically(database, STORES, async (transaction) => {
    dropAll(transaction);
    await withLibrary(transaction, (library) => delete library.nextEmbedder);
  });
}

/** They take the place of the others, which go. */
export async function promoteNext(database: Database, embedder: string): Promise<void> {
  await atomically(database, STORES, async (transaction) => {
    for (const index of INDEX_NAMES) {
      const values = await transaction.objectStore('vectorParts').getAll(rangeOf(index));
      drop(transaction, 'vectorParts', vectorsOf(index));
      put(
        transaction,
        'vectorParts',
        values.map((value) => ({ ...value, index })),
      );
    }
    dropAll(transaction);
    await withLibrary(transaction, (library) => {
      library.embedder = embedder;
      delete library.nextEmbedder;
      delete library.checkedAt;
    });
  });
}

function dropAll(transaction: Writing): void {
  for (const index of INDEX_NAMES) drop(transaction, 'vectorParts', [rangeOf(index)]);
}

function rangeOf(index: IndexName): IDBKeyRange {
  return IDBKeyRange.bound([nameOf(index)], [nameOf(index), []]);
}
