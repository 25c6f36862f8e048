/**
 * Texts searched by words and by vectors at once: BM25 and a vector index over the same ids, each
 * a scorer for rankings. LibraryIndex has one for propositions and one for chunks.
 *
 * BM25 and cosine are brought to 0..1 by what the query could reach at most (BM25: every term
 * saturated; cosine: 1), not by the best hit, so that scores of different queries can share one
 * pool.
 */
import type { VectorRows } from './indexing.ts';
import type { Scorer } from '../ranking/ranking.ts';
import { QuantisedIndex } from '../vectors/quantised-index.ts';
import type { Embedder, Hits } from '../vectors/types.ts';
import { Bm25, type Bm25Options, type Field } from './bm25.ts';
import type { IndexRecord } from './index-records.ts';

/** A query as this index sees it. */
export interface HybridQuery {
  text: string;
  stems: string[];
  vector: Float32Array;
}

export class HybridIndex {
  readonly lexicon: Bm25;
  /** Made with the first vector: an index over nothing needs no memory for its kernels. */
  private made: QuantisedIndex | undefined;
  private readonly textOf: ((id: number) => string) | undefined;

  /** BM25 as a share of the most that the query can give; ids are scored exactly, whoever found them. */
  readonly byWords: Scorer<number, HybridQuery> = {
    name: 'words',
    score: ({ stems }, ids) => {
      const ceiling = this.lexicon.ceiling(stems);
      const scores = this.lexicon.scoresOf(stems, ids);
      return ceiling > 0 ? scores.map((score) => score / ceiling) : scores.fill(0);
    },
  };

  /** Cosine; what points away counts nothing. */
  readonly byVectors: Scorer<number, HybridQuery> = {
    name: 'vectors',
    score: async ({ vector }, ids, signal) =>
      (await this.similarities(vector, ids, signal)).map((cosine) => Math.max(0, cosine)),
  };

  /**
   * @param textOf short texts, to make the vectors again that the index only estimates. Left out, or
   *   where the embedder is not quick, estimates stand.
   */
  constructor(
    private readonly embedder: Embedder,
    vectors?: QuantisedIndex,
    { words, textOf }: { words?: Bm25Options; textOf?: (id: number) => string } = {},
  ) {
    this.made = vectors;
    this.lexicon = new Bm25(words);
    if (embedder.isQuick) this.textOf = textOf;
  }

  get vectors(): QuantisedIndex {
    this.made ??= QuantisedIndex.create({ dimensions: this.embedder.dimensions });
    return this.made;
  }

  get size(): number {
    return this.lexicon.size;
  }

  /** @param vectors ids.length × dimensions, row-major, unit length; or rows of another index. */
  add(ids: Uint32Array, vectors: VectorRows['vectors'], fieldsOf: (id: number) => Field[]): void {
    if (vectors instanceof Float32Array) this.vectors.add(ids, vectors);
    else this.vectors.adopt(ids, vectors);
    for (const id of ids) this.lexicon.add(id, ...fieldsOf(id));
  }

  /** Words alone, for texts whose vectors are in the index that was given. */
  addWords(id: number, fields: Field[]): void {
    this.lexicon.add(id, ...fields);
  }

  /** All vectors at once, for texts whose words are here already. */
  restore(vectors: QuantisedIndex): void {
    this.made = vectors;
  }

  remove(ids: Uint32Array): void {
    for (const id of ids) this.lexicon.remove(id);
    this.made?.remove(ids);
  }

  /** What the vectors take in memory. */
  get bytes(): number {
    return this.made?.statistics().bytes ?? 0;
  }

  takeChangedBlocks(): IndexRecord[] {
    return [...(this.made?.takeChangedBlocks() ?? []), ...this.lexicon.takeChangedBlocks()];
  }

  /** @param stems of each text. */
  async prepare(texts: string[], stems: string[][], signal?: AbortSignal): Promise<HybridQuery[]> {
    this.embedder.weighQueriesBy?.((stem) => this.lexicon.inverseFrequency(stem));
    const vectors = await this.embedder.embed(texts, 'query', signal);
    const { dimensions } = this.embedder;
    return stems.map((each, i) => ({
      text: texts[i]!,
      stems: each,
      vector: vectors.subarray(i * dimensions, (i + 1) * dimensions),
    }));
  }

  /** For each query, the ids of the `limit` best by words and of the `limit` best by vectors. */
  candidates(queries: readonly HybridQuery[], limit: number, signal?: AbortSignal): Set<number>[] {
    const near = this.nearest(queries, limit, signal);
    return queries.map(
      ({ stems }, i) =>
        new Set([...this.lexicon.search(stems, limit).ids, ...(near[i]?.ids ?? [])]),
    );
  }

  /** The `limit` best by one of the two alone, best first; what does not match at all is left out. */
  async searchBy(
    by: 'words' | 'vectors',
    query: HybridQuery,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ id: number; score: number }[]> {
    const scorer = by === 'words' ? this.byWords : this.byVectors;
    const { ids } =
      by === 'words'
        ? this.lexicon.search(query.stems, limit)
        : (this.nearest([query], limit, signal)[0] ?? { ids: [] });
    const scores = await scorer.score(query, [...ids], signal);
    return Array.from(ids, (id, i) => ({ id, score: scores[i]! }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.id - b.id);
  }

  private async similarities(
    query: Float32Array,
    ids: readonly number[],
    signal?: AbortSignal,
  ): Promise<Float32Array> {
    const { made, textOf } = this;
    if (!made) return new Float32Array(ids.length);
    const similarities = made.similarities(query, ids);
    if (!textOf || made.unattached.length === 0) return similarities;
    const places = [...ids.keys()].filter((place) => made.isEstimated(ids[place]!));
    const texts = places.map((place) => textOf(ids[place]!));
    const vectors = await this.embedder.embed(texts, 'passage', signal);
    for (const [i, place] of places.entries()) {
      let cosine = 0;
      const from = i * query.length;
      for (let j = 0; j < query.length; j++) cosine += query[j]! * vectors[from + j]!;
      similarities[place] = cosine;
    }
    return similarities;
  }

  private nearest(queries: readonly HybridQuery[], k: number, signal?: AbortSignal): Hits[] {
    if (!this.made) return [];
    const { dimensions } = this.embedder;
    const vectors = new Float32Array(queries.length * dimensions);
    for (const [i, { vector }] of queries.entries()) vectors.set(vector, i * dimensions);
    return this.made.search(vectors, { k, signal });
  }
}
