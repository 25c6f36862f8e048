/**
 * FastScan (André, Kermarrec and Le Scouarnec, VLDB 2015 and ICMR 2017): sums over 1-bit codes by
 * table look-ups that stay in SIMD registers.
 *
 * The bits of four dimensions are a number b < 16, so ⟨s, p⟩ splits into a sum over D/4 groups g of
 *
 *     t_g(b) = Σ_{j<4} ±p_{4g+j},   + where bit j of b is set                         (3)
 *
 * A byte shuffle looks 16 rows up at once, if entries are bytes. As min_b t_g(b) = −Σ|p| over the
 * group,
 *
 *     u_g(b) = round((t_g(b) + Σ_j |p_{4g+j}|) / step),   step = max_g 2 Σ_j |p_{4g+j}| / 31   (4)
 *     ⟨s, p⟩ ≈ base + step · Σ_g u_g(b_g),                base = −Σ_i |p_i|                    (5)
 *
 * Entries have five bits: eight of them add up to at most 248 before a byte must be widened. That
 * rounding is a tenth of the code's own error, so finer tables would buy nothing.
 *
 * Layout of a pack of 32 rows: for each group 16 bytes; the low nibbles are rows 0–15, the high ones
 * rows 16–31. Within either half, even bytes are rows 0–7 and odd bytes rows 8–15: widened by even
 * and odd bytes, the sums come out in order.
 */

/** Largest entry: five bits. */
export const LARGEST_ENTRY = 31;
const ENTRIES = 16;

/**
 * @param query p, rotated and centred; its length is a multiple of 4.
 * @param table length / 4 × 16 bytes, written.
 */
export function writeTable(query: Float32Array, table: Uint8Array): { base: number; step: number } {
  const groups = query.length / 4;
  let widest = 0;
  let total = 0;
  for (let group = 0; group < groups; group++) {
    const reach = reachOf(query, group);
    total += reach;
    if (reach > widest) widest = reach;
  }
  const step = (2 * widest) / LARGEST_ENTRY;
  const perStep = step > 0 ? 1 / step : 0;
  const entries = new Float64Array(ENTRIES);
  for (let group = 0; group < groups; group++) {
    // Entry b differs from the one without b's lowest bit by 2p of that bit's dimension.
    let lowest = reachOf(query, group);
    for (let j = 0; j < 4; j++) lowest -= query[group * 4 + j]!;
    entries[0] = lowest * perStep + 0.5;
    table[group * ENTRIES] = entries[0];
    for (let j = 0; j < 4; j++) {
      const twice = 2 * query[group * 4 + j]! * perStep;
      for (let b = 0; b < 1 << j; b++) {
        const entry = entries[b]! + twice;
        entries[b | (1 << j)] = entry;
        table[group * ENTRIES + (b | (1 << j))] = entry;
      }
    }
  }
  return { base: -total, step };
}

function reachOf(query: Float32Array, group: number): number {
  const at = group * 4;
  return (
    Math.abs(query[at]!) +
    Math.abs(query[at + 1]!) +
    Math.abs(query[at + 2]!) +
    Math.abs(query[at + 3]!)
  );
}

/** Where a slot's byte stands among a group's 16. */
export function placeOf(slot: number): number {
  return ((slot & 7) << 1) | ((slot >> 3) & 1);
}

/** The nibble of one row in one group. @param pack where the row's pack begins in `codes`. */
export function readNibble(codes: Uint8Array, pack: number, group: number, slot: number): number {
  const two = codes[pack + group * 16 + placeOf(slot & 15)]!;
  return slot & 16 ? two >> 4 : two & 15;
}

export function writeNibble(
  codes: Uint8Array,
  pack: number,
  group: number,
  slot: number,
  nibble: number,
): void {
  const at = pack + group * 16 + placeOf(slot & 15);
  codes[at] = slot & 16 ? (codes[at]! & 0x0f) | (nibble << 4) : (codes[at]! & 0xf0) | nibble;
}
