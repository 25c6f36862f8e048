/** What crosses the boundary of the embedding worker: one model of a kind at a time. */
import type { OnnxDevice } from '../transformers/runtime.ts';
import type { Sentence } from '../../sentences.ts';

export interface LoadedEmbedding {
  id: string;
  device: OnnxDevice;
  dimensions: number;
  /** Why the graphics card is not used although there is one; empty otherwise. */
  note: Sentence | null;
}

export interface EmbeddingWorker {
  ping(): void;
  /**
   * @param webgpu `never` leaves the graphics card alone; `software` takes even an imitated one
   *   (for tests of the self-test: it is slow).
   * @throws TriviumError `not-found`, `not-supported`; what the runtime throws.
   */
  load(id: string, webgpu?: 'auto' | 'never' | 'software'): Promise<LoadedEmbedding>;
  /** @returns texts.length × dimensions, row-major, unit length. */
  embed(texts: string[], kind: 'query' | 'passage'): Promise<Float32Array>;
  /** How well each passage answers the query, 0..1. */
  rank(query: string, passages: string[]): Promise<Float32Array>;
}
