/** On which pages a range of text stands, from where the pages begin. */
import type { PagesOf } from '../retrieval/indexing.ts';
import type { PageHead } from '../storage/records.ts';

/** @param pages in order; a document without pages (a plain text) is all on page 0, as in src/documents. */
export function pagesAmong(pages: readonly Pick<PageHead, 'number' | 'start'>[]): PagesOf {
  /** Number of the last page that begins at or before a position. */
  const pageAt = (position: number): number => {
    let low = 0;
    let high = pages.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (pages[middle]!.start <= position) low = middle;
      else high = middle - 1;
    }
    return pages[low]?.number ?? 0;
  };
  return ({ start, end }) => ({
    firstPage: pageAt(start),
    lastPage: pageAt(Math.max(start, end - 1)),
  });
}
