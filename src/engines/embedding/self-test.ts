/**
 * Whether a graphics card computes what the processor does. WebGPU embeddings have been seen
 * silently wrong (huggingface/transformers.js#1728), and wrong vectors look like any others: so
 * known texts are embedded both ways and compared before the card is trusted.
 */

import type { EmbeddingTraits } from '../installed-model.ts';
import type { OnnxDevice } from '../transformers/runtime.ts';
import type { TextEncoderModel } from './loaded-encoder.ts';
import { say, type Sentence } from '../../sentences.ts';
import { whatHappened } from '../../errors.ts';

/** Short and long, with names, numbers and signs. Invented. */
export const KNOWN_TEXTS: readonly string[] = [
  'The ferry at Tarnholm was built in 1893.',
  'Who designed the lighthouse?',
  'Ilse Varnhagen, an engineer (born 4 May 1851), moved the harbour’s two cranes to the west quay, where they stood until the storm of 1922 took the larger one; its foundations can still be seen at low tide.',
];

/** Scores of pairs are between 0 and 1. */
const MOST_SCORE_APART = 0.02;
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

export interface Trusted<E> {
  encoder: E;
  device: OnnxDevice;
  /** Why the graphics card is not used although there is one; null otherwise. */
  note: Sentence | null;
}

/**
 * The graphics card's encoder where it computes what the processor's does, otherwise the
 * processor's. The other one is closed.
 * @param traits those of an embedder; null for a re-ranker.
 * @throws what `open` throws for the processor: without it there is none.
 */
export async function trusted<E extends TextEncoderModel>(
  open: (device: OnnxDevice) => Promise<E>,
  traits: EmbeddingTraits | null,
): Promise<Trusted<E>> {
  const processor = await open('wasm');
  const onProcessor = (note: Sentence): Trusted<E> => ({
    encoder: processor,
    device: 'wasm',
    note,
  });
  let card: E | null = null;
  try {
    card = await open('webgpu');
    const { agree, lowest } = await agreement(card, processor, traits);
    if (agree) {
      await processor.close();
      return { encoder: card, device: 'webgpu', note: null };
    }
    await card.close();
    return onProcessor(
      say(
        'The graphics card computes this model wrongly ({lowest} instead of 1): the processor does it.',
        { lowest: { number: lowest, decimals: 3 } },
      ),
    );
  } catch (thrown) {
    await card?.close().catch(() => {});
    return onProcessor(
      say('The graphics card could not run this model ({cause}): the processor does it.', {
        cause: whatHappened(thrown),
      }),
    );
  }
}

async function agreement(
  card: TextEncoderModel,
  processor: TextEncoderModel,
  traits: EmbeddingTraits | null,
): Promise<Comparison> {
  if (traits) {
    const [a, b] = [
      await card.embed(KNOWN_TEXTS, 'passage', traits),
      await processor.embed(KNOWN_TEXTS, 'passage', traits),
    ];
    return compare(a, b, traits.dimensions);
  }
  const [query, ...passages] = KNOWN_TEXTS;
  const [a, b] = [await card.rank(query!, passages), await processor.rank(query!, passages)];
  const furthest = Math.max(...a.map((score, i) => Math.abs(score - b[i]!)));
  return { agree: furthest < MOST_SCORE_APART, lowest: 1 - furthest };
}
