/**
 * What is kept in this browser: how much room it takes, of how much there is, and whether the
 * browser has promised to keep it.
 */
import { cachedBytes, MODEL_CACHES } from '../../models/caches.ts';
import type { Library } from './library.svelte.ts';

/** How many documents there were: what the browser has deleted meanwhile can then be told. */
const COUNT_KEY = 'trivium-documents';
const TOLD_KEY = 'trivium-storage-told';
const APP_CACHES = /^trivium-app-/;
/** A private window of Chromium gets less room than this share of what its memory may grow to. */
const PRIVATE_SHARE = 2;

export interface Usage {
  /** Bytes, all that this site stores; the browser's own estimate. */
  used: number;
  /** Bytes that the browser would let it store. */
  quota: number;
  parts: { documents: number; vectors: number; models: number; app: number; rest: number };
}

export class StorageUse {
  readonly #library: Library;
  #usage = $state.raw<Usage | null>(null);
  #persisted = $state<boolean | null>(null);
  #told = $state(remembered(TOLD_KEY) !== null);
  #asked = $state(false);
  #looksPrivate = $state(false);

  constructor(library: Library) {
    this.#library = library;
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
      this.#persisted = (await navigator.storage?.persist?.()) ?? false;
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
    try {
      const [{ usage: used = 0, quota = 0 }, kept, models, app] = await Promise.all([
        navigator.storage.estimate(),
        navigator.storage.persisted(),
        cachedBytes(MODEL_CACHES),
        cachedBytes(APP_CACHES),
      ]);
      this.#persisted = kept;
      const documents = this.#library.documents.reduce((sum, { bytes }) => sum + bytes, 0);
      const vectors = this.#library.statistics?.vectorBytes ?? 0;
      const rest = Math.max(0, used - documents - vectors - models - app);
      this.#usage = { used, quota, parts: { documents, vectors, models, app, rest } };
    } catch {
      this.#usage = null;
    }
  }

  /** The documents that take most room, largest first. */
  largest(count: number): { name: string; bytes: number }[] {
    return [...this.#library.documents].sort((a, b) => b.bytes - a.bytes).slice(0, count);
  }

  /** @returns how many documents were there at the last visit and are gone without being removed. */
  evicted(): number {
    const before = Number(remembered(COUNT_KEY) ?? 0);
    const now = this.#library.documents.length;
    return now === 0 && before > 0 ? before : 0;
  }
  noteCount(): void {
    remember(COUNT_KEY, String(this.#library.documents.length));
  }

  async #lookWhetherPrivate(): Promise<void> {
    const { memory } = performance as { memory?: { jsHeapSizeLimit: number } };
    const { quota } = await navigator.storage.estimate().catch(() => ({ quota: undefined }));
    if (!memory || quota === undefined || this.#persisted) return;
    this.#looksPrivate = quota < memory.jsHeapSizeLimit * PRIVATE_SHARE;
  }
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
