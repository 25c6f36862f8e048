/**
 * One way to write: everything inside `work` happens, or nothing does. IndexedDB by itself commits
 * what was requested before an exception; here an exception aborts the whole transaction.
 */
import type { IDBPTransaction } from 'idb';
import { toStorageError } from './storage-errors.ts';
import type { Database, StoreName, TriviumSchema } from './schema.ts';

export type Writing = IDBPTransaction<TriviumSchema, StoreName[], 'readwrite'>;

/**
 * @param stores every store that `work` touches.
 * @param work may await requests of this transaction only; awaiting anything else ends it early.
 * @throws TriviumError `storage-full` or `storage-unavailable`; whatever `work` threw otherwise.
 */
export async function atomically<T>(
  database: Database,
  stores: readonly StoreName[],
  work: (transaction: Writing) => T | Promise<T>,
): Promise<T> {
  let transaction: Writing;
  try {
    transaction = database.transaction([...stores], 'readwrite');
  } catch (thrown) {
    throw toStorageError(thrown);
  }
  const done = transaction.done;
  done.catch(() => {});
  try {
    const result = await work(transaction);
    await done;
    return result;
  } catch (thrown) {
    abortQuietly(transaction);
    // A transaction that failed on its own knows better why than the request that noticed it.
    throw toStorageError(transaction.error ?? thrown);
  }
}

/** Writes records. Nobody waits for them one by one: if one fails, so does the transaction. */
export function put<Store extends StoreName>(
  transaction: Writing,
  store: Store,
  records: Iterable<TriviumSchema[Store]['value']>,
): void {
  const target = transaction.objectStore(store);
  for (const record of records) target.put(record).catch(() => {});
}

/** Deletes records by key or by range, as {@link put} writes them. */
export function drop<Store extends StoreName>(
  transaction: Writing,
  store: Store,
  keys: Iterable<TriviumSchema[Store]['key'] | IDBKeyRange>,
): void {
  const target = transaction.objectStore(store);
  for (const key of keys) target.delete(key).catch(() => {});
}

/** Deletes all records of some stores, as {@link put} writes them. */
export function empty(transaction: Writing, stores: Iterable<StoreName>): void {
  for (const store of stores)
    transaction
      .objectStore(store)
      .clear()
      .catch(() => {});
}

function abortQuietly(transaction: Writing): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
