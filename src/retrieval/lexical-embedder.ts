/**
 * The built-in embedder: lexical vectors without a model. A text becomes its stems, stem pairs
 * and character n-grams, hashed with signs into a fixed number of dimensions (the hashing trick:
 * Weinberger et al., "Feature Hashing for Large Scale Multitask Learning", 2009), so that near
 * spellings come near. A passage's vector depends on the passage alone, so indexing gives the
 * same vectors in whatever order it runs; collection statistics weigh the query's side only.
 */
import { fnv1a } from '../blocks/fnv1a.ts';
import { cancelled } from '../errors.ts';
import type { Embedder } from '../vectors/types.ts';
import { stem } from './stem.ts';
import { isStopWord, words } from './tokens.ts';

export const LEXICAL_DIMENSIONS = 384;
/** Weights of kinds of features against a whole word's 1. Measured: scripts/bench-retrieval.ts. */
const STOP_WORD_WEIGHT = 0.1;
const PAIR_WEIGHT = 0.3;
const GRAM_WEIGHT = 2;
const SHORTEST_GRAM = 3;
const LONGEST_GRAM = 4;
/** Look at the abort signal once in so many texts. */
const TEXTS_A_CHECK = 256;

/** Hashed features of one word: places in the vector with signed weights. */
interface WordFeatures {
  stem: string;
  hash: number;
  stop: boolean;
  places: Uint16Array;
  weights: Float32Array;
}

/** Weight of a stem in the collection, e.g. inverse document frequency. */
export type StemWeight = (stem: string) => number;

const CACHE_LIMIT = 100_000;

export class LexicalEmbedder implements Embedder {
  readonly id: string;
  readonly isQuick = true;
  private readonly features = new Map<string, WordFeatures>();
  private stemWeight: StemWeight | undefined;

  constructor(readonly dimensions: number = LEXICAL_DIMENSIONS) {
    this.id = `lexical-1-${dimensions}`;
  }

  /** Queries are weighted by this from now on; passages never are. */
  weighQueriesBy(weight: StemWeight): void {
    this.stemWeight = weight;
  }

  async embed(
    texts: string[],
    kind: 'query' | 'passage',
    signal?: AbortSignal,
  ): Promise<Float32Array> {
    const vectors = new Float32Array(texts.length * this.dimensions);
    for (const [i, text] of texts.entries()) {
      if (i % TEXTS_A_CHECK === 0 && signal?.aborted) {
        throw cancelled();
      }
      const vector = vectors.subarray(i * this.dimensions, (i + 1) * this.dimensions);
      this.write(text, vector, kind === 'query' ? this.stemWeight : undefined);
    }
    return vectors;
  }

  /** Writes the unit vector of a text into `vector`, which must be zero. */
  private write(text: string, vector: Float32Array, stemWeight: StemWeight | undefined): void {
    const counts = new Map<WordFeatures, number>();
    let previous: WordFeatures | undefined;
    for (const word of words(text)) {
      const features = this.featuresOf(word);
      counts.set(features, (counts.get(features) ?? 0) + 1);
      if (features.stop) continue;
      if (previous) {
        const weight = stemWeight
          ? PAIR_WEIGHT * Math.sqrt(stemWeight(previous.stem) * stemWeight(features.stem))
          : PAIR_WEIGHT;
        addHashed(vector, mix(Math.imul(previous.hash, 31) + features.hash), weight);
      }
      previous = features;
    }
    for (const [features, count] of counts) {
      let weight = 1 + Math.log(count);
      if (features.stop) weight *= STOP_WORD_WEIGHT;
      if (stemWeight) weight *= stemWeight(features.stem);
      const { places, weights } = features;
      for (let i = 0; i < places.length; i++) vector[places[i]!]! += weight * weights[i]!;
    }
    normalise(vector);
  }

  private featuresOf(word: string): WordFeatures {
    const known = this.features.get(word);
    if (known) return known;
    const features = hashWord(word, this.dimensions);
    if (this.features.size >= CACHE_LIMIT) this.features.clear();
    this.features.set(word, features);
    return features;
  }
}

function hashWord(word: string, dimensions: number): WordFeatures {
  const base = stem(word);
  const hash = fnv1a(base);
  const stop = isStopWord(word);
  const vector = new Map<number, number>();
  const put = (code: number, weight: number): void => {
    const place = code % dimensions;
    vector.set(place, (vector.get(place) ?? 0) + (code & 0x40000000 ? weight : -weight));
  };
  put(mix(hash), 1);
  if (!stop) {
    const marked = `<${word}>`;
    const grams: number[] = [];
    for (let length = SHORTEST_GRAM; length <= LONGEST_GRAM; length++) {
      for (let start = 0; start + length <= marked.length; start++) {
        grams.push(fnv1a(marked, start, start + length));
      }
    }
    // All n-grams of a word together weigh GRAM_WEIGHT, however long the word is.
    for (const gram of grams) put(mix(gram + 1), GRAM_WEIGHT / Math.sqrt(grams.length));
  }
  return {
    stem: base,
    hash,
    stop,
    places: Uint16Array.from(vector.keys()),
    weights: Float32Array.from(vector.values()),
  };
}

function addHashed(vector: Float32Array, code: number, weight: number): void {
  vector[code % vector.length]! += code & 0x40000000 ? weight : -weight;
}

/** Spreads a hash over 31 bits (the finaliser of MurmurHash3), so that place and sign are independent. */
function mix(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) & 0x7fffffff;
}

/** A text without words gets the first axis, so that every text has a unit vector. */
export function normalise(vector: Float32Array): void {
  let squared = 0;
  for (const value of vector) squared += value * value;
  if (squared < 1e-12) {
    vector.fill(0);
    vector[0] = 1;
    return;
  }
  const scale = 1 / Math.sqrt(squared);
  for (let i = 0; i < vector.length; i++) vector[i]! *= scale;
}
