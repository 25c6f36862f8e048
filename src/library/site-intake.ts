/**
 * A published library on its way into this browser: its parts come one by one, in order, and can be
 * asked about as soon as they are in. What is here already is not fetched again: each document knows
 * the part that brought it. A part that is not published any more goes with its documents.
 *
 * A part that is damaged or missing is named and left out; the rest comes. Without a network it is
 * tried again, now and then.
 */
import { typesOf } from '../documents/kinds.ts';
import {
  isAbort,
  throwIfCancelled,
  toErrorRecord,
  TriviumError,
  type ErrorRecord,
} from '../errors.ts';
import type { Coverage, SiteState } from '../protocol.ts';
import { revisionOf, type SiteListing, type SitePart } from '../site/listing.ts';
import type { Original, SiteAccess } from '../site/site-access.ts';
import { pause } from '../waiting.ts';

const AGAIN_AFTER_MS = 15_000;
/** Of import ids: what is behind it is the checksum of a part. */
const PREFIX = 'site:';

export interface IntakeParts {
  access: SiteAccess;
  /** Which import brought each document, by its id; undefined for what came otherwise. */
  broughtBy: () => ReadonlyMap<string, string | undefined>;
  /** Takes a library file in, as a whole or not at all. */
  take: (file: Blob, id: string) => Promise<unknown>;
  remove: (document: string) => Promise<void>;
  onState: (state: SiteState) => void;
  onProblem: (thrown: unknown) => void;
  againAfterMs?: number;
}

export class SiteIntake {
  readonly #stopping = new AbortController();
  readonly #parts: IntakeParts;
  #listing: SiteListing | null = null;
  /** By the checksum of the part. */
  #failed = new Map<string, ErrorRecord>();
  #isWaiting = false;
  /** Checksum of the part that is being taken in. */
  #taking: string | null = null;
  #running: Promise<void> | null = null;
  #wake: AbortController | null = null;
  #useful: () => void = () => {};
  /** Resolves when something can be asked about, and when nothing more comes for now. */
  readonly useful = new Promise<void>((resolve) => (this.#useful = resolve));

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  /** Null before it is known what the site publishes. */
  get state(): SiteState | null {
    const listing = this.#listing;
    if (!listing) return null;
    const { id, title, description, publishedAt, counts, holdsFiles, parts, tables } = listing;
    const taken = this.#taken();
    return {
      ...{ id, title, description, publishedAt, counts, holdsFiles },
      ...(tables ? { tables } : {}),
      partsDone: parts.filter(({ sha256 }) => taken.has(sha256)).length,
      partsTotal: parts.length,
      waiting: this.#isWaiting,
      failed: parts.flatMap(({ file, sha256 }) => {
        const error = this.#failed.get(sha256);
        return error ? [{ file, error }] : [];
      }),
    };
  }

  /** What the site is published with, as far as an earlier visit knows; begins to take it in. */
  async begin(): Promise<void> {
    try {
      this.#listing = await this.#parts.access.listing(false, this.#stopping.signal);
    } catch (thrown) {
      // Not now: what is here can be used.
      if (!isAbort(thrown) && toErrorRecord(thrown).code !== 'unreachable') {
        this.#parts.onProblem(thrown);
      }
    }
    this.#tell();
  }

  /** How much of what is published an answer can draw on now; null where that is all of it. */
  get coverage(): Coverage | null {
    const listing = this.#listing;
    if (!listing) return null;
    const taken = this.#taken();
    const here = listing.parts.filter(({ sha256 }) => taken.has(sha256));
    if (here.length === listing.parts.length) return null;
    return { indexed: countDocuments(here), files: countDocuments(listing.parts) };
  }

  /** Takes in what is missing; to be called once the index has been loaded. */
  run(): void {
    this.#running ??= this.#run()
      .catch((thrown: unknown) => {
        if (!isAbort(thrown)) this.#parts.onProblem(thrown);
      })
      .finally(() => {
        this.#running = null;
        this.#useful();
      });
  }

  /**
   * A document's original file, from the site.
   * @throws TriviumError `not-found` where it was published without; `unreachable`, `damaged`.
   */
  async original(document: Original): Promise<{ type: string; bytes: ArrayBuffer }> {
    if (this.#listing?.holdsFiles === false) throw withoutFiles();
    return {
      type: typesOf(document.kind)[0]!,
      bytes: await this.#parts.access.original(document),
    };
  }

  /** There may be a network again. */
  connected(): void {
    this.#wake?.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#useful();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    // What is known from an earlier visit first: it may be all that there is without a network.
    if (this.#listing) await this.#takeAll();
    for (;;) {
      throwIfCancelled(signal);
      const isThere = await this.#lookAnew();
      const isComplete = isThere && (await this.#takeAll());
      this.#isWaiting = !isComplete;
      this.#tell();
      if (isComplete) return;
      this.#useful();
      await this.#pause();
    }
  }

  /** @returns false where the host cannot be reached. */
  async #lookAnew(): Promise<boolean> {
    const { access, onProblem } = this.#parts;
    try {
      const listing = await access.listing(true, this.#stopping.signal);
      // A site that publishes nothing any more: what is here stays.
      if (!listing) return true;
      const before = this.#listing && revisionOf(this.#listing);
      this.#listing = listing;
      if (revisionOf(listing) !== before) {
        this.#failed.clear();
        this.#tell();
      }
      return true;
    } catch (thrown) {
      throwIfCancelled(this.#stopping.signal);
      if (toErrorRecord(thrown).code === 'unreachable') return false;
      onProblem(thrown);
      return true;
    }
  }

  /** @returns false where something is still to be fetched, later. */
  async #takeAll(): Promise<boolean> {
    const listing = this.#listing;
    if (!listing) return true;
    await this.#removeFormer(listing);
    if (this.#taken().size > 0) this.#useful();
    for (const part of listing.parts) {
      if (this.#failed.has(part.sha256) || this.#taken().has(part.sha256)) continue;
      if (!(await this.#take(part))) return false;
      this.#tell();
      if (this.#taken().size > 0) this.#useful();
    }
    return true;
  }

  /** @returns false where there is no network. */
  async #take(part: SitePart): Promise<boolean> {
    const { access, take, onProblem } = this.#parts;
    const { signal } = this.#stopping;
    try {
      const file = await access.part(part, signal);
      throwIfCancelled(signal);
      this.#taking = part.sha256;
      await take(file, PREFIX + part.sha256);
      return true;
    } catch (thrown) {
      throwIfCancelled(signal);
      const error = toErrorRecord(thrown);
      if (error.code === 'unreachable') return false;
      if (error.code === 'storage-full') throw thrown;
      this.#failed.set(part.sha256, error);
      onProblem(thrown);
      return true;
    } finally {
      this.#taking = null;
    }
  }

  async #removeFormer({ parts }: SiteListing): Promise<void> {
    const published = new Set(parts.map(({ sha256 }) => PREFIX + sha256));
    for (const [document, by] of this.#parts.broughtBy()) {
      throwIfCancelled(this.#stopping.signal);
      if (by === undefined || !published.has(by)) await this.#parts.remove(document);
    }
  }

  /** Checksums of the parts that are here. */
  #taken(): Set<string> {
    const taken = new Set<string>();
    for (const by of this.#parts.broughtBy().values()) {
      if (by?.startsWith(PREFIX)) taken.add(by.slice(PREFIX.length));
    }
    if (this.#taking) taken.delete(this.#taking);
    return taken;
  }

  async #pause(): Promise<void> {
    const { signal } = this.#stopping;
    const wake = new AbortController();
    this.#wake = wake;
    const end = (): void => wake.abort();
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    await pause(this.#parts.againAfterMs ?? AGAIN_AFTER_MS, wake.signal).catch(() => {});
    signal.removeEventListener('abort', end);
    this.#wake = null;
  }

  #tell(): void {
    const { state } = this;
    if (state) this.#parts.onState(state);
  }
}

function countDocuments(parts: readonly SitePart[]): number {
  return parts.reduce((sum, { documents }) => sum + documents, 0);
}

function withoutFiles(): TriviumError {
  return new TriviumError(
    'not-found',
    'This library was published without its files.',
    'The Text view shows what was read from them.',
  );
}
