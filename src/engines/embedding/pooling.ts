/** From a model's output to one vector a text: pooled and brought to unit length. */
import type { EmbeddingTraits } from '../installed-model.ts';

/** Output of a batch, rows × tokens × dimensions, row-major. */
export interface TokenVectors {
  data: ArrayLike<number>;
  rows: number;
  tokens: number;
  dimensions: number;
  /** rows × tokens: 1 where a token is, 0 where the row is padded. */
  mask: ArrayLike<number | bigint>;
}

/** @returns rows × dimensions. A row that is zero or no number throws. */
export function pool(
  { data, rows, tokens, dimensions, mask }: TokenVectors,
  pooling: EmbeddingTraits['pooling'],
): Float32Array {
  const pooled = new Float32Array(rows * dimensions);
  for (let row = 0; row < rows; row++) {
    const vector = pooled.subarray(row * dimensions, (row + 1) * dimensions);
    const isThere = (token: number): boolean => Number(mask[row * tokens + token]) !== 0;
    let [first, last] = [0, tokens - 1];
    if (pooling === 'cls') last = 0;
    if (pooling === 'last') {
      while (last > 0 && !isThere(last)) last--;
      first = last;
    }
    for (let token = first; token <= last; token++) {
      if (pooling === 'mean' && !isThere(token)) continue;
      const at = (row * tokens + token) * dimensions;
      for (let i = 0; i < dimensions; i++) vector[i]! += data[at + i]!;
    }
    toUnitLength(vector);
  }
  return pooled;
}

/** @throws Error for one that is zero or no number. */
export function toUnitLength(vector: Float32Array): void {
  let squared = 0;
  for (const value of vector) squared += value * value;
  const length = Math.sqrt(squared);
  if (!(length > 0) || !Number.isFinite(length)) {
    throw new Error('The model gave a vector that is zero or no number.');
  }
  for (let i = 0; i < vector.length; i++) vector[i]! /= length;
}

/**
 * Batches of similar length: padding is work for nothing.
 * @returns positions, batch by batch, the longest texts first (what does not fit the memory fails
 *   at once).
 */
export function inBatches(lengths: readonly number[], size: number): number[][] {
  const order = lengths.map((_, i) => i).sort((a, b) => lengths[b]! - lengths[a]! || a - b);
  const batches: number[][] = [];
  for (let from = 0; from < order.length; from += size)
    batches.push(order.slice(from, from + size));
  return batches;
}
