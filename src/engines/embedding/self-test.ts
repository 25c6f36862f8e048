/**
 * Whether a graphics card computes what the processor does. WebGPU embeddings have been seen
 * silently wrong (huggingface/transformers.js#1728), and wrong vectors look like any others: so
 * known texts are embedded both ways and compared before the card is trusted.
 */

/** Short and long, with names, numbers and signs. Invented. */
export const KNOWN_TEXTS: readonly string[] = [
  'The ferry at Tarnholm was built in 1893.',
  'Who designed the lighthouse?',
  'Ilse Varnhagen, an engineer (born 4 May 1851), moved the harbour’s two cranes to the west quay, where they stood until the storm of 1922 took the larger one; its foundations can still be seen at low tide.',
];

/** Numbers of 8 and 16 bits differ a little from device to device; wrong ones differ a lot. */
const LEAST_COSINE = 0.98;
/** Two texts of different content must not come out the same either. */
const MOST_ALIKE = 0.9999;

export interface Comparison {
  agree: boolean;
  /** The lowest cosine between the two vectors of a text. */
  lowest: number;
}

/** @param a @param b n × dimensions, unit length. */
export function compare(a: Float32Array, b: Float32Array, dimensions: number): Comparison {
  const rows = a.length / dimensions;
  let lowest = Infinity;
  for (let row = 0; row < rows; row++) {
    const cosine = dot(a, row, b, row, dimensions);
    // A comparison with what is no number is never true.
    lowest = cosine >= lowest ? lowest : Number.isFinite(cosine) ? cosine : -1;
  }
  const areDistinct = rows < 2 || dot(a, 0, a, rows - 1, dimensions) < MOST_ALIKE;
  return { agree: a.length === b.length && lowest >= LEAST_COSINE && areDistinct, lowest };
}

function dot(a: Float32Array, i: number, b: Float32Array, j: number, dimensions: number): number {
  let sum = 0;
  for (let k = 0; k < dimensions; k++) sum += a[i * dimensions + k]! * b[j * dimensions + k]!;
  return sum;
}
