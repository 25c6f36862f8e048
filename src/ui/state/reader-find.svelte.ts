/** Looking for words in the open document: over all of its stored text, hit by hit. */
import type { Range } from '../../documents/types.ts';
import { Turns } from '../../waiting.ts';

/** Beyond this nobody goes from hit to hit. */
export const MOST_HITS = 10_000;

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
  #looking = $state.raw<AbortController | null>(null);

  constructor(private readonly where: Findable) {}

  get isOpen(): boolean {
    return this.#open;
  }
  get query(): string {
    return this.#query;
  }
  get isLooking(): boolean {
    return this.#looking !== null;
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
    if (this.#query !== '' && this.#hits.length === 0) void this.look(this.#query);
  }

  close(): void {
    this.#open = false;
    this.#giveUp();
  }

  /** Another document: its text is another, the words stay. */
  startAnew(): void {
    this.close();
    this.#hits = [];
    this.#current = -1;
  }

  /**
   * Looks for these words and shows the first hit from where the person is; what was looked for
   * before is given up. Resolves when that is done, or given up in its turn.
   */
  async look(query: string): Promise<void> {
    this.#giveUp();
    this.#query = query;
    this.#hits = [];
    this.#current = -1;
    const looking = (this.#looking = new AbortController());
    try {
      const hits = await this.#lookThrough(query, looking.signal);
      this.#hits = hits;
      const from = this.where.position();
      const next = hits.findIndex(({ end }) => end > from);
      this.#show(hits.length === 0 ? -1 : Math.max(0, next));
    } catch (thrown) {
      if (!looking.signal.aborted) throw thrown;
    } finally {
      if (this.#looking === looking) this.#looking = null;
    }
  }

  /** @throws TriviumError `aborted`. */
  async #lookThrough(query: string, signal: AbortSignal): Promise<Range[]> {
    const { findInSlices } = await import('../reader/find.ts');
    const hits: Range[] = [];
    const turns = new Turns(signal);
    for (const found of findInSlices(this.where.text(), query, MOST_HITS)) {
      hits.push(...found);
      await turns.next();
    }
    return hits;
  }

  #giveUp(): void {
    this.#looking?.abort();
    this.#looking = null;
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
