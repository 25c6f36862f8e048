/**
 * Texts searched by words and by vectors at once: BM25 and a vector index over the same ids.
 * LibraryIndex has one for propositions and one for chunks.
 */
import { ExactIndex } from '../vectors/exact-index.ts';
import type { Embedder, Hits, VectorBlock, VectorIndex } from '../vectors/types.ts';
import { Bm25, type Field } from './bm25.ts';
import { fuse } from './fusion.ts';

/** A query made ready: once for all indexes. */
export interface PreparedQuery {
  text: string;
  stems: string[];
}

export class HybridIndex {
  readonly lexicon = new Bm25();
  private vectors: VectorIndex;

  constructor(
    private readonly embedder: Embedder,
    blocks: readonly VectorBlock[] = [],
  ) {
    this.vectors = ExactIndex.fromBlocks(embedder.dimensions, blocks);
  }

  get size(): number {
    return this.lexicon.size;
  }

  add(ids: Uint32Array, vectors: Float32Array, fieldsOf: (id: number) => Field[]): void {
    this.vectors.add(ids, vectors);
    for (const id of ids) this.lexicon.add(id, ...fieldsOf(id));
  }

  /** Words alone, for texts whose vectors came with the blocks. */
  addWords(id: number, ...fields: Field[]): void {
    this.lexicon.add(id, ...fields);
  }

  remove(ids: Uint32Array): void {
    for (const id of ids) this.lexicon.remove(id);
    this.vectors.remove(ids);
    const { live, tombstones } = this.vectors.statistics();
    if (tombstones > live) this.vectors.compact();
  }

  statistics(): ReturnType<VectorIndex['statistics']> {
    return this.vectors.statistics();
  }

  takeChangedBlocks(): VectorBlock[] {
    return this.vectors.takeChangedBlocks();
  }

  /** @returns for each query its fused score by id, over at least the `pool` best of each kind. */
  async search(
    queries: readonly PreparedQuery[],
    pool: number,
    signal?: AbortSignal,
  ): Promise<Map<number, number>[]> {
    const texts = queries.map((query) => query.text);
    this.embedder.weighQueriesBy?.((stem) => this.lexicon.inverseFrequency(stem));
    const embedded = await this.embedder.embed(texts, 'query', signal);
    const near: Hits[] = this.vectors.search(embedded, { k: pool, signal });
    return queries.map(({ stems }, i) =>
      fuse(this.lexicon.search(stems, pool), this.lexicon.ceiling(stems), near[i]!),
    );
  }
}
