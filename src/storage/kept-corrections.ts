/**
 * The store `corrections`: what a person corrected, under the words of the question
 * (methods/kept-corrections.ts). It stays when the question is deleted.
 */
import type { KeptCorrection } from '../methods/kept-corrections.ts';
import type { Database } from './schema.ts';
import { atomically, drop, empty, put, type Writing } from './transaction.ts';

/** Newest first. Records that cannot be read are passed over: nothing rests on them. */
export async function listKept(database: Database): Promise<KeptCorrection[]> {
  const values: unknown[] = await database.getAll('corrections');
  return (await readable(values)).sort((a, b) => b.at - a.at);
}

export async function readKept(database: Database, id: string): Promise<KeptCorrection | null> {
  const value: unknown = await database.get('corrections', id);
  const [kept] = await readable(value === undefined ? [] : [value]);
  return kept ?? null;
}

export async function forgetKept(database: Database, id: string): Promise<void> {
  await atomically(database, ['corrections'], (transaction) =>
    drop(transaction, 'corrections', [id]),
  );
}

export async function forgetAllKept(database: Database): Promise<void> {
  await atomically(database, ['corrections'], (transaction) => empty(transaction, ['corrections']));
}

/** Within a transaction over `corrections`: what holds now for these words; null: nothing does. */
export function keep(transaction: Writing, id: string, kept: KeptCorrection | null): void {
  if (kept) put(transaction, 'corrections', [{ version: 1, ...kept }]);
  else drop(transaction, 'corrections', [id]);
}

/** Within such a transaction: from another library. What was said in this one stays. */
export async function keepOthers(
  transaction: Writing,
  others: readonly KeptCorrection[],
): Promise<void> {
  const store = transaction.objectStore('corrections');
  for (const kept of others) {
    if ((await store.getKey(kept.id)) === undefined) keep(transaction, kept.id, kept);
  }
}

/** What reads them is loaded when there is any: most people correct nothing. */
async function readable(values: readonly unknown[]): Promise<KeptCorrection[]> {
  if (values.length === 0) return [];
  const { parseCorrection } = await import('./correction-parsers.ts');
  return values.flatMap((value) => {
    try {
      const { version: _, ...kept } = parseCorrection(value);
      return [kept];
    } catch {
      return [];
    }
  });
}
