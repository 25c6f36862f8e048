/**
 * Rows of a quantised index on their way to another one: as they stand in memory, so that nothing
 * has to be embedded again. Vector i, rotated, is centre + scale · row (src/vectors/int8.ts).
 */
import type { BlockRows } from './block-rows.ts';
import { bfloat } from './int8.ts';
import { BLOCK_ROWS } from './kernels/types.ts';
import type { MemoryMap } from './memory-map.ts';
import { checkIds, invalid } from './stored-vectors.ts';
import type { Metric } from './types.ts';
import { say } from '../sentences.ts';

/** How vectors are rotated and encoded: rows of one way mean nothing to another. */
export interface RowEncoding {
  dimensions: number;
  /** Of the rotation. */
  seed: number;
  /** ENCODING_VERSION of ./snapshot.ts. */
  encoding: number;
}

export interface EncodedRows {
  /** width float32: the rotated mean that the rows were encoded with. */
  centre: Float32Array;
  /** Whether the mean is settled; it is zero until then. */
  centred: boolean;
  /** rows float32: the vectors' products with the mean, before they were rounded to int8. */
  sums: Float32Array;
  /** rows bfloat16. */
  scales: Uint16Array;
  /** rows × width int8, row-major. */
  rows: Int8Array;
}

/** Squared lengths that int8 rounding of a vector of unit length can lead to, and a little more. */
const UNIT_TOLERANCE = 0.05;

/** @returns null where a row is not here, or its int8 values have not been read yet. */
export function copyRows(
  map: MemoryMap,
  rows: BlockRows,
  ids: Uint32Array,
  centred: boolean,
): EncodedRows | null {
  const { width } = map;
  const centre = map.floats(map.layout.centre, width).slice();
  const sums = new Float32Array(ids.length);
  const scales = new Uint16Array(ids.length);
  const values = new Int8Array(ids.length * width);
  for (const [i, id] of ids.entries()) {
    const row = rows.rowOf(id);
    if (row < 0 || !rows.blockOf(row).attached) return null;
    const { at, scale, sum } = placeOf(map, row);
    sums[i] = map.f32[sum]!;
    scales[i] = map.u16[scale]!;
    values.set(map.i8.subarray(at, at + width), i * width);
  }
  return { centre, centred, sums, scales, rows: values };
}

/** @throws TriviumError `invalid`. */
export function checkEncoded(
  encoded: EncodedRows,
  ids: Uint32Array,
  width: number,
  metric: Metric,
): void {
  const { centre, sums, scales, rows } = encoded;
  const fits =
    centre.length === width &&
    sums.length === ids.length &&
    scales.length === ids.length &&
    rows.length === ids.length * width;
  if (!fits)
    throw invalid(say('{ids} rows of {width} numbers were expected.', { ids: ids.length, width }));
  checkIds(ids);
  const vector = new Float32Array(width);
  for (let row = 0; row < ids.length; row++) {
    decodeInto(encoded, row, vector);
    let squared = 0;
    for (let i = 0; i < width; i++) squared += vector[i]! * vector[i]!;
    const isUnit = Math.abs(squared - 1) <= UNIT_TOLERANCE;
    const isFine = metric === 'dot' ? Number.isFinite(squared) : isUnit;
    if (!isFine || !(Math.abs(sums[row]! - product(vector, centre)) <= UNIT_TOLERANCE)) {
      throw invalid(say('The vector of id {id} is not of unit length.', { id: ids[row]! }));
    }
  }
}

/** Vector `row`, rotated. */
export function decodeInto(encoded: EncodedRows, row: number, out: Float32Array): void {
  const { centre, scales, rows } = encoded;
  const scale = bfloat(scales[row]!);
  const at = row * out.length;
  for (let i = 0; i < out.length; i++) out[i] = centre[i]! + scale * rows[at + i]!;
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
  return sum;
}

/** Int8 values, scale and sum as they came, into a row that has been encoded with the same mean. */
export function placeRow(map: MemoryMap, row: number, encoded: EncodedRows, from: number): void {
  const { at, scale, sum } = placeOf(map, row);
  map.f32[sum] = encoded.sums[from]!;
  map.u16[scale] = encoded.scales[from]!;
  map.i8.set(encoded.rows.subarray(from * map.width, (from + 1) * map.width), at);
}

export function sameCentre(one: Float32Array, other: Float32Array): boolean {
  return one.every((value, i) => value === other[i]);
}

/** Where a row's int8 values begin; the position of its scale among 16-bit numbers, of its sum among floats. */
function placeOf(map: MemoryMap, row: number): { at: number; scale: number; sum: number } {
  const { rows, scales, sums } = map.block(Math.floor(row / BLOCK_ROWS));
  const slot = row % BLOCK_ROWS;
  return { at: rows + slot * map.width, scale: scales / 2 + slot, sum: sums / 4 + slot };
}

/** Some of the rows, in the order of their positions. */
export function rowsAt(encoded: EncodedRows, positions: readonly number[]): EncodedRows {
  const { centre, centred, sums, scales, rows } = encoded;
  const width = centre.length;
  const isAll = positions.length === scales.length && positions.every((at, i) => at === i);
  if (isAll) return encoded;
  const picked = new Int8Array(positions.length * width);
  for (const [i, at] of positions.entries()) {
    picked.set(rows.subarray(at * width, (at + 1) * width), i * width);
  }
  return {
    ...{ centre, centred, rows: picked },
    sums: Float32Array.from(positions, (at) => sums[at]!),
    scales: Uint16Array.from(positions, (at) => scales[at]!),
  };
}
