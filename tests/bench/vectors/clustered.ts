/**
 * Made-up unit vectors for the benchmark of the index: clustered, as embeddings of texts are, and
 * with held-out queries that are noisier than what they look for.
 *
 * A vector is its group's centre plus noise, brought to unit length; a group (some twenty vectors,
 * as of sentences that say nearly the same) is scattered around its cluster, and a cluster around
 * its topic. Clusters are of uneven sizes, and there is one for every five thousand vectors, so that
 * a query finds its neighbours in the same way at any size of the collection: about ten of them in
 * its group, the others among the rest of the cluster. All noise is normal, with a length of about 1
 * before it is scaled. The scales were set so that hnswlib (M 16, ef 200 and 800) finds about .95
 * and .99 of the 50 nearest and .98 and .99 of the 10 nearest of 40,000, as on texts: with less
 * noise, every index finds everything.
 *
 * Seeded: batch i is the same whoever asks for it and whenever, so that a million vectors need
 * never be in memory at once.
 */
import { randomWords } from '../../support/random.ts';

export interface Clustered {
  count: number;
  dimensions: number;
  seed: number;
}

/** Rows a batch. */
export const BATCH_ROWS = 8192;

const VECTORS_A_CLUSTER = 5000;
const CLUSTERS_A_TOPIC = 20;
const GROUPS_A_CLUSTER = 250;
/** Lengths of the noise against a centre's 1. */
const CLUSTER_NOISE = 0.9;
const GROUP_NOISE = 0.9;
const VECTOR_NOISE = 1;
const QUERY_NOISE = 1.4;
/** Every normal deviate is drawn out of so many: a look-up is ten times as fast as computing one. */
const DEVIATES = 1 << 16;

export class ClusteredVectors {
  readonly count: number;
  readonly dimensions: number;
  readonly #seed: number;
  readonly #centres: Float32Array;
  readonly #clusters: number;
  readonly #deviates = normalDeviates();

  constructor({ count, dimensions, seed }: Clustered) {
    this.count = count;
    this.dimensions = dimensions;
    this.#seed = seed;
    this.#clusters = Math.max(1, Math.round(count / VECTORS_A_CLUSTER));
    const topics = Math.max(1, Math.round(this.#clusters / CLUSTERS_A_TOPIC));
    const random = randomWords(seed);
    const around = new Float32Array(topics * dimensions);
    for (let i = 0; i < topics; i++)
      this.#scatter(around, i, new Float32Array(dimensions), 1, random);
    this.#centres = new Float32Array(this.#clusters * dimensions);
    for (let i = 0; i < this.#clusters; i++) {
      const topic = this.#row(around, random() % topics);
      this.#scatter(this.#centres, i, topic, CLUSTER_NOISE, random);
    }
  }

  /** @yields rows × dimensions, row-major, in order: `BATCH_ROWS` rows, fewer at the end. */
  *batches(): Generator<Float32Array> {
    for (let from = 0; from < this.count; from += BATCH_ROWS) {
      const rows = Math.min(BATCH_ROWS, this.count - from);
      yield this.#draw(rows, VECTOR_NOISE, this.#seed + 1 + from);
    }
  }

  /** Like what is in the index, and not in it. @returns rows × dimensions, row-major. */
  more(rows: number): Float32Array {
    return this.#draw(rows, VECTOR_NOISE, this.#seed ^ 0x5bd1e995);
  }

  /** Held out. @param series queries of different series are different. */
  queries(rows: number, series = 0): Float32Array {
    return this.#draw(rows, QUERY_NOISE, this.#seed ^ (0x9e3779b9 + series));
  }

  #draw(rows: number, noise: number, seed: number): Float32Array {
    const random = randomWords(seed);
    const drawn = new Float32Array(rows * this.dimensions);
    const group = new Float32Array(this.dimensions);
    for (let i = 0; i < rows; i++) {
      // The square of an even share: some clusters are many times as large as others.
      const share = random() / 2 ** 32;
      const cluster = Math.floor(share * share * this.#clusters);
      const named = cluster * GROUPS_A_CLUSTER + (random() % GROUPS_A_CLUSTER);
      const ofGroup = randomWords(Math.imul(named + 1, 0x9e3779b1) ^ this.#seed);
      this.#scatter(group, 0, this.#row(this.#centres, cluster), GROUP_NOISE, ofGroup);
      this.#scatter(drawn, i, group, noise, random);
    }
    return drawn;
  }

  /** Row `i` of `out` becomes the unit vector of `centre` plus noise of about this length. */
  #scatter(
    out: Float32Array,
    i: number,
    centre: Float32Array,
    noise: number,
    random: () => number,
  ): void {
    const { dimensions } = this;
    const scale = noise / Math.sqrt(dimensions);
    const at = i * dimensions;
    let squared = 0;
    for (let j = 0; j < dimensions; j++) {
      const value = centre[j]! + scale * this.#deviates[random() % DEVIATES]!;
      out[at + j] = value;
      squared += value * value;
    }
    const inverse = 1 / Math.sqrt(squared);
    for (let j = 0; j < dimensions; j++) out[at + j]! *= inverse;
  }

  #row(matrix: Float32Array, i: number): Float32Array {
    return matrix.subarray(i * this.dimensions, (i + 1) * this.dimensions);
  }
}

/** By Box and Muller. */
function normalDeviates(): Float32Array {
  const random = randomWords(1);
  const share = (): number => (random() + 0.5) / 2 ** 32;
  return Float32Array.from(
    { length: DEVIATES },
    () => Math.sqrt(-2 * Math.log(share())) * Math.cos(2 * Math.PI * share()),
  );
}
