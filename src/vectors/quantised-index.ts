/**
 * The quantised vector index: flat, no graph. A row is a 1-bit code to find it by and int8 values to
 * rank it by, 450 bytes in all at 384 dimensions; rows are added, updated in place and removed at
 * once. docs/vectors.md tells why it is made so and what was measured. The two stages are in
 * ./two-stage-search.ts, the formulas in ./rotation.ts, ./rabitq.ts, ./fast-scan.ts and ./int8.ts.
 *
 * Storing goes: change, `takeChangedBlocks`, write all its records in one transaction; if that fails,
 * open the index anew. Opening goes: `open` with the header and the codes, which can be searched at
 * once, then `attachRows` for each of `unattached`, or, where the rest may stay on disk, of `needed`.
 */
import { throwIfCancelled } from '../errors.ts';
import { say } from '../sentences.ts';
import { BlockRows, newBlock } from './block-rows.ts';
import {
  checkEncoded,
  copyRows,
  decodeInto,
  placeRow,
  sameCentre,
  type EncodedRows,
  type RowEncoding,
} from './encoded-rows.ts';
import { createKernels } from './kernels/choose.ts';
import { BLOCK_ROWS, type Kernels } from './kernels/types.ts';
import { MemoryMap, STAGED_ROWS } from './memory-map.ts';
import { closeGaps, encodeAnew, liveRows, meanSquaredResidual, sumOfRows } from './rearrange.ts';
import { paddedWidth, rotationFlips } from './rotation.ts';
import { checkRerank } from './self-check.ts';
import {
  checksumOf,
  ENCODING_VERSION,
  readCodes,
  readHeader,
  readRows,
  writeCodes,
  writeHeader,
  writeRows,
  type BlockEntry,
} from './snapshot.ts';
import { DELETED, checkLength, checkQueries, checkShape, invalid } from './stored-vectors.ts';
import { scoreRows, searchTwoStage } from './two-stage-search.ts';
import type {
  DamagedBlock,
  Hits,
  Metric,
  QuantisedOptions,
  QuantisedStatistics,
  SearchOptions,
  SelfCheck,
  SelfCheckOptions,
  SnapshotRecord,
  StoredSnapshot,
  VectorIndex,
} from './types.ts';

export const FEWEST_DIMENSIONS = 64;
export const MOST_DIMENSIONS = 1024;
/** R to begin with; the self-check raises it. */
export const FIRST_RERANK = 1000;
/** The mean is settled once there are so many rows. */
const MEAN_ROWS = 1024;
/** As many rows of a batch tell its mean. */
const MEAN_SAMPLE = 4096;
/** A mean further off than this share of the rows' mean squared distance is worth encoding anew. */
const DRIFT = 0.05;
/** How many of the best are looked at again where the caller has float32 vectors. */
const REFINED_PER_HIT = 2;

type Kernelled = { kernels?: Kernels };

export class QuantisedIndex implements VectorIndex<SnapshotRecord> {
  readonly dimensions: number;
  readonly metric: Metric;
  readonly seed: number;
  private readonly map: MemoryMap;
  private readonly rows = new BlockRows();
  /** Of each block's records as they are stored. */
  private entries: Pick<BlockEntry, 'codesChecksum' | 'rowsChecksum'>[] = [];
  /** Blocks whose codes could not be read, and the rows that live in them. */
  private readonly unreadable = new Map<number, { rows: number; live: Uint32Array }>();
  private readonly changedCodes = new Set<number>();
  private readonly changedRows = new Set<number>();
  private headerChanged = true;
  private centred = false;
  private rerank = FIRST_RERANK;
  private checked: SelfCheck | undefined;

  private constructor(
    { dimensions, metric = 'cosine', seed = 1 }: QuantisedOptions,
    kernels: Kernels,
  ) {
    this.dimensions = dimensions;
    this.metric = metric;
    this.seed = seed >>> 0;
    const width = paddedWidth(dimensions);
    this.map = new MemoryMap(kernels, width);
    const flips = rotationFlips(width, this.seed);
    this.map.floats(this.map.layout.flips, flips.length).set(flips);
  }

  /**
   * An empty index.
   * @param options.kernels left out: the fastest this machine has, with a memory of its own.
   * @throws TriviumError `invalid` for dimensions outside 64–1,024.
   */
  static create(options: QuantisedOptions & Kernelled): QuantisedIndex {
    const { dimensions } = options;
    const fits =
      Number.isInteger(dimensions) &&
      dimensions >= FEWEST_DIMENSIONS &&
      dimensions <= MOST_DIMENSIONS;
    if (!fits) {
      throw invalid(
        say('A quantised index takes {fewest} to {most} dimensions, not {dimensions}.', {
          fewest: `${FEWEST_DIMENSIONS}`,
          most: `${MOST_DIMENSIONS}`,
          dimensions: `${dimensions}`,
        }),
      );
    }
    return new QuantisedIndex(options, options.kernels ?? createKernels());
  }

  /**
   * A stored index, without its int8 rows yet: hits are estimates until they are attached.
   * @returns the index, and the blocks whose codes are missing or changed; attaching their int8 rows
   * rebuilds them.
   * @throws TriviumError `damaged` when the header cannot be read, `not-supported` when it is newer.
   */
  static open(
    { header, codes }: StoredSnapshot,
    { kernels }: Kernelled = {},
  ): { index: QuantisedIndex; damaged: DamagedBlock[] } {
    const stored = readHeader(header);
    const index = QuantisedIndex.create({ ...stored, ...(kernels ? { kernels } : {}) });
    const { map, rows } = index;
    map.ensureBlocks(stored.blocks.length);
    map.floats(map.layout.centre, map.width).set(stored.mean);
    index.centred = stored.centred;
    index.rerank = stored.rerank;
    index.checked = stored.selfCheck;
    index.entries = stored.blocks;
    index.headerChanged = false;
    rows.blocks = stored.blocks.map((entry) => ({ ...newBlock(false, false), rows: entry.rows }));
    rows.reserve(stored.blocks.reduce((sum, entry) => sum + entry.rows, 0));
    for (const { block, bytes } of codes) {
      const entry = stored.blocks[block];
      if (!entry || rows.blocks[block]!.coded) continue;
      const ids = readCodes(map, block, entry, bytes);
      if (!ids) continue;
      rows.blocks[block]!.coded = true;
      rows.takeUp(block, ids, entry.live);
    }
    const lost: DamagedBlock[] = [];
    for (const [number, block] of rows.blocks.entries()) {
      const { live } = stored.blocks[number]!;
      if (block.coded) continue;
      if (live.every((word) => word === 0)) block.coded = true;
      else {
        index.unreadable.set(number, { rows: block.rows, live });
        lost.push({ block: number, part: 'codes', ids: new Uint32Array(0) });
      }
    }
    return { index, damaged: lost };
  }

  get size(): number {
    return this.rows.live;
  }

  /** Blocks whose int8 rows are still to be attached; where nothing lives, nothing is missing. */
  get unattached(): number[] {
    const { blocks } = this.rows;
    return [...blocks.keys()].filter((number) => {
      const { attached, coded, liveRows } = blocks[number]!;
      return !attached && (liveRows > 0 || !coded);
    });
  }

  /** Of these, the blocks that are rebuilt from their int8 rows, and the one that takes new rows. */
  get needed(): number[] {
    const { blocks } = this.rows;
    return this.unattached.filter((number) => {
      const { coded, rows } = blocks[number]!;
      return !coded || (number === blocks.length - 1 && rows < BLOCK_ROWS);
    });
  }

  /** Whether similarities to an id are estimates. */
  isEstimated(id: number): boolean {
    const row = this.rows.rowOf(id);
    return row >= 0 && !this.rows.blockOf(row).attached;
  }

  /** Ids of all live rows. */
  ids(): Uint32Array {
    const all = this.rows.blocks.flatMap(({ ids, rows }) => [...ids.subarray(0, rows)]);
    return Uint32Array.from(all.filter((id) => id !== DELETED && this.has(id)));
  }

  has(id: number): boolean {
    return this.rows.rowOf(id) >= 0;
  }

  add(ids: Uint32Array, vectors: Float32Array): void {
    checkShape(ids, vectors, this.dimensions);
    const { map, rows } = this;
    this.inBatches(ids, vectors, (from, count) => {
      map.kernels.squaredLengths(map.staged, count, map.scores);
      const squares = map.floats(map.scores, count);
      for (const [i, squared] of squares.entries())
        checkLength(ids[from + i]!, squared, this.metric);
    });
    map.ensureBlocks(rows.blocksFor(ids.length));
    rows.reserve(ids.length);
    if (!this.centred && this.size + ids.length >= MEAN_ROWS) this.settleMean(vectors);
    let touched = -1;
    this.inBatches(ids, vectors, (from, count) => {
      for (let i = 0; i < count; i++) {
        const row = this.rowFor(ids[from + i]!);
        map.i32[map.targets / 4 + i] = row;
        const block = Math.floor(row / BLOCK_ROWS);
        if (block !== touched) this.touch((touched = block));
      }
      map.kernels.rotate(map.staged, count);
      map.kernels.encode(map.staged, count, map.targets);
    });
  }

  /** How this index rotates and encodes: rows of another way mean nothing to it. */
  get encoding(): RowEncoding {
    return { dimensions: this.dimensions, seed: this.seed, encoding: ENCODING_VERSION };
  }

  /** Rows as they are, for another index. @returns null where one is not here, or not read yet. */
  copyRows(ids: Uint32Array): EncodedRows | null {
    return copyRows(this.map, this.rows, ids, this.centred);
  }

  /**
   * As {@link add}, with rows of an index of the same {@link encoding}. They stay as they are, bit
   * by bit, where both have the same mean; an empty index takes over theirs.
   * @throws TriviumError `invalid` unless each is about of unit length; nothing is added then.
   */
  adopt(ids: Uint32Array, encoded: EncodedRows): void {
    const { map, rows } = this;
    checkEncoded(encoded, ids, map.width, this.metric);
    map.ensureBlocks(rows.blocksFor(ids.length));
    rows.reserve(ids.length);
    const centre = map.floats(map.layout.centre, map.width);
    if (!this.centred && rows.rows === 0 && encoded.centred) {
      centre.set(encoded.centre);
      this.centred = true;
    }
    const isSame = sameCentre(centre, encoded.centre);
    for (let from = 0; from < ids.length; from += STAGED_ROWS) {
      const count = Math.min(STAGED_ROWS, ids.length - from);
      const targets = Array.from({ length: count }, (_, i) => this.rowFor(ids[from + i]!));
      for (const [i, row] of targets.entries()) {
        decodeInto(encoded, from + i, map.floats(map.staged + 4 * i * map.width, map.width));
        map.i32[map.targets / 4 + i] = row;
        this.touch(Math.floor(row / BLOCK_ROWS));
      }
      map.kernels.encode(map.staged, count, map.targets);
      // Encoding rounds once more; the rows as they came are better.
      if (isSame) for (const [i, row] of targets.entries()) placeRow(map, row, encoded, from + i);
    }
    if (!this.centred && this.size >= MEAN_ROWS) this.recentre();
  }

  remove(ids: Uint32Array): number {
    let removed = 0;
    for (const id of ids) {
      if (!this.has(id)) continue;
      this.bury(id);
      removed++;
    }
    if (removed > 0) this.headerChanged = true;
    return removed;
  }

  search(queries: Float32Array, options: SearchOptions): Hits[] {
    const { k, rerank, filter, accept, refine, signal } = options;
    throwIfCancelled(signal);
    if (!Number.isInteger(k) || k < 0)
      throw invalid(say('k must be a whole number, not {k}.', { k }));
    if (rerank !== undefined && !(Number.isInteger(rerank) && rerank > 0)) {
      throw invalid(say('R must be a positive whole number, not {r}.', { r: rerank }));
    }
    checkQueries(queries, this.dimensions);
    const hits = searchTwoStage(this.map, this.rows, queries, this.dimensions, {
      k: refine ? REFINED_PER_HIT * k : k,
      rerank: rerank ?? this.rerank,
      adapt: rerank === undefined,
      filter,
      accept,
    });
    if (!refine) return hits;
    return hits.map(({ ids }, i) => {
      const at = i * this.dimensions;
      return refined(ids, refine(ids), queries.subarray(at, at + this.dimensions), k);
    });
  }

  similarities(query: Float32Array, ids: ArrayLike<number>): Float32Array {
    checkQueries(query, this.dimensions);
    if (query.length !== this.dimensions)
      throw invalid(say('Similarities take one query at a time.'));
    const rows = Int32Array.from(ids, (id) => this.rows.rowOf(id));
    return scoreRows(this.map, this.rows, query, rows);
  }

  /**
   * Takes the rows of removed ids out of memory, and encodes all rows anew where their mean has
   * drifted. Waits until all int8 rows are attached.
   */
  compact(): void {
    if (this.unattached.length > 0) return;
    const before = this.rows.blocks.length;
    const first = closeGaps(this.map, this.rows);
    if (first !== undefined) {
      this.headerChanged = true;
      for (let block = first; block < before; block++) this.touch(block);
    }
    if (this.centred && this.drift() > DRIFT) this.recentre();
  }

  /** Settles the mean anew and encodes all rows for it, from their int8 values. */
  recentre(): void {
    if (this.unattached.length > 0) return;
    const sum = sumOfRows(this.map, this.rows);
    this.encodeFor(sum.map((value) => value / Math.max(1, this.size)));
  }

  /**
   * Finds the smallest R, from the one in use upwards, with which searches find their ten nearest
   * neighbours; searches use it from then on. Takes about 10 ns a row for each vector of the sample.
   * @throws TriviumError `invalid` while int8 rows are not attached.
   */
  selfCheck(options: SelfCheckOptions = {}): SelfCheck {
    const steps = this.checkSteps(options);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return this.noteCheck(step.value);
    }
  }

  /**
   * The same, a search at a time.
   * @param pause awaited between searches; others may search meanwhile, but nothing may be changed.
   */
  async selfCheckInSlices(
    options: SelfCheckOptions,
    pause: () => Promise<void>,
  ): Promise<SelfCheck> {
    const steps = this.checkSteps(options);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return this.noteCheck(step.value);
      await pause();
    }
  }

  statistics(): QuantisedStatistics {
    const live = this.size;
    const { rows } = this.rows;
    const { width } = this.map;
    const ranked = this.rows.blocks.reduce((sum, each) => sum + (each.attached ? each.rows : 0), 0);
    // Code, sum, factor; int8 values and scale where they are here; ids and their places besides.
    const bytes = rows * (width / 8 + 4 + 2) + ranked * (width + 2) + this.rows.bytes;
    return {
      dimensions: this.dimensions,
      live,
      tombstones: rows - live,
      bytes,
      bytesPerVector: live > 0 ? bytes / live : 0,
      rerank: this.rerank,
      unattached: this.unattached.length,
      kernels: this.map.kernels.name,
      ...(this.checked ? { selfCheck: this.checked } : {}),
    };
  }

  /** Records to write, and (where `bytes` is null) to delete; empty where nothing changed. */
  takeChangedBlocks(): SnapshotRecord[] {
    const { map, rows } = this;
    const records: SnapshotRecord[] = [];
    const numbers = [...this.changedCodes, ...this.changedRows].sort((a, b) => a - b);
    for (const block of new Set(numbers)) {
      if (block >= rows.blocks.length) {
        records.push({ part: 'codes', block, bytes: null }, { part: 'rows', block, bytes: null });
        continue;
      }
      const { ids, rows: count } = rows.blocks[block]!;
      const entry = (this.entries[block] ??= { codesChecksum: 0, rowsChecksum: 0 });
      if (this.changedCodes.has(block)) {
        const bytes = writeCodes(map, block, ids.subarray(0, count));
        entry.codesChecksum = checksumOf(bytes);
        records.push({ part: 'codes', block, bytes });
      }
      if (this.changedRows.has(block)) {
        const bytes = writeRows(map, block, ids.subarray(0, count));
        entry.rowsChecksum = checksumOf(bytes);
        records.push({ part: 'rows', block, bytes });
      }
    }
    if (records.length === 0 && !this.headerChanged) return [];
    this.entries.length = rows.blocks.length;
    this.changedCodes.clear();
    this.changedRows.clear();
    this.headerChanged = false;
    return [{ part: 'header', block: 0, bytes: this.header() }, ...records];
  }

  /**
   * Takes up the int8 rows of one block, so that its hits are ranked by them; rebuilds its codes
   * where those were damaged.
   * @returns what is lost, where these are not the rows that the header names.
   */
  attachRows(number: number, bytes: Uint8Array): DamagedBlock | undefined {
    const { map, rows } = this;
    const block = rows.blocks[number];
    if (!block || block.attached) return undefined;
    const live = this.unreadable.get(number)?.live ?? block.live;
    const entry = { ...this.entries[number]!, rows: block.rows, live };
    const ids = readRows(map, number, entry, bytes);
    this.unreadable.delete(number);
    if (ids) {
      block.attached = true;
      if (!block.coded) this.rebuildCodes(number, ids, live, entry, bytes);
      return undefined;
    }
    if (block.coded) return { block: number, part: 'rows', ids: rows.idsOf(number) };
    // Neither part is left: the block's rows are tombstones from now on.
    block.coded = block.attached = true;
    this.touch(number);
    return { block: number, part: 'both', ids: new Uint32Array(0) };
  }

  private checkSteps(options: SelfCheckOptions): Generator<void, SelfCheck> {
    if (this.unattached.length > 0) {
      throw invalid(say('The vectors can be checked when all of them have been read.'));
    }
    return checkRerank(this.map, this.rows, this.rerank, options);
  }

  private noteCheck(found: SelfCheck): SelfCheck {
    this.checked = found;
    this.rerank = found.rerank;
    this.headerChanged = true;
    return found;
  }

  private header(): Uint8Array<ArrayBuffer> {
    const { map, rows } = this;
    return writeHeader({
      dimensions: this.dimensions,
      metric: this.metric,
      seed: this.seed,
      centred: this.centred,
      rerank: this.rerank,
      selfCheck: this.checked,
      mean: map.floats(map.layout.centre, map.width),
      blocks: rows.blocks.map((block, number) => ({
        ...this.entries[number]!,
        rows: block.rows,
        live: this.unreadable.get(number)?.live ?? block.live,
      })),
    });
  }

  /** Codes from int8 rows: a little coarser in their sums and factors, and as good to search. */
  private rebuildCodes(
    number: number,
    ids: Uint32Array,
    live: Uint32Array,
    entry: BlockEntry,
    bytes: Uint8Array,
  ): void {
    const { map, rows } = this;
    const block = rows.blocks[number]!;
    block.coded = true;
    rows.takeUp(number, ids, live);
    const numbers = Array.from({ length: block.rows }, (_, slot) => number * BLOCK_ROWS + slot);
    encodeAnew(map, numbers, map.floats(map.layout.centre, map.width).slice());
    // Encoding has rounded the int8 rows once more; the stored ones are better.
    readRows(map, number, entry, bytes);
    this.changedCodes.add(number);
    this.headerChanged = true;
  }

  /** Puts vectors where the kernels work on them, padded, some at a time. */
  private inBatches(
    ids: Uint32Array,
    vectors: Float32Array,
    visit: (from: number, count: number) => void,
  ): void {
    const { dimensions, map } = this;
    for (let from = 0; from < ids.length; from += STAGED_ROWS) {
      const count = Math.min(STAGED_ROWS, ids.length - from);
      const batch = vectors.subarray(from * dimensions, (from + count) * dimensions);
      if (dimensions === map.width) {
        map.f32.set(batch, map.staged / 4);
      } else {
        for (let i = 0; i < count; i++) {
          const staged = map.floats(map.staged + 4 * i * map.width, map.width);
          staged.set(batch.subarray(i * dimensions, (i + 1) * dimensions));
          staged.fill(0, dimensions);
        }
      }
      visit(from, count);
    }
  }

  private rowFor(id: number): number {
    const row = this.rows.rowOf(id);
    if (row >= 0 && this.rows.blockOf(row).attached) return row;
    // Its stored int8 values will still be attached to the old row: a new row takes its place.
    if (row >= 0) this.bury(id);
    return this.rows.append(id);
  }

  /** A known id's row becomes a tombstone. Nothing is missing of a block where nothing lives. */
  private bury(id: number): void {
    const block = this.rows.blockOf(this.rows.rowOf(id));
    this.rows.remove(id);
    if (block.liveRows === 0) block.attached = true;
  }

  private touch(block: number): void {
    this.changedCodes.add(block);
    this.changedRows.add(block);
    this.headerChanged = true;
  }

  /** The mean of the rows there are and of a sample of those to come. */
  private settleMean(vectors: Float32Array): void {
    if (this.unattached.length > 0) return;
    const { dimensions, map } = this;
    const coming = vectors.length / dimensions;
    const step = Math.ceil(coming / MEAN_SAMPLE);
    const sum = new Float64Array(dimensions);
    let sampled = 0;
    for (let row = 0; row < coming; row += step) {
      const at = row * dimensions;
      for (let i = 0; i < dimensions; i++) sum[i]! += vectors[at + i]!;
      sampled++;
    }
    const rotated = map.floats(map.staged, map.width).fill(0);
    rotated.set(sum.map((value) => value * (coming / sampled)));
    map.kernels.rotate(map.staged, 1);
    const total = Float64Array.from(rotated);
    const known = sumOfRows(map, this.rows);
    this.encodeFor(total.map((value, i) => (value + known[i]!) / (this.size + coming)));
  }

  private encodeFor(mean: Float64Array): void {
    const { map, rows } = this;
    const centre = map.floats(map.layout.centre, map.width);
    const before = centre.slice();
    centre.set(mean);
    this.centred = true;
    encodeAnew(map, liveRows(rows), before);
    for (const block of rows.blocks.keys()) this.touch(block);
  }

  /** How far the rows' mean is from the settled one, beside the rows' own mean squared length. */
  private drift(): number {
    const { map, size } = this;
    if (size === 0) return 0;
    const centre = map.floats(map.layout.centre, map.width);
    const sum = sumOfRows(map, this.rows);
    const off = sum.reduce((squared, value, i) => squared + (value / size - centre[i]!) ** 2, 0);
    return off / meanSquaredResidual(map, this.rows);
  }
}

/** The k best of `ids` by float32 vectors. */
function refined(ids: Uint32Array, vectors: Float32Array, query: Float32Array, k: number): Hits {
  if (vectors.length !== ids.length * query.length) {
    throw invalid(
      say('{ids} vectors were asked for; {given} numbers were given.', {
        ids: ids.length,
        given: vectors.length,
      }),
    );
  }
  const scored = [...ids].map((id, row) => {
    let score = 0;
    for (let i = 0; i < query.length; i++) score += query[i]! * vectors[row * query.length + i]!;
    return { id, score: Math.fround(score) };
  });
  scored.sort((a, b) => b.score - a.score || a.id - b.id);
  const best = scored.slice(0, k);
  return {
    ids: Uint32Array.from(best, ({ id }) => id),
    scores: Float32Array.from(best, ({ score }) => score),
  };
}
