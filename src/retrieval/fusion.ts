/**
 * What the rankings of retrieval weigh. Weights were measured on three collections with
 * scripts/bench-retrieval.ts; recall is flat around them.
 */

/** Of a passage. Long texts say less in one lexical vector. */
export const PASSAGE_WEIGHTS = {
  words: 0.8,
  vectors: 0.2,
  /** What a heading that the query names in full adds, at most. */
  heading: 0.65,
  /** What a second look at the best adds, at most: enough to turn them round. */
  reRanker: 1,
};
/** Of a proposition: its own words and vector, and the best passage that says it. */
export const PROPOSITION_WEIGHTS = { words: 0.24, vectors: 0.16, passage: 0.6 };
/** Headings named in part count little. */
const COVERAGE_POWER = 4;

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
