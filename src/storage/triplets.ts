/** The store `triplets`: what the documents say, each fact once with all its sources. */
import { readAll, readParts, type Records } from './damage.ts';
import { parseTriplet } from './parsers.ts';
import type { TripletRecord } from './records.ts';
import type { Database } from './schema.ts';
import { atomically, drop } from './transaction.ts';

/** Of all triplets, ascending. */
export function tripletIds(database: Database): Promise<number[]> {
  return database.getAllKeys('triplets');
}

/** All triplets by id, or those from an id on, a part at a time. */
export function tripletsInParts(
  database: Database,
  from = 0,
): AsyncGenerator<Records<TripletRecord>> {
  return readParts(database, 'triplets', parseTriplet, IDBKeyRange.lowerBound(from));
}

/** Those that a document says; their sources may include other documents too. */
export async function listTripletsOf(
  database: Database,
  document: string,
): Promise<Records<TripletRecord>> {
  const index = database.transaction('triplets').store.index('by-document');
  return readAll('triplets', index, parseTriplet, document);
}

/**
 * Deletes records that cannot be read. Left in place, their unique keys would stand in the way of
 * the same facts being stored again.
 */
export async function dropTriplets(database: Database, keys: readonly number[]): Promise<void> {
  await atomically(database, ['triplets'], (transaction) => drop(transaction, 'triplets', keys));
}
