/**
 * What has to hold of a record beside the types of its fields. Each check bounds what a record can
 * make a reader do by what stands in the file: ranges of one kind follow each other, so that no text
 * counts twice, and nothing is as long as it likes.
 */
import type { FileChunk, FileTriplet } from './records.ts';
import type { PageLayout, Range } from '../documents/types.ts';
import { PAGES_PER_BLOCK } from '../storage/pages.ts';
import type { PageHead } from '../storage/records.ts';
import { DamagedRecord } from '../fields.ts';

/** A sentence has at most 2,500 characters, and a model writes no longer ones. */
const LONGEST_SLOT = 10_000;

export function check(holds: boolean, what: string, expected: string): asserts holds {
  if (!holds) throw new DamagedRecord(what, expected);
}

export function checkRange(range: Range, within: Range, what: string): void {
  const { start, end } = range;
  check(within.start <= start && start <= end && end <= within.end, what, 'within its text');
}

/** Each of some text, and none before the end of the one before it. */
export function checkFollowing(ranges: readonly Range[], within: Range, what: string): void {
  let { start: from } = within;
  for (const range of ranges) {
    checkRange(range, within, what);
    check(range.start < range.end, what, 'of any text');
    check(from <= range.start, what, 'behind the one before it');
    from = range.end;
  }
}

/** Such as may overlap: in order, and none twice. */
export function checkOrdered(ranges: readonly Range[], within: Range, what: string): void {
  let before: Range | null = null;
  for (const range of ranges) {
    checkRange(range, within, what);
    const isNext =
      !before ||
      before.start < range.start ||
      (before.start === range.start && before.end < range.end);
    check(isNext, what, 'behind the one before it');
    before = range;
  }
}

export function checkPages(place: { firstPage: number; lastPage: number }, pages: number): void {
  const { firstPage, lastPage } = place;
  check(firstPage <= lastPage && lastPage <= Math.max(1, pages), 'pages', 'of the document');
}

/** Where pages begin within a chunk. */
export function checkBreaks({ start, end, pageBreaks = [] }: FileChunk, pages: number): void {
  check(pageBreaks.length <= pages, 'page breaks', 'as many as there are pages');
  let before = start;
  for (const at of pageBreaks) {
    check(before <= at && at <= end, 'a page break', 'within its chunk');
    before = at;
  }
}

/** As the text of the document has them: in order, behind each other. */
export function checkHeads(heads: readonly PageHead[], length: number): void {
  let before: PageHead | null = null;
  for (const head of heads) {
    checkRange(head, { start: before?.end ?? 0, end: length }, 'a page');
    check((before?.number ?? 0) < head.number, 'a page', 'behind the one before it');
    before = head;
  }
}

/** @param first position of the first one among all pages. */
export function checkLayouts(
  pages: readonly PageLayout[],
  heads: readonly PageHead[],
  first: number,
): void {
  check(0 < pages.length && pages.length <= PAGES_PER_BLOCK, 'pages', 'as many as a block has');
  check(first + pages.length <= heads.length, 'pages', 'as many as announced');
  for (const [i, page] of pages.entries()) {
    const head = heads[first + i]!;
    const isSame = (Object.keys(head) as (keyof PageHead)[]).every(
      (name) => page[name] === head[name],
    );
    check(isSame, 'a page', 'what the text says of it');
    let from = page.start;
    for (const [run, start] of page.runStarts.entries()) {
      checkRange({ start, end: start + page.runLengths[run]! }, page, 'a run');
      check(from <= start, 'a run', 'behind the one before it');
      from = start;
    }
  }
}

/** Its words. */
export function checkSlots({ subject, predicate, object, edited }: FileTriplet): void {
  const words = [{ subject, predicate, object }, ...(edited ? [edited.from] : [])];
  const isShort = words.every((slots) =>
    Object.values<string>({ ...slots }).every(({ length }) => length <= LONGEST_SLOT),
  );
  check(isShort, 'a triplet', `of at most ${LONGEST_SLOT} characters a slot`);
}
