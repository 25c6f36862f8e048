/**
 * Joins the evidence for a hit into one score. BM25 and cosine are brought to 0..1 by what the
 * query could reach at most (BM25: every term saturated; cosine: 1), not by the best hit, so that
 * scores of different queries can share one pool. Weights were measured on three collections with
 * scripts/bench-retrieval.ts; recall is flat around them.
 */

/** Share of BM25 in a proposition's own score; its vector's is the rest. */
export const PROPOSITION_LEXICAL_SHARE = 0.6;
/** Share of BM25 in a passage's score. Long texts say less in one lexical vector. */
export const PASSAGE_LEXICAL_SHARE = 0.8;
/** Share of the source chunk's score in a proposition's: the rest of the passage is context. */
export const CHUNK_SHARE = 0.6;
/** What a heading that the query names in full adds to its passage's score, at most. */
export const HEADING_BONUS = 0.65;
/** Headings named in part count little. */
const COVERAGE_POWER = 4;

/**
 * @param lexical BM25 scores; `ceiling` is the most the query can give.
 * @param cosines parallel to `lexical`.
 * @param share of BM25, 0..1.
 */
export function fuse(
  lexical: Float32Array,
  ceiling: number,
  cosines: Float32Array,
  share: number,
): Float32Array {
  const scale = ceiling > 0 ? share / ceiling : 0;
  return lexical.map((score, i) => scale * score + (1 - share) * Math.max(0, cosines[i]!));
}

/**
 * How far a heading is what the query speaks of: its share named in the query (to a power) times
 * the share of the query that it makes up, both by weight of stems. Generic headings weigh
 * little, as their words are in many passages.
 *
 * @param heading unique stems of the heading.
 * @param weight of a stem in the collection.
 * @returns 0..1
 */
export function headingMatch(
  heading: readonly string[],
  query: ReadonlySet<string>,
  weight: (stem: string) => number,
): number {
  let named = 0;
  let total = 0;
  for (const stem of heading) {
    const heaviness = weight(stem);
    total += heaviness;
    if (query.has(stem)) named += heaviness;
  }
  if (named === 0) return 0;
  let asked = 0;
  for (const stem of query) asked += weight(stem);
  return ((named / total) ** COVERAGE_POWER * named) / asked;
}
