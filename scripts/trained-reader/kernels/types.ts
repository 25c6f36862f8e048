/**
 * The passage reader's inner loops, with and without SIMD. All of them work in one memory of
 * float32; pointers are byte offsets into it, and sums are made in a given order, so that both give
 * the same bits everywhere.
 */

export interface ReaderKernels {
  readonly name: 'simd' | 'plain';
  /** The whole memory, of the size that was asked for. */
  readonly buffer: ArrayBuffer;
  /**
   * out = x · weightsᵀ + bias, or added to what `out` holds.
   *
   * @param x rows × columns, row-major.
   * @param weights by groups of eight outputs, each columns × 8.
   * @param outputs a multiple of eight; `out` is rows × outputs, row-major.
   */
  linear(
    x: number,
    rows: number,
    columns: number,
    weights: number,
    bias: number,
    outputs: number,
    out: number,
    isAdded: boolean,
  ): void;
  /** Layer norm of each row, by biased variance; `out` may be `x`. `width` is a multiple of four. */
  norm(x: number, rows: number, width: number, weight: number, bias: number, out: number): void;
  /** out = x + x convolved along the rows, each column by itself; zero outside. `kernel` is taps × width. */
  convolve(x: number, rows: number, width: number, kernel: number, taps: number, out: number): void;
  /** max(0, x), for a multiple of four numbers. */
  rectify(x: number, count: number): void;
  /**
   * Attention of every row to all rows.
   *
   * @param qkv rows × 3 · heads · head: queries, keys and values, heads side by side in each.
   * @param keys room for head × rows, `weights` for rows, both rounded up to a multiple of four rows.
   * @param out rows × heads · head.
   */
  attend(
    qkv: number,
    rows: number,
    heads: number,
    head: number,
    keys: number,
    weights: number,
    out: number,
  ): void;
}
