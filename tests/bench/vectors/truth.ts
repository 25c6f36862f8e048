/** The true nearest neighbours by exact float32 products, and how many of them an index found. */
import { TopHits } from '../../../src/vectors/top-hits.ts';
import { dotFour } from './dot-four.ts';
import type { VectorSource } from './source.ts';

export interface Truth {
  /** Neighbours a query. */
  k: number;
  /** queries × k ids, nearest first. Vector i of the source has the id i. */
  ids: Uint32Array;
}

export function findTruth(source: VectorSource, queries: Float32Array, k: number): Truth {
  const { dimensions } = source;
  const count = queries.length / dimensions;
  const padded = new Float64Array(Math.ceil(count / 4) * 4 * dimensions);
  padded.set(queries);
  const tops = Array.from({ length: count }, () => new TopHits(k));
  const four = new Float64Array(4);
  let first = 0;
  for (const batch of source.batches()) {
    const rows = batch.length / dimensions;
    for (let query = 0; query < count; query += 4) {
      for (let row = 0; row < rows; row++) {
        dotFour(batch, row * dimensions, padded, query * dimensions, dimensions, four);
        for (let i = 0; i < 4 && query + i < count; i++) {
          const score = Math.fround(four[i]!);
          const top = tops[query + i]!;
          if (score >= top.threshold) top.offer(first + row, score);
        }
      }
    }
    first += rows;
  }
  const ids = new Uint32Array(count * k);
  for (const [i, top] of tops.entries()) ids.set(top.take().ids, i * k);
  return { k, ids };
}

/** Share of a query's `depth` nearest that are among the first `depth` found. */
export function recallAt(
  depth: number,
  found: ArrayLike<number>,
  { k, ids }: Truth,
  query: number,
): number {
  const nearest = new Set(ids.subarray(query * k, query * k + depth));
  let hits = 0;
  for (let i = 0; i < Math.min(depth, found.length); i++) if (nearest.has(found[i]!)) hits++;
  return hits / nearest.size;
}
