/**
 * How much room a library takes, by what takes it. Files are counted from the list of documents.
 * Everything else is reckoned: a store's number of records times the mean size of a sample of them,
 * spread over the whole store, so that a million triplets cost no more than a few hundred. Each
 * store is read in short transactions of its own, which hold up nobody who writes.
 */
import { openDB } from 'idb';
import type { LibraryUsage } from '../protocol.ts';
import type { Database, StoreName, TriviumSchema } from './schema.ts';
import { toStorageError } from './storage-errors.ts';
import { INDEX_NAMES } from './vectors.ts';

const NOTHING = { files: 0, text: 0, triplets: 0, vectors: 0, history: 0 };
/** Stores up to this size are read whole. */
const SAMPLE = 192;
/** Of records that are long by themselves: the text of a document, the trace of a question. */
const SAMPLE_OF_LONG = 48;
const LONG: readonly StoreName[] = ['texts', 'traces', 'evaluationTraces'];
/** Records read before others have their turn. */
const SLICE = 32;
/** What a record takes beside its values, about: its key, index entries, headers. */
const RECORD_BYTES = 32;

/**
 * Of a library that nobody need have open; reads beside whoever writes to it.
 * @throws TriviumError `storage-unavailable` for a library that an older build has not opened since.
 */
export async function usageOfDatabase(name: string): Promise<LibraryUsage> {
  let database: Database | null = null;
  try {
    database = await openDB<TriviumSchema>(name, undefined, {
      // There is none yet: looking at it does not make it.
      upgrade: (_database, _from, _to, transaction) => transaction.abort(),
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    return await measureUsage(database, Date.now());
  } catch (thrown) {
    if ((thrown as Error).name === 'AbortError') return { ...NOTHING, measuredAt: Date.now() };
    throw toStorageError(thrown);
  } finally {
    database?.close();
  }
}

/** @param now milliseconds since the epoch. */
export async function measureUsage(database: Database, now: number): Promise<LibraryUsage> {
  const total = async (stores: readonly StoreName[]): Promise<number> => {
    let sum = 0;
    for (const store of stores) sum += await reckon(database, store);
    return Math.round(sum);
  };
  return {
    files: await fileBytes(database),
    text: await total(['texts', 'pages', 'chunks', 'documents', 'jobs', 'recognised']),
    triplets: await total(['triplets']),
    vectors: await vectorBytes(database),
    history: await total([
      'questions',
      'traces',
      'facts',
      'quotes',
      'corrections',
      'evaluations',
      'evaluationItems',
      'evaluationTraces',
      'tables',
      'tableCells',
    ]),
    measuredAt: now,
  };
}

async function fileBytes(database: Database): Promise<number> {
  const documents: { bytes?: unknown }[] = await database.getAll('documents');
  return documents.reduce((sum, { bytes }) => sum + (typeof bytes === 'number' ? bytes : 0), 0);
}

/** Blocks of a part are of about one size but the last. Blocks of version 1 are gone once it is open. */
async function vectorBytes(database: Database): Promise<number> {
  let sum = 0;
  for (const index of INDEX_NAMES.flatMap((name) => [name, `next:${name}`] as const)) {
    for (const part of ['header', 'codes', 'rows', 'records', 'words', 'headings'] as const) {
      const range = IDBKeyRange.bound([index, part, 0], [index, part, Infinity]);
      const { store } = database.transaction('vectorParts');
      const [count, first, last] = await Promise.all([
        store.count(range),
        store.get(range),
        store.openCursor(range, 'prev').then((cursor) => cursor?.value),
      ]);
      if (first && last) sum += (count - 1) * sizeOf(first) + sizeOf(last);
    }
  }
  return sum;
}

async function reckon(database: Database, store: StoreName): Promise<number> {
  const count = await database.count(store);
  if (count === 0) return 0;
  const wanted = LONG.includes(store) ? SAMPLE_OF_LONG : SAMPLE;
  const step = Math.max(1, Math.floor(count / wanted));
  let [read, bytes] = [0, 0];
  let after: IDBValidKey | null = null;
  let isAtEnd = false;
  while (!isAtEnd) {
    const slice = await readSlice(database, store, step, after);
    for (const value of slice.values) bytes += sizeOf(value) + RECORD_BYTES;
    read += slice.values.length;
    after = slice.last;
    isAtEnd = slice.isAtEnd;
  }
  return read === 0 ? 0 : (bytes / read) * count;
}

/** Every `step`-th record behind a key, up to {@link SLICE} of them. */
async function readSlice(
  database: Database,
  store: StoreName,
  step: number,
  after: IDBValidKey | null,
): Promise<{ values: unknown[]; last: IDBValidKey | null; isAtEnd: boolean }> {
  const behind = after === null ? null : IDBKeyRange.lowerBound(after, true);
  let cursor = await database.transaction(store).store.openCursor(behind as never);
  const values: unknown[] = [];
  let last: IDBValidKey | null = null;
  // The first of each step, counted over the slices: the sample begins with the first record.
  if (cursor && after !== null && step > 1) cursor = await cursor.advance(step - 1);
  while (cursor) {
    values.push(cursor.value);
    last = cursor.key as IDBValidKey;
    if (values.length === SLICE) return { values, last, isAtEnd: false };
    cursor = await cursor.advance(step);
  }
  return { values, last, isAtEnd: true };
}

/** Bytes of a value as browsers store it: text of Latin letters takes one each, other text two. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 2 + value.length * (/^[\0-\xff]*$/.test(value) ? 1 : 2);
  if (typeof value === 'number') return Number.isInteger(value) ? 4 : 9;
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  let sum = 2;
  if (Array.isArray(value)) {
    for (const item of value) sum += sizeOf(item);
    return sum;
  }
  for (const [name, item] of Object.entries(value)) sum += 2 + name.length + sizeOf(item);
  return sum;
}
