/**
 * The second stage: rows as int8, compared with the query as int16.
 *
 * A row keeps v_i = round(r_i / a) ∈ [−127, 127], with a scale a of its own: max|r_i| / 127, rounded
 * up to a bfloat16. After the rotation no dimension stands out, so one scale a row is enough. The
 * query is p_i ≈ b · w_i, |w_i| ≤ 32,767, and
 *
 *     ⟨r, p⟩ ≈ a · b · Σ v_i w_i                                                        (6)
 *
 * where the sum is exact: 127 · 32,767 · 1,024 / 4 < 2³¹ for each of four lanes. The query's rounding
 * is nothing beside the row's, whose error is a/√12 · ‖p‖, about 0.0004 for unit vectors of 384
 * dimensions.
 */

const LARGEST = 32_767;

/** @param integers written; as long as the query. @returns the scale b. */
export function quantiseQuery(query: Float32Array, integers: Int16Array): number {
  let largest = 0;
  for (let i = 0; i < query.length; i++) {
    const absolute = Math.abs(query[i]!);
    if (absolute > largest) largest = absolute;
  }
  const perUnit = largest > 0 ? LARGEST / largest : 0;
  for (let i = 0; i < query.length; i++) integers[i] = Math.round(query[i]! * perUnit);
  return largest / LARGEST;
}

const word = new Uint32Array(1);
const float = new Float32Array(word.buffer);

/** A bfloat16 is the upper half of a float32. */
export function bfloat(upper: number): number {
  word[0] = upper << 16;
  return float[0]!;
}
