/** An embedder or a re-ranker in memory, whoever runs it. */
import type { EmbeddingTraits, InstalledModel } from '../installed-model.ts';
import type { Trusted } from './self-test.ts';

export interface TextEncoderModel {
  /** @returns texts.length × dimensions, row-major, unit length. */
  embed(
    texts: readonly string[],
    kind: 'query' | 'passage',
    traits: EmbeddingTraits,
  ): Promise<Float32Array<ArrayBuffer>>;
  /** @returns for each passage how well it answers the query, 0..1. */
  rank(query: string, passages: readonly string[]): Promise<Float32Array<ArrayBuffer>>;
  close(): Promise<void>;
}

export interface LoadedEncoder extends Trusted<TextEncoderModel> {
  model: InstalledModel;
}
