/**
 * A second look at the best passages: a cross-encoder reads each together with the question
 * (Nogueira and Cho, "Passage Re-ranking with BERT", 2019). It is far too slow for all candidates,
 * so it is a scorer that knows the few that were looked at; of the others it says nothing.
 */
import type { Scorer } from '../ranking/ranking.ts';
import type { HybridQuery } from './hybrid-index.ts';

/** @returns how well each passage answers the query, 0..1. */
export type ReRank = (
  query: string,
  passages: string[],
  signal?: AbortSignal,
) => Promise<ArrayLike<number>>;

/** So many passages of a query are looked at: about a second of work on a processor. */
const DEPTH = 12;

export class ReRanking implements Scorer<number, HybridQuery> {
  readonly name = 're-ranker';
  #reRank: ReRank | null = null;
  /** By the query's text: the same question comes again in the next round. */
  #known = new Map<string, Map<number, number>>();

  constructor(private readonly textOf: (id: number) => string | undefined) {}

  /** @param reRank null: nobody looks twice. */
  use(reRank: ReRank | null): void {
    this.#reRank = reRank;
    this.#known = new Map();
  }

  /** What stands where has changed. */
  forget(): void {
    this.#known.clear();
  }

  score({ text }: HybridQuery, ids: readonly number[]): Float64Array {
    const known = this.#known.get(text);
    return Float64Array.from(ids, (id) => known?.get(id) ?? 0);
  }

  /**
   * Looks at the first of these, best first.
   * @returns whether anything is known now that was not before. A re-ranker that fails is no reason
   *   to lose the question: the order then stays as it was.
   */
  async look(
    { text }: HybridQuery,
    ids: readonly number[],
    signal?: AbortSignal,
  ): Promise<boolean> {
    const reRank = this.#reRank;
    if (!reRank) return false;
    const known = this.#known.get(text) ?? new Map<number, number>();
    const unseen = ids.slice(0, DEPTH).filter((id) => !known.has(id));
    const passages = unseen.map((id) => this.textOf(id) ?? '');
    if (unseen.length === 0) return known.size > 0;
    try {
      const scores = await reRank(text, passages, signal);
      // What overflowed on a graphics card is no number: a passage with it would not be found at all.
      if (!unseen.every((_, i) => Number.isFinite(scores[i]))) return false;
      for (const [i, id] of unseen.entries()) known.set(id, scores[i]!);
    } catch (thrown) {
      if (signal?.aborted) throw thrown;
      return false;
    }
    this.#known.set(text, known);
    return true;
  }
}
