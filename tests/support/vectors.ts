/** Seeded vectors for tests of the indexes. */
import type { Random } from './random.ts';

/** Vectors of unit length around a few centres; `spread` 0 puts them all onto the centres. */
export function clusteredVectors(
  count: number,
  dimensions: number,
  random: Random,
  { clusters = 8, spread = 1 }: { clusters?: number; spread?: number } = {},
): Float32Array {
  const centres = Float32Array.from({ length: clusters * dimensions }, () => normal(random));
  const vectors = new Float32Array(count * dimensions);
  for (let i = 0; i < count; i++) {
    const centre = Math.floor(random() * clusters) * dimensions;
    const row = vectors.subarray(i * dimensions, (i + 1) * dimensions);
    for (let j = 0; j < dimensions; j++) row[j] = centres[centre + j]! + spread * normal(random);
    normalise(row);
  }
  return vectors;
}

/** Standard normal numbers (Box and Muller, 1958). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export function normalise(vector: Float32Array): void {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  for (let i = 0; i < vector.length; i++) vector[i]! /= length;
}

export function idsFrom(first: number, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, i) => first + i);
}
