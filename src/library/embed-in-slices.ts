/**
 * Embeds many texts a few at a time, with a break between, so that the worker it runs in answers
 * questions meanwhile.
 */
import { throwIfCancelled } from '../errors.ts';
import type { Embedder } from '../vectors/types.ts';
import { nextTask } from '../waiting.ts';

/** About 10 ms of work for the built-in embedder. */
const TEXTS_A_SLICE = 64;

/** @returns the same vectors as `embedder.embed(texts, 'passage')`. */
export class EmbedInSlices implements Embedder {
  readonly id: string;
  readonly dimensions: number;

  constructor(private readonly embedder: Embedder) {
    this.id = embedder.id;
    this.dimensions = embedder.dimensions;
  }

  async embed(
    texts: string[],
    kind: 'query' | 'passage',
    signal?: AbortSignal,
  ): Promise<Float32Array> {
    const all = new Float32Array(texts.length * this.dimensions);
    for (let from = 0; from < texts.length; from += TEXTS_A_SLICE) {
      throwIfCancelled(signal);
      const slice = texts.slice(from, from + TEXTS_A_SLICE);
      all.set(await this.embedder.embed(slice, kind, signal), from * this.dimensions);
      await nextTask();
    }
    return all;
  }
}
