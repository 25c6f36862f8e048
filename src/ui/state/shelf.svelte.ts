/** Which libraries there are, and which of them this tab has open; remembered for the next visit. */
import { FIRST_LIBRARY } from '../../library/library-names.ts';
import type { Libraries } from '../../library/libraries.ts';
import type { LibraryUsage } from '../../protocol.ts';
import type { Arrival, LibraryEntry } from '../../storage/library-list.ts';
import { text } from '../text/first.ts';
import { offered } from '../../offered.ts';

/** For this tab, where it is reloaded; and for tabs and visits to come. */
const KEY = 'trivium-library';
/** Counts change with every file: the list is told when they come to rest. */
const NOTE_AFTER_MS = 400;

/** What is published with the app at this place. */
export interface PublishedHere {
  place: string;
  /** Null where nothing is, and where that cannot be known now. */
  published: { id: string; title: string } | null;
}

export class Shelf {
  readonly #libraries: Libraries;
  #entries = $state.raw<readonly LibraryEntry[]>([]);
  /** Deleted, and can still be brought back. */
  #away = $state.raw<ReadonlySet<string>>(new Set());
  readonly #there = $derived(this.#entries.filter(({ id }) => !this.#away.has(id)));
  #id = $state(FIRST_LIBRARY);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #noted: Partial<Record<string, Partial<LibraryEntry>>> = {};
  /** What ids of libraries begin with that came with this site; those of other sites are not shown. */
  #place: string | null = null;
  /** A library is not there any more. */
  onGone: (id: string) => void = () => {};

  constructor(libraries: Libraries) {
    this.#libraries = libraries;
    libraries.onNews((news) => {
      if (news === 'list') void this.refresh().catch(() => {});
    });
  }

  /** Oldest first. */
  get entries(): readonly LibraryEntry[] {
    return this.#there;
  }
  /** Id of the one that is open. */
  get id(): string {
    return this.#id;
  }
  get title(): string {
    return this.titleOf(this.#id);
  }
  titleOf(id: string): string {
    return this.find(id)?.title || text.libraries.untitled;
  }
  find(id: string): LibraryEntry | undefined {
    return this.#there.find((entry) => entry.id === id);
  }

  /**
   * At the start of the page: opens what the address names, what this tab had open, what came with
   * the site, or what was open last.
   * @returns false when the address names a library that is not here.
   */
  async load(named: string | null, site: PublishedHere | null = null): Promise<boolean> {
    this.#place = site?.place ?? null;
    if (site?.published) {
      await this.#libraries.keepOfSite(site.place, site.published.id, site.published.title);
    }
    this.#entries = await this.#shown();
    const ofSite = this.#entries.find(({ kind }) => kind === 'site')?.id ?? null;
    const [here, before] = [remembered(() => sessionStorage), remembered(() => localStorage)];
    const wanted = [named, here, ofSite, before];
    const found = wanted.find((id) => id !== null && this.find(id));
    this.turnTo(found ?? this.#entries[0]!.id);
    void this.#libraries.sweep(offered().locks).catch(() => {});
    return named === null || named === found;
  }

  /** Some library here has documents, as far as was noted. */
  holdsAny(): Promise<boolean> {
    return this.#libraries.holdDocuments().catch(() => false);
  }

  turnTo(id: string): void {
    this.#id = id;
    for (const storage of [() => sessionStorage, () => localStorage]) {
      try {
        storage().setItem(KEY, id);
      } catch {
        // Not remembered: the next visit begins with the first library.
      }
    }
  }

  async refresh(): Promise<void> {
    const before = this.#entries;
    this.#entries = await this.#shown();
    const there = new Set(this.#entries.map(({ id }) => id));
    for (const { id } of before) if (!there.has(id)) this.onGone(id);
  }

  async #shown(): Promise<LibraryEntry[]> {
    const place = this.#place;
    return this.#libraries.list(
      ({ kind, id }) => kind === 'own' || (place !== null && id.startsWith(place)),
    );
  }

  /** The library that came with the site is called as the site says. */
  async nameSite(title: string): Promise<void> {
    const entry = this.#entries.find(({ kind }) => kind === 'site');
    if (entry && entry.title !== title) await this.#libraries.rename(entry.id, title);
  }

  /** @returns its id. */
  async create(title: string): Promise<string> {
    const { untitled } = text.libraries;
    const { id } = await this.#libraries.create({ title, untitled });
    await this.refresh();
    return id;
  }
  /** One that is listed when {@link arrived} has been called, and swept away if it never is. */
  async createArriving(id: string, title: string): Promise<void> {
    const { untitled } = text.libraries;
    await this.#libraries.create({ id, title, untitled, arriving: true });
  }
  async arrived(id: string): Promise<void> {
    await this.#libraries.arrived(id);
    await this.refresh();
  }
  /** What a backup brought is there, and what it replaces is not. */
  async arriveTogether(arrival: Arrival): Promise<void> {
    await this.#libraries.arriveTogether(arrival);
    await this.refresh();
  }
  rename = (id: string, title: string): Promise<void> =>
    this.#libraries.rename(id, title, text.libraries.untitled);

  /** It is shown no more; nothing of it has changed. */
  takeAway(id: string): void {
    this.#away = new Set([...this.#away, id]);
  }
  bringBack(id: string): void {
    this.#away = new Set([...this.#away].filter((each) => each !== id));
  }

  /** Gone for all tabs at once; its room is free as soon as they have let go of it. */
  delete(id: string): Promise<void> {
    delete this.#noted[id];
    return this.#libraries.delete(id);
  }

  /** What is seen of a library while it is open. */
  note(id: string, seen: { documents?: number; usage?: LibraryUsage }): void {
    this.#noted[id] = { ...this.#noted[id], ...seen };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const noted = Object.entries(this.#noted);
      this.#noted = {};
      for (const [each, all] of noted) void this.#libraries.note(each, all!).catch(() => {});
    }, NOTE_AFTER_MS);
  }
}

function remembered(storage: () => Storage): string | null {
  try {
    return storage().getItem(KEY);
  } catch {
    return null;
  }
}
