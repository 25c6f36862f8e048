/** The exact way: the loop that anybody would write. */
import { TopHits } from '../../../src/vectors/top-hits.ts';
import type { Subject } from './subject.ts';

/** Float32 rows in one array, one product after the other, a heap for the best. */
export class ExactLoop implements Subject {
  readonly name = 'plain exact loop';
  readonly settings = [{ label: '', apply() {} }];
  readonly #rows: Float32Array;

  constructor(
    private readonly count: number,
    private readonly dimensions: number,
  ) {
    this.#rows = new Float32Array(count * dimensions);
  }

  add(vectors: Float32Array, first: number): void {
    this.#rows.set(vectors, first * this.dimensions);
  }

  search(query: Float32Array, k: number): Uint32Array {
    const { dimensions, count } = this;
    const rows = this.#rows;
    const top = new TopHits(k);
    for (let row = 0; row < count; row++) {
      let sum = 0;
      const at = row * dimensions;
      for (let i = 0; i < dimensions; i++) sum += rows[at + i]! * query[i]!;
      const score = Math.fround(sum);
      if (score >= top.threshold) top.offer(row, score);
    }
    return top.take().ids;
  }

  bytes(): number {
    return this.#rows.byteLength;
  }
}
