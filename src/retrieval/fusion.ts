/**
 * Joins lexical and vector scores of one query. Both are brought to 0..1 by what the query could
 * reach at most (BM25: every term saturated; cosine: 1), not by the best hit, so that scores of
 * different queries can share one pool. Weights were measured (scripts/bench-retrieval.ts).
 */
import type { Hits } from '../vectors/types.ts';

/** Share of BM25 in the fused score; the vectors' is the rest. */
export const LEXICAL_SHARE = 0.6;

/**
 * @param lexical BM25 hits; `ceiling` is the highest score the query can give.
 * @returns fused score by id, for every id of either list. One that is missing in a list is
 *   taken to score as that list's last (vectors) or nothing (BM25).
 */
export function fuse(
  lexical: Hits,
  ceiling: number,
  vectors: Hits,
  share: number = LEXICAL_SHARE,
): Map<number, number> {
  const fused = new Map<number, number>();
  const floor = Math.max(0, vectors.scores.at(-1) ?? 0);
  if (ceiling > 0) {
    for (const [i, id] of lexical.ids.entries()) {
      fused.set(id, (share * lexical.scores[i]!) / ceiling + (1 - share) * floor);
    }
  }
  for (const [i, id] of vectors.ids.entries()) {
    const cosine = Math.max(0, vectors.scores[i]!);
    const before = fused.get(id);
    const gain = before === undefined ? cosine : cosine - floor;
    fused.set(id, (before ?? 0) + (1 - share) * gain);
  }
  return fused;
}
