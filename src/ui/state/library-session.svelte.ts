/**
 * The library that is open: how it comes, gives way to another one, and goes on after its worker
 * has stopped.
 */
import { toErrorRecord, TriviumError, type ErrorRecord } from '../../errors.ts';
import type { LibraryConnection } from '../../library/connect.ts';
import { libraryDeleted } from '../../library/libraries.ts';
import type {
  BackgroundWork,
  LibraryEvent,
  LibraryService,
  LibrarySnapshot,
  LibraryUsage,
  ReadingModelState,
} from '../../protocol.ts';
import { text } from '../text/first.ts';
import { goTo } from './address.ts';
import type { Dialogs } from './dialogs.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { PublishedHere, Shelf } from './shelf.svelte.ts';

/** In one visit. */
const MOST_BEGUN_AGAIN = 3;
/** What hung may keep what the next one needs, out of reach of both. */
const OPENING_AGAIN_MS = 30_000;

/** Gives the library; `onDeath` is called when its worker has stopped for good. */
export type Connect = (options: { onDeath: (error: unknown) => void }) => LibraryConnection;

/** What the rest of the interface does about it. */
export interface AroundLibrary {
  /** Another one is shown: everything that belonged to the one before goes. */
  leave(): void;
  /** As it is when it has just been opened. */
  take(snapshot: LibrarySnapshot): void;
  /** It can be used. */
  opened(): void;
  /** In the place of another one. */
  entered(): Promise<void>;
  receive(event: LibraryEvent): void;
  /** Begins anew, over a fresh worker. */
  start(): Promise<void>;
  /** Its worker has stopped. @returns what goes on with what that was doing, once it is open again. */
  interrupted(): () => unknown;
  /** Of what is shown of a library that is turned to. */
  addressOf(library: string): string;
  /** It is deleted for good. */
  forget(library: string): void;
}

export class LibrarySession {
  readonly service: LibraryService;
  readonly #connection: LibraryConnection;
  readonly #shelf: Shelf;
  readonly #notices: Notices;
  readonly #dialogs: Dialogs;
  readonly #around: AroundLibrary;
  #phase = $state<'opening' | 'ready' | 'failed'>('opening');
  #failure = $state.raw<ErrorRecord | null>(null);
  #outdated = $state(false);
  #switching = $state(false);
  #background = $state.raw<Partial<Record<BackgroundWork['kind'], BackgroundWork>>>({});
  #readingModel = $state.raw<ReadingModelState | null>(null);
  #tellOpened: () => void = () => {};
  /** Resolves when a library is open for the first time. */
  readonly firstOpened = new Promise<void>((resolve) => (this.#tellOpened = resolve));
  /** How often a library that hung was begun again. */
  #begunAgain = 0;
  /** Ids of those that give way to another one before they are deleted. */
  readonly #deleting = new Set<string>();
  /** Counts openings, so that what a library says that was left meanwhile is not heard. */
  #turn = 0;

  constructor(
    connect: Connect,
    { shelf, notices, dialogs }: { shelf: Shelf; notices: Notices; dialogs: Dialogs },
    around: AroundLibrary,
  ) {
    this.#connection = connect({ onDeath: (error) => this.#died(error) });
    this.service = this.#connection.service;
    this.#shelf = shelf;
    this.#notices = notices;
    this.#dialogs = dialogs;
    this.#around = around;
    shelf.onGone = (id) => {
      this.#connection.drop(id);
      if (id === shelf.id) this.#fail(libraryDeleted());
    };
  }

  get phase() {
    return this.#phase;
  }
  get failure() {
    return this.#failure;
  }
  /** Another library is being opened. */
  get switching(): boolean {
    return this.#switching;
  }
  get isOpen(): boolean {
    return this.#phase === 'ready' && !this.#switching;
  }
  /** A newer version has taken over the library: only a reload helps. */
  get outdated(): boolean {
    return this.#outdated;
  }
  /** What models do to the library while nothing else is done. */
  get background(): Partial<Record<BackgroundWork['kind'], BackgroundWork>> {
    return this.#background;
  }
  /** The model that comes with the site; null where none can be run. */
  get readingModel(): ReadingModelState | null {
    return this.#readingModel;
  }
  /** Now, whatever the connection. */
  async loadReadingModel(): Promise<void> {
    await this.#notices.attempt(() => this.service.loadReadingModel());
  }

  usageOf(library: string): Promise<LibraryUsage> {
    return this.#connection.usageOf(library);
  }

  /**
   * Opens the library that the address names, or else the one that was open last.
   * @param prepare what has to be known before anything can be done with it.
   * @returns whether that went well.
   */
  async begin(
    named: string | null,
    published: PublishedHere,
    prepare: () => Promise<unknown>,
  ): Promise<boolean> {
    try {
      const isThere = await this.#shelf.load(named, published);
      if (!isThere) this.#notices.tell(text.link.noLibrary);
    } catch (thrown) {
      this.#fail(thrown);
      return false;
    }
    void this.#connection.switchTo(this.#shelf.id);
    return this.#open(prepare);
  }

  async #open(prepare?: () => Promise<unknown>): Promise<boolean> {
    const turn = ++this.#turn;
    const isCurrent = (): boolean => turn === this.#turn;
    try {
      const snapshot = await this.service.open((event) => {
        if (isCurrent()) this.#receive(event);
      });
      if (!isCurrent()) return false;
      this.#around.take(snapshot);
      this.#readingModel = snapshot.readingModel ?? null;
      await prepare?.();
      if (!isCurrent()) return false;
      this.#phase = 'ready';
      this.#tellOpened();
    } catch (thrown) {
      if (isCurrent()) this.#fail(thrown);
      return false;
    } finally {
      if (isCurrent()) this.#switching = false;
    }
    this.#around.opened();
    return true;
  }

  #receive(event: LibraryEvent): void {
    if (event.type === 'reading-model') this.#readingModel = event.readingModel;
    else if (event.type === 'outdated') this.#outdated = true;
    else if (event.type === 'background') {
      this.#background = { ...this.#background, [event.work.kind]: event.work };
    } else {
      if (event.type === 'snapshot') this.#readingModel = event.snapshot.readingModel ?? null;
      this.#around.receive(event);
    }
  }

  /** Shows another library; what goes on in the one before is finished behind it. */
  async openLibrary(id: string): Promise<void> {
    this.#dialogs.drawerOpen = false;
    if (id === this.#shelf.id && this.#phase === 'ready') return;
    goTo(this.#around.addressOf(id));
    await this.turnTo(id);
  }

  /** Shows it, by whatever address. */
  async turnTo(id: string): Promise<void> {
    this.#switching = true;
    this.#failure = null;
    if (this.#phase === 'failed') this.#phase = 'opening';
    this.#around.leave();
    this.#background = {};
    this.#shelf.turnTo(id);
    void this.#connection.switchTo(id);
    if (!(await this.#open())) return;
    this.#notices.say(text.libraries.opened(this.#shelf.title));
    await this.#around.entered();
  }

  async createLibrary(title: string): Promise<void> {
    await this.#notices.attempt(async () => this.openLibrary(await this.#shelf.create(title)));
  }

  async renameLibrary(id: string, title: string): Promise<void> {
    await this.#notices.attempt(() => this.#shelf.rename(id, title));
  }

  /**
   * It is shown no more at once, and deleted when it was not brought back in time. The last one
   * stays: there is always a library to put documents into.
   * @param documents that are in it, where it is the one that is open.
   */
  async deleteLibrary(id: string, documents: number): Promise<void> {
    const shelf = this.#shelf;
    const other = shelf.entries.find((entry) => entry.id !== id);
    const entry = shelf.find(id);
    if (!entry || !other || this.#deleting.has(id)) return;
    const isOpen = id === shelf.id;
    const words = text.libraries.deleted(shelf.titleOf(id), isOpen ? documents : entry.documents);
    this.#deleting.add(id);
    try {
      if (isOpen) await this.openLibrary(other.id);
    } finally {
      this.#deleting.delete(id);
    }
    shelf.takeAway(id);
    this.#notices.offer(words, {
      label: text.undo,
      run: () => {
        shelf.bringBack(id);
        if (isOpen) return this.openLibrary(id);
      },
      otherwise: () => this.#deleteForGood(id),
    });
  }

  async #deleteForGood(id: string): Promise<void> {
    try {
      const gone = this.#shelf.delete(id);
      this.drop(id);
      await gone;
    } finally {
      this.#shelf.bringBack(id);
    }
  }

  /** Nothing is left running for what was deleted. */
  drop(id: string): void {
    this.#connection.drop(id);
    this.#around.forget(id);
  }

  /** A fresh worker; what was stored is opened anew. */
  async restart(): Promise<void> {
    this.#phase = 'opening';
    this.#failure = null;
    this.#connection.restart();
    await this.#around.start();
  }

  /** What hung is begun again by itself; what goes on hanging, when the person says so. */
  #died(thrown: unknown): void {
    const error = toErrorRecord(thrown);
    const isAgain = this.#begunAgain > 0 && error.code === 'not-loaded';
    const hangs = error.code === 'timed-out' || isAgain;
    if (!hangs || this.#begunAgain >= MOST_BEGUN_AGAIN) return this.#fail(error);
    this.#begunAgain++;
    this.#notices.failWith(error);
    const goOn = this.#around.interrupted();
    const timer = setTimeout(() => {
      if (this.#phase === 'opening') this.#fail(stillHeld());
    }, OPENING_AGAIN_MS);
    void this.restart().then(() => {
      clearTimeout(timer);
      if (this.#phase === 'ready') return goOn();
    });
  }

  /** What is open in another tab opens here when that tab is closed; what lacks the network, with it. */
  #fail(thrown: unknown): void {
    this.#failure = toErrorRecord(thrown);
    this.#phase = 'failed';
    this.#dialogs.giveWay();
    const again = (): void => {
      if (this.#phase === 'failed') void this.restart();
    };
    const { code } = this.#failure;
    if (code === 'locked-by-other-tab') this.#connection.reachable().then(again, () => {});
    else if (code === 'not-loaded') addEventListener('online', again, { once: true });
  }
}

function stillHeld(): TriviumError {
  return new TriviumError(
    'timed-out',
    'What hung still holds the library, and the browser does not let go of it.',
    'Close this tab and open Trivium again. What was stored is safe.',
  );
}
