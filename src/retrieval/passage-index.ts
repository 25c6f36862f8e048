/**
 * Chunks searched by their words (headings weighted) and by vectors, and ranked by both and by
 * whether the query names their heading.
 */
import {
  idsOf,
  readBlock,
  writeBlock,
  type BlockKind,
  type BlockRecord,
} from '../blocks/id-blocks.ts';
import { termsDefinedIn } from '../documents/named-terms.ts';
import type { IndexedChunk, VectorRows } from './indexing.ts';
import { Ranking, term } from '../ranking/ranking.ts';
import type { QuantisedIndex } from '../vectors/quantised-index.ts';
import type { Embedder } from '../vectors/types.ts';
import type { Scored } from './adaptive-walk.ts';
import type { Bm25, Field } from './bm25.ts';
import { headingMatch, PASSAGE_WEIGHTS } from './fusion.ts';
import { HybridIndex, type HybridQuery } from './hybrid-index.ts';
import { ReRanking } from './re-ranking.ts';
import { stems, words } from './tokens.ts';
import type { IndexRecord, WordRecord } from './index-records.ts';
import type { PassageOptions } from './types.ts';
import { ANALYSIS_VERSION, WORDS } from './word-block.ts';

/** The nearest heading's words count this many times: it names what the chunk is about. */
const HEADING_WEIGHT = 3;
/** The same for the headings above it. */
const OUTER_HEADING_WEIGHT = 1;
const HEADINGS: BlockKind<'headings'> = {
  ...{ part: 'headings', magic: 0x48585754 },
  ...{ version: ANALYSIS_VERSION, ids: WORDS.ids },
};
/** Passages each search of a query considers. */
const POOL = 256;

export class PassageIndex {
  private readonly texts: HybridIndex;
  /**
   * By chunk: unique stems of each heading above it, without what stands in parentheses, and of each
   * term that it defines. A heading a line: a list of lists for each would take more.
   */
  private readonly headings = new Map<number, string>();

  readonly ranking: Ranking<number, HybridQuery>;

  /** Nobody looks twice until {@link ReRanking.use} says who. */
  readonly reRanking: ReRanking;

  /** @param textOf a passage's text, for those who read it together with the question. */
  constructor(
    embedder: Embedder,
    vectors?: QuantisedIndex,
    textOf: (id: number) => string | undefined = () => undefined,
  ) {
    this.reRanking = new ReRanking(textOf);
    this.texts = new HybridIndex(embedder, vectors);
    this.ranking = new Ranking<number, HybridQuery>('passages', [
      term(this.texts.byWords, PASSAGE_WEIGHTS.words),
      term(this.texts.byVectors, PASSAGE_WEIGHTS.vectors),
      term(
        { name: 'heading', score: (query, ids) => this.headingMatches(query, ids) },
        PASSAGE_WEIGHTS.heading,
      ),
      term(this.reRanking, PASSAGE_WEIGHTS.reRanker),
    ]);
  }

  /** @param vectors one row for each of `chunks`, in their order. */
  add(chunks: readonly IndexedChunk[], { ids, vectors }: VectorRows): void {
    const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
    this.texts.add(ids, vectors, (id) => passageFields(byId.get(id)!));
    for (const chunk of chunks) this.headings.set(chunk.id, linesOf(headingsOf(chunk)));
  }

  /** Whether it has words and headings of so many. */
  hasWordsOf(chunks: number): boolean {
    return this.lexicon.size === chunks && this.headings.size === chunks;
  }

  hasWords(id: number): boolean {
    return this.lexicon.has(id) && this.headings.has(id);
  }

  /** A chunk whose vector is in the index that was given. */
  addWords(chunk: IndexedChunk): void {
    this.texts.addWords(chunk.id, passageFields(chunk));
    this.headings.set(chunk.id, linesOf(headingsOf(chunk)));
  }

  restore(vectors: QuantisedIndex): void {
    this.texts.restore(vectors);
  }

  /** As {@link Bm25.restore}. */
  restoreWords(record: WordRecord): boolean {
    if (record.part === 'words') return this.lexicon.restore(record);
    const block = readBlock(HEADINGS, record);
    const headings = block?.ids.length
      ? (JSON.parse(new TextDecoder().decode(block.bytes)) as string[][][])
      : [];
    // The passages of a section have the same.
    const known = new Map<string, string>();
    block?.ids.forEach((id, i) => {
      const lines = linesOf(headings[i]!);
      const same = known.get(lines) ?? lines;
      this.headings.set(id, same);
      known.set(same, same);
    });
    return block !== undefined;
  }

  /** As {@link Bm25.keepOnly}. */
  keepWords(isKept: (id: number) => boolean): void {
    this.lexicon.keepOnly(isKept);
    for (const id of this.headings.keys()) if (!isKept(id)) this.headings.delete(id);
  }

  remove(ids: readonly number[]): void {
    this.texts.remove(Uint32Array.from(ids));
    for (const id of ids) this.headings.delete(id);
    this.reRanking.forget();
  }

  get lexicon(): Bm25 {
    return this.texts.lexicon;
  }

  get vectors(): QuantisedIndex {
    return this.texts.vectors;
  }

  /** What the vectors take in memory. */
  get bytes(): number {
    return this.texts.bytes;
  }

  takeChangedBlocks(): IndexRecord[] {
    const changed = this.texts.takeChangedBlocks();
    const blocks = changed.filter(({ part }) => part === 'words').map(({ block }) => block);
    return [...changed, ...blocks.map((block) => this.headingsIn(block))];
  }

  prepare(texts: string[], stems: string[][], signal?: AbortSignal): Promise<HybridQuery[]> {
    return this.texts.prepare(texts, stems, signal);
  }

  /** For each query, ids of the `limit` best passages, best first. */
  async candidates(
    queries: readonly HybridQuery[],
    limit: number,
    signal?: AbortSignal,
  ): Promise<number[][]> {
    const found = this.texts.candidates(queries, Math.max(POOL, limit), signal);
    const ranked = queries.map((query, i) => this.rank(query, found[i]!, signal));
    return (await Promise.all(ranked)).map((each) => each.slice(0, limit).map(({ id }) => id));
  }

  /** The `limit` best passages for a text, best first. */
  async search(
    text: string,
    limit: number,
    { by, signal }: PassageOptions = {},
  ): Promise<Scored[]> {
    if (words(text).length === 0) return [];
    const [query] = await this.prepare([text], [stems(text)], signal);
    if (by) return this.texts.searchBy(by, query!, limit, signal);
    const [found] = this.texts.candidates([query!], Math.max(POOL, limit), signal);
    return (await this.rank(query!, found!, signal)).slice(0, limit);
  }

  /** The best are looked at twice, where there is somebody to do it. */
  private async rank(
    query: HybridQuery,
    candidates: ReadonlySet<number>,
    signal?: AbortSignal,
  ): Promise<Scored[]> {
    const once = await this.rankOnce(query, candidates, signal);
    const best = once.map(({ id }) => id);
    const isNew = await this.reRanking.look(query, best, signal);
    return isNew ? this.rankOnce(query, candidates, signal) : once;
  }

  private async rankOnce(
    query: HybridQuery,
    candidates: ReadonlySet<number>,
    signal?: AbortSignal,
  ): Promise<Scored[]> {
    const ids = [...candidates];
    const scores = await this.ranking.score(query, ids, signal);
    const ranked = ids.map((id, i) => ({ id, score: scores[i]! })).filter(({ score }) => score > 0);
    return ranked.sort((a, b) => b.score - a.score || a.id - b.id);
  }

  private headingsIn(block: number): BlockRecord<'headings'> {
    const ids = Uint32Array.from(idsOf(block, HEADINGS)).filter((id) => this.headings.has(id));
    const headings = Array.from(ids, (id) => this.headingsAbove(id));
    const bytes = new TextEncoder().encode(JSON.stringify(headings));
    return writeBlock(HEADINGS, block, { ids, bytes });
  }

  private headingsAbove(id: number): string[][] {
    const lines = this.headings.get(id) ?? '';
    return lines === '' ? [] : lines.split('\n').map((line) => line.split(' '));
  }

  /** How far the query names a heading above each passage. */
  private headingMatches(query: HybridQuery, ids: readonly number[]): Float64Array {
    const asked = new Set(query.stems);
    const known = new Map<string, number>();
    const weight = (stem: string): number => {
      let value = known.get(stem);
      if (value === undefined) {
        value = this.texts.lexicon.inverseFrequency(stem);
        known.set(stem, value);
      }
      return value;
    };
    return Float64Array.from(ids, (id) =>
      Math.max(0, ...this.headingsAbove(id).map((heading) => headingMatch(heading, asked, weight))),
    );
  }
}

/** "Records, how long to keep ..... 31" tells where something is said, and does not say it. */
const LEADER = /(?:\. ?){4}/;
/** Words and what follows them up to the next, a pointer or not: so no place of a text is tried twice. */
const POINTERS = /[^\n.]*(?:((?:\. ?){4,} *\d[\d, –-]*)|(?:\. ?)*)/g;

function withoutPointers(text: string): string {
  if (!LEADER.test(text)) return text;
  return text.replace(POINTERS, (all: string, pointer?: string) => (pointer ? ' ' : all));
}

/** What a chunk is found by: its text and, more heavily, the headings above it. */
export function passageFields({ heading, headingPath, text }: IndexedChunk): Field[] {
  const outer = headingPath.filter((each) => each !== heading).join(' ');
  return [
    { tokens: stems(heading), weight: HEADING_WEIGHT },
    { tokens: stems(outer), weight: OUTER_HEADING_WEIGHT },
    { tokens: stems(withoutPointers(text)), weight: 1 },
  ];
}

function linesOf(headings: readonly string[][]): string {
  return headings.map((stems) => stems.join(' ')).join('\n');
}

/** What it says that a term means, it is about. */
function headingsOf({ heading, headingPath, text }: IndexedChunk): string[][] {
  const headings = new Set([heading, ...headingPath, ...termsDefinedIn(text)]);
  const bare = Array.from(headings, (each) => stems(each.replace(/\([^()]*\)/g, ' ')));
  return bare.map((each) => [...new Set(each)]).filter((each) => each.length > 0);
}
