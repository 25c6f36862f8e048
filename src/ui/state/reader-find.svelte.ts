/** Looking for words in the open document: over all of its stored text, hit by hit. */
import type { Range } from '../../documents/types.ts';
import { findAll, MOST_HITS } from '../reader/find.ts';

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

  show(): void {
    this.#open = true;
    if (this.#query !== '' && this.#hits.length === 0) this.look(this.#query);
  }

  close(): void {
    this.#open = false;
  }

  /** Another document: its text is another, the words stay. */
  startAnew(): void {
    this.close();
    this.#hits = [];
    this.#current = -1;
  }

  /** Looks for these words and shows the first hit from where the person is. */
  look(query: string): void {
    this.#query = query;
    this.#hits = findAll(this.where.text(), query);
    const from = this.where.position();
    const next = this.#hits.findIndex(({ end }) => end > from);
    this.#show(this.#hits.length === 0 ? -1 : Math.max(0, next));
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
}
