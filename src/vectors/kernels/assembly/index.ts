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
/** 1.5 · 2²³ and its bits. */
const ROUNDER: f32 = 12582912;
const ROUNDER_BITS = 0x4b400000;
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
      const signs = flips + <usize>round * bytes;
      const from: usize = round & 1 ? last : 0;
      flip(x, signs, 0, from);
      flip(x, signs, from + ((<usize>window) << 2), bytes);
      hadamard(x + from, signs + from);
      if (round & 1) kac(x, bytes);
    }
  }
}

@inline
function flip(x: usize, signs: usize, from: usize, until: usize): void {
  for (let at = from; at < until; at += 16) {
    v128.store(x + at, f32x4.mul(v128.load(x + at), v128.load(signs + at)));
  }
}

/** Signs and Hadamard transform of four numbers. */
@inline
function four(x: usize, signs: usize): v128 {
  let a = f32x4.mul(v128.load(x), v128.load(signs));
  a = f32x4.add(v128.shuffle<f32>(a, a, 1, 0, 3, 2), f32x4.mul(a, f32x4(1, -1, 1, -1)));
  return f32x4.add(v128.shuffle<f32>(a, a, 2, 3, 0, 1), f32x4.mul(a, f32x4(1, 1, -1, -1)));
}

/**
 * Fast Walsh–Hadamard transform of `window` numbers times their signs. Three levels at a time, so
 * that each number is loaded and stored a third as often; the first pass has five.
 */
function hadamard(x: usize, signs: usize): void {
  const size = (<usize>window) << 2;
  const end = x + size;
  for (let at = x, sign = signs; at < end; at += 128, sign += 128) {
    eight(
      four(at, sign),
      four(at + 16, sign + 16),
      four(at + 32, sign + 32),
      four(at + 48, sign + 48),
      four(at + 64, sign + 64),
      four(at + 80, sign + 80),
      four(at + 96, sign + 96),
      four(at + 112, sign + 112),
      at,
      16,
    );
  }
  let span: usize = 128;
  for (; span << 2 < size; span <<= 3) {
    for (let from = x; from < end; from += span << 3) {
      for (let at = from; at < from + span; at += 16) {
        eight(
          v128.load(at),
          v128.load(at + span),
          v128.load(at + span * 2),
          v128.load(at + span * 3),
          v128.load(at + span * 4),
          v128.load(at + span * 5),
          v128.load(at + span * 6),
          v128.load(at + span * 7),
          at,
          span,
        );
      }
    }
  }
  for (; span < size; span <<= 1) {
    for (let from = x; from < end; from += span << 1) {
      for (let at = from; at < from + span; at += 16) {
        const a = v128.load(at);
        const b = v128.load(at + span);
        v128.store(at, f32x4.add(a, b));
        v128.store(at + span, f32x4.sub(a, b));
      }
    }
  }
}

/** Three levels over eight vectors, stored `span` bytes apart. */
@inline
function eight(
  a: v128,
  b: v128,
  c: v128,
  d: v128,
  e: v128,
  f: v128,
  g: v128,
  h: v128,
  to: usize,
  span: usize,
): void {
  const a1 = f32x4.add(a, b);
  const b1 = f32x4.sub(a, b);
  const c1 = f32x4.add(c, d);
  const d1 = f32x4.sub(c, d);
  const e1 = f32x4.add(e, f);
  const f1 = f32x4.sub(e, f);
  const g1 = f32x4.add(g, h);
  const h1 = f32x4.sub(g, h);
  const a2 = f32x4.add(a1, c1);
  const b2 = f32x4.add(b1, d1);
  const c2 = f32x4.sub(a1, c1);
  const d2 = f32x4.sub(b1, d1);
  const e2 = f32x4.add(e1, g1);
  const f2 = f32x4.add(f1, h1);
  const g2 = f32x4.sub(e1, g1);
  const h2 = f32x4.sub(f1, h1);
  v128.store(to, f32x4.add(a2, e2));
  v128.store(to + span, f32x4.add(b2, f2));
  v128.store(to + span * 2, f32x4.add(c2, g2));
  v128.store(to + span * 3, f32x4.add(d2, h2));
  v128.store(to + span * 4, f32x4.sub(a2, e2));
  v128.store(to + span * 5, f32x4.sub(b2, f2));
  v128.store(to + span * 6, f32x4.sub(c2, g2));
  v128.store(to + span * 7, f32x4.sub(d2, h2));
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

export function squaredLengths(vectors: usize, count: i32, out: usize): void {
  const bytes = (<usize>width) << 2;
  for (let i = 0; i < count; i++) {
    const from = vectors + <usize>i * bytes;
    let even = f32x4.splat(0);
    let odd = f32x4.splat(0);
    for (let at = from; at < from + bytes; at += 32) {
      const a = v128.load(at);
      const b = v128.load(at, 16);
      even = f32x4.add(even, f32x4.mul(a, a));
      odd = f32x4.add(odd, f32x4.mul(b, b));
    }
    store<f32>(out + ((<usize>i) << 2), sumOf(f32x4.add(even, odd)));
  }
}

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
    largest = f32x4.pmax(largest, absolute);
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

/** To the nearest integers, ties to even: beyond 2²³ a float32's last bits count ones. */
@inline
function toIntegers(values: v128): v128 {
  return i32x4.sub(f32x4.add(values, f32x4.splat(ROUNDER)), i32x4.splat(ROUNDER_BITS));
}

@inline
function writeInt8(x: usize, bytes: usize, to: usize, scale: u32): void {
  const wide = reinterpret<f32>(scale << 16);
  const inverse = f32x4.splat(wide > 0 ? <f32>1 / wide : 0);
  for (let at: usize = 0; at < bytes; at += 32) {
    const low = toIntegers(f32x4.mul(v128.load(x + at), inverse));
    const high = toIntegers(f32x4.mul(v128.load(x + at + 16), inverse));
    const words = i16x8.narrow_i32x4_s(low, high);
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
      let two = v128.load(code);
      let entries = v128.load(entry);
      let a = lookUp(entries, v128.and(two, nibbles));
      let b = lookUp(entries, v128.and(i16x8.shr_u(two, 4), nibbles));
      two = v128.load(code, 16);
      entries = v128.load(entry, 16);
      a = i8x16.add(a, lookUp(entries, v128.and(two, nibbles)));
      b = i8x16.add(b, lookUp(entries, v128.and(i16x8.shr_u(two, 4), nibbles)));
      two = v128.load(code, 32);
      entries = v128.load(entry, 32);
      a = i8x16.add(a, lookUp(entries, v128.and(two, nibbles)));
      b = i8x16.add(b, lookUp(entries, v128.and(i16x8.shr_u(two, 4), nibbles)));
      two = v128.load(code, 48);
      entries = v128.load(entry, 48);
      a = i8x16.add(a, lookUp(entries, v128.and(two, nibbles)));
      b = i8x16.add(b, lookUp(entries, v128.and(i16x8.shr_u(two, 4), nibbles)));
      two = v128.load(code, 64);
      entries = v128.load(entry, 64);
      a = i8x16.add(a, lookUp(entries, v128.and(two, nibbles)));
      b = i8x16.add(b, lookUp(entries, v128.and(i16x8.shr_u(two, 4), nibbles)));
      two = v128.load(code, 80);
      entries = v128.load(entry, 80);
      a = i8x16.add(a, lookUp(entries, v128.and(two, nibbles)));
      b = i8x16.add(b, lookUp(entries, v128.and(i16x8.shr_u(two, 4), nibbles)));
      two = v128.load(code, 96);
      entries = v128.load(entry, 96);
      a = i8x16.add(a, lookUp(entries, v128.and(two, nibbles)));
      b = i8x16.add(b, lookUp(entries, v128.and(i16x8.shr_u(two, 4), nibbles)));
      two = v128.load(code, 112);
      entries = v128.load(entry, 112);
      a = i8x16.add(a, lookUp(entries, v128.and(two, nibbles)));
      b = i8x16.add(b, lookUp(entries, v128.and(i16x8.shr_u(two, 4), nibbles)));
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
  const last = from + (bytes & ~31);
  let at = from;
  let w = query;
  // Two steps a turn; `even` and `odd` keep one addition from waiting for the other.
  for (; at < last; at += 32, w += 64) {
    even = i32x4.add(even, i32x4.dot_i16x8_s(v128.load_ext<i8>(at), v128.load(w)));
    odd = i32x4.add(odd, i32x4.dot_i16x8_s(v128.load_ext<i8>(at, 8), v128.load(w, 16)));
    even = i32x4.add(even, i32x4.dot_i16x8_s(v128.load_ext<i8>(at, 16), v128.load(w, 32)));
    odd = i32x4.add(odd, i32x4.dot_i16x8_s(v128.load_ext<i8>(at, 24), v128.load(w, 48)));
  }
  for (; at < from + bytes; at += 8, w += 16) {
    even = i32x4.add(even, i32x4.dot_i16x8_s(v128.load_ext<i8>(at), v128.load(w)));
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
