/**
 * The index's inner loops in AssemblyScript, compiled to WebAssembly SIMD. What each one computes,
 * and why, stands in ../types.ts; ../plain.ts does the same without SIMD, in the same order of
 * operations, so that both give the same bits.
 *
 * Pointers are byte offsets into the one memory, which the caller lays out (../../memory-map.ts).
 */

/** Dimensions, padded to a multiple of 8. */
let width: i32 = 0;
/** Points of one Hadamard transform: the largest power of two that fits into `width`. */
let window: i32 = 0;
/** ROUNDS × width float32: the rotation's signs, with all of its scaling. */
let flips: usize = 0;
/** width float32: the rotated mean. */
let centre: usize = 0;
/** Where block 0 begins, and how many bytes a block takes. */
let blocks: usize = 0;
let stride: usize = 0;
/** Offsets within a block; the codes stand at 0. */
let sums: usize = 0;
let factors: usize = 0;
let rows: usize = 0;
let scales: usize = 0;
/** Estimates of one pack. */
let estimates: usize = 0;

const ROUNDS = 4;
/** log2 of the rows a block holds. */
const BLOCK_SHIFT = 12;
const BLOCK_MASK = 4095;
/** Look-up entries have five bits, so eight of them add up in a byte. */
const GROUPS_A_BYTE = 8;
/** Rows whose bytes are asked for before the first of them is used. */
const AHEAD = 16;

export function configure(
  width_: i32,
  window_: i32,
  flips_: usize,
  centre_: usize,
  blocks_: usize,
  stride_: usize,
  sums_: usize,
  factors_: usize,
  rows_: usize,
  scales_: usize,
  estimates_: usize,
): void {
  width = width_;
  window = window_;
  flips = flips_;
  centre = centre_;
  blocks = blocks_;
  stride = stride_;
  sums = sums_;
  factors = factors_;
  rows = rows_;
  scales = scales_;
  estimates = estimates_;
}

/* ---------------------------------------------------------------------------- rotation */

export function rotate(vectors: usize, count: i32): void {
  const bytes = (<usize>width) << 2;
  const last = bytes - ((<usize>window) << 2);
  for (let i = 0; i < count; i++) {
    const x = vectors + <usize>i * bytes;
    for (let round = 0; round < ROUNDS; round++) {
      flip(x, flips + <usize>round * bytes, bytes);
      hadamard(x + (round & 1 ? last : 0));
      kac(x, bytes);
    }
  }
}

@inline
function flip(x: usize, signs: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(x + at, f32x4.mul(v128.load(x + at), v128.load(signs + at)));
  }
}

/** Fast Walsh–Hadamard transform of `window` numbers, unscaled. */
function hadamard(x: usize): void {
  const end = x + ((<usize>window) << 2);
  const alternate = f32x4(1, -1, 1, -1);
  const halves = f32x4(1, 1, -1, -1);
  for (let at = x; at < end; at += 16) {
    let a = v128.load(at);
    a = f32x4.add(v128.shuffle<f32>(a, a, 1, 0, 3, 2), f32x4.mul(a, alternate));
    a = f32x4.add(v128.shuffle<f32>(a, a, 2, 3, 0, 1), f32x4.mul(a, halves));
    v128.store(at, a);
  }
  // Two levels at a time, so that each number is loaded and stored half as often.
  let span: usize = 16;
  const size = (<usize>window) << 2;
  while (span << 1 < size) {
    for (let from = x; from < end; from += span << 2) {
      for (let at = from; at < from + span; at += 16) {
        const a = v128.load(at);
        const b = v128.load(at + span);
        const c = v128.load(at + span * 2);
        const d = v128.load(at + span * 3);
        const ab = f32x4.add(a, b);
        const cd = f32x4.add(c, d);
        const a_b = f32x4.sub(a, b);
        const c_d = f32x4.sub(c, d);
        v128.store(at, f32x4.add(ab, cd));
        v128.store(at + span, f32x4.add(a_b, c_d));
        v128.store(at + span * 2, f32x4.sub(ab, cd));
        v128.store(at + span * 3, f32x4.sub(a_b, c_d));
      }
    }
    span <<= 2;
  }
  if (span < size) {
    for (let at = x; at < x + span; at += 16) {
      const a = v128.load(at);
      const b = v128.load(at + span);
      v128.store(at, f32x4.add(a, b));
      v128.store(at + span, f32x4.sub(a, b));
    }
  }
}

/** One step of Kac's walk: number i of the first half against number i of the second. */
@inline
function kac(x: usize, bytes: usize): void {
  const half = bytes >> 1;
  for (let at = x; at < x + half; at += 16) {
    const a = v128.load(at);
    const b = v128.load(at + half);
    v128.store(at, f32x4.add(a, b));
    v128.store(at + half, f32x4.sub(a, b));
  }
}

/* ---------------------------------------------------------------------------- encoding */

@inline
function sumOf(a: v128): f32 {
  return (
    f32x4.extract_lane(a, 0) +
    f32x4.extract_lane(a, 1) +
    (f32x4.extract_lane(a, 2) + f32x4.extract_lane(a, 3))
  );
}

@inline
function largestOf(a: v128): f32 {
  return max(
    max(f32x4.extract_lane(a, 0), f32x4.extract_lane(a, 1)),
    max(f32x4.extract_lane(a, 2), f32x4.extract_lane(a, 3)),
  );
}

/** Where a slot's byte stands in a group's 16: even bytes are slots 0–7, odd ones 8–15. */
@inline
function placeOf(slot: i32): usize {
  return <usize>(((slot & 7) << 1) | ((slot >> 3) & 1));
}

export function encode(vectors: usize, count: i32, targets: usize): void {
  const bytes = (<usize>width) << 2;
  for (let i = 0; i < count; i++) {
    encodeRow(vectors + <usize>i * bytes, bytes, load<i32>(targets + ((<usize>i) << 2)));
  }
}

function encodeRow(x: usize, bytes: usize, row: i32): void {
  let alongCentre = f32x4.splat(0);
  let squares = f32x4.splat(0);
  let absolutes = f32x4.splat(0);
  let largest = f32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    const value = v128.load(x + at);
    const mean = v128.load(centre + at);
    const residual = f32x4.sub(value, mean);
    v128.store(x + at, residual);
    alongCentre = f32x4.add(alongCentre, f32x4.mul(value, mean));
    squares = f32x4.add(squares, f32x4.mul(residual, residual));
    const absolute = f32x4.abs(residual);
    absolutes = f32x4.add(absolutes, absolute);
    largest = f32x4.max(largest, absolute);
  }
  const block = blocks + <usize>(row >> BLOCK_SHIFT) * stride;
  const slot = row & BLOCK_MASK;
  const absolute = sumOf(absolutes);
  const factor: f32 = absolute > 0 ? sumOf(squares) / absolute : 0;
  const scale = bfloatUp(largestOf(largest) / 127);
  store<f32>(block + sums + ((<usize>slot) << 2), sumOf(alongCentre));
  store<u16>(block + factors + ((<usize>slot) << 1), bfloat(factor));
  store<u16>(block + scales + ((<usize>slot) << 1), scale);
  writeInt8(x, bytes, block + rows + <usize>(slot * width), scale);
  writeCode(x, bytes, block + <usize>((slot >> 5) * (width << 2)), slot & 31);
}

/** To the nearest bfloat16, ties to even. */
@inline
function bfloat(value: f32): u32 {
  const bits = reinterpret<u32>(value);
  return (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
}

/** To the next bfloat16 that is no smaller; for numbers ≥ 0. */
@inline
function bfloatUp(value: f32): u32 {
  return (reinterpret<u32>(value) + 0xffff) >> 16;
}

@inline
function writeInt8(x: usize, bytes: usize, to: usize, scale: u32): void {
  const wide = reinterpret<f32>(scale << 16);
  const inverse = f32x4.splat(wide > 0 ? <f32>1 / wide : 0);
  for (let at: usize = 0; at < bytes; at += 32) {
    const low = f32x4.nearest(f32x4.mul(v128.load(x + at), inverse));
    const high = f32x4.nearest(f32x4.mul(v128.load(x + at + 16), inverse));
    const words = i16x8.narrow_i32x4_s(
      i32x4.trunc_sat_f32x4_s(low),
      i32x4.trunc_sat_f32x4_s(high),
    );
    v128.store64_lane(to + (at >> 2), i8x16.narrow_i16x8_s(words, words), 0);
  }
}

/** One bit a dimension, set where the residual is not negative; four of them are a group's nibble. */
@inline
function writeCode(x: usize, bytes: usize, pack: usize, slot: i32): void {
  const shift: u32 = slot & 16 ? 4 : 0;
  const keep: u32 = slot & 16 ? 0x0f : 0xf0;
  let to = pack + placeOf(slot & 15);
  for (let at: usize = 0; at < bytes; at += 16) {
    const nibble = (<u32>i32x4.bitmask(v128.load(x + at)) ^ 15) << shift;
    store<u8>(to, (load<u8>(to) & keep) | nibble);
    to += 16;
  }
}

/* ---------------------------------------------------------------------------- FastScan */

@inline
function lookUp(table: v128, indices: v128): v128 {
  // Indices are below 16, where both instructions agree on every processor.
  return ASC_FEATURE_RELAXED_SIMD
    ? i8x16.relaxed_swizzle(table, indices)
    : i8x16.swizzle(table, indices);
}

export function scan(
  block: i32,
  packs: i32,
  masks: usize,
  table: usize,
  step: f32,
  base: f32,
  shift: f32,
  threshold: f32,
  outRows: usize,
  outEstimates: usize,
  found: i32,
): i32 {
  const from = blocks + <usize>block * stride;
  const groups = width >> 2;
  const wholeGroups = groups - (groups % GROUPS_A_BYTE);
  const packBytes = (<usize>width) << 2;
  const nibbles = i8x16.splat(15);
  const bytes = i16x8.splat(255);
  const steps = f32x4.splat(step);
  const bases = f32x4.splat(base);
  const shifts = f32x4.splat(shift);
  const thresholds = f32x4.splat(threshold);
  for (let pack = 0; pack < packs; pack++) {
    const mask = load<u32>(masks + ((<usize>pack) << 2));
    if (mask === 0) continue;
    let code = from + <usize>pack * packBytes;
    let entry = table;
    let evenA = i16x8.splat(0);
    let oddA = i16x8.splat(0);
    let evenB = i16x8.splat(0);
    let oddB = i16x8.splat(0);
    for (let group = 0; group < wholeGroups; group += GROUPS_A_BYTE) {
      let a = i8x16.splat(0);
      let b = i8x16.splat(0);
      for (let i: usize = 0; i < 128; i += 16) {
        const two = v128.load(code + i);
        const entries = v128.load(entry + i);
        a = i8x16.add(a, lookUp(entries, v128.and(two, nibbles)));
        b = i8x16.add(b, lookUp(entries, v128.and(i16x8.shr_u(two, 4), nibbles)));
      }
      code += 128;
      entry += 128;
      evenA = i16x8.add(evenA, v128.and(a, bytes));
      oddA = i16x8.add(oddA, i16x8.shr_u(a, 8));
      evenB = i16x8.add(evenB, v128.and(b, bytes));
      oddB = i16x8.add(oddB, i16x8.shr_u(b, 8));
    }
    for (let group = wholeGroups; group < groups; group++) {
      const two = v128.load(code);
      const entries = v128.load(entry);
      const a = lookUp(entries, v128.and(two, nibbles));
      const b = lookUp(entries, v128.and(i16x8.shr_u(two, 4), nibbles));
      code += 16;
      entry += 16;
      evenA = i16x8.add(evenA, v128.and(a, bytes));
      oddA = i16x8.add(oddA, i16x8.shr_u(a, 8));
      evenB = i16x8.add(evenB, v128.and(b, bytes));
      oddB = i16x8.add(oddB, i16x8.shr_u(b, 8));
    }
    const sum = from + sums + ((<usize>pack) << 7);
    const factor = from + factors + ((<usize>pack) << 6);
    let better = estimateEight(evenA, sum, factor, steps, bases, shifts, thresholds, 0);
    better |= estimateEight(oddA, sum, factor, steps, bases, shifts, thresholds, 8) << 8;
    better |= estimateEight(evenB, sum, factor, steps, bases, shifts, thresholds, 16) << 16;
    better |= estimateEight(oddB, sum, factor, steps, bases, shifts, thresholds, 24) << 24;
    better &= mask;
    while (better !== 0) {
      const slot = ctz(better);
      better &= better - 1;
      const out = (<usize>found) << 2;
      store<u32>(outRows + out, (block << BLOCK_SHIFT) + (pack << 5) + slot);
      store<f32>(outEstimates + out, load<f32>(estimates + ((<usize>slot) << 2)));
      found++;
    }
  }
  return found;
}

/** Eight estimates into `estimates`. @returns a bit for each that is above the threshold. */
@inline
function estimateEight(
  counts: v128,
  sum: usize,
  factor: usize,
  steps: v128,
  bases: v128,
  shifts: v128,
  thresholds: v128,
  slot: usize,
): u32 {
  const eight = v128.load(factor + (slot << 1));
  const zero = i16x8.splat(0);
  // A bfloat16 is the upper half of a float32.
  const factorsLow = v128.shuffle<i16>(zero, eight, 0, 8, 0, 9, 0, 10, 0, 11);
  const factorsHigh = v128.shuffle<i16>(zero, eight, 0, 12, 0, 13, 0, 14, 0, 15);
  const low = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(counts));
  const high = f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(counts));
  const sumsLow = f32x4.add(v128.load(sum + (slot << 2)), shifts);
  const sumsHigh = f32x4.add(v128.load(sum + (slot << 2) + 16), shifts);
  const a = f32x4.add(sumsLow, f32x4.mul(factorsLow, f32x4.add(bases, f32x4.mul(steps, low))));
  const b = f32x4.add(sumsHigh, f32x4.mul(factorsHigh, f32x4.add(bases, f32x4.mul(steps, high))));
  const out = estimates + (slot << 2);
  v128.store(out, a);
  v128.store(out + 16, b);
  return i32x4.bitmask(f32x4.gt(a, thresholds)) | (i32x4.bitmask(f32x4.gt(b, thresholds)) << 4);
}

/* -------------------------------------------------------------------------- re-ranking */

/** Keeps the loads that fetch ahead from being left out as unused. */
let fetched: u32 = 0;

export function score(
  candidates: usize,
  count: i32,
  query: usize,
  scale: f32,
  shift: f32,
  out: usize,
): void {
  for (let from = 0; from < count; from += AHEAD) {
    const until = min(from + AHEAD, count);
    for (let i = from; i < until; i++) fetch(load<i32>(candidates + ((<usize>i) << 2)));
    for (let i = from; i < until; i++) {
      const row = load<i32>(candidates + ((<usize>i) << 2));
      store<f32>(out + ((<usize>i) << 2), scoreRow(row, query, scale, shift));
    }
  }
}

/**
 * Touches every cache line of a row. WebAssembly has no prefetch; loads whose results are not waited for
 * overlap all the same.
 */
@inline
function fetch(row: i32): void {
  const from = rowAt(row);
  let touched: u32 = 0;
  for (let at: usize = 0; at < <usize>width; at += 64) touched += load<u8>(from + at);
  fetched = touched;
}

@inline
function rowAt(row: i32): usize {
  const block = blocks + <usize>(row >> BLOCK_SHIFT) * stride;
  return block + rows + <usize>((row & BLOCK_MASK) * width);
}

@inline
function scoreRow(row: i32, query: usize, scale: f32, shift: f32): f32 {
  const from = rowAt(row);
  let even = i32x4.splat(0);
  let odd = i32x4.splat(0);
  const bytes = <usize>width;
  const paired = bytes & ~15;
  for (let at: usize = 0; at < paired; at += 16) {
    const a = v128.load_ext<i8>(from + at);
    const b = v128.load_ext<i8>(from + at + 8);
    even = i32x4.add(even, i32x4.dot_i16x8_s(a, v128.load(query + (at << 1))));
    odd = i32x4.add(odd, i32x4.dot_i16x8_s(b, v128.load(query + (at << 1) + 16)));
  }
  if (paired < bytes) {
    const a = v128.load_ext<i8>(from + paired);
    even = i32x4.add(even, i32x4.dot_i16x8_s(a, v128.load(query + (paired << 1))));
  }
  const lanes = i32x4.add(even, odd);
  const dot =
    <i64>i32x4.extract_lane(lanes, 0) +
    <i64>i32x4.extract_lane(lanes, 1) +
    (<i64>i32x4.extract_lane(lanes, 2) + <i64>i32x4.extract_lane(lanes, 3));
  const block = blocks + <usize>(row >> BLOCK_SHIFT) * stride;
  const slot = <usize>(row & BLOCK_MASK);
  const rowScale = reinterpret<f32>((<u32>load<u16>(block + scales + (slot << 1))) << 16);
  return load<f32>(block + sums + (slot << 2)) + shift + rowScale * scale * <f32>dot;
}
