/**
 * T2RAG's adaptive retrieval (arXiv 2508.02435, algorithm 2): one pool for all queries, a
 * proposition's score is its maximum over them, and the pool is walked from the best on until k
 * unique chunks have been met. Provenance goes by id: a proposition with several sources leads to
 * all of their chunks.
 */

export interface Walk {
  /** Propositions in the order of the walk, with their scores. */
  propositions: { id: number; score: number }[];
  /** Unique chunks in the order in which they were met, with the score that led there. */
  chunks: { id: number; score: number }[];
  /** False when the pool ended before k new chunks were met. */
  complete: boolean;
}

/** @param pools one score by id for each query. */
export function poolOf(pools: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const pool = new Map<number, number>();
  for (const scores of pools) {
    for (const [id, score] of scores) {
      if (score > (pool.get(id) ?? -Infinity)) pool.set(id, score);
    }
  }
  return pool;
}

/** Best first; equal scores by the smaller id, so that a walk is the same every time. */
export function ranked(pool: ReadonlyMap<number, number>): { id: number; score: number }[] {
  const entries = Array.from(pool, ([id, score]) => ({ id, score }));
  return entries.sort((a, b) => b.score - a.score || a.id - b.id);
}

/**
 * @param chunksOf ids of a proposition's source chunks, in order.
 * @param k how many chunks not in `seen` to meet. Seen ones may be met but do not count.
 */
export function adaptiveWalk(
  pool: readonly { id: number; score: number }[],
  chunksOf: (proposition: number) => Iterable<number>,
  k: number,
  seen: ReadonlySet<number> = new Set(),
): Walk {
  const propositions: Walk['propositions'] = [];
  const met = new Map<number, number>();
  let fresh = 0;
  const walk = (): boolean => {
    for (const entry of pool) {
      if (fresh >= k) return true;
      propositions.push(entry);
      for (const chunk of chunksOf(entry.id)) {
        if (met.has(chunk)) continue;
        if (!seen.has(chunk)) {
          if (fresh >= k) continue;
          fresh++;
        }
        met.set(chunk, entry.score);
      }
    }
    return fresh >= k;
  };
  const complete = walk();
  return { propositions, chunks: Array.from(met, ([id, score]) => ({ id, score })), complete };
}
