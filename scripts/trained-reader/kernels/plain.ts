/**
 * The kernels without WebAssembly: for where SIMD is missing, and as the readable twin of
 * assembly/index.ts. Every float32 operation is rounded as it is there, in the same order.
 */
import type { ReaderKernels } from './types.ts';

const { fround } = Math;
const EPSILON = fround(1e-5);

export class PlainReaderKernels implements ReaderKernels {
  readonly name = 'plain';
  readonly buffer: ArrayBuffer;
  readonly #f: Float32Array;

  constructor(bytes: number) {
    this.buffer = new ArrayBuffer(bytes);
    this.#f = new Float32Array(this.buffer);
  }

  linear: ReaderKernels['linear'] = (x, rows, columns, weights, bias, outputs, out, isAdded) => {
    const f = this.#f;
    const sums = new Float32Array(8);
    for (let o = 0; o < outputs; o += 8) {
      const group = (weights >> 2) + o * columns;
      for (let row = 0; row < rows; row++) {
        sums.fill(0);
        const from = (x >> 2) + row * columns;
        for (let c = 0; c < columns; c++) {
          const v = f[from + c]!;
          const w = group + c * 8;
          for (let k = 0; k < 8; k++) sums[k] = sums[k]! + fround(v * f[w + k]!);
        }
        const at = (out >> 2) + row * outputs + o;
        for (let k = 0; k < 8; k++) {
          const sum = fround(sums[k]! + f[(bias >> 2) + o + k]!);
          f[at + k] = isAdded ? sum + f[at + k]! : sum;
        }
      }
    }
  };

  norm: ReaderKernels['norm'] = (x, rows, width, weight, bias, out) => {
    const f = this.#f;
    const lanes = new Float32Array(4);
    for (let row = 0; row < rows; row++) {
      const at = (x >> 2) + row * width;
      lanes.fill(0);
      for (let c = 0; c < width; c++) lanes[c & 3] = lanes[c & 3]! + f[at + c]!;
      const mean = fround(across(lanes) / width);
      lanes.fill(0);
      for (let c = 0; c < width; c++) {
        const centred = fround(f[at + c]! - mean);
        lanes[c & 3] = lanes[c & 3]! + fround(centred * centred);
      }
      const variance = fround(fround(across(lanes) / width) + EPSILON);
      const scale = fround(1 / fround(Math.sqrt(variance)));
      const to = (out >> 2) + row * width;
      for (let c = 0; c < width; c++) {
        const centred = fround(f[at + c]! - mean);
        const scaled = fround(fround(centred * scale) * f[(weight >> 2) + c]!);
        f[to + c] = scaled + f[(bias >> 2) + c]!;
      }
    }
  };

  convolve: ReaderKernels['convolve'] = (x, rows, width, kernel, taps, out) => {
    const f = this.#f;
    const half = taps >> 1;
    for (let row = 0; row < rows; row++) {
      const first = Math.max(0, half - row);
      const until = Math.min(taps, rows + half - row);
      for (let c = 0; c < width; c++) {
        let sum = f[(x >> 2) + row * width + c]!;
        for (let i = first; i < until; i++) {
          const value = f[(x >> 2) + (row + i - half) * width + c]!;
          sum = fround(sum + fround(f[(kernel >> 2) + i * width + c]! * value));
        }
        f[(out >> 2) + row * width + c] = sum;
      }
    }
  };

  rectify: ReaderKernels['rectify'] = (x, count) => {
    const f = this.#f;
    for (let at = x >> 2; at < (x >> 2) + count; at++) if (!(f[at]! > 0)) f[at] = 0;
  };

  attend: ReaderKernels['attend'] = (qkv, rows, heads, head, _keys, weights, out) => {
    const f = this.#f;
    const wide = heads * head;
    const w = weights >> 2;
    const scale = fround(1 / fround(Math.sqrt(head)));
    const sums = new Float32Array(head);
    for (let h = 0; h < heads; h++) {
      for (let i = 0; i < rows; i++) {
        const query = (qkv >> 2) + i * 3 * wide + h * head;
        let most = -Infinity;
        for (let j = 0; j < rows; j++) {
          const key = (qkv >> 2) + j * 3 * wide + wide + h * head;
          let sum = 0;
          for (let d = 0; d < head; d++) sum = fround(sum + fround(f[query + d]! * f[key + d]!));
          f[w + j] = sum * scale;
          most = Math.max(most, f[w + j]!);
        }
        let total = 0;
        for (let j = 0; j < rows; j++) {
          f[w + j] = exp(fround(f[w + j]! - most));
          total = fround(total + f[w + j]!);
        }
        const share = fround(1 / total);
        sums.fill(0);
        for (let j = 0; j < rows; j++) {
          const value = (qkv >> 2) + j * 3 * wide + 2 * wide + h * head;
          for (let d = 0; d < head; d++) sums[d] = sums[d]! + fround(f[w + j]! * f[value + d]!);
        }
        const to = (out >> 2) + i * wide + h * head;
        for (let d = 0; d < head; d++) f[to + d] = sums[d]! * share;
      }
    }
  };
}

/** The four lanes, as (0 + 1) + (2 + 3). */
function across(lanes: Float32Array): number {
  return fround(fround(lanes[0]! + lanes[1]!) + fround(lanes[2]! + lanes[3]!));
}

const LOG2_E = fround(1.44269504);
const LN2_HIGH = fround(0.693359375);
const LN2_LOW = fround(-2.1219444e-4);
const POLYNOMIAL = [
  1.98756915e-4, 1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1,
  5.0000001201e-1,
].map(fround);

function exp(given: number): number {
  let x = Math.max(given, -87);
  const n = nearest(fround(x * LOG2_E));
  x = fround(x - fround(n * LN2_HIGH));
  x = fround(x - fround(n * LN2_LOW));
  let y = POLYNOMIAL[0]!;
  for (let i = 1; i < POLYNOMIAL.length; i++) y = fround(fround(y * x) + POLYNOMIAL[i]!);
  y = fround(fround(fround(fround(y * x) * x) + x) + 1);
  return fround(y * 2 ** n);
}

/** To the nearest integer, ties to even. */
function nearest(x: number): number {
  const floor = Math.floor(x);
  const rest = x - floor;
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}
