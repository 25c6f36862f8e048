/**
 * A document goes, with all that came from it: chunks, its sources in shared triplets, orphaned
 * triplets, vectors, facts, pages, text, bytes, journal entry — in one transaction. The history
 * stays.
 */
import { parseTriplet } from './parsers.ts';
import type { TripletRecord } from './records.ts';
import { STORES, type Database } from './schema.ts';
import { atomically, type Writing } from './transaction.ts';
import { writeBlocks, type ChangedBlocks } from './vectors.ts';

const REMOVAL_STORES = [
  'documents',
  'files',
  'texts',
  'pages',
  'chunks',
  'triplets',
  'vectors',
  'facts',
  'jobs',
] as const;

/** @param blocks what removing the document changed in the vector indexes. */
export async function removeDocument(
  database: Database,
  document: string,
  blocks: ChangedBlocks,
): Promise<void> {
  await atomically(database, REMOVAL_STORES, async (transaction) => {
    const all = IDBKeyRange.bound([document, 0], [document, Infinity]);
    const chunks = transaction.objectStore('chunks');
    const chunkKeys = await chunks.index('by-document').getAllKeys(all);
    await Promise.all([
      transaction.objectStore('documents').delete(document),
      transaction.objectStore('files').delete(document),
      transaction.objectStore('texts').delete(document),
      transaction.objectStore('pages').delete(all),
      transaction.objectStore('jobs').delete(document),
      ...chunkKeys.map((key) => chunks.delete(key)),
      writeBlocks(transaction, blocks),
    ]);
    await removeSources(transaction, document);
    const facts = transaction.objectStore('facts');
    const factKeys = await facts.index('by-document').getAllKeys(document);
    await Promise.all(factKeys.map((key) => facts.delete(key)));
  });
}

async function removeSources(transaction: Writing, document: string): Promise<void> {
  const store = transaction.objectStore('triplets');
  const index = store.index('by-document');
  const [values, keys] = await Promise.all([index.getAll(document), index.getAllKeys(document)]);
  await Promise.all(
    values.map((value, i): Promise<unknown> => {
      const left = withoutDocument(value, document);
      return left ? store.put(left) : store.delete(keys[i]!);
    }),
  );
}

/** @returns null when nothing is left to keep: no other source, or a record that cannot be read. */
function withoutDocument(value: unknown, document: string): TripletRecord | null {
  let triplet: TripletRecord;
  try {
    triplet = parseTriplet(value);
  } catch {
    return null;
  }
  const sources = triplet.sources.filter((source) => source.document !== document);
  if (sources.length === 0) return null;
  const documents = triplet.documents.filter((each) => each !== document);
  return { ...triplet, sources, documents };
}

/** Deletes everything stored. */
export async function clearAll(database: Database): Promise<void> {
  await atomically(database, STORES, async (transaction) => {
    await Promise.all(STORES.map((store) => transaction.objectStore(store).clear()));
  });
}
