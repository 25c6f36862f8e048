/** Tables of laid-out pages: ruled as a word processor draws them, or unruled aligned columns. */
import { linesOf, wordOf, type Type } from './lines.ts';
import type { Pages } from './pages.ts';

const PADDING = 4;
const NUMBER = /^[–\d£.,% ]+$/;

export interface TableTypes {
  head: Type;
  cell: Type;
}

export function putTable(
  pages: Pages,
  rows: readonly (readonly string[])[],
  { head, cell }: TableTypes,
  isRuled: boolean,
): void {
  const typeOf = (row: number): Type => (row === 0 ? head : cell);
  const widths = columnWidths(rows, typeOf, pages.width);
  const isNumeric = widths.map((_, column) =>
    rows.slice(1).every((row) => NUMBER.test(row[column] ?? '')),
  );
  pages.need(3 * cell.leading);
  pages.y -= 4;
  for (const [index, row] of rows.entries()) {
    const type = typeOf(index);
    const cells = widths.map((width, column) =>
      linesOf(row[column] ?? '', type, width - 2 * PADDING),
    );
    const height = Math.max(...cells.map(({ length }) => length)) * type.leading + 4;
    pages.need(height);
    const top = pages.y;
    if (isRuled && (index === 0 || pages.isFresh)) pages.rule(top, pages.left, sum(widths));
    let x = pages.left;
    for (const [column, lines] of cells.entries()) {
      const width = widths[column]!;
      for (const [n, line] of lines.entries()) {
        const moved = isNumeric[column] ? width - 2 * PADDING - line.width : 0;
        pages.draw(line, type, x + PADDING + moved, top - (n + 1) * type.leading);
      }
      if (isRuled) upright(pages, x, top, height);
      x += width;
    }
    pages.y -= height;
    if (isRuled) {
      upright(pages, x, top, height);
      pages.rule(pages.y, pages.left, sum(widths));
    }
  }
  pages.y -= 8;
}

/** As wide as the text, made narrower in proportion where that is too much, but never below a word. */
function columnWidths(
  rows: readonly (readonly string[])[],
  typeOf: (row: number) => Type,
  available: number,
): number[] {
  const columns = rows[0]!.map((_, column) => {
    const words = rows.map((row, index) =>
      (row[column] ?? '').split(' ').map((word) => wordOf(word, typeOf(index)).width),
    );
    const space = wordOf('n', typeOf(0)).width / 2;
    return {
      least: Math.max(...words.flat()) + 2 * PADDING + 1,
      natural: Math.max(...words.map((each) => sum(each) + each.length * space)) + 2 * PADDING + 2,
    };
  });
  const least = sum(columns.map((column) => column.least));
  const wished = sum(columns.map((column) => column.natural));
  const share = Math.max(0, Math.min(1, (available - least) / Math.max(1, wished - least)));
  return columns.map(({ least, natural }) => least + share * (natural - least));
}

function upright({ page }: Pages, x: number, top: number, height: number): void {
  page.drawLine({ start: { x, y: top }, end: { x, y: top - height }, thickness: 0.5 });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
