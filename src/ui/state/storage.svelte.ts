/**
 * What is kept in this browser: how much room it takes, of how much there is, and whether the
 * browser has promised to keep it.
 */
import { FIRST_LIBRARY } from '../../library/library-names.ts';
import type { LibraryUsage } from '../../protocol.ts';
import { isSiteLibrary } from '../../site/site-library.ts';
import type { Library } from './library.svelte.ts';
import type { Shelf } from './shelf.svelte.ts';
import { offered } from '../../offered.ts';

/** How many documents there were: what the browser has deleted meanwhile can then be told. */
const COUNT_KEY = 'trivium-documents';
const countKey = (library: string): string =>
  library === FIRST_LIBRARY ? COUNT_KEY : `${COUNT_KEY}-${library}`;
const TOLD_KEY = 'trivium-storage-told';
/** The app's own files, the reading model among them. */
const APP_CACHES = /^trivium-(?:app-|reader$)/;
/** A private window of Chromium gets less room than this share of what its memory may grow to. */
const PRIVATE_SHARE = 2;

/** Each is null where the browser does not tell. */
export interface Usage {
  /** Bytes, all that this site stores; the browser's own estimate. */
  used: number | null;
  /** Bytes that the browser would let it store. */
  quota: number | null;
  models: number | null;
  app: number | null;
}

/** A library in the list of what takes room; `bytes` is null while it has not been reckoned. */
export interface LibraryBytes {
  id: string;
  title: string;
  bytes: number | null;
}

export class StorageUse {
  readonly #library: Library;
  readonly #shelf: Shelf;
  readonly #usageOf: (library: string) => Promise<LibraryUsage>;
  #usage = $state.raw<Usage | null>(null);
  /** In this visit, by library. */
  #reckoned = $state.raw<Partial<Record<string, LibraryUsage>>>({});
  #persisted = $state<boolean | null>(null);
  #told = $state(remembered(TOLD_KEY) !== null);
  #asked = $state(false);
  #looksPrivate = $state(false);

  constructor(library: Library, shelf: Shelf, usageOf: (library: string) => Promise<LibraryUsage>) {
    this.#library = library;
    this.#shelf = shelf;
    this.#usageOf = usageOf;
  }

  get usage(): Usage | null {
    return this.#usage;
  }
  /** The browser will not delete what is stored by itself; null while that is not known. */
  get persisted(): boolean | null {
    return this.#persisted;
  }
  get looksPrivate(): boolean {
    return this.#looksPrivate;
  }
  /** The person is told once where documents are kept, and whether for good. */
  get isExplained(): boolean {
    return this.#told || !this.#asked;
  }
  explained(): void {
    this.#told = true;
    remember(TOLD_KEY, 'yes');
  }

  /** With the first documents; browsers may ask the person. */
  async askToKeep(): Promise<void> {
    if (this.#persisted || this.#asked) return;
    this.#asked = true;
    try {
      this.#persisted = (await offered().storage?.persist?.()) ?? false;
    } catch {
      this.#persisted = false;
    }
    await this.#lookWhetherPrivate();
  }
  async askAgain(): Promise<void> {
    this.#asked = false;
    await this.askToKeep();
  }

  async measure(): Promise<void> {
    const manager = offered().storage;
    const { cachedBytes, modelBytes } = await import('../../models/caches.ts');
    const [told, kept, models, app] = await Promise.all([
      orNull(manager?.estimate?.()),
      orNull(manager?.persisted?.()),
      orNull(modelBytes()),
      orNull(cachedBytes(APP_CACHES)),
    ]);
    if (kept !== null) this.#persisted = kept;
    this.#usage = { used: told?.usage ?? null, quota: told?.quota ?? null, models, app };
    const others = this.#shelf.entries.filter(({ id }) => id !== this.#shelf.id);
    for (const { id } of [{ id: this.#shelf.id }, ...others]) {
      const usage = await this.#usageOf(id).catch(() => null);
      if (usage) this.#reckoned = { ...this.#reckoned, [id]: usage };
      if (usage) this.#shelf.note(id, { usage });
    }
  }

  /** What is in the library that is open; null while that is not known. */
  get open(): LibraryUsage | null {
    return this.#reckonedOf(this.#shelf.id);
  }
  /** Each library with the room it takes, at first as it was reckoned the last time. */
  get libraries(): LibraryBytes[] {
    return this.#shelf.entries.map(({ id }) => {
      const known = this.#reckonedOf(id);
      return { id, title: this.#shelf.titleOf(id), bytes: known ? bytesOf(known) : null };
    });
  }
  #reckonedOf(id: string): LibraryUsage | null {
    return this.#reckoned[id] ?? this.#shelf.find(id)?.usage ?? null;
  }

  /** The documents that take most room, largest first. */
  largest(count: number): { name: string; bytes: number }[] {
    return [...this.#library.documents].sort((a, b) => b.bytes - a.bytes).slice(0, count);
  }

  /** @returns how many documents were there at the last visit and are gone without being removed. */
  evicted(): number {
    const before = Number(remembered(countKey(this.#shelf.id)) ?? 0);
    const gone = this.#library.documents.length === 0 ? before : 0;
    return gone + this.#evictedWithLibraries();
  }
  noteCount(): void {
    const { id } = this.#shelf;
    const documents = this.#library.documents.length;
    remember(countKey(id), String(documents));
    this.#shelf.note(id, { documents });
  }
  /** The library has been deleted by the person: nothing of it will be missed. */
  forget(library: string): void {
    try {
      localStorage.removeItem(countKey(library));
    } catch {
      // It was not remembered then.
    }
  }

  /** Documents of libraries that are not even in the list any more; told once. */
  #evictedWithLibraries(): number {
    let sum = 0;
    try {
      for (const key of Object.keys(localStorage)) {
        const library = key.startsWith(`${COUNT_KEY}-`) ? key.slice(COUNT_KEY.length + 1) : null;
        // Those of other sites of this host are not listed here.
        if (library === null || isSiteLibrary(library) || this.#shelf.find(library)) continue;
        sum += Number(localStorage.getItem(key));
        localStorage.removeItem(key);
      }
    } catch {
      // Nothing is remembered here.
    }
    return sum;
  }

  async #lookWhetherPrivate(): Promise<void> {
    const { memory } = performance as { memory?: { jsHeapSizeLimit: number } };
    const { quota } = (await orNull(offered().storage?.estimate?.())) ?? {};
    if (!memory || quota === undefined || this.#persisted) return;
    this.#looksPrivate = quota < memory.jsHeapSizeLimit * PRIVATE_SHARE;
  }
}

function bytesOf({ files, text, triplets, vectors, history }: LibraryUsage): number {
  return files + text + triplets + vectors + history;
}

/** What a browser does not have, or fails to tell, takes nothing else with it. */
async function orNull<T>(told: Promise<T> | undefined): Promise<T | null> {
  return (await told?.catch(() => null)) ?? null;
}

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Not kept: it is said again on another visit.
  }
}
