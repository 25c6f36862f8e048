/** Vectors in a map, all of them compared and sorted: the oracle of the quantised index. */
import type { Hits, SearchOptions } from '../../src/vectors/types.ts';

export class ExactIndex {
  readonly #rows = new Map<number, Float32Array>();

  constructor(readonly dimensions: number) {}

  get size(): number {
    return this.#rows.size;
  }

  has(id: number): boolean {
    return this.#rows.has(id);
  }

  add(ids: Uint32Array, vectors: Float32Array): void {
    for (const [i, id] of ids.entries()) {
      this.#rows.set(id, vectors.slice(i * this.dimensions, (i + 1) * this.dimensions));
    }
  }

  remove(ids: Uint32Array): number {
    return [...ids].filter((id) => this.#rows.delete(id)).length;
  }

  search(queries: Float32Array, { k, filter, accept }: SearchOptions): Hits[] {
    const passing = [...this.#rows.keys()].filter(
      (id) => (!filter || filter.has(id)) && (!accept || accept(id)),
    );
    return Array.from({ length: queries.length / this.dimensions }, (_, i) => {
      const query = queries.subarray(i * this.dimensions, (i + 1) * this.dimensions);
      const scores = this.similarities(query, passing);
      const best = passing
        .map((id, place) => ({ id, score: scores[place]! }))
        .sort((a, b) => b.score - a.score || a.id - b.id)
        .slice(0, k);
      return {
        ids: Uint32Array.from(best, ({ id }) => id),
        scores: Float32Array.from(best, ({ score }) => score),
      };
    });
  }

  /** @param ids that are here. */
  similarities(query: Float32Array, ids: readonly number[] | Uint32Array): Float32Array {
    return Float32Array.from(ids, (id) => {
      const row = this.#rows.get(id)!;
      let sum = 0;
      for (let i = 0; i < row.length; i++) sum += row[i]! * query[i]!;
      return sum;
    });
  }
}
