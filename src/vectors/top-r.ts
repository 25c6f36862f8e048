/**
 * The R best of the candidates that a scan has gathered. The scan appends every row above a
 * threshold; from time to time this keeps the best R and raises the threshold, so that fewer and
 * fewer rows get in. Linear in the number of candidates: a histogram finds the bin that the R-th best
 * is in, and only that bin is sorted.
 */

const BINS = 1024;
const histogram = new Uint32Array(BINS);

/**
 * Keeps the `keep` best of `count` candidates at the front, in the order they had; among equals the
 * earlier stay.
 * @param count more than `keep`.
 * @returns the threshold: the lowest estimate kept.
 */
export function keepBest(
  rows: Int32Array,
  estimates: Float32Array,
  count: number,
  keep: number,
): number {
  let lowest = Infinity;
  let highest = -Infinity;
  for (let i = 0; i < count; i++) {
    const estimate = estimates[i]!;
    if (estimate < lowest) lowest = estimate;
    if (estimate > highest) highest = estimate;
  }
  const perUnit = highest > lowest ? (BINS - 1) / (highest - lowest) : 0;
  histogram.fill(0);
  for (let i = 0; i < count; i++) histogram[((estimates[i]! - lowest) * perUnit) | 0]!++;
  let bin = BINS - 1;
  let wanted = keep;
  while (histogram[bin]! < wanted) wanted -= histogram[bin--]!;
  const { threshold, equals } = cut(estimates, count, lowest, perUnit, bin, wanted);
  let kept = 0;
  let left = equals;
  for (let i = 0; i < count; i++) {
    const estimate = estimates[i]!;
    if (estimate < threshold || (estimate === threshold && left-- <= 0)) continue;
    rows[kept] = rows[i]!;
    estimates[kept++] = estimate;
  }
  return threshold;
}

/** The `wanted`-th best within one bin, and how many of its equals are still wanted. */
function cut(
  estimates: Float32Array,
  count: number,
  lowest: number,
  perUnit: number,
  bin: number,
  wanted: number,
): { threshold: number; equals: number } {
  const inBin = new Float32Array(histogram[bin]!);
  let size = 0;
  for (let i = 0; i < count; i++) {
    if ((((estimates[i]! - lowest) * perUnit) | 0) === bin) inBin[size++] = estimates[i]!;
  }
  inBin.sort();
  const threshold = inBin[size - wanted]!;
  let above = 0;
  while (above < size && inBin[size - 1 - above]! > threshold) above++;
  return { threshold, equals: wanted - above };
}
