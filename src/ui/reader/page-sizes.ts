/** How large pages are, before pdf.js has looked at them: known from reading, or like the others. */
import type { PageLayout } from '../../documents/types.ts';
import type { PageSize } from './page-stack.ts';

/** A4, in points. */
export const ORDINARY: PageSize = { width: 595, height: 842 };

/**
 * @param pages what was read; damaged pages have no size, and a long file may have been cut off
 * @param count how many pages there are
 * @param like what pages that were not read are like
 */
export function sizesOf(
  pages: readonly Pick<PageLayout, 'width' | 'height'>[],
  count: number,
  like = typical(pages) ?? ORDINARY,
): PageSize[] {
  return Array.from({ length: count }, (_, index) => {
    const page = pages[index];
    return page && isSize(page) ? { width: page.width, height: page.height } : like;
  });
}

/** The size that fits are made for: a page of middling width. Null where there are none. */
export function typical(sizes: readonly PageSize[]): PageSize | null {
  const known = sizes.filter(isSize).sort((a, b) => a.width - b.width);
  const middle = known[known.length >> 1];
  return middle ? { width: middle.width, height: middle.height } : null;
}

function isSize({ width, height }: PageSize): boolean {
  return width > 0 && height > 0;
}
