/**
 * The vector index, as everything above it sees it. Similarity is the dot product, which for vectors
 * of unit length is the cosine.
 */
import type { Bitmap } from './bitmap.ts';

export interface Hits {
  /** Ids, best first. */
  ids: Uint32Array;
  /** Similarity of each, parallel to `ids`. */
  scores: Float32Array;
}

export interface SearchOptions {
  k: number;
  /** Only these ids are ranked. The fast way to filter. */
  filter?: Bitmap;
  /** Rows whose id is not accepted are left out before ranking. Asked row by row: slow. */
  accept?: (id: number) => boolean;
  /**
   * R: how many rows the estimates hand on to be re-ranked; at least k. Left out, the index takes
   * what its self-check found.
   */
  rerank?: number;
  /**
   * Float32 vectors of the best few, where the caller keeps them: ids.length × dimensions,
   * row-major. Their exact scores then decide the order.
   */
  refine?: (ids: Uint32Array) => Float32Array;
  signal?: AbortSignal;
}

export interface IndexStatistics {
  dimensions: number;
  live: number;
  /** Rows of removed ids, until {@link VectorIndex.compact}. */
  tombstones: number;
  bytes: number;
}

export interface VectorIndex<Changed> {
  readonly dimensions: number;
  readonly size: number;
  /**
   * @param ids one id a row; an id that is there already is updated.
   * @param vectors ids.length × dimensions, row-major, each row of unit length.
   * @throws TriviumError `invalid` on a zero, non-finite or wrong-length vector; nothing is added then.
   */
  add(ids: Uint32Array, vectors: Float32Array): void;
  /** Unknown ids are ignored. @returns how many were there. */
  remove(ids: Uint32Array): number;
  has(id: number): boolean;
  /** @param queries q × dimensions, row-major. @returns one {@link Hits} a query. */
  search(queries: Float32Array, options: SearchOptions): Hits[];
  /**
   * @param query one vector.
   * @returns its similarity to each of the given ids, 0 for unknown ones.
   */
  similarities(query: Float32Array, ids: ArrayLike<number>): Float32Array;
  /** Removes the rows of deleted ids from memory. */
  compact(): void;
  statistics(): IndexStatistics;
  /** Blocks changed since the last call, to be persisted; a block is a record of its own. */
  takeChangedBlocks(): Changed[];
}

/** How vectors are compared; a `cosine` index takes vectors of unit length only. */
export type Metric = 'cosine' | 'dot';

/** What `QuantisedIndex.create` takes. */
export interface QuantisedOptions {
  /** 64 to 1,024. */
  dimensions: number;
  /** Left out: `cosine`. */
  metric?: Metric;
  /** Decides the random rotation: the same seed and vectors give the same index, bit by bit. */
  seed?: number;
}

/** What `QuantisedIndex.selfCheck` takes. */
export interface SelfCheckOptions {
  /** Left out: 64 vectors. */
  sample?: number;
  /** Recall@10 to be reached; left out: .99. */
  target?: number;
  seed?: number;
  signal?: AbortSignal;
}

/** What `QuantisedIndex.open` takes: records as `takeChangedBlocks` gave them, codes in any order. */
export interface StoredSnapshot {
  header: Uint8Array;
  codes: Iterable<{ block: number; bytes: Uint8Array }>;
}

/** What `QuantisedIndex.selfCheck` found. */
export interface SelfCheck {
  /** Vectors of the library's own that were searched for. */
  sample: number;
  /** Share of their ten true neighbours (themselves left out) that a search found. */
  recallAt10: number;
  /** R that this took; searches use it from then on. */
  rerank: number;
  /** Rows there were at the time. */
  live: number;
}

export interface QuantisedStatistics extends IndexStatistics {
  bytesPerVector: number;
  /** R in use. */
  rerank: number;
  /** Blocks whose int8 rows are not here: their hits are estimates. */
  unattached: number;
  /** Which kernels run: `relaxed-simd`, `simd` or `plain`. */
  kernels: string;
  selfCheck?: SelfCheck;
}

/**
 * A record of a quantised index's snapshot, to be stored under (part, block). All that one call of
 * `takeChangedBlocks` returns belongs into one transaction.
 */
export interface SnapshotRecord {
  part: 'header' | 'codes' | 'rows';
  /** 0 for the header. */
  block: number;
  /** `null`: compaction emptied the block, its record is to be deleted. */
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** A stored block that cannot be used as it is. */
export interface DamagedBlock {
  block: number;
  /**
   * `codes`: its rows cannot be found until its int8 rows are attached, which rebuilds them.
   * `rows`: its hits stay estimates until the ids are added anew. `both`: its rows are lost; what
   * the library has and the index has not must be added anew.
   */
  part: 'codes' | 'rows' | 'both';
  /** Live ids of the block as far as they are known; empty for `codes` and `both`. */
  ids: Uint32Array;
}

/** How the first libraries stored a part of their index: up to 1,024 rows. Version 1. */
export interface VectorBlock {
  version: 1;
  /** Position of the block in its index, from 0. */
  block: number;
  dimensions: number;
  /** rows ids; 0xffffffff marks a deleted row. */
  ids: Uint32Array;
  /** rows × dimensions, row-major. */
  vectors: Float32Array;
}

/** Turns texts into unit vectors. */
export interface Embedder {
  /** Stored with the library: vectors of another embedder cannot be compared. */
  readonly id: string;
  readonly dimensions: number;
  /** @returns texts.length × dimensions, row-major, unit length (a text with no features gets a fixed unit vector). */
  embed(texts: string[], kind: 'query' | 'passage', signal?: AbortSignal): Promise<Float32Array>;
  /**
   * Lexical embedders only: queries are weighted by collection statistics (a stem's inverse
   * document frequency) from now on. Passages never are.
   */
  weighQueriesBy?(weight: (stem: string) => number): void;
  /** A short text's vector is made as fast as it would be read from the disk. */
  readonly isQuick?: boolean;
}
