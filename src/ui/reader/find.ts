/** Finds words in a document's text wherever they stand, within other words too. */
import type { Range } from '../../documents/types.ts';
import { LONGEST_FOUND, occurrences, wantedWords } from '../../retrieval/word-for-word.ts';

/** Characters looked through before it is asked whether others wait. */
const SLICE = 50_000;

/** Every place where the words stand, in order, at most so many. */
export function findAll(text: string, query: string, most = Infinity): Range[] {
  return [...findInSlices(text, query, most)].flat();
}

/** The same, slice by slice of the text. */
export function* findInSlices(text: string, query: string, most: number): Generator<Range[]> {
  const wanted = wantedWords(query);
  if (!wanted) return;
  for (let from = 0, at = 0, left = most; from < text.length && left > 0; from += SLICE) {
    // A hit before may have gone on into this slice.
    at = Math.max(at, from);
    const slice = text.slice(0, from + SLICE + LONGEST_FOUND);
    const hits: Range[] = [];
    for (const hit of occurrences(slice, wanted, at, from + SLICE)) {
      hits.push(hit);
      at = hit.end;
      if (--left === 0) break;
    }
    yield hits;
  }
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
