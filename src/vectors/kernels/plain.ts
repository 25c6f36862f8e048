/**
 * The kernels without WebAssembly: for where SIMD is missing, and as the readable twin of
 * assembly/index.ts. Every float32 operation is rounded as it is there, in the same order (sums go
 * by four lanes), so that an index can be opened by either.
 */
import { bfloat } from '../int8.ts';
import { placeOf } from '../fast-scan.ts';
import { BLOCK_ROWS, PACK_ROWS, ROUNDS, type KernelLayout, type Kernels } from './types.ts';

const { fround } = Math;
/** Adding and taking it away rounds a float32 of up to 2²² to the nearest integer, ties to even. */
const ROUNDER = 1.5 * 2 ** 23;

export class PlainKernels implements Kernels {
  readonly name = 'plain';
  buffer = new ArrayBuffer(0);
  private layout!: KernelLayout;
  private f32 = new Float32Array(0);
  private i32 = new Int32Array(0);
  private u16 = new Uint16Array(0);
  private i16 = new Int16Array(0);
  private u8 = new Uint8Array(0);
  private i8 = new Int8Array(0);
  private readonly float = new Float32Array(1);
  private readonly bits = new Uint32Array(this.float.buffer);

  grow(bytes: number): void {
    if (bytes <= this.buffer.byteLength) return;
    const grown = new ArrayBuffer(Math.ceil(Math.max(bytes, 1.5 * this.buffer.byteLength) / 8) * 8);
    new Uint8Array(grown).set(this.u8);
    this.buffer = grown;
    this.f32 = new Float32Array(grown);
    this.i32 = new Int32Array(grown);
    this.u16 = new Uint16Array(grown);
    this.i16 = new Int16Array(grown);
    this.u8 = new Uint8Array(grown);
    this.i8 = new Int8Array(grown);
  }

  configure(layout: KernelLayout): void {
    this.layout = layout;
  }

  rotate(vectors: number, count: number): void {
    const { width, window, flips } = this.layout;
    const { f32 } = this;
    for (let i = 0; i < count; i++) {
      const x = f32.subarray(vectors / 4 + i * width, vectors / 4 + (i + 1) * width);
      for (let round = 0; round < ROUNDS; round++) {
        const signs = flips / 4 + round * width;
        for (let j = 0; j < width; j++) x[j]! *= f32[signs + j]!;
        const from = round & 1 ? width - window : 0;
        hadamard(x.subarray(from, from + window));
        // A step of Kac's walk: number i of the first half against number i of the second.
        if (round & 1) butterflies(x, 0, width / 2);
      }
    }
  }

  squaredLengths(vectors: number, count: number, out: number): void {
    const { width } = this.layout;
    const lanes = new Float32Array(8);
    for (let i = 0; i < count; i++) {
      lanes.fill(0);
      for (let j = 0; j < width; j++) {
        const value = this.f32[vectors / 4 + i * width + j]!;
        lanes[j & 7] = lanes[j & 7]! + fround(value * value);
      }
      for (let lane = 0; lane < 4; lane++) lanes[lane]! += lanes[lane + 4]!;
      this.f32[out / 4 + i] = sumOf(lanes);
    }
  }

  encode(vectors: number, count: number, targets: number): void {
    const { width } = this.layout;
    for (let i = 0; i < count; i++) {
      const from = vectors / 4 + i * width;
      this.encodeRow(this.f32.subarray(from, from + width), this.i32[targets / 4 + i]!);
    }
  }

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
  ): number {
    const { width, sums, factors } = this.layout;
    const from = this.block(block);
    const [step32, base32, shift32] = [fround(step), fround(base), fround(shift)];
    const counts = new Uint16Array(PACK_ROWS);
    for (let pack = 0; pack < packs; pack++) {
      const mask = this.i32[masks / 4 + pack]!;
      if (mask === 0) continue;
      this.addUp(from + pack * width * 4, table, counts);
      const first = pack * PACK_ROWS;
      for (let slot = 0; slot < PACK_ROWS; slot++) {
        if (((mask >>> slot) & 1) === 0) continue;
        const factor = bfloat(this.u16[(from + factors) / 2 + first + slot]!);
        const sum = fround(this.f32[(from + sums) / 4 + first + slot]! + shift32);
        const product = fround(base32 + fround(step32 * counts[slot]!));
        const estimate = fround(sum + fround(factor * product));
        if (!(estimate > threshold)) continue;
        this.i32[outRows / 4 + found] = block * BLOCK_ROWS + first + slot;
        this.f32[outEstimates / 4 + found] = estimate;
        found++;
      }
    }
    return found;
  }

  score(
    candidates: number,
    count: number,
    query: number,
    scale: number,
    shift: number,
    out: number,
  ): void {
    const { width, sums, rows, scales } = this.layout;
    const [scale32, shift32] = [fround(scale), fround(shift)];
    for (let i = 0; i < count; i++) {
      const row = this.i32[candidates / 4 + i]!;
      const block = this.block(Math.floor(row / BLOCK_ROWS));
      const slot = row % BLOCK_ROWS;
      const from = block + rows + slot * width;
      let dot = 0;
      for (let j = 0; j < width; j++) dot += this.i8[from + j]! * this.i16[query / 2 + j]!;
      const rowScale = bfloat(this.u16[(block + scales) / 2 + slot]!);
      const sum = fround(this.f32[(block + sums) / 4 + slot]! + shift32);
      this.f32[out / 4 + i] = fround(sum + fround(fround(rowScale * scale32) * fround(dot)));
    }
  }

  /** Table entries of a pack's 32 rows, summed over the groups. */
  private addUp(codes: number, table: number, counts: Uint16Array): void {
    counts.fill(0);
    const groups = this.layout.width / 4;
    for (let group = 0; group < groups; group++) {
      const entries = table + group * 16;
      for (let place = 0; place < 16; place++) {
        const two = this.u8[codes + group * 16 + place]!;
        const slot = slotOf(place);
        counts[slot]! += this.u8[entries + (two & 15)]!;
        counts[slot + 16]! += this.u8[entries + (two >> 4)]!;
      }
    }
  }

  private encodeRow(x: Float32Array, row: number): void {
    const { width, centre, sums, factors, rows, scales } = this.layout;
    const alongCentre = new Float32Array(4);
    const squares = new Float32Array(4);
    const absolutes = new Float32Array(4);
    let largest = 0;
    for (let i = 0; i < width; i++) {
      const lane = i & 3;
      const mean = this.f32[centre / 4 + i]!;
      alongCentre[lane] = fround(alongCentre[lane]! + fround(x[i]! * mean));
      const residual = fround(x[i]! - mean);
      squares[lane] = fround(squares[lane]! + fround(residual * residual));
      absolutes[lane] = fround(absolutes[lane]! + Math.abs(residual));
      largest = Math.max(largest, Math.abs(residual));
      x[i] = residual;
    }
    const block = this.block(Math.floor(row / BLOCK_ROWS));
    const slot = row % BLOCK_ROWS;
    const absolute = sumOf(absolutes);
    const factor = absolute > 0 ? fround(sumOf(squares) / absolute) : 0;
    const scale = this.bfloatUp(fround(largest / 127));
    this.f32[(block + sums) / 4 + slot] = sumOf(alongCentre);
    this.u16[(block + factors) / 2 + slot] = this.nearestBfloat(factor);
    this.u16[(block + scales) / 2 + slot] = scale;
    this.writeInt8(x, block + rows + slot * width, bfloat(scale));
    this.writeCode(x, block + Math.floor(slot / PACK_ROWS) * width * 4, slot % PACK_ROWS);
  }

  private writeInt8(x: Float32Array, to: number, scale: number): void {
    const inverse = scale > 0 ? fround(1 / scale) : 0;
    for (let i = 0; i < x.length; i++) {
      const nearest = fround(fround(fround(x[i]! * inverse) + ROUNDER) - ROUNDER);
      this.i8[to + i] = Math.max(-128, Math.min(127, nearest));
    }
  }

  private writeCode(x: Float32Array, pack: number, slot: number): void {
    const signs = new Int32Array(x.buffer, x.byteOffset, x.length);
    const shift = slot & 16 ? 4 : 0;
    const place = placeOf(slot & 15);
    for (let group = 0; group < x.length / 4; group++) {
      let nibble = 0;
      for (let i = 0; i < 4; i++) if (signs[group * 4 + i]! >= 0) nibble |= 1 << i;
      const at = pack + group * 16 + place;
      this.u8[at] = (this.u8[at]! & (0xf0 >> shift)) | (nibble << shift);
    }
  }

  private block(number: number): number {
    return this.layout.blocks + number * this.layout.stride;
  }

  private nearestBfloat(value: number): number {
    this.float[0] = value;
    const bits = this.bits[0]!;
    return (bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16;
  }

  private bfloatUp(value: number): number {
    this.float[0] = value;
    return (this.bits[0]! + 0xffff) >>> 16;
  }
}

function slotOf(place: number): number {
  return (place >> 1) | ((place & 1) << 3);
}

/** Fast Walsh–Hadamard transform, unscaled. */
function hadamard(x: Float32Array): void {
  for (let span = 1; span < x.length; span *= 2) {
    for (let from = 0; from < x.length; from += 2 * span) butterflies(x, from, span);
  }
}

function butterflies(x: Float32Array, from: number, span: number): void {
  for (let i = from; i < from + span; i++) {
    const a = x[i]!;
    const b = x[i + span]!;
    x[i] = a + b;
    x[i + span] = a - b;
  }
}

function sumOf(lanes: Float32Array): number {
  return fround(fround(lanes[0]! + lanes[1]!) + fround(lanes[2]! + lanes[3]!));
}
