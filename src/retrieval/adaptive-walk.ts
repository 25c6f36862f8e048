/**
 * T2RAG's adaptive retrieval (arXiv 2508.02435, algorithm 2): one pool for all queries, a
 * proposition's score is its maximum over them, and the pool is walked from the best on until k
 * unique chunks have been met. Provenance goes by id: a proposition with several sources leads to
 * all of their chunks.
 */

/** What the walk meets: a proposition, or a chunk that no proposition speaks for. */
export interface PoolEntry {
  /** Null for a chunk without triplets: such a chunk is met by its own score. */
  proposition: number | null;
  /** Ids of the source chunks, in order. */
  chunks: readonly number[];
  score: number;
}

export interface Scored {
  id: number;
  score: number;
}

export interface Walk {
  /** Propositions in the order of the walk. */
  propositions: Scored[];
  /** Unique chunks in the order in which they were met, with the score that led there. */
  chunks: Scored[];
  /** False when the pool ended before k new chunks were met. */
  complete: boolean;
}

/** Best first; ties in the order of propositions, then chunks, so that a walk is always the same. */
export function inOrder(a: PoolEntry, b: PoolEntry): number {
  return (
    b.score - a.score ||
    (a.proposition ?? Infinity) - (b.proposition ?? Infinity) ||
    (a.chunks[0] ?? 0) - (b.chunks[0] ?? 0) ||
    0
  );
}

/**
 * @param pool best first.
 * @param k how many chunks not in `seen` to meet. Seen ones may be met but do not count.
 */
export function adaptiveWalk(
  pool: readonly PoolEntry[],
  k: number,
  seen: ReadonlySet<number> = new Set(),
): Walk {
  const propositions: Scored[] = [];
  const met = new Map<number, number>();
  let fresh = 0;
  for (const { proposition, chunks, score } of pool) {
    if (fresh >= k) break;
    if (proposition !== null) propositions.push({ id: proposition, score });
    for (const chunk of chunks) {
      if (met.has(chunk)) continue;
      if (!seen.has(chunk)) {
        if (fresh >= k) continue;
        fresh++;
      }
      met.set(chunk, score);
    }
  }
  const chunks = Array.from(met, ([id, score]) => ({ id, score }));
  return { propositions, chunks, complete: fresh >= k };
}
