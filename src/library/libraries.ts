/**
 * The libraries of this browser: which there are, making, naming and deleting them. Works in the
 * page and in workers alike; every tab hears of every change (docs/libraries.md).
 */
import { TriviumError } from '../errors.ts';
import { isSiteLibrary } from '../site/site-library.ts';
import { deleteDatabase } from '../storage/database.ts';
import {
  addEntry,
  arriveTogether,
  changeEntry,
  dropEntry,
  openLibraryList,
  readEntries,
  type Arrival,
  type LibraryEntry,
  type LibraryKind,
  type LibraryList,
} from '../storage/library-list.ts';
import {
  databaseOf,
  DATABASE_PREFIX,
  fillingOf,
  FIRST_LIBRARY,
  MOST_TITLE_LETTERS,
} from './library-names.ts';

const CHANNEL = 'trivium-libraries';
const ID_LENGTH = 10;
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** What tabs are told: the list is another one; the person's settings are. */
export type ListNews = 'list' | 'settings';

export interface NewLibrary {
  title: string;
  kind?: LibraryKind;
  /**
   * Not shown before {@link Libraries.arrived}: it is being filled. Whoever fills it holds a Web
   * Lock (`fillingOf`) from before it is made; what nobody fills any more is deleted by
   * {@link Libraries.sweep}.
   */
  arriving?: boolean;
  id?: string;
  /** What libraries without a title are shown as, in the language of the interface. */
  untitled?: string;
}

export class Libraries {
  readonly #channel = new BroadcastChannel(CHANNEL);
  readonly #listeners = new Set<(news: ListNews) => void>();
  #opening: Promise<LibraryList> | null = null;

  constructor() {
    this.#channel.onmessage = ({ data }) => {
      if (data === 'list' || data === 'settings') this.#tellHere(data);
    };
  }

  /**
   * Those that can be opened, oldest first; never none.
   * @param isMeant leaves others out; the first library is always meant.
   */
  async list(isMeant: (entry: LibraryEntry) => boolean = () => true): Promise<LibraryEntry[]> {
    const meant = async (): Promise<LibraryEntry[]> =>
      (await this.#entries()).filter((entry) => entry.state === 'ready' && isMeant(entry));
    const ready = await meant();
    if (ready.length > 0) return ready;
    // Everything was deleted: the next library is the first again.
    await this.#add(entryOf(FIRST_LIBRARY, { title: '' }));
    return meant();
  }

  async holdDocuments(): Promise<boolean> {
    return (await this.#entries()).some(({ documents }) => documents > 0);
  }

  /** @throws TriviumError `library-deleted` where there is none of this id, or none any more. */
  async get(id: string): Promise<LibraryEntry> {
    const found = (await this.#entries()).find((entry) => entry.id === id);
    if (!found || found.state === 'leaving') throw libraryDeleted();
    return found;
  }

  /** Where another one has that title, it gets a number: no two are called the same. */
  async create({
    title,
    kind = 'own',
    arriving = false,
    id = newId(),
    untitled,
  }: NewLibrary): Promise<LibraryEntry> {
    const entry = await addEntry(await this.open(), (others): LibraryEntry => {
      const made = entryOf(id, { title: freeTitle(oneLine(title), others, untitled), kind });
      // The list is in order of age: two of one millisecond have one as well.
      const newest = others.at(-1)?.createdAt ?? 0;
      const createdAt = Math.max(made.createdAt, newest + 1);
      return { ...made, createdAt, state: arriving ? 'arriving' : 'ready' };
    });
    this.#tell('list');
    return entry;
  }

  /**
   * The library that came with the site: made where it is not here yet. Those that were published
   * at the same place before go.
   * @param place what ids of this place begin with (src/site/site-library.ts).
   */
  async keepOfSite(place: string, id: string, title: string): Promise<void> {
    for (const entry of await this.#entries()) {
      if (entry.id === id && entry.state === 'ready') return;
      if (entry.id !== id && entry.id.startsWith(place)) void this.delete(entry.id).catch(() => {});
    }
    await this.#add(entryOf(id, { title: oneLine(title), kind: 'site' }));
    this.#tell('list');
  }

  /** What is left of one of this id that was deleted goes first; another tab may add it as well. */
  async #add(entry: LibraryEntry): Promise<void> {
    const stateNow = async (): Promise<LibraryEntry['state'] | undefined> =>
      (await this.#entries()).find(({ id }) => id === entry.id)?.state;
    if ((await stateNow()) === 'leaving') await this.#deleteDatabase(entry.id);
    try {
      await addEntry(await this.open(), () => entry);
    } catch (thrown) {
      if ((await stateNow()) !== 'ready') throw thrown;
    }
  }

  /** What was `arriving` is there. */
  async arrived(id: string): Promise<void> {
    await this.#change(id, (entry) => ({ ...entry, state: 'ready' }));
  }

  /** All of them at once, and in the place of what was here where they replace it. */
  async arriveTogether(arrival: Arrival): Promise<void> {
    const gone = await arriveTogether(await this.open(), arrival);
    this.#tell('list');
    // What is not deleted now is swept at the next visit.
    for (const id of gone) void this.#deleteDatabase(id).catch(() => {});
  }

  /**
   * With a number where another library has that title; what came with the site is called as the
   * site says.
   * @param title empty for none.
   * @param untitled see {@link NewLibrary}.
   */
  async rename(id: string, title: string, untitled?: string): Promise<void> {
    await this.#change(id, (entry, all) => {
      const others = all.filter((each) => each.id !== id);
      const wanted = oneLine(title);
      const given = entry.kind === 'site' ? wanted : freeTitle(wanted, others, untitled);
      return { ...entry, title: given };
    });
  }

  /** Keeps what was seen of a library, so that it need not be opened to be listed. */
  async note(id: string, seen: Partial<Pick<LibraryEntry, 'documents' | 'usage'>>): Promise<void> {
    await this.#change(id, (entry) =>
      Object.entries(seen).every(([name, value]) => entry[name as keyof LibraryEntry] === value)
        ? null
        : { ...entry, ...seen },
    );
  }

  /**
   * From here on it is gone for all tabs. Its database goes as soon as they have let go of it, at
   * the latest with the next visit.
   * @returns once the database is deleted.
   */
  async delete(id: string): Promise<void> {
    await this.#change(id, (entry) => ({ ...entry, state: 'leaving' }));
    await this.#deleteDatabase(id);
  }

  /** Deletes what an earlier visit left: deleted libraries, and those that nobody fills any more. */
  async sweep(locks: LockManager | undefined): Promise<void> {
    for (const { id, state } of await this.#entries()) {
      if (state === 'leaving') await this.#deleteDatabase(id);
      if (state !== 'arriving') continue;
      await locks?.request(fillingOf(id), { ifAvailable: true }, async (lock) => {
        if (lock) await this.#deleteDatabase(id);
      });
    }
  }

  /** Called for changes in this tab and in others. @returns what ends it. */
  onNews(listener: (news: ListNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The person's settings have changed. */
  tellOfSettings(): void {
    this.#channel.postMessage('settings');
  }

  /** The database of the list. */
  async open(): Promise<LibraryList> {
    this.#opening ??= adoptable()
      .then((found) => openLibraryList({ found, onClosed: () => (this.#opening = null) }))
      .catch((thrown: unknown) => {
        this.#opening = null;
        throw thrown;
      });
    return this.#opening;
  }

  async close(): Promise<void> {
    this.#channel.close();
    this.#listeners.clear();
    const list = await this.#opening?.catch(() => null);
    list?.close();
    this.#opening = null;
  }

  async #entries(): Promise<LibraryEntry[]> {
    return readEntries(await this.open());
  }

  async #change(id: string, change: Parameters<typeof changeEntry>[2]): Promise<void> {
    if (await changeEntry(await this.open(), id, change)) this.#tell('list');
  }

  async #deleteDatabase(id: string): Promise<void> {
    const entry = (await this.#entries()).find((each) => each.id === id);
    if (!entry) return;
    await deleteDatabase(entry.database);
    await dropEntry(await this.open(), id);
  }

  #tell(news: ListNews): void {
    this.#channel.postMessage(news);
    this.#tellHere(news);
  }
  #tellHere(news: ListNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}

export function libraryDeleted(): TriviumError {
  return new TriviumError(
    'library-deleted',
    'This library has been deleted.',
    'Open another one. Files on your disk are not touched.',
  );
}

/**
 * What a list that is made anew begins with: the first library, and all whose databases are there
 * though the list was lost. Titles are lost with it.
 */
async function adoptable(): Promise<LibraryEntry[]> {
  const names = await (indexedDB.databases?.() ?? Promise.resolve([])).catch(() => []);
  const others = names.flatMap(({ name }) =>
    name?.startsWith(DATABASE_PREFIX) ? [name.slice(DATABASE_PREFIX.length)] : [],
  );
  return [FIRST_LIBRARY, ...others].map((id) =>
    entryOf(id, { title: '', kind: isSiteLibrary(id) ? 'site' : 'own' }),
  );
}

function entryOf(
  id: string,
  { title, kind = 'own' }: Pick<NewLibrary, 'title' | 'kind'>,
): LibraryEntry {
  const { createdAt, documents } = { createdAt: Date.now(), documents: 0 };
  return {
    ...{ version: 1, id, title, kind, createdAt, documents },
    ...{ database: databaseOf(id), state: 'ready' },
  };
}

export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return Array.from(random, (byte) => ID_LETTERS[byte % ID_LETTERS.length]!).join('');
}

/** "Papers", "Papers 2": capitals do not tell two libraries apart. */
export function freeTitle(
  wanted: string,
  others: readonly LibraryEntry[],
  untitled: string | undefined,
): string {
  const there = others.filter(({ state }) => state !== 'leaving');
  const taken = new Set(there.map(({ title }) => (title || (untitled ?? '')).toLowerCase()));
  if (wanted === '' || !taken.has(wanted.toLowerCase())) return wanted;
  for (let n = 2; ; n++) {
    const numbered = `${wanted.slice(0, MOST_TITLE_LETTERS - `${n}`.length - 1)} ${n}`;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
}

function oneLine(title: string): string {
  return title.replace(/\s+/g, ' ').trim().slice(0, MOST_TITLE_LETTERS);
}
