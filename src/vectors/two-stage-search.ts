/**
 * A search in two stages: estimates from 1-bit codes pick the R best rows (./rabitq.ts,
 * ./fast-scan.ts), int8 values order them (./int8.ts), and, where the caller keeps float32 vectors,
 * those decide among the very best. When no more than R rows pass the filter, the first stage is left
 * out.
 */
import type { Bitmap } from './bitmap.ts';
import { bitCount, type BlockRows } from './block-rows.ts';
import { BLOCK_ROWS, PACK_ROWS } from './kernels/types.ts';
import {
  LARGEST_RERANK,
  LIST_ROWS,
  SHARED_QUERIES,
  type MemoryMap,
  type QueryPlace,
} from './memory-map.ts';
import { prepareQuery, type QueryTerms } from './rabitq.ts';
import { TopHits } from './top-hits.ts';
import { keepBest } from './top-r.ts';
import type { Hits } from './types.ts';

const PACKS = BLOCK_ROWS / PACK_ROWS;
/**
 * R is at least this many times k, unless the caller says otherwise. The self-check watches the ten
 * nearest; on made-up vectors (docs/vectors-measured.md) the fifty nearest took R = 2,000 to find
 * .985 of them.
 */
const RERANK_PER_HIT = 40;
/** Above so many rows it grows with the fourth root of their number: the same share is found of 400,000. */
const MANY_ROWS = 100_000;
/** And never less than this many times k, however few rows pass a filter. */
const FILTERED_RERANK_PER_HIT = 8;
/** Candidates gather until there are this many times R, then the best R are kept. */
const GATHERED_PER_KEPT = 3;
/** Packs that are scanned first, spread over all rows, to guess the threshold from. */
const SAMPLED_PACKS = 96;
/** The guess aims at so many standard deviations more sampled rows than R's share of them (Poisson). */
const GUESS_DEVIATIONS = 4;

export interface Search {
  k: number;
  /** R. */
  rerank: number;
  /** R is meant for all rows: fewer are enough where a filter leaves fewer to compete. */
  adapt?: boolean;
  filter?: Bitmap | undefined;
  accept?: ((id: number) => boolean) | undefined;
  /** The queries are rotated already. */
  rotated?: boolean;
}

/** A query whose tables stand in the memory, and the candidates found so far. */
interface Prepared extends QueryTerms {
  place: QueryPlace;
  found: number;
  threshold: number;
}

/** Rows that pass the filter: a word for each pack, and how many there are. */
interface Passing {
  masks: Int32Array;
  counts: Uint32Array;
  total: number;
}

/**
 * @param queries q × dimensions, row-major, not rotated.
 * @returns hits of each query; scores by int8, or estimates where a block's int8 rows are missing.
 */
export function searchTwoStage(
  map: MemoryMap,
  rows: BlockRows,
  queries: Float32Array,
  dimensions: number,
  search: Search,
): Hits[] {
  const passing = passingRows(rows, search);
  const count = queries.length / dimensions;
  const k = Math.min(search.k, passing.total);
  const tops = Array.from({ length: count }, () => new TopHits(k));
  if (k === 0) return tops.map((top) => top.take());
  const rerank = Math.max(
    search.adapt ? adapted(search, passing.total, rows.live) : search.rerank,
    k,
  );
  const all = passing.total <= rerank || rerank > LARGEST_RERANK;
  for (let from = 0; from < count; from += SHARED_QUERIES) {
    const prepared: Prepared[] = [];
    for (let i = from; i < Math.min(count, from + SHARED_QUERIES); i++) {
      const query = queries.subarray(i * dimensions, (i + 1) * dimensions);
      prepared.push(prepare(map, query, map.queries[i - from]!, search.rotated));
    }
    if (!all) gather(map, rows, passing, prepared, rerank);
    for (const [i, query] of prepared.entries()) {
      if (all) compareAll(map, rows, passing, query, tops[from + i]!);
      else compare(map, rows, query, tops[from + i]!);
    }
  }
  return tops.map((top) => top.take());
}

/**
 * R for a part of the rows. Of n rows, those that noise lifts above a true neighbour are a share of
 * n; R shrinks by the root of it only, to be on the safe side.
 */
function adapted({ k, rerank }: Search, passing: number, live: number): number {
  if (rerank > LARGEST_RERANK) return rerank;
  const growth = Math.max(1, (live / MANY_ROWS) ** 0.25);
  const unfiltered = Math.min(
    Math.max(rerank, Math.ceil(RERANK_PER_HIT * k * growth)),
    LARGEST_RERANK,
  );
  return Math.max(FILTERED_RERANK_PER_HIT * k, Math.ceil(unfiltered * Math.sqrt(passing / live)));
}

/** Scores of given rows, by int8 or, where those are missing, estimates. −1 is no row: 0. */
export function scoreRows(
  map: MemoryMap,
  rows: BlockRows,
  query: Float32Array,
  wanted: Int32Array,
): Float32Array {
  const result = new Float32Array(wanted.length);
  // −1 is scored as row 0, which must be there.
  if (rows.blocks.length === 0) return result;
  const prepared = prepare(map, query, map.queries[0]!);
  for (let from = 0; from < wanted.length; from += LIST_ROWS) {
    const part = wanted.subarray(from, from + LIST_ROWS);
    map.i32.set(
      part.map((row) => Math.max(row, 0)),
      prepared.place.rows / 4,
    );
    const scores = scoreCandidates(map, prepared, part.length);
    for (const [i, row] of part.entries()) {
      if (row < 0) continue;
      const { attached } = rows.blockOf(row);
      result[from + i] = attached ? scores[i]! : estimateRow(map, rows, prepared, row);
    }
  }
  return result;
}

function passingRows(rows: BlockRows, { filter, accept }: Search): Passing {
  const masks = new Int32Array(rows.blocks.length * PACKS);
  const counts = new Uint32Array(rows.blocks.length);
  let total = 0;
  for (let block = 0; block < counts.length; block++) {
    const words = masks.subarray(block * PACKS, (block + 1) * PACKS);
    total += counts[block] = rows.mask(block, filter, accept, words);
  }
  return { masks, counts, total };
}

function prepare(
  map: MemoryMap,
  query: Float32Array,
  place: QueryPlace,
  isRotated = false,
): Prepared {
  const { width } = map;
  const rotated = map.floats(map.staged, width);
  rotated.fill(0);
  rotated.set(query);
  if (!isRotated) map.kernels.rotate(map.staged, 1);
  const centre = map.floats(map.layout.centre, width);
  const table = map.bytes(place.table, 4 * width);
  const integers = map.i16.subarray(place.integers / 2, place.integers / 2 + width);
  const terms = prepareQuery(rotated, centre, table, integers);
  return { ...terms, place, found: 0, threshold: -Infinity };
}

/**
 * The first stage: each query's best `keep` rows by estimate. A guessed threshold keeps most rows out
 * from the beginning; where it keeps out too many, the query is scanned again without it.
 */
function gather(
  map: MemoryMap,
  rows: BlockRows,
  passing: Passing,
  queries: Prepared[],
  keep: number,
): void {
  guessThresholds(map, rows, passing, queries, keep);
  scanAll(map, rows, passing, queries, keep);
  const again = queries.filter((query) => query.found < keep);
  for (const query of again) {
    query.found = 0;
    query.threshold = -Infinity;
  }
  scanAll(map, rows, passing, again, keep);
  for (const query of queries) if (query.found > keep) keepCandidates(map, query, keep);
}

/** From a sample of packs, what estimate somewhat more than `keep` of all rows will be above. */
function guessThresholds(
  map: MemoryMap,
  rows: BlockRows,
  passing: Passing,
  queries: Prepared[],
  keep: number,
): void {
  const packs = passing.masks.length;
  const every = Math.floor(packs / SAMPLED_PACKS);
  if (every < 2) return;
  const sample = new Int32Array(packs);
  let sampled = 0;
  for (let pack = every >> 1; pack < packs; pack += every) {
    const word = passing.masks[pack]!;
    sample[pack] = word;
    sampled += bitCount(word);
  }
  const share = sampled / passing.total;
  const expected = keep * share;
  const rank = Math.ceil(expected + GUESS_DEVIATIONS * Math.sqrt(expected + 1));
  if (2 * rank > sampled) return;
  for (let block = 0; block < rows.blocks.length; block++) {
    const words = sample.subarray(block * PACKS, (block + 1) * PACKS);
    if (words.every((word) => word === 0)) continue;
    map.i32.set(words, map.masks / 4);
    for (const query of queries) scanBlock(map, rows, query, block);
  }
  for (const query of queries) {
    keepCandidates(map, query, rank);
    query.found = 0;
  }
}

/** Every block in turn for all queries, so that they share what is read of it. */
function scanAll(
  map: MemoryMap,
  rows: BlockRows,
  passing: Passing,
  queries: Prepared[],
  keep: number,
): void {
  if (queries.length === 0) return;
  const fullest = Math.min(GATHERED_PER_KEPT * keep, LIST_ROWS - BLOCK_ROWS);
  for (let block = 0; block < rows.blocks.length; block++) {
    if (passing.counts[block] === 0) continue;
    placeMasks(map, passing, block);
    for (const query of queries) {
      scanBlock(map, rows, query, block);
      if (query.found > fullest) keepCandidates(map, query, keep);
    }
  }
}

function placeMasks(map: MemoryMap, { masks }: Passing, block: number): void {
  map.i32.set(masks.subarray(block * PACKS, (block + 1) * PACKS), map.masks / 4);
}

/** Appends a block's rows above the threshold to the query's candidates. */
function scanBlock(map: MemoryMap, rows: BlockRows, query: Prepared, block: number): void {
  const { place, step, base, shift, threshold } = query;
  query.found = map.kernels.scan(
    block,
    Math.ceil(rows.blocks[block]!.rows / PACK_ROWS),
    map.masks,
    place.table,
    step,
    base,
    shift,
    threshold,
    place.rows,
    place.estimates,
    query.found,
  );
}

function keepCandidates(map: MemoryMap, query: Prepared, keep: number): void {
  const { place, found } = query;
  const rows = map.i32.subarray(place.rows / 4, place.rows / 4 + found);
  query.threshold = keepBest(rows, map.floats(place.estimates, found), found, keep);
  query.found = keep;
}

/** The second stage: the candidates by int8, or by their estimates where int8 rows are missing. */
function compare(map: MemoryMap, rows: BlockRows, query: Prepared, top: TopHits): void {
  const { found, place } = query;
  const scores = scoreCandidates(map, query, found);
  const candidates = map.i32.subarray(place.rows / 4, place.rows / 4 + found);
  if (!rows.blocks.every((block) => block.attached)) {
    const estimates = map.floats(place.estimates, found);
    for (let i = 0; i < found; i++) {
      if (!rows.blockOf(candidates[i]!).attached) scores[i] = estimates[i]!;
    }
  }
  let { threshold } = top;
  for (let i = 0; i < found; i++) {
    const score = scores[i]!;
    if (score < threshold) continue;
    top.offer(rows.idOf(candidates[i]!), score);
    threshold = top.threshold;
  }
}

/** All rows that pass, by int8, as many at a time as a list holds. */
function compareAll(
  map: MemoryMap,
  rows: BlockRows,
  passing: Passing,
  query: Prepared,
  top: TopHits,
): void {
  for (let block = 0; block < rows.blocks.length; block++) {
    if (passing.counts[block] === 0) continue;
    if (query.found + BLOCK_ROWS > LIST_ROWS) {
      compare(map, rows, query, top);
      query.found = 0;
    }
    if (rows.blocks[block]!.attached) {
      query.found += listRows(
        passing.masks.subarray(block * PACKS, (block + 1) * PACKS),
        block * BLOCK_ROWS,
        map.i32.subarray(query.place.rows / 4 + query.found),
      );
    } else {
      placeMasks(map, passing, block);
      scanBlock(map, rows, query, block);
    }
  }
  compare(map, rows, query, top);
}

/** Row numbers of the set bits. @returns how many. */
function listRows(masks: Int32Array, first: number, out: Int32Array): number {
  let count = 0;
  for (let pack = 0; pack < masks.length; pack++) {
    for (let word = masks[pack]!; word !== 0; word &= word - 1) {
      out[count++] = first + pack * PACK_ROWS + (31 - Math.clz32(word & -word));
    }
  }
  return count;
}

function scoreCandidates(map: MemoryMap, query: Prepared, count: number): Float32Array {
  const { place, scale, shift } = query;
  map.kernels.score(place.rows, count, place.integers, scale, shift, map.scores);
  return map.floats(map.scores, count);
}

function estimateRow(map: MemoryMap, rows: BlockRows, query: Prepared, row: number): number {
  const block = Math.floor(row / BLOCK_ROWS);
  const slot = row % BLOCK_ROWS;
  map.i32.fill(0, map.masks / 4, map.masks / 4 + PACKS);
  map.i32[map.masks / 4 + (slot >>> 5)] = 1 << (slot & 31);
  const alone = { ...query, found: LIST_ROWS - 1, threshold: -Infinity };
  scanBlock(map, rows, alone, block);
  return map.f32[query.place.estimates / 4 + LIST_ROWS - 1]!;
}
