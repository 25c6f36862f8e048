/** Which rows of a long table can be seen: of 100,000, a few dozen are on the page. */

/** Rows above and below what is seen, so that scrolling finds them there. */
const BESIDE = 8;

/** @returns the first row and the one behind the last. */
export function visibleRows(
  scrolled: number,
  height: number,
  rowHeight: number,
  rows: number,
): [from: number, to: number] {
  const first = Math.floor(Math.max(0, scrolled) / rowHeight) - BESIDE;
  const last = Math.ceil((Math.max(0, scrolled) + height) / rowHeight) + BESIDE;
  const from = Math.max(0, Math.min(first, rows));
  return [from, Math.max(from, Math.min(last, rows))];
}

/** Where to scroll so that a row is seen; null where it is. */
export function scrollTo(
  row: number,
  scrolled: number,
  height: number,
  rowHeight: number,
): number | null {
  const top = row * rowHeight;
  if (top < scrolled) return top;
  if (top + rowHeight > scrolled + height) return top + rowHeight - height;
  return null;
}

/** The row that a key leads to; null for other keys. */
export function rowAfter(key: string, row: number, rows: number, page: number): number | null {
  const to: Record<string, number> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + page,
    PageUp: row - page,
    Home: 0,
    End: rows - 1,
  };
  const wanted = to[key];
  return wanted === undefined || rows === 0 ? null : Math.max(0, Math.min(rows - 1, wanted));
}
