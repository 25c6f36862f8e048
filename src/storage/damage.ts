/** Lists that survive a damaged record: what can be read is read, the rest is named. */
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import type { Database, StoreName } from './schema.ts';

/** A stored record that cannot be read. */
export interface Damage {
  store: StoreName;
  key: string;
  reason: string;
  /** What it said is known from elsewhere, and was stored again. */
  mended?: true;
}

export interface Records<T> {
  records: T[];
  damage: Damage[];
}

/** The two requests that a list needs; a store or an index of a running transaction. */
interface Listable<Query> {
  getAll(query?: Query): Promise<unknown[]>;
  getAllKeys(query?: Query): Promise<IDBValidKey[]>;
}

/** Reads and parses all records of a store, or those that match. Keys are asked for only when one is damaged. */
export async function readAll<T, Query>(
  store: StoreName,
  source: Listable<Query>,
  parse: (value: unknown) => T,
  query?: Query,
): Promise<Records<T>> {
  const values = await source.getAll(query);
  const { records, failed } = parseEach(values, parse);
  if (failed.length === 0) return { records, damage: [] };
  const keys = await source.getAllKeys(query);
  const damage = failed.map(({ position, reason }) => ({
    store,
    key: JSON.stringify(keys[position] ?? null),
    reason,
  }));
  return { records, damage };
}

function parseEach<T>(
  values: readonly unknown[],
  parse: (value: unknown) => T,
): { records: T[]; failed: { position: number; reason: string }[] } {
  const records: T[] = [];
  const failed: { position: number; reason: string }[] = [];
  for (const [position, value] of values.entries()) {
    try {
      records.push(parse(value));
    } catch (thrown) {
      failed.push({ position, reason: reasonOf(thrown) });
    }
  }
  return { records, failed };
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Of small records. */
const MANY = 2_000;

/**
 * Records of a store in a range, in order, so many at a time, while the next are being read: neither
 * all of them nor what they were parsed from is in memory at once. Each part is a transaction of its
 * own.
 */
export async function* readParts<T>(
  database: Database,
  store: 'chunks' | 'triplets' | 'vectorParts',
  parse: (value: unknown) => T,
  range: IDBKeyRange,
  recordsAPart = MANY,
): AsyncGenerator<Records<T>> {
  const { keyPath } = database.transaction(store).store;
  // A store's own key: a damaged record has it as well.
  const keyOf = (value: object): unknown => {
    const fields = value as Record<string, unknown>;
    return typeof keyPath === 'string' ? fields[keyPath] : keyPath!.map((name) => fields[name]);
  };
  const read = (part: IDBKeyRange): Promise<object[]> => {
    const reading = database.getAll(store, part as never, recordsAPart);
    reading.catch(() => {});
    return reading;
  };
  let reading = read(range);
  for (;;) {
    const values = await reading;
    const isLast = values.length < recordsAPart;
    if (!isLast) reading = read(behind(range, keyOf(values.at(-1)!)));
    const { records, failed } = parseEach(values, parse);
    const damage = failed.map(({ position, reason }) => ({
      store,
      key: JSON.stringify(keyOf(values[position]!)),
      reason,
    }));
    if (values.length > 0) yield { records, damage };
    if (isLast) return;
  }
}

function behind(range: IDBKeyRange, key: unknown): IDBKeyRange {
  if (range.upper === undefined) return IDBKeyRange.lowerBound(key, true);
  return IDBKeyRange.bound(key, range.upper, true, range.upperOpen);
}

/** @returns what to tell the person; null when nothing is damaged. */
export function damageError(damage: readonly Damage[]): TriviumError | null {
  if (damage.length === 0) return null;
  if (damage.every(({ mended }) => mended)) return mendedError(damage);
  const stores = [...new Set(damage.map((each) => each.store))].join(', ');
  return new TriviumError(
    'damaged',
    damage.length === 1
      ? say('One stored record could not be read ({stores}).', { stores })
      : say('{count} stored records could not be read ({stores}).', {
          ...{ count: damage.length, stores },
        }),
    'Everything else works. Remove the documents that seem incomplete and add them again.',
    { cause: causeOf(damage) },
  );
}

function mendedError(damage: readonly Damage[]): TriviumError {
  return new TriviumError(
    'damaged',
    damage.length === 1
      ? 'A part of the search index was damaged and has been rebuilt.'
      : say('{count} parts of the search index were damaged and have been rebuilt.', {
          count: damage.length,
        }),
    'Nothing is lost, and there is nothing to do. If it happens again, the disk may be failing.',
    { cause: causeOf(damage) },
  );
}

function causeOf(damage: readonly Damage[]): string {
  return damage.map((each) => `${each.store} ${each.key}: ${each.reason}`).join('; ');
}

/**
 * Parses one record.
 * @throws TriviumError `damaged`.
 */
export function parseOne<T>(
  store: StoreName,
  key: string,
  value: unknown,
  parse: (v: unknown) => T,
  hint = say('Remove the document and add its file again.'),
): T {
  try {
    return parse(value);
  } catch (thrown) {
    throw new TriviumError('damaged', 'What was stored for this cannot be read any more.', hint, {
      cause: `${store} ${JSON.stringify(key)}: ${reasonOf(thrown)}`,
    });
  }
}
