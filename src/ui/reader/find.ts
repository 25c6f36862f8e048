/** Finds words in a document's text wherever they stand, within other words too. */
import type { Range } from '../../documents/types.ts';
import { occurrences, wantedWords } from '../../retrieval/word-for-word.ts';

/** Beyond this nobody goes from hit to hit. */
export const MOST_HITS = 10_000;

/** Every place where the words stand, in order, at most {@link MOST_HITS}. */
export function findAll(text: string, query: string): Range[] {
  const wanted = wantedWords(query);
  const hits: Range[] = [];
  if (!wanted) return hits;
  for (const hit of occurrences(text, wanted)) {
    hits.push(hit);
    if (hits.length === MOST_HITS) break;
  }
  return hits;
}

/** The part of a sorted list of ranges that touches `range`. */
export function within(ranges: readonly Range[], range: Range): { first: number; last: number } {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.end > range.start) high = middle;
    else low = middle + 1;
  }
  let last = low;
  while (last < ranges.length && ranges[last]!.start < range.end) last++;
  return { first: low, last: last - 1 };
}
