/** The store `libraries`: the counters from which order numbers and ids are given. */
import { LIBRARY_ID, type LibraryRecord } from './records.ts';
import { parseLibrary } from './parsers.ts';
import { parseOne } from './damage.ts';
import { put, type Writing } from './transaction.ts';
import type { Database } from './schema.ts';

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

export async function readLibrary(database: Database): Promise<LibraryRecord> {
  const value = await database.get('libraries', LIBRARY_ID);
  if (value === undefined) return newLibrary(Date.now());
  return parseOne('libraries', LIBRARY_ID, value, parseLibrary);
}

/** Within a transaction that writes `libraries`: reads it, lets `change` count on, writes it. */
export async function withLibrary<T>(
  transaction: Writing,
  change: (library: LibraryRecord) => T,
): Promise<T> {
  const value = await transaction.objectStore('libraries').get(LIBRARY_ID);
  const library =
    value === undefined
      ? newLibrary(Date.now())
      : parseOne('libraries', LIBRARY_ID, value, parseLibrary);
  const result = change(library);
  put(transaction, 'libraries', [library]);
  return result;
}
