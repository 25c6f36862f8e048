/**
 * The list of libraries and what belongs to the person rather than to one of them: a small database
 * beside those of the libraries (docs/libraries.md). Each operation is one transaction, so that
 * tabs need no writer to agree on it.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { TriviumError } from '../errors.ts';
import type { LibraryUsage } from '../protocol.ts';
import { Fields, namesOf } from '../fields.ts';
import type { SettingsRecord } from './records.ts';
import { openingError, toStorageError } from './storage-errors.ts';
import { say } from '../sentences.ts';

export const LIST_NAME = 'trivium-libraries';

export type LibraryKind = 'own' | 'site';

export interface LibraryEntry {
  version: 1;
  id: string;
  /** Empty until the person names it. */
  title: string;
  /** `site`: came with the site that the app was loaded from; it is only read. */
  kind: LibraryKind;
  createdAt: number;
  /** Name of its database. */
  database: string;
  /**
   * `arriving`: being filled, not to be shown yet. `leaving`: deleted, though its database may still
   * be there.
   */
  state: 'ready' | 'arriving' | 'leaving';
  /** As last seen; kept so that the list need not open each library. */
  documents: number;
  usage?: LibraryUsage;
}

interface ListSchema extends DBSchema {
  libraries: { key: string; value: LibraryEntry };
  settings: { key: string; value: SettingsRecord };
}

export type LibraryList = IDBPDatabase<ListSchema>;

export interface OpenListOptions {
  /** What there is when the list is made: libraries of an earlier build, or of a lost list. */
  found: LibraryEntry[];
  onClosed?: () => void;
}

/** @throws TriviumError `storage-unavailable` or `storage-full`. */
export async function openLibraryList({ found, onClosed }: OpenListOptions): Promise<LibraryList> {
  try {
    return await openDB<ListSchema>(LIST_NAME, 1, {
      upgrade: (database) => {
        const libraries = database.createObjectStore('libraries', { keyPath: 'id' });
        database.createObjectStore('settings', { keyPath: 'id' });
        for (const entry of found) void libraries.put(entry);
      },
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        onClosed?.();
      },
      terminated: () => onClosed?.(),
    });
  } catch (thrown) {
    throw openingError(thrown, say('The list of libraries could not be opened.'));
  }
}

/** All that can be read, whatever their state, oldest first. */
export async function readEntries(list: LibraryList): Promise<LibraryEntry[]> {
  return readable(await list.getAll('libraries'));
}

function readable(values: readonly unknown[]): LibraryEntry[] {
  const entries = values.flatMap((value) => {
    try {
      return [parseEntry(value)];
    } catch {
      return [];
    }
  });
  return entries.sort((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id));
}

/**
 * @param make gets what is there, oldest first.
 * @throws TriviumError `invalid` where the id is taken.
 */
export async function addEntry(
  list: LibraryList,
  make: (others: readonly LibraryEntry[]) => LibraryEntry,
): Promise<LibraryEntry> {
  try {
    const transaction = list.transaction('libraries', 'readwrite');
    const entry = make(readable(await transaction.store.getAll()));
    // Both: what is refused ends the transaction as well.
    await Promise.all([transaction.store.add(entry), transaction.done]);
    return entry;
  } catch (thrown) {
    if ((thrown as Error).name !== 'ConstraintError') throw toStorageError(thrown);
    throw new TriviumError('invalid', 'There is such a library already.', 'Try again.');
  }
}

/** @returns whether there was one to change. */
export async function changeEntry(
  list: LibraryList,
  id: string,
  change: (entry: LibraryEntry, all: readonly LibraryEntry[]) => LibraryEntry | null,
): Promise<boolean> {
  try {
    const transaction = list.transaction('libraries', 'readwrite');
    const value: unknown = await transaction.store.get(id);
    const all = readable(await transaction.store.getAll());
    const changed = value === undefined ? null : change(parseEntry(value), all);
    if (changed) await transaction.store.put(changed);
    await transaction.done;
    return changed !== null;
  } catch (thrown) {
    throw toStorageError(thrown);
  }
}

export async function dropEntry(list: LibraryList, id: string): Promise<void> {
  await list.delete('libraries', id);
}

const KINDS = namesOf<LibraryKind>({ own: true, site: true });
const STATES = namesOf<LibraryEntry['state']>({ ready: true, arriving: true, leaving: true });

function parseEntry(value: unknown): LibraryEntry {
  const fields = new Fields(value);
  return {
    version: 1,
    id: fields.text('id'),
    title: fields.text('title'),
    kind: fields.oneOf('kind', KINDS),
    createdAt: fields.number('createdAt'),
    database: fields.text('database'),
    state: fields.oneOf('state', STATES),
    documents: fields.count('documents'),
    ...(fields.has('usage') ? { usage: fields.object('usage', parseUsage) } : {}),
  };
}

function parseUsage(fields: Fields): LibraryUsage {
  return {
    files: fields.count('files'),
    text: fields.count('text'),
    triplets: fields.count('triplets'),
    vectors: fields.count('vectors'),
    history: fields.count('history'),
    measuredAt: fields.number('measuredAt'),
  };
}

/** What comes in the place of what. */
export interface Arrival {
  /** Ids of libraries that were filled. */
  arrived: readonly string[];
  /** Every other library of the person goes. */
  replaces: boolean;
  /** By id: what they are called once nothing else has that title. */
  titles?: Readonly<Record<string, string>>;
}

/**
 * In one transaction: either all of it is so from now on, or nothing has changed. Databases of what
 * was replaced are left to whoever deletes what is `leaving`.
 * @returns ids of what was replaced.
 * @throws TriviumError `not-found` where one of those that were filled is gone.
 */
export async function arriveTogether(
  list: LibraryList,
  { arrived, replaces, titles = {} }: Arrival,
): Promise<string[]> {
  const transaction = list.transaction('libraries', 'readwrite');
  const store = transaction.objectStore('libraries');
  transaction.done.catch(() => {});
  try {
    const entries = readable(await store.getAll());
    const coming = entries.filter(({ id }) => arrived.includes(id));
    if (coming.length < arrived.length) throw goneMeanwhile();
    const going = entries.filter(
      ({ id, kind, state }) =>
        replaces && kind === 'own' && state === 'ready' && !arrived.includes(id),
    );
    for (const entry of coming) {
      await store.put({ ...entry, title: titles[entry.id] ?? entry.title, state: 'ready' });
    }
    for (const entry of going) await store.put({ ...entry, state: 'leaving' });
    await transaction.done;
    return going.map(({ id }) => id);
  } catch (thrown) {
    try {
      transaction.abort();
    } catch {
      // It has ended already.
    }
    throw toStorageError(transaction.error ?? thrown);
  }
}

function goneMeanwhile(): TriviumError {
  return new TriviumError(
    'not-found',
    'What was restored has been deleted meanwhile.',
    'Close other tabs of Trivium and restore the backup again. Nothing else was changed.',
  );
}
