/**
 * How large R must be, measured: a sample of the index's own vectors is searched for in two stages and
 * through all int8 rows, and R grows until the first finds what the second does. It measures what the
 * 1-bit stage loses on these very vectors; what int8 loses against float32 does not depend on R
 * (docs/vectors.md).
 */
import { throwIfCancelled } from '../errors.ts';
import type { BlockRows } from './block-rows.ts';
import { LARGEST_RERANK, type MemoryMap } from './memory-map.ts';
import { seededChoice } from './random.ts';
import { decodeRow, liveRows } from './rearrange.ts';
import { searchTwoStage } from './two-stage-search.ts';
import type { Hits, SelfCheck, SelfCheckOptions } from './types.ts';

/** R that means: compare all rows by int8. */
export const EVERY_ROW = 0xffffffff;
const SAMPLE = 64;
const TARGET = 0.99;
const NEIGHBOURS = 10;
const GROWTH = 1.5;

/**
 * Goes in steps of one search each, so that a caller can do other things between.
 * @param first R to begin with.
 */
export function* checkRerank(
  map: MemoryMap,
  rows: BlockRows,
  first: number,
  { sample = SAMPLE, target = TARGET, seed = 1, signal }: SelfCheckOptions,
): Generator<void, SelfCheck> {
  const { width } = map;
  const chosen = sampleRows(liveRows(rows), sample, seed);
  const centre = map.floats(map.layout.centre, width);
  const queries = new Float32Array(chosen.length * width);
  for (const [i, row] of chosen.entries()) {
    decodeRow(map, row, centre, queries.subarray(i * width, (i + 1) * width));
  }
  const search = (query: number, rerank: number): Hits => {
    throwIfCancelled(signal);
    const vector = queries.subarray(query * width, (query + 1) * width);
    const options = { k: NEIGHBOURS + 1, rerank, rotated: true };
    return searchTwoStage(map, rows, vector, width, options)[0]!;
  };
  const truth: number[][] = [];
  for (const [i, row] of chosen.entries()) {
    truth.push(neighbours(search(i, EVERY_ROW), rows.idOf(row)));
    yield;
  }
  const wanted = truth.reduce((sum, ids) => sum + ids.length, 0);
  for (let rerank = first; ; rerank = larger(rerank)) {
    let found = 0;
    for (const [i, row] of chosen.entries()) {
      const ids = new Set(neighbours(search(i, rerank), rows.idOf(row)));
      for (const id of truth[i]!) if (ids.has(id)) found++;
      yield;
    }
    const recallAt10 = wanted === 0 ? 1 : found / wanted;
    if (recallAt10 >= target || rerank === EVERY_ROW) {
      return { sample: chosen.length, recallAt10, rerank, live: rows.live };
    }
  }
}

function larger(rerank: number): number {
  const grown = Math.ceil(rerank * GROWTH);
  return grown > LARGEST_RERANK ? EVERY_ROW : grown;
}

function neighbours({ ids }: Hits, self: number): number[] {
  return [...ids].filter((id) => id !== self).slice(0, NEIGHBOURS);
}

/** A seeded sample without repetition (the first steps of a Fisher–Yates shuffle). */
function sampleRows(rows: number[], size: number, seed: number): number[] {
  const choose = seededChoice(seed);
  const count = Math.min(size, rows.length);
  for (let i = 0; i < count; i++) {
    const other = i + choose(rows.length - i);
    [rows[i], rows[other]] = [rows[other]!, rows[i]!];
  }
  return rows.slice(0, count);
}
