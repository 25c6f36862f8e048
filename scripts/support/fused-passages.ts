/**
 * Passages ranked as the app ranks them, by words, vectors and headings, with another embedder or
 * another weight of the vectors.
 */
import { passageText, type IndexedChunk } from '../../src/knowledge/indexing.ts';
import { Ranking } from '../../src/ranking/ranking.ts';
import { PassageIndex } from '../../src/retrieval/passage-index.ts';
import { stems } from '../../src/retrieval/tokens.ts';
import type { Embedder } from '../../src/vectors/types.ts';

/** Passages each search of a query considers, as in the app. */
const POOL = 256;

export class FusedPassages {
  private constructor(private readonly index: PassageIndex) {}

  static async of(chunks: readonly IndexedChunk[], embedder: Embedder): Promise<FusedPassages> {
    const index = new PassageIndex(embedder);
    const vectors = await embedder.embed(chunks.map(passageText), 'passage');
    index.add(chunks, { ids: Uint32Array.from(chunks, ({ id }) => id), vectors });
    return new FusedPassages(index);
  }

  /** @returns ids of the `limit` best, best first. @param weight of the vectors. */
  async search(text: string, limit: number, weight: number): Promise<number[]> {
    const { name, parts } = this.index.ranking;
    const ranking = new Ranking(
      name,
      parts.map((part) => (part.scorer.name === 'vectors' ? { ...part, weight } : part)),
    );
    const [query] = await this.index.prepare([text], [stems(text)]);
    const [ids = []] = await this.index.candidates([query!], POOL);
    const scores = await ranking.score(query!, ids);
    const order = [...ids.keys()].sort((a, b) => scores[b]! - scores[a]! || ids[a]! - ids[b]!);
    return order.slice(0, limit).map((place) => ids[place]!);
  }
}
