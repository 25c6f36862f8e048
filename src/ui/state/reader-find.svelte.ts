/** Looking for words in the open document: over all of its stored text, hit by hit. */
import type { Range } from '../../documents/types.ts';
import { findAll, fold, MOST_HITS, type FoldedText } from '../reader/find.ts';
import { isAbort } from '../../errors.ts';

export interface Findable {
  /** Of the open document. */
  text(): string;
  /** Where the person is now: hits are counted from there. */
  position(): number;
  /** Shows a hit. */
  reveal(range: Range): void;
}

export class ReaderFind {
  #open = $state(false);
  #query = $state('');
  #hits = $state.raw<readonly Range[]>([]);
  #current = $state(-1);
  #busy = $state(false);
  #folded: { of: string; text: FoldedText } | null = null;
  #search: AbortController | null = null;

  constructor(private readonly where: Findable) {}

  get isOpen(): boolean {
    return this.#open;
  }
  get query(): string {
    return this.#query;
  }
  /** In the order of the text. */
  get hits(): readonly Range[] {
    return this.#open ? this.#hits : [];
  }
  /** Index of the hit that is shown; -1 for none. */
  get current(): number {
    return this.#current;
  }
  get hit(): Range | null {
    return this.hits[this.#current] ?? null;
  }
  /** There may be more than were counted. */
  get isFull(): boolean {
    return this.#hits.length >= MOST_HITS;
  }
  get isBusy(): boolean {
    return this.#busy;
  }

  show(): void {
    this.#open = true;
    if (this.#query !== '' && this.#hits.length === 0) void this.look(this.#query);
  }

  close(): void {
    this.#open = false;
    this.#search?.abort();
    this.#busy = false;
  }

  /** Another document: its text is another, the words stay. */
  startAnew(): void {
    this.close();
    this.#hits = [];
    this.#current = -1;
    this.#folded = null;
  }

  /** Looks for these words and shows the first hit from where the person is. */
  async look(query: string): Promise<void> {
    this.#query = query;
    this.#search?.abort();
    const search = new AbortController();
    this.#search = search;
    this.#busy = true;
    try {
      const folded = await this.#fold(search.signal);
      if (search.signal.aborted) return;
      this.#hits = findAll(folded, query);
      const from = this.where.position();
      const next = this.#hits.findIndex(({ end }) => end > from);
      this.#show(this.#hits.length === 0 ? -1 : Math.max(0, next));
    } catch (thrown) {
      if (!isAbort(thrown)) throw thrown;
    } finally {
      if (this.#search === search) this.#busy = false;
    }
  }

  /** To the next or previous hit; after the last comes the first. */
  step(direction: 1 | -1): void {
    const { length } = this.#hits;
    if (length > 0) this.#show((this.#current + direction + length) % length);
  }

  #show(index: number): void {
    this.#current = index;
    const hit = this.#hits[index];
    if (hit) this.where.reveal(hit);
  }

  async #fold(signal: AbortSignal): Promise<FoldedText> {
    const text = this.where.text();
    if (this.#folded?.of !== text) this.#folded = { of: text, text: await fold(text, signal) };
    return this.#folded.text;
  }
}
