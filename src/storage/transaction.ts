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
  work: (transaction: Writing) => Promise<T>,
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

function abortQuietly(transaction: Writing): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
