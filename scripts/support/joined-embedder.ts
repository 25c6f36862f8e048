/**
 * Two embedders side by side in one vector: each one's part is scaled by the root of its share, so
 * that the joined vectors are of unit length and their cosine is the weighted mean of both cosines.
 */
import type { Embedder } from '../../src/vectors/types.ts';

export class JoinedEmbedder implements Embedder {
  readonly id: string;
  readonly dimensions: number;

  /** @param share of the second in the joined cosine, 0..1. */
  constructor(
    private readonly first: Embedder,
    private readonly second: Embedder,
    private readonly share: number,
  ) {
    this.id = `${first.id}+${second.id}-${share}`;
    this.dimensions = first.dimensions + second.dimensions;
  }

  weighQueriesBy(weight: (stem: string) => number): void {
    this.first.weighQueriesBy?.(weight);
    this.second.weighQueriesBy?.(weight);
  }

  async embed(
    texts: string[],
    kind: 'query' | 'passage',
    signal?: AbortSignal,
  ): Promise<Float32Array> {
    const joined = new Float32Array(texts.length * this.dimensions);
    const parts = [
      { embedder: this.first, scale: Math.sqrt(1 - this.share), from: 0 },
      { embedder: this.second, scale: Math.sqrt(this.share), from: this.first.dimensions },
    ];
    for (const { embedder, scale, from } of parts) {
      const vectors = await embedder.embed(texts, kind, signal);
      const { dimensions } = embedder;
      for (let i = 0; i < vectors.length; i++) {
        const row = Math.floor(i / dimensions);
        joined[row * this.dimensions + from + (i % dimensions)] = scale * vectors[i]!;
      }
    }
    return joined;
  }
}
