/**
 * The k best of a stream of scored ids: a bounded heap over two typed arrays, worst at the root.
 * Order is total (score, then the smaller id), so the result does not depend on arrival order.
 */
import type { Hits } from './types.ts';

export class TopHits {
  private readonly ids: Uint32Array;
  private readonly scores: Float32Array;
  private count = 0;

  constructor(private readonly k: number) {
    this.ids = new Uint32Array(k);
    this.scores = new Float32Array(k);
  }

  /** Scores below this cannot enter any more. Equal ones may, when their id is smaller. */
  get threshold(): number {
    if (this.k === 0) return Infinity;
    return this.count < this.k ? -Infinity : this.scores[0]!;
  }

  /** @param score already rounded to float32 (Math.fround), as it will be reported. */
  offer(id: number, score: number): void {
    if (this.count < this.k) {
      this.rise(this.count++, id, score);
    } else if (this.k > 0 && this.precedes(id, score, 0)) {
      this.sink(id, score, this.count);
    }
  }

  /** Empties the heap. @returns its hits, best first. */
  take(): Hits {
    const size = this.count;
    const ids = new Uint32Array(size);
    const scores = new Float32Array(size);
    for (let rank = size - 1; rank >= 0; rank--) {
      ids[rank] = this.ids[0]!;
      scores[rank] = this.scores[0]!;
      this.count = rank;
      this.sink(this.ids[rank]!, this.scores[rank]!, rank);
    }
    return { ids, scores };
  }

  /** Whether (id, score) ranks before the entry at `place`. */
  private precedes(id: number, score: number, place: number): boolean {
    const other = this.scores[place]!;
    return score > other || (score === other && id < this.ids[place]!);
  }

  private rise(place: number, id: number, score: number): void {
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.precedes(id, score, parent)) break;
      this.ids[place] = this.ids[parent]!;
      this.scores[place] = this.scores[parent]!;
      place = parent;
    }
    this.ids[place] = id;
    this.scores[place] = score;
  }

  private sink(id: number, score: number, size: number): void {
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      const right = child + 1;
      if (right < size && this.precedes(this.ids[child]!, this.scores[child]!, right))
        child = right;
      if (!this.precedes(id, score, child)) break;
      this.ids[place] = this.ids[child]!;
      this.scores[place] = this.scores[child]!;
      place = child;
    }
    if (size > 0) {
      this.ids[place] = id;
      this.scores[place] = score;
    }
  }
}
