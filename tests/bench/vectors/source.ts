/** Where the benchmark's vectors come from: made up, or those of texts, given as float32. */
import { BATCH_ROWS, ClusteredVectors } from './clustered.ts';

export interface VectorSource {
  /** Vectors in the index. */
  readonly count: number;
  readonly dimensions: number;
  /** All of them, in order. @yields rows × dimensions, row-major, unit length. */
  batches(): Iterable<Float32Array>;
  /** Vectors of the same kind that are not among them. */
  more(rows: number): Float32Array;
  /** Held-out queries; series 0 is measured, series 1 warms up. May give fewer rows. */
  queries(rows: number, series?: number): Float32Array;
}

/** Small enough to hand to a worker or another process. */
export type SourceDescription =
  | { kind: 'clustered'; count: number; dimensions: number; seed: number }
  | { kind: 'texts'; dimensions: number; vectors: Float32Array; queries: Float32Array };

export function openSource(description: SourceDescription): VectorSource {
  return description.kind === 'clustered'
    ? new ClusteredVectors(description)
    : new TextVectors(description);
}

/** Ready-made vectors. The last thousand are kept back, to be added later. */
class TextVectors implements VectorSource {
  readonly count: number;
  readonly dimensions: number;
  readonly #vectors: Float32Array;
  readonly #queries: Float32Array;

  constructor({ dimensions, vectors, queries }: Extract<SourceDescription, { kind: 'texts' }>) {
    this.dimensions = dimensions;
    this.#vectors = vectors;
    this.#queries = queries;
    const rows = vectors.length / dimensions;
    this.count = rows - Math.min(1000, rows >> 1);
  }

  *batches(): Generator<Float32Array> {
    for (let from = 0; from < this.count; from += BATCH_ROWS) {
      yield this.#rows(this.#vectors, from, Math.min(this.count, from + BATCH_ROWS));
    }
  }

  more(rows: number): Float32Array {
    return this.#rows(this.#vectors, this.count, this.count + rows);
  }

  /** Every tenth warms up; the others are measured. */
  queries(rows: number, series = 0): Float32Array {
    const all = this.#queries.length / this.dimensions;
    const chosen: number[] = [];
    for (let i = 0; i < all && chosen.length < rows; i++) {
      if ((i % 10 === 0) === (series === 1)) chosen.push(i);
    }
    const picked = new Float32Array(chosen.length * this.dimensions);
    for (const [place, i] of chosen.entries()) {
      picked.set(this.#rows(this.#queries, i, i + 1), place * this.dimensions);
    }
    return picked;
  }

  #rows(matrix: Float32Array, from: number, to: number): Float32Array {
    return matrix.subarray(from * this.dimensions, to * this.dimensions);
  }
}
