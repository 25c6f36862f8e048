/** The store `libraries`: the counters from which order numbers and ids are given. */
import { LIBRARY_ID, PACKED_ID, type LibraryRecord, type PackedRecord } from './records.ts';
import { parseLibrary } from './parsers.ts';
import { parseOne, type Damage } from './damage.ts';
import { atomically, put, type Writing } from './transaction.ts';
import type { Database } from './schema.ts';

export const PACKED: PackedRecord = { version: 1, id: PACKED_ID };

/** Whether the indexes' blocks hold everything. */
export async function isPacked(database: Database): Promise<boolean> {
  return (await database.getKey('libraries', PACKED_ID)) !== undefined;
}

export function newLibrary(createdAt: number): LibraryRecord {
  return {
    version: 1,
    id: LIBRARY_ID,
    createdAt,
    nextOrder: 0,
    nextChunk: 0,
    nextTriplet: 1,
    embedder: '',
  };
}

/** A damaged record is counted anew from what the stores hold, and stored. */
export async function readLibrary(
  database: Database,
): Promise<{ library: LibraryRecord; damage: Damage[] }> {
  const value: unknown = await database.get('libraries', LIBRARY_ID);
  if (value === undefined) return { library: newLibrary(Date.now()), damage: [] };
  try {
    return { library: parseLibrary(value), damage: [] };
  } catch (thrown) {
    const library = await countAnew(database);
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { library, damage: [{ store: 'libraries', key: LIBRARY_ID, reason }] };
  }
}

async function countAnew(database: Database): Promise<LibraryRecord> {
  const stores = ['libraries', 'documents', 'chunks', 'triplets'] as const;
  return atomically(database, stores, async (transaction) => {
    const [chunk, triplet] = await Promise.all(
      (['chunks', 'triplets'] as const).map(async (store) => {
        const cursor = await transaction.objectStore(store).openKeyCursor(null, 'prev');
        return cursor?.key ?? -1;
      }),
    );
    const orders = (await transaction.objectStore('documents').getAll()).map(({ order }) => order);
    const library: LibraryRecord = {
      ...newLibrary(Date.now()),
      nextOrder: Math.max(-1, ...orders.filter(Number.isInteger)) + 1,
      nextChunk: Number(chunk) + 1,
      nextTriplet: Math.max(0, Number(triplet)) + 1,
    };
    put(transaction, 'libraries', [library]);
    return library;
  });
}

/** The document with this id is there again. */
export function forgetFormer(library: LibraryRecord, id: string): void {
  const left = library.former?.filter((each) => each.id !== id) ?? [];
  if (left.length > 0) library.former = left;
  else delete library.former;
}

/** Within a transaction that writes `libraries`: reads it, lets `change` count on, writes it. */
export async function withLibrary<T>(
  transaction: Writing,
  change: (library: LibraryRecord) => T,
): Promise<T> {
  const value = await transaction.objectStore('libraries').get(LIBRARY_ID);
  // Of a new one nothing has been left out.
  if (value === undefined) put(transaction, 'libraries', [PACKED]);
  const library =
    value === undefined
      ? newLibrary(Date.now())
      : parseOne('libraries', LIBRARY_ID, value, parseLibrary);
  const result = change(library);
  put(transaction, 'libraries', [library]);
  return result;
}
