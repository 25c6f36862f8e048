/**
 * The random rotation P of RaBitQ (Gao and Long, SIGMOD 2024, section 3.1.2), in O(D log D).
 *
 * Codes of one bit a dimension are unbiased only for vectors turned in a random direction. A dense
 * random matrix would take D² steps a vector; we take four rounds of
 *
 *     x ← S x      random signs
 *     x ← H x      Hadamard transform over a window of w = 2^⌊log₂ D⌋ numbers
 *     x ← K x      Kac's step: (xᵢ, xᵢ₊D/₂) ← (xᵢ + xᵢ₊D/₂, xᵢ − xᵢ₊D/₂) / √2; odd rounds only
 *
 * (random signs and Hadamard: Ailon and Chazelle, 2006; Kac's walk: Kac, 1956). Even rounds
 * transform the first w numbers, odd ones the last w, so that for D = 384 two windows of 256 overlap
 * and nothing is padded to 512. With Kac's step after even rounds too, a part of what stands outside
 * both windows' overlap would be left where it was, four rounds long: a sparse vector kept spikes.
 * Each step is orthogonal once scaled by 1/√w (H) and 1/√2 (K); the signs carry these scales, so
 * scaling costs nothing. Inner products stay as they are, therefore everything behind the rotation
 * (mean, codes, int8) lives in the rotated space and no inverse is ever needed.
 */
import { ROUNDS } from './kernels/types.ts';
import { seededBits } from './random.ts';

/** Dimensions are padded with zeros to a multiple of this: one SIMD step of int8 rows. */
const STEP = 8;

export function paddedWidth(dimensions: number): number {
  return Math.ceil(dimensions / STEP) * STEP;
}

export function hadamardWindow(width: number): number {
  return 2 ** Math.floor(Math.log2(width));
}

/** @returns ROUNDS × width float32: random signs times the scale of the steps that follow. */
export function rotationFlips(width: number, seed: number): Float32Array {
  const window = hadamardWindow(width);
  const flips = new Float32Array(ROUNDS * width);
  const bits = seededBits(seed);
  for (let round = 0; round < ROUNDS; round++) {
    const from = round & 1 ? width - window : 0;
    const kac = round & 1 ? Math.SQRT1_2 : 1;
    for (let i = 0; i < width; i++) {
      const inWindow = i >= from && i < from + window;
      const scale = inWindow ? kac / Math.sqrt(window) : kac;
      flips[round * width + i] = bits() & 0x80000000 ? -scale : scale;
    }
  }
  return flips;
}
