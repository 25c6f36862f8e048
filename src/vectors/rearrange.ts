/**
 * Moving and re-encoding rows that are there already: compaction, and a new mean. Both work from the
 * int8 rows, so they need no texts and no float vectors.
 */
import type { BlockRows } from './block-rows.ts';
import { readNibble, writeNibble } from './fast-scan.ts';
import { bfloat } from './int8.ts';
import { BLOCK_ROWS, PACK_ROWS } from './kernels/types.ts';
import { STAGED_ROWS, type MemoryMap } from './memory-map.ts';
import { DELETED } from './stored-vectors.ts';

/** The vector of a row, rotated: c + a · v. @param centre it was encoded with. */
export function decodeRow(
  map: MemoryMap,
  row: number,
  centre: Float32Array,
  out: Float32Array,
): void {
  const { rows, scales } = map.block(Math.floor(row / BLOCK_ROWS));
  const slot = row % BLOCK_ROWS;
  const scale = bfloat(map.u16[scales / 2 + slot]!);
  const at = rows + slot * map.width;
  for (let i = 0; i < map.width; i++) out[i] = centre[i]! + scale * map.i8[at + i]!;
}

/** Encodes rows anew, from their int8 values under `before`, for the mean that stands in the memory. */
export function encodeAnew(map: MemoryMap, rows: readonly number[], before: Float32Array): void {
  for (let from = 0; from < rows.length; from += STAGED_ROWS) {
    const part = rows.slice(from, from + STAGED_ROWS);
    for (const [i, row] of part.entries()) {
      const at = map.staged + 4 * i * map.width;
      decodeRow(map, row, before, map.floats(at, map.width));
      map.i32[map.targets / 4 + i] = row;
    }
    map.kernels.encode(map.staged, part.length, map.targets);
  }
}

/** Sum of the vectors of live rows, rotated. */
export function sumOfRows(map: MemoryMap, rows: BlockRows): Float64Array {
  const centre = map.floats(map.layout.centre, map.width);
  const vector = new Float32Array(map.width);
  const sum = new Float64Array(map.width);
  for (const row of liveRows(rows)) {
    decodeRow(map, row, centre, vector);
    for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]!;
  }
  return sum;
}

/** Mean squared length of live rows less the mean that they were encoded with. */
export function meanSquaredResidual(map: MemoryMap, rows: BlockRows): number {
  const origin = new Float32Array(map.width);
  const residual = new Float32Array(map.width);
  let squares = 0;
  for (const row of liveRows(rows)) {
    decodeRow(map, row, origin, residual);
    for (let i = 0; i < residual.length; i++) squares += residual[i]! * residual[i]!;
  }
  return squares / Math.max(1, rows.live);
}

export function liveRows(rows: BlockRows): number[] {
  const live: number[] = [];
  for (const [number, block] of rows.blocks.entries()) {
    for (let slot = 0; slot < block.rows; slot++) {
      if (block.ids[slot] !== DELETED) live.push(number * BLOCK_ROWS + slot);
    }
  }
  return live;
}

/**
 * Closes the gaps that removed rows leave, keeping the order.
 * @returns the first block that changed, or undefined where there was no gap.
 */
export function closeGaps(map: MemoryMap, rows: BlockRows): number | undefined {
  const old = rows.blocks;
  const live = liveRows(rows);
  const ids = live.map((row) => rows.idOf(row));
  const total = old.length === 0 ? 0 : (old.length - 1) * BLOCK_ROWS + old.at(-1)!.rows;
  if (live.length === total) return undefined;
  let first = live.findIndex((row, to) => row !== to);
  if (first < 0) first = live.length;
  rows.clear();
  rows.reserve(ids.length);
  for (const [to, id] of ids.entries()) {
    rows.append(id);
    if (live[to] !== to) moveRow(map, live[to]!, to);
  }
  return Math.floor(first / BLOCK_ROWS);
}

function moveRow(map: MemoryMap, from: number, to: number): void {
  const { width } = map;
  const source = map.block(Math.floor(from / BLOCK_ROWS));
  const target = map.block(Math.floor(to / BLOCK_ROWS));
  const [a, b] = [from % BLOCK_ROWS, to % BLOCK_ROWS];
  map.u8.copyWithin(
    target.rows + b * width,
    source.rows + a * width,
    source.rows + (a + 1) * width,
  );
  map.u16[target.scales / 2 + b] = map.u16[source.scales / 2 + a]!;
  map.u16[target.factors / 2 + b] = map.u16[source.factors / 2 + a]!;
  map.f32[target.sums / 4 + b] = map.f32[source.sums / 4 + a]!;
  const fromPack = source.codes + Math.floor(a / PACK_ROWS) * 4 * width;
  const toPack = target.codes + Math.floor(b / PACK_ROWS) * 4 * width;
  for (let group = 0; group < width / 4; group++) {
    const nibble = readNibble(map.u8, fromPack, group, a % PACK_ROWS);
    writeNibble(map.u8, toPack, group, b % PACK_ROWS, nibble);
  }
}
