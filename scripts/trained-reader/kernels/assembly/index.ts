/**
 * The passage reader's inner loops in AssemblyScript, compiled to WebAssembly SIMD. What each one
 * computes stands in ../types.ts; ../plain.ts does the same without SIMD, in the same order of
 * operations, so that both give the same bits. (Fused or relaxed operations would not.)
 *
 * Pointers are byte offsets into the one memory, which the caller lays out.
 */

const EPSILON: f32 = 1e-5;

export function linear(
  x: usize,
  rows: i32,
  columns: i32,
  weights: usize,
  bias: usize,
  outputs: i32,
  out: usize,
  isAdded: bool,
): void {
  const xStride = (<usize>columns) << 2;
  const outStride = (<usize>outputs) << 2;
  for (let o = 0; o < outputs; o += 8) {
    const group = weights + <usize>o * xStride;
    const until = group + (xStride << 3);
    const b0 = v128.load(bias + ((<usize>o) << 2));
    const b1 = v128.load(bias + ((<usize>o) << 2), 16);
    let at = out + ((<usize>o) << 2);
    let p = x;
    let row = 0;
    for (; row + 4 <= rows; row += 4) {
      let s00 = f32x4.splat(0);
      let s01 = s00;
      let s10 = s00;
      let s11 = s00;
      let s20 = s00;
      let s21 = s00;
      let s30 = s00;
      let s31 = s00;
      let p0 = p;
      let p1 = p0 + xStride;
      let p2 = p1 + xStride;
      let p3 = p2 + xStride;
      for (let w = group; w < until; w += 32) {
        const w0 = v128.load(w);
        const w1 = v128.load(w, 16);
        let v = v128.load32_splat(p0);
        s00 = f32x4.add(s00, f32x4.mul(v, w0));
        s01 = f32x4.add(s01, f32x4.mul(v, w1));
        v = v128.load32_splat(p1);
        s10 = f32x4.add(s10, f32x4.mul(v, w0));
        s11 = f32x4.add(s11, f32x4.mul(v, w1));
        v = v128.load32_splat(p2);
        s20 = f32x4.add(s20, f32x4.mul(v, w0));
        s21 = f32x4.add(s21, f32x4.mul(v, w1));
        v = v128.load32_splat(p3);
        s30 = f32x4.add(s30, f32x4.mul(v, w0));
        s31 = f32x4.add(s31, f32x4.mul(v, w1));
        p0 += 4;
        p1 += 4;
        p2 += 4;
        p3 += 4;
      }
      put(at, s00, s01, b0, b1, isAdded);
      at += outStride;
      put(at, s10, s11, b0, b1, isAdded);
      at += outStride;
      put(at, s20, s21, b0, b1, isAdded);
      at += outStride;
      put(at, s30, s31, b0, b1, isAdded);
      at += outStride;
      p += xStride << 2;
    }
    for (; row < rows; row++) {
      let s0 = f32x4.splat(0);
      let s1 = s0;
      let p0 = p;
      for (let w = group; w < until; w += 32) {
        const v = v128.load32_splat(p0);
        s0 = f32x4.add(s0, f32x4.mul(v, v128.load(w)));
        s1 = f32x4.add(s1, f32x4.mul(v, v128.load(w, 16)));
        p0 += 4;
      }
      put(at, s0, s1, b0, b1, isAdded);
      at += outStride;
      p += xStride;
    }
  }
}

@inline
function put(at: usize, s0: v128, s1: v128, b0: v128, b1: v128, isAdded: bool): void {
  s0 = f32x4.add(s0, b0);
  s1 = f32x4.add(s1, b1);
  if (isAdded) {
    s0 = f32x4.add(s0, v128.load(at));
    s1 = f32x4.add(s1, v128.load(at, 16));
  }
  v128.store(at, s0);
  v128.store(at, s1, 16);
}

/** The four lanes, as (0 + 1) + (2 + 3). */
@inline
function across(sums: v128): f32 {
  return (
    f32x4.extract_lane(sums, 0) +
    f32x4.extract_lane(sums, 1) +
    (f32x4.extract_lane(sums, 2) + f32x4.extract_lane(sums, 3))
  );
}

export function norm(
  x: usize,
  rows: i32,
  width: i32,
  weight: usize,
  bias: usize,
  out: usize,
): void {
  const stride = (<usize>width) << 2;
  for (let row = 0; row < rows; row++) {
    let sums = f32x4.splat(0);
    for (let c: usize = 0; c < stride; c += 16) sums = f32x4.add(sums, v128.load(x + c));
    const mean = f32x4.splat(across(sums) / <f32>width);
    sums = f32x4.splat(0);
    for (let c: usize = 0; c < stride; c += 16) {
      const centred = f32x4.sub(v128.load(x + c), mean);
      sums = f32x4.add(sums, f32x4.mul(centred, centred));
    }
    const scale = f32x4.splat(<f32>1 / Mathf.sqrt(across(sums) / <f32>width + EPSILON));
    for (let c: usize = 0; c < stride; c += 16) {
      const centred = f32x4.sub(v128.load(x + c), mean);
      const scaled = f32x4.mul(f32x4.mul(centred, scale), v128.load(weight + c));
      v128.store(out + c, f32x4.add(scaled, v128.load(bias + c)));
    }
    x += stride;
    out += stride;
  }
}

export function convolve(
  x: usize,
  rows: i32,
  width: i32,
  kernel: usize,
  taps: i32,
  out: usize,
): void {
  const stride = (<usize>width) << 2;
  const half = taps >> 1;
  for (let row = 0; row < rows; row++) {
    const first = max(0, half - row);
    const until = min(taps, rows + half - row);
    const from = x + <usize>(row + first - half) * stride;
    const own = x + <usize>row * stride;
    for (let c: usize = 0; c < stride; c += 16) {
      let sums = v128.load(own + c);
      let at = from + c;
      let tap = kernel + <usize>first * stride + c;
      for (let i = first; i < until; i++) {
        sums = f32x4.add(sums, f32x4.mul(v128.load(tap), v128.load(at)));
        at += stride;
        tap += stride;
      }
      v128.store(out, sums);
      out += 16;
    }
  }
}

export function rectify(x: usize, count: i32): void {
  const until = x + ((<usize>count) << 2);
  const zero = f32x4.splat(0);
  for (; x < until; x += 16) v128.store(x, f32x4.max(v128.load(x), zero));
}

/** eˣ for x ≤ 0, to about a unit in the last place (the coefficients of Cephes' expf). */
@inline
function exp(x: v128): v128 {
  x = f32x4.max(x, f32x4.splat(-87));
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(1.44269504)));
  x = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)));
  x = f32x4.sub(x, f32x4.mul(n, f32x4.splat(-2.12194440e-4)));
  let y = f32x4.splat(1.9875691500e-4);
  y = f32x4.add(f32x4.mul(y, x), f32x4.splat(1.3981999507e-3));
  y = f32x4.add(f32x4.mul(y, x), f32x4.splat(8.3334519073e-3));
  y = f32x4.add(f32x4.mul(y, x), f32x4.splat(4.1665795894e-2));
  y = f32x4.add(f32x4.mul(y, x), f32x4.splat(1.6666665459e-1));
  y = f32x4.add(f32x4.mul(y, x), f32x4.splat(5.0000001201e-1));
  y = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(y, x), x), x), f32x4.splat(1));
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return f32x4.mul(y, power);
}

export function attend(
  qkv: usize,
  rows: i32,
  heads: i32,
  head: i32,
  keys: usize,
  weights: usize,
  out: usize,
): void {
  const size = (<usize>head) << 2;
  const across_ = size * <usize>heads;
  const stride = across_ * 3;
  // Four keys at a time: the places after the last row are computed and never read.
  const padded = <usize>((rows + 3) & ~3) << 2;
  const scale = f32x4.splat(<f32>1 / Mathf.sqrt(<f32>head));
  for (let h = 0; h < heads; h++) {
    const offset = <usize>h * size;
    for (let d: usize = 0; d < size; d += 4) {
      let at = keys + (d >> 2) * padded;
      let from = qkv + across_ + offset + d;
      for (let j = 0; j < rows; j++) {
        f32.store(at, f32.load(from));
        at += 4;
        from += stride;
      }
    }
    for (let i = 0; i < rows; i++) {
      const query = qkv + <usize>i * stride + offset;
      for (let j: usize = 0; j < padded; j += 16) {
        let sums = f32x4.splat(0);
        let key = keys + j;
        for (let d: usize = 0; d < size; d += 4) {
          sums = f32x4.add(sums, f32x4.mul(v128.load32_splat(query + d), v128.load(key)));
          key += padded;
        }
        v128.store(weights + j, f32x4.mul(sums, scale));
      }
      const until = weights + ((<usize>rows) << 2);
      let most = f32.load(weights);
      for (let at = weights + 4; at < until; at += 4) most = max(most, f32.load(at));
      const highest = f32x4.splat(most);
      for (let j: usize = 0; j < padded; j += 16)
        v128.store(weights + j, exp(f32x4.sub(v128.load(weights + j), highest)));
      let total: f32 = 0;
      for (let at = weights; at < until; at += 4) total += f32.load(at);
      const share = f32x4.splat(<f32>1 / total);
      const to = out + <usize>i * across_ + offset;
      for (let d: usize = 0; d < size; d += 16) {
        let sums = f32x4.splat(0);
        let value = qkv + 2 * across_ + offset + d;
        for (let at = weights; at < until; at += 4) {
          sums = f32x4.add(sums, f32x4.mul(v128.load32_splat(at), v128.load(value)));
          value += stride;
        }
        v128.store(to + d, f32x4.mul(sums, share));
      }
    }
  }
}
