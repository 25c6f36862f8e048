/**
 * A library in memory, ready to be searched: chunks, triplets with all their sources, and two
 * hybrid indexes (propositions, chunks). It holds no storage: batches are taken up from the
 * indexing pipeline, whole libraries are loaded from records, and what must be written or deleted
 * is returned as values.
 *
 * Writing goes: `take(batch)` or `remove(document)`, then commit the records and the returned
 * blocks of both indexes in one transaction. If that fails, load the index anew from storage.
 */
import { PackedRecords } from '../blocks/packed-records.ts';
import { BUILT_IN } from '../engines/engine-choice.ts';
import { passageText, type IndexedChunk, type IndexingBatch, type VectorRows } from './indexing.ts';
import { propositionText } from '../knowledge/propositions.ts';
import {
  TripletRegistry,
  type PlannedRemoval,
  type PlannedReplacement,
} from '../knowledge/triplet-registry.ts';
import type { StoredTriplet } from '../knowledge/types.ts';
import { Ranking, scorer, term, type Ranked, type Scorer } from '../ranking/ranking.ts';
import type { ContextChunk, ContextProposition } from '../tasks/types.ts';
import type { QuantisedIndex } from '../vectors/quantised-index.ts';
import type { Embedder } from '../vectors/types.ts';
import { adaptiveWalk, inOrder, type PoolEntry, type Scored } from './adaptive-walk.ts';
import type { Field } from './bm25.ts';
import { PROPOSITION_WEIGHTS } from './fusion.ts';
import { HybridIndex, type HybridQuery } from './hybrid-index.ts';
import type { IndexRecord, TextRecord } from './index-records.ts';
import { PassageIndex } from './passage-index.ts';
import type { ReRank } from './re-ranking.ts';
import { stem } from './stem.ts';
import { stems, words } from './tokens.ts';
import type {
  AdaptiveOptions,
  PassageOptions,
  Retrieved,
  Retriever,
  StructuredChunk,
} from './types.ts';

/** Propositions that each search of a query puts into the pool; widened while the walk needs more. */
const POOL = 256;
/** Best passages whose propositions and own evidence go into the pool as well. */
const PASSAGE_POOL = 32;
const POOL_GROWTH = 4;
/** Some ten kilobytes and more. */
const CHUNKS_A_BLOCK = 64;
/** Of their words. */
const PROPOSITIONS_A_BLOCK = 4_096;
type ChunkKeys = [document: string, ordinal: number, extractor?: string];
/** Queries whose part of the pool is kept until the index changes. */
const QUERIES_KEPT = 64;

/** A query that knows how well each proposition's passages suit it. */
interface PropositionQuery extends HybridQuery {
  /** Score of the best passage that says it, by proposition. */
  around: ReadonlyMap<number, number>;
}

/** What surrounds a fact, and its heading, helps to find it. */
const BEST_PASSAGE: Scorer<number, PropositionQuery> = scorer(
  'passage',
  (proposition, { around }) => around.get(proposition)!,
);

/** Both vector indexes. */
export interface LibraryVectors {
  propositions: QuantisedIndex;
  chunks: QuantisedIndex;
}

/** What is to be stored of both indexes, in one transaction. */
export type LibraryBlocks = Record<keyof LibraryVectors, IndexRecord[]>;

export interface StoredLibrary {
  chunks: Iterable<IndexedChunk>;
  triplets: Iterable<StoredTriplet>;
  nextTripletId: number;
  vectors?: LibraryVectors;
}

/** Chunks and triplets with their vectors, wherever they come from. */
export interface TakenUp extends Pick<
  IndexingBatch,
  'chunks' | 'added' | 'changed' | 'nextTripletId'
> {
  /** One row for each triplet of `added`. */
  propositionVectors: VectorRows;
  /** One row for each of `chunks`. */
  chunkVectors: VectorRows;
}

export interface Removed extends PlannedRemoval {
  /** Ids of the document's chunks. */
  chunks: number[];
  /** Blocks of both indexes that changed. */
  blocks: LibraryBlocks;
}

export interface IndexStatistics {
  documents: number;
  chunks: number;
  triplets: number;
  vectorBytes: number;
  embedder: string;
}

export class LibraryIndex implements Retriever, Ranked {
  readonly registry: TripletRegistry;
  /** Id of the engine that extracted the triplets, as far as nobody knows better. */
  extractor = BUILT_IN;
  private readonly chunks = new PackedRecords<IndexedChunk, ChunkKeys>(
    CHUNKS_A_BLOCK,
    ({ document, ordinal, extractor }) =>
      extractor === undefined ? [document, ordinal] : [document, ordinal, extractor],
  );
  private readonly byDocument = new Map<string, number[]>();
  /** Of chunks that the built-in engine did not read. */
  private readonly extractors = new Map<number, string>();
  private readonly propositions: HybridIndex;
  private readonly passageIndex: PassageIndex;
  /** By width and text. Another map after each change: a search that began before it keeps its own. */
  private found = new Map<string, PoolEntry[]>();
  private readonly propositionRanking: Ranking<number, PropositionQuery>;

  /** @param stored what storage holds; nothing for a new library. */
  constructor(
    private readonly embedder: Embedder,
    stored?: StoredLibrary,
  ) {
    this.registry = new TripletRegistry(stored?.nextTripletId ?? 1);
    this.propositions = new HybridIndex(embedder, stored?.vectors?.propositions, {
      words: { idsABlock: PROPOSITIONS_A_BLOCK },
      textOf: (id) => propositionText(this.registry.triplet(id)!),
    });
    this.passageIndex = new PassageIndex(embedder, stored?.vectors?.chunks, (id) => {
      const chunk = this.chunks.get(id);
      return chunk && passageText(chunk);
    });
    this.propositionRanking = new Ranking<number, PropositionQuery>('propositions', [
      term(this.propositions.byWords, PROPOSITION_WEIGHTS.words),
      term(this.propositions.byVectors, PROPOSITION_WEIGHTS.vectors),
      term(BEST_PASSAGE, PROPOSITION_WEIGHTS.passage),
    ]);
    if (!stored) return;
    this.restore(stored);
    this.settle();
  }

  /**
   * Takes up what {@link changedBlocks} gave of one index's texts and words.
   * @returns what is damaged.
   */
  restoreBlocks(name: keyof LibraryVectors, records: readonly TextRecord[]): TextRecord[] {
    return records.filter((record) => !this.restoreBlock(name, record));
  }

  /** Stored texts that no block has. Behind the last, {@link settle}. */
  restore({ chunks, triplets }: Partial<Pick<StoredLibrary, 'chunks' | 'triplets'>>): void {
    for (const triplet of triplets ?? []) this.registry.restore(triplet);
    for (const chunk of chunks ?? []) this.keep(chunk);
  }

  /** Chunks that blocks had and that are not stored any more. */
  forgetChunks(ids: readonly number[]): void {
    const documents = new Set(ids.map((id) => this.chunks.keys(id)![0]));
    this.drop(ids);
    for (const document of documents) {
      const left = this.byDocument.get(document)!.filter((id) => this.chunks.has(id));
      if (left.length > 0) this.byDocument.set(document, left);
      else this.byDocument.delete(document);
    }
  }

  /**
   * The same of triplets. Those that are said in chunks that are not there may not be as they were:
   * they are forgotten as well, and have to be restored.
   */
  forgetTriplets(ids: readonly number[]): void {
    const gone = [...this.registry.chunkIds()].filter((chunk) => !this.chunks.has(chunk));
    const said = gone.flatMap((chunk) => this.registry.idsIn(chunk));
    this.registry.applyRemoval({ orphaned: [...ids, ...said], changed: [] });
  }

  /** As many words as texts, and no block of another version: one that is missing is noticed. */
  get isSettled(): boolean {
    const { registry, chunks, propositions, passageIndex } = this;
    if (registry.isOutdated || chunks.isOutdated) return false;
    return registry.size === propositions.size && passageIndex.hasWordsOf(chunks.size);
  }

  /** Words of restored texts: those that no block had are counted, those of others go. */
  settle(): void {
    const { registry, chunks, passageIndex } = this;
    const { lexicon } = this.propositions;
    for (const id of registry.ids()) {
      if (lexicon.has(id)) continue;
      this.propositions.addWords(id, propositionFields(registry.triplet(id)!));
    }
    for (const id of chunks.ids()) {
      if (!passageIndex.hasWords(id)) passageIndex.addWords(chunks.get(id)!);
    }
    lexicon.keepOnly((id) => registry.has(id));
    passageIndex.keepWords((id) => chunks.has(id));
  }

  /** Other vectors for the same texts. */
  replaceVectors({ propositions, chunks }: LibraryVectors): void {
    this.propositions.restore(propositions);
    this.passageIndex.restore(chunks);
    this.found = new Map();
  }

  /** Takes up what {@link indexChunks} made. @returns the blocks that changed. */
  take(batch: TakenUp): LibraryBlocks {
    this.takeUp(batch);
    return this.changedBlocks();
  }

  /** The same; the blocks that changed are asked for later, with {@link changedBlocks}. */
  takeUp(batch: TakenUp): void {
    const { added, changed, nextTripletId: nextId } = batch;
    this.registry.apply({ added, changed, nextId });
    for (const chunk of batch.chunks) this.keep(chunk);
    const { propositionVectors, chunkVectors } = batch;
    this.propositions.add(propositionVectors.ids, propositionVectors.vectors, (id) =>
      propositionFields(this.registry.triplet(id)!),
    );
    this.passageIndex.add(batch.chunks, chunkVectors);
    this.found = new Map();
  }

  /**
   * Other triplets for a chunk. @param vectors one row for each of `plan.added`.
   * @returns the blocks that changed.
   */
  replaceTriplets(plan: PlannedReplacement, vectors: Float32Array): LibraryBlocks {
    this.registry.apply(plan);
    this.registry.applyRemoval({ orphaned: plan.orphaned, changed: [] });
    this.propositions.remove(Uint32Array.from(plan.orphaned));
    const ids = Uint32Array.from(plan.added, ({ id }) => id);
    this.propositions.add(ids, vectors, (id) => propositionFields(this.registry.triplet(id)!));
    this.found = new Map();
    return this.changedBlocks();
  }

  /** Takes a document away. @returns what storage must delete and rewrite. */
  remove(document: string): Removed {
    return { ...this.takeAway(document), blocks: this.changedBlocks() };
  }

  /** The same; the blocks that changed are asked for later, with {@link changedBlocks}. */
  takeAway(document: string): Omit<Removed, 'blocks'> {
    const chunks = this.byDocument.get(document) ?? [];
    const removal = this.registry.planRemoval(document);
    this.registry.applyRemoval(removal);
    this.byDocument.delete(document);
    this.drop(chunks);
    this.propositions.remove(Uint32Array.from(removal.orphaned));
    this.passageIndex.remove(chunks);
    this.found = new Map();
    return { ...removal, chunks };
  }

  /** Who reads the best passages together with the question; null for nobody. */
  reRankBy(reRank: ReRank | null): void {
    this.passageIndex.reRanking.use(reRank);
    this.found = new Map();
  }

  get passageCount(): number {
    return this.chunks.size;
  }

  /** Ascending. */
  chunkIds(): number[] {
    return [...this.chunks.ids()];
  }

  hasChunk(id: number): boolean {
    return this.chunks.has(id);
  }

  /** Who has read a chunk's triplets. */
  extractorOf(id: number): string {
    return this.extractors.get(id) ?? BUILT_IN;
  }

  /** Each document's chunks by id, in the order in which they came. */
  chunkIdsByDocument(): ReadonlyMap<string, readonly number[]> {
    return this.byDocument;
  }

  chunk(id: number): IndexedChunk | undefined {
    return this.chunks.get(id);
  }

  triplet(id: number): StoredTriplet | undefined {
    return this.registry.triplet(id);
  }

  /** Who has read a chunk's triplets. */
  readBy(id: number, extractor: string): void {
    const chunk = this.chunks.get(id);
    if (chunk) this.keep({ ...chunk, extractor });
  }

  /** Ids of a document's chunks, in order. */
  chunkIdsOf(document: string): number[] {
    const ids = [...(this.byDocument.get(document) ?? [])];
    const ordinals = new Map(ids.map((id) => [id, this.chunks.keys(id)![1]]));
    return ids.sort((a, b) => ordinals.get(a)! - ordinals.get(b)!);
  }

  /** A document's chunks in order. */
  chunksOf(document: string): IndexedChunk[] {
    return this.chunkIdsOf(document).map((id) => this.chunks.get(id)!);
  }

  tripletsOf(chunk: number): StoredTriplet[] {
    return this.registry.inChunk(chunk);
  }

  statistics(): IndexStatistics {
    return {
      documents: this.byDocument.size,
      chunks: this.chunks.size,
      triplets: this.registry.size,
      vectorBytes: this.propositions.bytes + this.passageIndex.bytes,
      embedder: this.embedder.id,
    };
  }

  async retrieve(
    queries: string[],
    { chunks: k, seen, signal }: AdaptiveOptions,
  ): Promise<Retrieved> {
    // A query without words has a vector all the same; its neighbours would mean nothing.
    const texts = queries.filter((query) => words(query).length > 0);
    for (let width = 1; ; width *= POOL_GROWTH) {
      const pool = new Map<string, PoolEntry>();
      for (const entry of (await this.entriesOf(texts, width, signal)).flat()) {
        const key = entry.proposition === null ? `c${entry.chunks[0]}` : `p${entry.proposition}`;
        const before = pool.get(key);
        if (!before || entry.score > before.score) pool.set(key, entry);
      }
      const walk = adaptiveWalk([...pool.values()].sort(inOrder), k, seen);
      const exhausted =
        POOL * width >= this.propositions.size && PASSAGE_POOL * width >= this.chunks.size;
      if (!walk.complete && !exhausted) continue;
      return {
        propositions: this.contextPropositions(walk.propositions),
        chunks: this.contextChunks(walk.chunks),
      };
    }
  }

  async passages(query: string, limit: number, options?: PassageOptions): Promise<ContextChunk[]> {
    const best = await this.passageIndex.search(query, limit, options);
    return this.contextChunks(best);
  }

  structured(chunks: readonly number[]): Promise<StructuredChunk[]> {
    const { extractor } = this;
    const structured = chunks.map((chunk) => ({
      ...{ chunk, extractor },
      triplets: this.contextPropositions(
        this.registry.idsIn(chunk).map((id) => ({ id, score: 0 })),
      ),
    }));
    return Promise.resolve(structured);
  }

  async triplets(
    text: string,
    { chunks, limit, signal }: { chunks: readonly number[]; limit: number; signal?: AbortSignal },
  ): Promise<ContextProposition[]> {
    const ids = [...new Set(chunks.flatMap((chunk) => this.registry.idsIn(chunk)))];
    if (ids.length === 0 || words(text).length === 0) return [];
    const tokens = [stems(text)];
    const [query] = await this.propositions.prepare([text], tokens, signal);
    const [passageQuery] = await this.passageIndex.prepare([text], tokens, signal);
    const { scores } = await this.scoreOf(ids, [], query!, passageQuery!, signal);
    const best = ids
      .map((id, i) => ({ id, score: scores[i]! }))
      .sort((a, b) => b.score - a.score || a.id - b.id);
    return this.contextPropositions(best.slice(0, limit));
  }

  /**
   * The texts that hold any of these stems, best first by BM25.
   * @param limit of each kind at most.
   */
  byWords(tokens: readonly string[], limit: number): { passages: number[]; triplets: number[] } {
    return {
      passages: [...this.passageIndex.lexicon.search(tokens, limit).ids],
      triplets: [...this.propositions.lexicon.search(tokens, limit).ids],
    };
  }

  /** Whether any passage holds a word with this stem. */
  knows(stem: string): boolean {
    return this.passageIndex.lexicon.holds(stem);
  }

  /** Passages that hold a word with this stem. */
  passagesWith(stem: string): number {
    return this.passageIndex.lexicon.documentsWith(stem);
  }

  /** Words of the passages whose stem has so many slips at most. Of each stem, those of one passage. */
  wordsNear(stemmed: string, most: number): string[] {
    const { lexicon } = this.passageIndex;
    return lexicon.termsNear(stemmed, most).flatMap((near) => {
      const { heading, headingPath, text } = this.chunks.get(lexicon.search([near], 1).ids[0]!)!;
      const there = new Set(words([heading, ...headingPath, text].join(' ')));
      return [...there].filter((word) => stem(word) === near);
    });
  }

  /** Stems of the library's texts that begin so, the most frequent first. */
  stemsWith(prefix: string, limit: number): string[] {
    return this.passageIndex.lexicon.termsWith(prefix, limit);
  }

  get scorers(): string[] {
    return [...this.passageIndex.ranking.scorers, ...this.propositionRanking.scorers];
  }

  leaveOut(names: ReadonlySet<string>): void {
    this.found = new Map();
    this.passageIndex.ranking.leaveOut(names);
    this.propositionRanking.leaveOut(names);
  }

  /** Each query's part of the pool. A method's rounds repeat queries: what they found is kept. */
  private async entriesOf(
    texts: readonly string[],
    width: number,
    signal?: AbortSignal,
  ): Promise<PoolEntry[][]> {
    const keyOf = (text: string): string => `${width} ${text}`;
    if (this.found.size + texts.length > QUERIES_KEPT) this.found = new Map();
    const { found: kept } = this;
    const fresh = [...new Set(texts)].filter((text) => !kept.has(keyOf(text)));
    const tokens = fresh.map(stems);
    const asked = await this.propositions.prepare(fresh, tokens, signal);
    const passages = await this.passageIndex.prepare(fresh, tokens, signal);
    const found = this.propositions.candidates(asked, POOL * width, signal);
    const near = await this.passageIndex.candidates(passages, PASSAGE_POOL * width, signal);
    for (const [i, text] of fresh.entries()) {
      kept.set(keyOf(text), await this.score(asked[i]!, found[i]!, passages[i]!, near[i]!, signal));
    }
    return texts.map((text) => kept.get(keyOf(text))!);
  }

  /**
   * One query's part of the pool. A proposition counts by itself and by its best source chunk. A
   * passage without triplets stands in the pool as itself.
   */
  private async score(
    query: HybridQuery,
    found: ReadonlySet<number>,
    passageQuery: HybridQuery,
    near: readonly number[],
    signal?: AbortSignal,
  ): Promise<PoolEntry[]> {
    const candidates = new Set(found);
    const silent: number[] = [];
    for (const chunk of near) {
      const triplets = this.registry.idsIn(chunk);
      if (triplets.length === 0) silent.push(chunk);
      for (const id of triplets) candidates.add(id);
    }
    const ids = [...candidates];
    const { scores, sources, context } = await this.scoreOf(
      ids,
      silent,
      query,
      passageQuery,
      signal,
    );
    const entries = ids.map((proposition, i): PoolEntry => ({
      proposition,
      chunks: sources[i]!,
      score: scores[i]!,
    }));
    for (const chunk of silent) {
      entries.push({ proposition: null, chunks: [chunk], score: context.get(chunk)! });
    }
    return entries.filter((entry) => entry.score > 0);
  }

  /** Scores of propositions, each by itself and by its best passage; of passages, by themselves. */
  private async scoreOf(
    ids: readonly number[],
    silent: readonly number[],
    query: HybridQuery,
    passageQuery: HybridQuery,
    signal?: AbortSignal,
  ): Promise<{
    scores: ArrayLike<number>;
    sources: number[][];
    context: ReadonlyMap<number, number>;
  }> {
    const sources = ids.map((id) => this.registry.chunksOf(id));
    const chunks = [...new Set([...sources.flat(), ...silent])];
    const chunkScores = await this.passageIndex.ranking.score(passageQuery, chunks, signal);
    const context = new Map(chunks.map((chunk, i) => [chunk, chunkScores[i]!]));
    const best = (from: readonly number[]): number =>
      Math.max(...from.map((chunk) => context.get(chunk)!));
    const around = new Map(ids.map((id, i) => [id, best(sources[i]!)]));
    const scores = await this.propositionRanking.score({ ...query, around }, ids, signal);
    return { scores, sources, context };
  }

  /** Without what went while it was looked for. */
  private contextPropositions(found: readonly Scored[]): ContextProposition[] {
    return found.flatMap(({ id, score }) => {
      const triplet = this.registry.triplet(id);
      return triplet ? [{ ...triplet, score }] : [];
    });
  }

  /** The same of passages. */
  private contextChunks(found: readonly Scored[]): ContextChunk[] {
    return found.flatMap((each) => this.contextChunk(each) ?? []);
  }

  /** A passage that a question has not searched for; undefined when it is gone. */
  passage(id: number): ContextChunk | undefined {
    return this.contextChunk({ id, score: 0 });
  }

  private contextChunk({ id, score }: Scored): ContextChunk | undefined {
    const chunk = this.chunks.get(id);
    if (!chunk) return undefined;
    const { document, heading, text, start, end, firstPage, lastPage, sentences } = chunk;
    const { headingPath, pageBreaks } = chunk;
    return {
      ...{ id, document, heading, text, start, end, firstPage, lastPage, sentences },
      ...(headingPath.some((each) => each !== heading) ? { headingPath } : {}),
      ...(pageBreaks ? { pageBreaks } : {}),
      score,
    };
  }

  private restoreBlock(name: keyof LibraryVectors, record: TextRecord): boolean {
    if (record.part !== 'records') {
      if (name === 'chunks') return this.passageIndex.restoreWords(record);
      return record.part === 'words' && this.propositions.lexicon.restore(record);
    }
    if (name === 'propositions') return this.registry.restoreBlock(record);
    return this.chunks.restore(record, (id, [document, , extractor]) =>
      this.link(id, document, extractor),
    );
  }

  private keep(chunk: IndexedChunk): void {
    const known = this.chunks.has(chunk.id);
    this.chunks.set(chunk);
    if (known) this.extractors.set(chunk.id, chunk.extractor ?? BUILT_IN);
    else this.link(chunk.id, chunk.document, chunk.extractor);
  }

  private link(id: number, document: string, extractor?: string): void {
    const ids = this.byDocument.get(document);
    if (ids) ids.push(id);
    else this.byDocument.set(document, [id]);
    if (extractor !== undefined) this.extractors.set(id, extractor);
  }

  private drop(ids: readonly number[]): void {
    for (const id of ids) {
      this.extractors.delete(id);
      this.chunks.delete(id);
    }
  }

  /** For upkeep: attaching, checking, compacting. What it changes is given by {@link changedBlocks}. */
  get vectors(): LibraryVectors {
    return { propositions: this.propositions.vectors, chunks: this.passageIndex.vectors };
  }

  /** What changed in both indexes since it was last asked for, to be stored. */
  changedBlocks(): LibraryBlocks {
    this.found = new Map();
    return {
      propositions: [
        ...this.propositions.takeChangedBlocks(),
        ...this.registry.takeChangedBlocks(),
      ],
      chunks: [...this.passageIndex.takeChangedBlocks(), ...this.chunks.takeChangedBlocks()],
    };
  }
}

function propositionFields(triplet: StoredTriplet): Field[] {
  return [{ tokens: stems(propositionText(triplet)), weight: 1 }];
}
