/** What the peers that search a graph (HNSW) have in common. */
import type { Setting } from '../subject.ts';

/** Links a node, and candidates while building: hnswlib's own examples. */
export const M = 16;
export const EF_CONSTRUCTION = 100;
/** Candidates while searching: from fast to thorough. */
const EF_SEARCH = [200, 400, 800, 1200, 1600];

export function efSettings(apply: (ef: number) => void, all = EF_SEARCH): Setting[] {
  return all.map((ef) => ({ label: `ef ${ef}`, apply: () => apply(ef) }));
}

export function rowsOf(vectors: Float32Array, dimensions: number): Float32Array[] {
  return Array.from({ length: vectors.length / dimensions }, (_, i) =>
    vectors.subarray(i * dimensions, (i + 1) * dimensions),
  );
}
