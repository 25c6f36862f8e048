/** Sentences that a person has corrected: they are not read anew by whoever reads the rest. */
import type { Range } from '../documents/types.ts';

/** Whether a place shares text with any of these ranges. */
export function overlapping(ranges: readonly Range[]): (place: Range) => boolean {
  return ({ start, end }) => ranges.some((range) => start < range.end && range.start < end);
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
