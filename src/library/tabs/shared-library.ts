/**
 * One library for all tabs that have it open (design.md section 3, "Workers"). A Web Lock elects the tab that writes;
 * the others pass their calls on to it and hear of every change. When it goes, the next in the
 * queue for the lock takes over: calls that were not answered are made again, to the new one. That
 * is why everything a tab may ask for can be asked for twice.
 *
 * A tab that finds a newer version of the app beside it stops: its code and the other's may not
 * agree about what is stored.
 */
import { fromErrorRecord, toErrorRecord, TriviumError } from '../../errors.ts';
import type { LibraryEvent, LibraryService, LibrarySnapshot } from '../../protocol.ts';
import { channelOf, lifeOf, lockOf } from '../library-names.ts';
import { callByName, isStreaming, libraryOver, type CallName } from '../calls.ts';
import { isLeftBehind } from './left-behind.ts';
import {
  mailboxOf,
  readCommonMessage,
  readMailboxMessage,
  type MailboxMessage,
  type Speaker,
} from './messages.ts';

/** How long a tab waits for one that writes to show itself before it says that it waits. */
const PATIENCE_MS = 5_000;

/** Calls after which the history is another. */
const CHANGES_HISTORY: ReadonlySet<CallName> = new Set([
  'ask',
  'removeQuestions',
  'changeQuestion',
  'undoCorrection',
  'redoCorrection',
  'clearHistory',
]);

/** Calls after which what was kept is another. */
const CHANGES_QUOTES: ReadonlySet<CallName> = new Set(['keepQuote', 'removeQuote']);

/** The library of this tab: opened when the tab writes. */
export interface OwnLibrary extends LibraryService {
  /** Resolves when no question is being answered. */
  allAnswered(): Promise<void>;
  /** Resolves when nothing is being answered or indexed. */
  atRest(): Promise<void>;
  close(): Promise<void>;
}

export interface SharedLibraryParts {
  /** Id of the library: tabs that have another one open have nothing to do with this. */
  library: string;
  own: OwnLibrary;
  /** Absent where the browser has none: then every tab writes for itself. */
  locks: LockManager | undefined;
  /** Tells versions of the code apart. */
  build: string;
  /** Its name among all; made up where it is not given. */
  tab?: string;
  /** The worker of this page that hung and was ended, in whose place this one is. */
  former?: string | null;
  patienceMs?: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

interface Call {
  name: CallName;
  args: unknown[];
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** This tab's part: it writes, another does, nobody does yet, or it has stopped. */
type Part =
  | { is: 'waiting' }
  | { is: 'writer'; opened: Promise<LibrarySnapshot>; release: () => void }
  | { is: 'reader'; writer: string; watch: AbortController }
  | { is: 'outdated' };

export class SharedLibrary {
  /** The library as the page of this tab uses it. */
  readonly service: LibraryService = libraryOver((name, args) => this.#call(name, args));
  readonly #parts: SharedLibraryParts;
  readonly #me: Speaker;
  readonly #common: BroadcastChannel;
  readonly #mailbox: BroadcastChannel;
  readonly #mailboxes = new Map<string, BroadcastChannel>();
  /** Asked for by this tab and not answered yet. */
  readonly #calls = new Map<string, Call>();
  /** Tabs that hear of changes while this one writes. */
  readonly #listening = new Set<string>();
  #part: Part = { is: 'waiting' };
  #candidacy: AbortController | null = null;
  /** Wait until somebody writes and is known to. */
  readonly #searching = new Set<() => void>();
  readonly #end = new AbortController();
  #onEvent: (event: LibraryEvent) => void = () => {};
  #isOpen = false;
  #next = 1;

  constructor(parts: SharedLibraryParts) {
    this.#parts = parts;
    const tab = parts.tab ?? crypto.randomUUID();
    this.#me = { tab, build: parts.build, since: (parts.now ?? Date.now)() };
    this.#common = new BroadcastChannel(channelOf(parts.library));
    this.#mailbox = new BroadcastChannel(mailboxOf(tab));
    this.#common.onmessage = ({ data }) => this.#hear(data);
    this.#mailbox.onmessage = ({ data }) => this.#receive(data);
    this.#hold(lifeOf(tab), this.#end.signal, () => ended(this.#end.signal));
  }

  /** The writer's storage was taken away: another tab may have more luck. */
  lost(): void {
    this.#stepBack({ is: 'waiting' });
  }

  /** The tab turns to another library: what goes on by itself here is finished first. */
  async leave(): Promise<void> {
    if (this.#part.is === 'writer') {
      await this.#part.opened.catch(() => {});
      await this.#parts.own.atRest().catch(() => {});
    }
    await this.close();
  }

  /** Resolves when somebody writes who can be asked, or when this tab may try to: for `open`. */
  async reachable(): Promise<void> {
    if (this.#part.is === 'writer' || this.#part.is === 'reader') return;
    await new Promise<void>((resolve) => {
      this.#searching.add(resolve);
      // It stands in line already; else it does so for a moment.
      const { library, locks } = this.#parts;
      if (!this.#candidacy) locks?.request(lockOf(library), () => resolve()).catch(resolve);
    });
  }

  /** The tab goes. */
  async close(): Promise<void> {
    this.#candidacy?.abort();
    this.#unfollow();
    if (this.#part.is === 'writer') {
      const { release } = this.#part;
      this.#part = { is: 'waiting' };
      await this.#parts.own.close();
      release();
    }
    this.#end.abort();
    for (const channel of [this.#common, this.#mailbox, ...this.#mailboxes.values()]) {
      channel.close();
    }
  }

  #call(name: CallName, args: unknown[]): Promise<unknown> {
    if (this.#part.is === 'outdated') return Promise.reject(outdated());
    if (name === 'open') {
      this.#onEvent = args[0] as (event: LibraryEvent) => void;
      this.#stand();
      this.#common.postMessage({ type: 'here', ...this.#me });
    }
    const id = `${this.#me.tab}/${this.#next++}`;
    const called = new Promise<unknown>((resolve, reject) => {
      this.#calls.set(id, { name, args, resolve, reject });
    });
    this.#perform(id);
    const settled = called.finally(() => this.#calls.delete(id));
    if (name !== 'open') return settled;
    return this.#orPatience(settled).then((snapshot) => {
      this.#isOpen = true;
      return snapshot;
    });
  }

  /** Makes a call where it can be made now; without a writer it waits for one. */
  #perform(id: string): void {
    const { name, args, resolve, reject } = this.#calls.get(id)!;
    const part = this.#part;
    if (part.is === 'writer') {
      // After a failure to open the caller hears of just that.
      part.opened.then(() => this.#performHere(name, args)).then(resolve, reject);
    } else if (part.is === 'reader') {
      const streams = isStreaming(name);
      const sent = streams ? args.slice(0, -1) : args;
      const from = this.#me.tab;
      try {
        this.#send(part.writer, { type: 'call', from, id, name, args: sent, streams });
      } catch (thrown) {
        reject(thrown);
      }
    } else if (!this.#candidacy) reject(notOpen());
  }

  async #performHere(name: CallName, args: unknown[]): Promise<unknown> {
    const { own } = this.#parts;
    if (name === 'open') return own.open((event) => this.#tell(event));
    try {
      return await callByName(own, name, args);
    } catch (thrown) {
      // Asked for again after the writer changed: what is gone is as it should be.
      const isGone = name === 'removeDocument' && toErrorRecord(thrown).code === 'not-found';
      if (!isGone) throw thrown;
      return undefined;
    } finally {
      void this.#tellWhatFollows(name, args).catch(() => {});
    }
  }

  /** What a call changed that the library itself does not tell of. */
  async #tellWhatFollows(name: CallName, args: unknown[]): Promise<void> {
    const { own } = this.#parts;
    if (CHANGES_HISTORY.has(name)) {
      this.#tell({ type: 'history', history: await own.history() });
    } else if (CHANGES_QUOTES.has(name)) {
      this.#tell({ type: 'quotes', quotes: await own.quotes() });
    } else if (name === 'saveSettings') {
      this.#tell({ type: 'settings', settings: await own.settings() });
    } else if (name === 'evaluations.remove') {
      this.#tell({ type: 'evaluation-removed', id: String(args[0]) });
    } else if (name === 'clear') {
      this.#tell({ type: 'snapshot', snapshot: await own.open((event) => this.#tell(event)) });
    }
  }

  /** To the page of this tab, and to all others. */
  #tell(event: LibraryEvent): void {
    this.#onEvent(event);
    const from = this.#me.tab;
    for (const tab of this.#listening) this.#send(tab, { type: 'event', from, event });
  }

  /** Queues for the lock, once; until this tab goes or stops. */
  #stand(): void {
    if (this.#candidacy) return;
    const candidacy = new AbortController();
    this.#candidacy = candidacy;
    const { library, locks } = this.#parts;
    if (!locks) return void this.#write(() => {});
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const hold = (steal: boolean): void =>
      this.#hold(
        lockOf(library),
        candidacy.signal,
        () => {
          void this.#write(release);
          return held;
        },
        steal,
      );
    const { former } = this.#parts;
    if (!former) return hold(false);
    void isLeftBehind(locks, lockOf(library), former).then(hold, () => hold(false));
  }

  /** Waits for a lock, and holds it until `work` is over. */
  #hold(name: string, signal: AbortSignal, work: () => Promise<void> | void, steal = false): void {
    this.#parts.locks
      ?.request(name, steal ? { steal } : { signal }, () => (signal.aborted ? undefined : work()))
      .catch(() => {
        if (signal === this.#candidacy?.signal && !signal.aborted) void this.#taken();
      });
  }

  /** A tab that took this one for hung has its lock, and writes: this one must not do so as well. */
  async #taken(): Promise<void> {
    if (this.#part.is !== 'writer') return;
    const [{ opened }, candidacy] = [this.#part, this.#candidacy];
    this.#part = { is: 'waiting' };
    this.#listening.clear();
    await opened.catch(() => {});
    await this.#parts.own.close().catch(() => {});
    if (candidacy !== this.#candidacy || candidacy?.signal.aborted) return;
    this.#candidacy = null;
    this.#stand();
    this.#common.postMessage({ type: 'here', ...this.#me });
  }

  /** This tab writes from now on. */
  async #write(release: () => void): Promise<void> {
    const opened = this.#parts.own.open((event) => this.#tell(event));
    this.#unfollow();
    this.#part = { is: 'writer', opened, release };
    this.#found();
    const wasOpen = this.#isOpen;
    this.#common.postMessage({ type: 'writes', ...this.#me });
    for (const id of this.#calls.keys()) this.#perform(id);
    try {
      const snapshot = await opened;
      if (wasOpen) this.#onEvent({ type: 'snapshot', snapshot });
    } catch (thrown) {
      if (wasOpen) this.#onEvent({ type: 'problem', error: toErrorRecord(thrown) });
      this.#stepBack({ is: 'waiting' });
    }
  }

  #stepBack(part: Part): void {
    this.#candidacy?.abort();
    this.#candidacy = null;
    if (this.#part.is === 'writer') this.#part.release();
    this.#unfollow();
    this.#part = part;
    this.#listening.clear();
  }

  #hear(value: unknown): void {
    const message = readCommonMessage(value);
    if (!message || message.tab === this.#me.tab || this.#part.is === 'outdated') return;
    if (message.build !== this.#me.build) {
      // Pages come from the network where there is one: who came later has the newer code.
      if (this.#candidacy && isLater(message, this.#me)) void this.#stop();
      else if (this.#candidacy) this.#common.postMessage({ type: 'here', ...this.#me });
      return;
    }
    if (message.type === 'here') {
      if (this.#part.is === 'writer') this.#common.postMessage({ type: 'writes', ...this.#me });
    } else if (this.#part.is !== 'writer') this.#follow(message.tab);
  }

  #follow(writer: string): void {
    if (this.#part.is === 'reader' && this.#part.writer === writer) return;
    this.#unfollow();
    const watch = new AbortController();
    this.#part = { is: 'reader', writer, watch };
    this.#found();
    this.#hold(lifeOf(writer), watch.signal, () => this.#outlive());
    for (const id of this.#calls.keys()) this.#perform(id);
    if (!this.#isOpen) return;
    this.#call('open', [this.#onEvent]).then(
      (snapshot) => this.#onEvent({ type: 'snapshot', snapshot: snapshot as LibrarySnapshot }),
      () => {},
    );
  }

  /**
   * The writer has gone. Who comes next says so; but perhaps nobody stands in line: a tab whose
   * library could not be opened does so no more, and what it asked for would wait for good.
   */
  #outlive(): void {
    this.#part = { is: 'waiting' };
    this.#stand();
    this.#common.postMessage({ type: 'here', ...this.#me });
  }

  #unfollow(): void {
    if (this.#part.is === 'reader') this.#part.watch.abort();
  }

  #found(): void {
    for (const resolve of this.#searching) resolve();
    this.#searching.clear();
  }

  /** A newer version is there: what is being answered is finished, then it has the library. */
  async #stop(): Promise<void> {
    const part = this.#part;
    this.#unfollow();
    this.#part = { is: 'outdated' };
    this.#candidacy?.abort();
    this.#onEvent({ type: 'outdated' });
    if (part.is === 'writer') {
      await part.opened.catch(() => {});
      await this.#parts.own.allAnswered().catch(() => {});
      await this.#parts.own.close().catch(() => {});
      part.release();
    }
    for (const { reject } of this.#calls.values()) reject(outdated());
  }

  #receive(value: unknown): void {
    const message = readMailboxMessage(value);
    if (!message) return;
    if (message.type === 'call') void this.#answer(message);
    else if (message.type === 'event') {
      if (this.#part.is === 'reader' && this.#part.writer === message.from) {
        this.#onEvent(message.event);
      }
    } else {
      const call = this.#calls.get(message.id);
      if (message.type === 'stream')
        (call?.args.at(-1) as ((e: unknown) => void) | undefined)?.(message.event);
      else if (message.type === 'returned') call?.resolve(message.value);
      else call?.reject(fromErrorRecord(message.error));
    }
  }

  /** Another tab's call; not answered where this tab could not open, for another one then will. */
  async #answer({
    from,
    id,
    name,
    args,
    streams,
  }: Extract<MailboxMessage, { type: 'call' }>): Promise<void> {
    const part = this.#part;
    if (part.is !== 'writer') return;
    try {
      await part.opened;
    } catch {
      return;
    }
    if (name === 'open') this.#listening.add(from);
    const stream = (event: unknown): void => this.#send(from, { type: 'stream', id, event });
    try {
      const value = await this.#performHere(
        name,
        streams && name !== 'open' ? [...args, stream] : args,
      );
      this.#send(from, { type: 'returned', id, value });
    } catch (thrown) {
      if (this.#part.is === 'writer') {
        this.#send(from, { type: 'threw', id, error: toErrorRecord(thrown) });
      }
    }
  }

  #send(tab: string, message: MailboxMessage): void {
    let mailbox = this.#mailboxes.get(tab);
    if (!mailbox) this.#mailboxes.set(tab, (mailbox = new BroadcastChannel(mailboxOf(tab))));
    mailbox.postMessage(message);
  }

  /** @throws TriviumError `locked-by-other-tab` when a tab holds the lock and does not answer. */
  async #orPatience<T>(opening: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        if (this.#part.is === 'waiting') reject(lockedByOtherTab());
      }, this.#parts.patienceMs ?? PATIENCE_MS);
    });
    try {
      return await Promise.race([opening, patience]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}

function isLater(one: Speaker, other: Speaker): boolean {
  return one.since === other.since ? one.build > other.build : one.since > other.since;
}

function notOpen(): TriviumError {
  return new TriviumError(
    'storage-unavailable',
    'The library is not open.',
    'Reload the page to open it.',
  );
}

function outdated(): TriviumError {
  return new TriviumError(
    'outdated',
    'A newer version of Trivium is open in another tab.',
    'Reload this tab.',
  );
}

function lockedByOtherTab(): TriviumError {
  return new TriviumError(
    'locked-by-other-tab',
    'Trivium is open in another tab, which does not answer.',
    'Close or reload that tab: this one then opens by itself.',
  );
}
