/**
 * The exact vector index: float32 rows in blocks, scanned whole. The oracle of the quantised one.
 */
import { throwIfCancelled } from '../errors.ts';
import { say } from '../sentences.ts';
import type { Bitmap } from './bitmap.ts';
import { dot, dotFour } from './dot-product.ts';
import { checkVectors, damaged, DELETED, invalid } from './stored-vectors.ts';
import { TopHits } from './top-hits.ts';
import type { Hits, IndexStatistics, SearchOptions, VectorBlock, VectorIndex } from './types.ts';

/** Rows a block: small enough to rewrite on each commit, large enough to load in few records. */
export const BLOCK_ROWS = 1024;
export { DELETED };

interface Block {
  ids: Uint32Array;
  vectors: Float32Array;
  rows: number;
}

export class ExactIndex implements VectorIndex {
  private blocks: Block[] = [];
  /** id → row, counted over all blocks. */
  private readonly rowOf = new Map<number, number>();
  private readonly changed = new Set<number>();
  private rows = 0;

  constructor(readonly dimensions: number) {
    if (!Number.isInteger(dimensions) || dimensions < 1) {
      throw invalid(
        say('A vector index needs a positive number of dimensions, not {dimensions}.', {
          dimensions,
        }),
      );
    }
  }

  /**
   * @param blocks as given by {@link takeChangedBlocks}, in any order; empty ones are skipped.
   * @throws TriviumError `damaged` when a block is missing, doubled, or does not fit `dimensions`.
   */
  static fromBlocks(dimensions: number, blocks: readonly VectorBlock[]): ExactIndex {
    const index = new ExactIndex(dimensions);
    const ordered = blocks.filter((block) => block.ids.length > 0);
    ordered.sort((a, b) => a.block - b.block);
    for (const [position, block] of ordered.entries()) {
      index.restore(block, position, position === ordered.length - 1);
    }
    return index;
  }

  get size(): number {
    return this.rowOf.size;
  }

  has(id: number): boolean {
    return this.rowOf.has(id);
  }

  add(ids: Uint32Array, vectors: Float32Array): void {
    checkVectors(ids, vectors, this.dimensions);
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!;
      const row = this.rowOf.get(id) ?? this.appendRow(id);
      const block = Math.floor(row / BLOCK_ROWS);
      const from = i * this.dimensions;
      this.blocks[block]!.vectors.set(
        vectors.subarray(from, from + this.dimensions),
        (row % BLOCK_ROWS) * this.dimensions,
      );
      this.changed.add(block);
    }
  }

  remove(ids: Uint32Array): number {
    let removed = 0;
    for (const id of ids) {
      const row = this.rowOf.get(id);
      if (row === undefined) continue;
      const block = Math.floor(row / BLOCK_ROWS);
      this.blocks[block]!.ids[row % BLOCK_ROWS] = DELETED;
      this.rowOf.delete(id);
      this.changed.add(block);
      removed++;
    }
    return removed;
  }

  search(queries: Float32Array, { k, filter, accept, signal }: SearchOptions): Hits[] {
    throwIfCancelled(signal);
    if (!Number.isInteger(k) || k < 0)
      throw invalid(say('k must be a whole number, not {k}.', { k }));
    const wide = this.queries(queries);
    const count = queries.length / this.dimensions;
    const size = Math.min(k, this.size);
    const tops = Array.from({ length: count }, () => new TopHits(size));
    for (const block of this.blocks) this.scan(block, wide, tops, filter, accept);
    return tops.map((top) => top.take());
  }

  similarities(query: Float32Array, ids: ArrayLike<number>): Float32Array {
    const wide = this.queries(query);
    if (query.length !== this.dimensions)
      throw invalid(say('Similarities take one query at a time.'));
    const result = new Float32Array(ids.length);
    for (let i = 0; i < ids.length; i++) {
      const row = this.rowOf.get(ids[i]!);
      if (row === undefined) continue;
      const { vectors } = this.blocks[Math.floor(row / BLOCK_ROWS)]!;
      result[i] = dot(vectors, (row % BLOCK_ROWS) * this.dimensions, wide, 0, this.dimensions);
    }
    return result;
  }

  compact(): void {
    if (this.rows === this.size) return;
    const old = this.blocks;
    this.blocks = [];
    this.rowOf.clear();
    this.rows = 0;
    for (const block of old) {
      for (let row = 0; row < block.rows; row++) {
        const id = block.ids[row]!;
        if (id === DELETED) continue;
        const to = this.appendRow(id) % BLOCK_ROWS;
        this.blocks.at(-1)!.vectors.set(this.rowVector(block, row), to * this.dimensions);
      }
    }
    // All of the old blocks are named, so that those beyond the new end are emptied in storage too.
    for (let block = 0; block < old.length; block++) this.changed.add(block);
  }

  statistics(): IndexStatistics {
    let bytes = 0;
    for (const block of this.blocks) bytes += block.vectors.byteLength + block.ids.byteLength;
    const live = this.size;
    return { dimensions: this.dimensions, live, tombstones: this.rows - live, bytes };
  }

  /** Copies, so that later changes do not reach into what is being written. A block without rows
   * is one that compaction emptied: storage deletes its record. */
  takeChangedBlocks(): VectorBlock[] {
    const numbers = [...this.changed].sort((a, b) => a - b);
    this.changed.clear();
    return numbers.map((number) => {
      const block = this.blocks[number];
      const rows = block?.rows ?? 0;
      return {
        version: 1,
        block: number,
        dimensions: this.dimensions,
        ids: block ? block.ids.slice(0, rows) : new Uint32Array(0),
        vectors: block ? block.vectors.slice(0, rows * this.dimensions) : new Float32Array(0),
      };
    });
  }

  private scan(
    block: Block,
    queries: Float64Array,
    tops: TopHits[],
    filter: Bitmap | undefined,
    accept: ((id: number) => boolean) | undefined,
  ): void {
    const { ids, vectors, rows } = block;
    const { dimensions } = this;
    const four = new Float64Array(4);
    const thresholds = Float64Array.from(tops, (top) => top.threshold);
    for (let row = 0; row < rows; row++) {
      const id = ids[row]!;
      if (id === DELETED || (filter && !filter.has(id))) continue;
      const offset = row * dimensions;
      for (let query = 0; query < tops.length; query += 4) {
        const width = Math.min(4, tops.length - query);
        const at = query * dimensions;
        if (width === 1) four[0] = dot(vectors, offset, queries, at, dimensions);
        else dotFour(vectors, offset, queries, at, dimensions, four);
        for (let i = 0; i < width; i++) {
          const score = Math.fround(four[i]!);
          if (score < thresholds[query + i]! || (accept && !accept(id))) continue;
          const top = tops[query + i]!;
          top.offer(id, score);
          thresholds[query + i] = top.threshold;
        }
      }
    }
  }

  /**
   * Checked, and widened to float64: that spares the kernels one conversion a product. Filled up
   * with zeros to a multiple of four queries, as four cost little more than one.
   */
  private queries(queries: Float32Array): Float64Array {
    if (queries.length % this.dimensions !== 0) {
      throw invalid(
        say('Query vectors must have {dimensions} dimensions.', { dimensions: this.dimensions }),
      );
    }
    if (!queries.every(Number.isFinite)) {
      throw invalid(say('A query vector holds a value that is no finite number.'));
    }
    const fours = Math.ceil(queries.length / (4 * this.dimensions));
    const wide = new Float64Array(fours * 4 * this.dimensions);
    wide.set(queries);
    return wide;
  }

  private appendRow(id: number): number {
    const row = this.rows++;
    const place = row % BLOCK_ROWS;
    if (place === 0) {
      this.blocks.push({
        ids: new Uint32Array(BLOCK_ROWS),
        vectors: new Float32Array(BLOCK_ROWS * this.dimensions),
        rows: 0,
      });
    }
    const block = this.blocks.at(-1)!;
    block.ids[place] = id;
    block.rows = place + 1;
    this.rowOf.set(id, row);
    return row;
  }

  private restore(stored: VectorBlock, position: number, last: boolean): void {
    const rows = stored.ids.length;
    const fits =
      stored.block === position &&
      stored.dimensions === this.dimensions &&
      stored.vectors.length === rows * this.dimensions &&
      (rows === BLOCK_ROWS || (last && rows < BLOCK_ROWS));
    if (!fits)
      throw damaged(
        say('block {block} is not what follows block {before}', {
          block: stored.block,
          before: position - 1,
        }),
      );
    const full = rows === BLOCK_ROWS;
    const ids = full ? stored.ids : new Uint32Array(BLOCK_ROWS);
    const vectors = full ? stored.vectors : new Float32Array(BLOCK_ROWS * this.dimensions);
    if (!full) {
      ids.set(stored.ids);
      vectors.set(stored.vectors);
    }
    this.blocks.push({ ids, vectors, rows });
    for (let row = 0; row < rows; row++) {
      const id = ids[row]!;
      if (id === DELETED) continue;
      if (this.rowOf.has(id)) throw damaged(say('id {id} is there twice', { id }));
      this.rowOf.set(id, this.rows + row);
    }
    this.rows += rows;
  }

  private rowVector(block: Block, row: number): Float32Array {
    return block.vectors.subarray(row * this.dimensions, (row + 1) * this.dimensions);
  }
}
