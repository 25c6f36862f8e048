/**
 * The vector index, as everything above it sees it. The first implementation is exact; a
 * quantised one stands behind the same interface later. Vectors are unit length, similarity is
 * the dot product.
 */

export interface Hits {
  /** Ids, best first. */
  ids: Uint32Array;
  /** Cosine similarity of each, parallel to `ids`. */
  scores: Float32Array;
}

export interface SearchOptions {
  k: number;
  /** Rows whose id is not accepted are left out before ranking. */
  accept?: (id: number) => boolean;
  signal?: AbortSignal;
}

export interface IndexStatistics {
  dimensions: number;
  live: number;
  tombstones: number;
  bytes: number;
}

export interface VectorIndex {
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
   * @returns its cosine similarity to each of the given ids, 0 for unknown ones.
   */
  similarities(query: Float32Array, ids: ArrayLike<number>): Float32Array;
  /** Removes the rows of deleted ids from memory. */
  compact(): void;
  statistics(): IndexStatistics;
  /** Blocks changed since the last call, to be persisted; a block is a record of its own. */
  takeChangedBlocks(): VectorBlock[];
}

/** A persisted part of an index: up to BLOCK_ROWS rows. Version 1. */
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
}
