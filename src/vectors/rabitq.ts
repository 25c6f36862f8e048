/**
 * RaBitQ's estimator of an inner product (Gao and Long, SIGMOD 2024, section 3), for similarities.
 *
 * Everything is rotated already (./rotation.ts). Let c be the mean of the rows, o a row, q the query,
 * r = o − c and p = q − c. Then
 *
 *     ⟨o, q⟩ = ⟨o, c⟩ + ⟨r, p⟩ + ⟨c, p⟩                                               (1)
 *
 * The row keeps one bit a dimension, s = sign(r) ∈ {−1, 1}^D: the vertex x̄ = s/√D of the hypercube
 * that is nearest to r. Over the random rotation, ⟨x̄, p⟩ / ⟨x̄, r/‖r‖⟩ estimates ⟨r, p⟩/‖r‖ without
 * bias, with an error of order ‖p‖/√D (their theorem 3.2). As ⟨s, r⟩ = ‖r‖₁, this is
 *
 *     ⟨r, p⟩ ≈ f · ⟨s, p⟩,   f = ‖r‖² / ‖r‖₁                                          (2)
 *
 * A row keeps `sum` = ⟨o, c⟩ (float32) and `factor` = f (bfloat16: 0.2 % of an estimate whose own
 * error is ten times that). ⟨s, p⟩ comes from look-up tables (./fast-scan.ts), and ⟨c, p⟩, the same
 * for all rows, is the query's `shift`. The kernels' `encode` and `scan` hold the row's side, this
 * file the query's.
 */
import { writeTable } from './fast-scan.ts';
import { quantiseQuery } from './int8.ts';

/** What a query comes down to, beside its look-up table and its int16 values. */
export interface QueryTerms {
  /** ⟨c, p⟩. */
  shift: number;
  /** ⟨s, p⟩ ≈ base + step · Σ table entries. */
  base: number;
  step: number;
  /** p ≈ scale · int16 values. */
  scale: number;
}

/**
 * @param query rotated; left as p = q − c.
 * @param centre the rotated mean.
 * @param table width / 4 × 16 bytes, written.
 * @param integers width int16, written.
 */
export function prepareQuery(
  query: Float32Array,
  centre: Float32Array,
  table: Uint8Array,
  integers: Int16Array,
): QueryTerms {
  let shift = 0;
  for (let i = 0; i < query.length; i++) {
    query[i]! -= centre[i]!;
    shift += centre[i]! * query[i]!;
  }
  return { shift, ...writeTable(query, table), scale: quantiseQuery(query, integers) };
}
