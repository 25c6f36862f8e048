/**
 * Short-lived notices (toasts), and what screen readers are told. Failures arrive as data and are
 * shown with what the person can do about them.
 */
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';

export interface Notice {
  id: number;
  tone: 'plain' | 'bad';
  message: string;
  hint: string;
  cause?: string;
}

const PLAIN_MS = 5_000;

export class Notices {
  #list = $state.raw<Notice[]>([]);
  #spoken = $state('');
  #next = 1;

  get list(): readonly Notice[] {
    return this.#list;
  }

  /** The text of the polite live region. */
  get spoken(): string {
    return this.#spoken;
  }

  /** Tells screen readers, without moving anything. Saying the same again is said again. */
  say(words: string): void {
    this.#spoken = this.#spoken === words ? `${words}\u00a0` : words;
  }

  tell(message: string): void {
    const id = this.#add({ tone: 'plain', message, hint: '' });
    setTimeout(() => this.dismiss(id), PLAIN_MS);
  }

  /** Failures stay until dismissed. A cancelled action is no failure. */
  fail(thrown: unknown): void {
    const error = toErrorRecord(thrown);
    if (error.code !== 'aborted') this.failWith(error);
  }

  failWith(error: ErrorRecord): void {
    if (this.#list.some(({ message }) => message === error.message)) return;
    this.#add({ tone: 'bad', message: error.message, hint: error.hint, cause: error.cause });
  }

  dismiss(id: number): void {
    this.#list = this.#list.filter((notice) => notice.id !== id);
  }

  #add(notice: Omit<Notice, 'id'>): number {
    const id = this.#next++;
    this.#list = [...this.#list, { ...notice, id }];
    return id;
  }
}
