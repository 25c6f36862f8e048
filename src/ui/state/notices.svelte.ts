/**
 * Short-lived notices (toasts), and what screen readers are told. Failures arrive as data and are
 * shown with what the person can do about them. An offer is a notice with one action, such as
 * Undo.
 */
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import { inWords, type Told } from '../text/first.ts';

export interface Notice {
  id: number;
  tone: 'plain' | 'bad';
  message: string;
  hint: string;
  cause?: string;
  offer?: Offer;
  /** What it speaks of, one by one, to be opened. */
  list?: { label: string; entries: readonly string[] };
}

export interface Offer {
  /** What the button says: a verb, such as “Undo”. */
  label: string;
  /** When the button is pressed (or, for the newest offer, Ctrl/⌘ + Z outside of fields). */
  run: () => unknown;
  /**
   * When the notice goes without that: its time is up, it was dismissed, or it was settled. Put
   * here what is only done for good once it is no longer taken back.
   */
  otherwise?: () => unknown;
}

const PLAIN_MS = 5_000;
/** Long enough to read, find what can be pressed and press it. */
const OFFER_MS = 10_000;
/** Screen readers have taken it up by then. */
const SPOKEN_MS = 2_000;
/** More would cover the page; the oldest makes room. */
const MOST_OFFERS = 3;

export class Notices {
  #list = $state.raw<Notice[]>([]);
  #spoken = $state('');
  #silence: ReturnType<typeof setTimeout> | undefined;
  #next = 1;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  get list(): readonly Notice[] {
    return this.#list;
  }

  /** The text of the polite live region. */
  get spoken(): string {
    return this.#spoken;
  }

  /** Something can still be taken back. */
  get isOffering(): boolean {
    return this.#list.some(({ offer }) => offer !== undefined);
  }

  /**
   * Tells screen readers, without moving anything. Saying the same again is said again. It does not
   * stay: the live region moves with dialogs, and what stands in a new one is read out.
   */
  say(words: string): void {
    this.#spoken = this.#spoken === words ? `${words}\u00a0` : words;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => (this.#spoken = ''), SPOKEN_MS);
  }

  tell(message: string): void {
    this.#startTimer(this.#add({ tone: 'plain', message, hint: '' }));
  }

  /** Of many at once: one notice, long enough there to open the list. */
  tellOf(message: string, list: NonNullable<Notice['list']>): void {
    this.#startTimer(this.#add({ tone: 'plain', message, hint: '', list }));
  }

  /**
   * Says what was done and offers one action on it for about ten seconds, as Undo:
   *
   *     notices.offer(text.history.removed, { label: text.undo, run: () => bringBack(id) })
   *
   * Where something is to be done for good only when it is not taken back, do that in `otherwise`
   * (exactly one of the two is called, once). The notice is announced, can be reached by keyboard
   * and stays while it is hovered or has the focus. What is thrown by either is told as a failure.
   */
  offer(message: string, offer: Offer): void {
    this.#startTimer(this.#add({ tone: 'plain', message, hint: '', offer }));
    const offers = this.#list.filter((notice) => notice.offer);
    for (const { id } of offers.slice(0, -MOST_OFFERS)) this.dismiss(id);
  }

  /** Presses the button of an offer; without an id, of the newest. @returns whether there was one. */
  take(id?: number): boolean {
    const notice = this.#list.findLast(
      (each) => each.offer && (id === undefined || each.id === id),
    );
    if (!notice?.offer) return false;
    this.#drop(notice.id);
    const { run } = notice.offer;
    void this.attempt(async () => run());
    return true;
  }

  /** What waits to be done for good is done, before this resolves; other offers stay. */
  async settle(): Promise<void> {
    await this.#settle(({ offer }) => offer?.otherwise !== undefined);
  }

  /** Another library comes: nothing of this one can be taken back any more. */
  settleAll(): void {
    void this.#settle(({ offer }) => offer !== undefined);
  }

  async #settle(isMeant: (notice: Notice) => boolean): Promise<void> {
    const settled = this.#list.filter(isMeant);
    for (const { id } of settled) this.#drop(id);
    await Promise.all(settled.map(({ offer }) => this.attempt(async () => offer?.otherwise?.())));
  }

  /** Failures stay until dismissed. A cancelled action is no failure. */
  fail(thrown: unknown): void {
    const error = toErrorRecord(thrown);
    if (error.code !== 'aborted') this.failWith(error);
  }

  /** @param list of many at once: what it speaks of, to be opened. */
  failWith(error: Told & Pick<ErrorRecord, 'cause'>, list?: Notice['list']): void {
    const words = inWords(error);
    if (this.#list.some(({ message }) => message === words.message)) return;
    this.#add({ tone: 'bad', ...words, cause: error.cause, list });
  }

  /** Does it, and tells what is thrown. @returns whether it went well. */
  async attempt(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (thrown) {
      this.fail(thrown);
      return false;
    }
  }

  dismiss(id: number): void {
    const notice = this.#list.find((each) => each.id === id);
    if (!notice) return;
    this.#drop(id);
    void this.attempt(async () => notice.offer?.otherwise?.());
  }

  /** The notice stays for as long as it is looked at: hovered, or with the focus. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  /** Where it was held, it is looked at no more: its time begins anew. */
  release(id: number): void {
    const notice = this.#list.find((each) => each.id === id);
    if (notice?.tone === 'plain' && !this.#timers.has(id)) this.#startTimer(notice);
  }

  #startTimer({ id, offer, list }: Notice): void {
    this.hold(id);
    const timer = setTimeout(() => this.dismiss(id), offer || list ? OFFER_MS : PLAIN_MS);
    this.#timers.set(id, timer);
  }

  #add(notice: Omit<Notice, 'id'>): Notice {
    const added = { ...notice, id: this.#next++ };
    this.#list = [...this.#list, added];
    return added;
  }

  #drop(id: number): void {
    this.hold(id);
    this.#list = this.#list.filter((notice) => notice.id !== id);
  }
}
