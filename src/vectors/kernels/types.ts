/**
 * The index's inner loops, as the index calls them. They work on one memory that holds everything
 * they touch; pointers are byte offsets into it, laid out by ../memory-map.ts. There is a version
 * for WebAssembly SIMD (assembly/index.ts, plain or with relaxed SIMD) and one in TypeScript
 * (plain.ts). All of them do the same float32 operations in the same order, so their results are
 * equal bit by bit; a test holds them to it.
 */

/** Rounds of signs, Hadamard transform and Kac's step that make up the rotation. */
export const ROUNDS = 4;
/** Rows of one pack: what one pass of the scan takes side by side. */
export const PACK_ROWS = 32;
/** Rows of one block; 2 ** 12, as the kernels shift by it. */
export const BLOCK_ROWS = 4096;
/** Bytes of one pack's estimates. */
export const ESTIMATES_BYTES = 4 * PACK_ROWS;

export type KernelsName = 'relaxed-simd' | 'simd' | 'plain';

/** Where things stand in the memory, in bytes, and the two sizes that all loops run over. */
export interface KernelLayout {
  /** Dimensions, padded to a multiple of 8. */
  width: number;
  /** Points of one Hadamard transform: the largest power of two ≤ width. */
  window: number;
  /** ROUNDS × width float32. */
  flips: number;
  /** width float32: the rotated mean. */
  centre: number;
  /** Where block 0 begins. */
  blocks: number;
  /** Bytes of one block. */
  stride: number;
  /** Offsets within a block; codes stand at 0. */
  sums: number;
  factors: number;
  rows: number;
  scales: number;
  /** Room for ESTIMATES_BYTES. */
  estimates: number;
}

export interface Kernels {
  readonly name: KernelsName;
  /** The memory. Growing makes a new buffer: views of the old one must not be kept. */
  readonly buffer: ArrayBufferLike;
  /**
   * Makes the memory at least so large; new bytes are 0.
   * @throws RangeError where there is no more memory.
   */
  grow(bytes: number): void;
  configure(layout: KernelLayout): void;
  /** Rotates `count` vectors (float32, width each) in place; see ../rotation.ts. */
  rotate(vectors: number, count: number): void;
  /** Squared lengths of `count` vectors (float32, width each) into `out` (float32). */
  squaredLengths(vectors: number, count: number, out: number): void;
  /**
   * Encodes `count` rotated vectors into the rows numbered at `targets` (uint32): code, sum and
   * factor (../rabitq.ts), int8 and scale (../int8.ts). The vectors are overwritten.
   */
  encode(vectors: number, count: number, targets: number): void;
  /**
   * FastScan over the first `packs` packs of a block (../fast-scan.ts): every row whose bit is set
   * in `masks` (uint32 a pack) and whose estimate
   *
   *     (sum + shift) + factor · (base + step · Σ table[group][nibble])
   *
   * is above `threshold` is appended to `outRows` (uint32) and `outEstimates` (float32), of which
   * `found` are there already. There must be room for all rows of the packs.
   * @param table width / 4 groups × 16 bytes, each < 32.
   * @returns how many are there now.
   */
  scan(
    block: number,
    packs: number,
    masks: number,
    table: number,
    step: number,
    base: number,
    shift: number,
    threshold: number,
    outRows: number,
    outEstimates: number,
    found: number,
  ): number;
  /**
   * Scores rows by their int8 values: (sum + shift) + (row's scale · scale) · ⟨row, query⟩, where
   * the dot product is exact.
   * @param candidates `count` row numbers, uint32.
   * @param query width int16, each |value| ≤ 32,767.
   * @param out `count` float32.
   */
  score(
    candidates: number,
    count: number,
    query: number,
    scale: number,
    shift: number,
    out: number,
  ): void;
}
