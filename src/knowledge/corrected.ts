/** Sentences that a person has corrected: they are not read anew by whoever reads the rest. */
import type { Range } from '../documents/types.ts';

/** Whether a place shares text with any of these ranges; a search by halves for each place. */
export function overlapping(ranges: readonly Range[]): (place: Range) => boolean {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  let furthest = -Infinity;
  /** How far the ranges up to each of them reach. */
  const reach = sorted.map(({ end }) => (furthest = Math.max(furthest, end)));
  return ({ start, end }) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle]!.start < end) low = middle + 1;
      else high = middle;
    }
    return low > 0 && start < reach[low - 1]!;
  };
}

/** In the order of the text, none twice. */
export function withRanges(ranges: readonly Range[], more: readonly Range[]): Range[] {
  const all = new Map<string, Range>();
  for (const { start, end } of [...ranges, ...more]) all.set(`${start}-${end}`, { start, end });
  return [...all.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

export function withoutRanges(ranges: readonly Range[], fewer: readonly Range[]): Range[] {
  return ranges.filter(
    (range) => !fewer.some(({ start, end }) => start === range.start && end === range.end),
  );
}
