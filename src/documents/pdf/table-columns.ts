/**
 * Columns of a table without rules: where its whole rows have cells. What a shorter row lacks is
 * marked as empty, so that each cell stands in its column in the text, too.
 */
import type { Line } from './lines.ts';
import { areOver, cellsIn, isRightToLeft, type Stretch } from './rows.ts';
import type { Segment } from './segments.ts';

/** For each cell that a row has, so many may be empty: what has fewer says little by its columns. */
const MOST_EMPTY = { row: 1, above: 2 };
/** With fewer it is an accident where cells stand. */
const FEWEST_LINES = 3;

/** @param lines of one table, from top to bottom. */
export function withEmptyCells(lines: readonly Line[]): readonly Line[] {
  const counts = lines.map((line) => (isPlain(line) ? cellsIn(line).length : 0));
  // One row alone does not say where columns are.
  const most = [...counts].sort((a, b) => b - a).find((count, i, all) => count === all[i + 1]) ?? 0;
  if (most < 2) return lines;
  const columns = columnsOf(lines.filter((_, i) => counts[i] === most));
  if (!columns) return inColumnsOfAll(lines, most);
  const first = counts.indexOf(most);
  return lines.map((line, i) => {
    const count = counts[i]!;
    return count >= 2 && count < most ? (inColumns(line, columns, i < first) ?? line) : line;
  });
}

/** Rows of which none is whole: headers that begin behind the names, above a column with gaps. */
function inColumnsOfAll(lines: readonly Line[], most: number): readonly Line[] {
  if (lines.length < FEWEST_LINES || !lines.every(isPlain)) return lines;
  const columns = apart(lines.flatMap(cellsIn));
  if (columns.length <= most) return lines;
  const placed = lines.map((line, i) => inColumns(line, columns, i === 0));
  return placed.every((line) => line !== null) ? placed : lines;
}

/** What stands above or below one another is of one column. */
function apart(cells: readonly Stretch[]): Stretch[] {
  const columns: Stretch[] = [];
  for (const { left, right } of [...cells].sort((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last && left <= last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

const isPlain = (line: Line): boolean =>
  line.grid === undefined && line.cellStarts === undefined && !isRightToLeft(line);

/** Null where they are not apart from one another. */
function columnsOf(rows: readonly Line[]): Stretch[] | null {
  const columns: Stretch[] = [];
  for (const row of rows) {
    for (const [i, { left, right }] of cellsIn(row).entries()) {
      const column = (columns[i] ??= { left, right });
      column.left = Math.min(column.left, left);
      column.right = Math.max(column.right, right);
    }
  }
  return columns.every((column, i) => i === 0 || columns[i - 1]!.right < column.left)
    ? columns
    : null;
}

/** @param isAbove a header may stand over several columns: it is written in the first of them. */
function inColumns(line: Line, columns: readonly Stretch[], isAbove: boolean): Line | null {
  const emptyBefore = new Map<Segment, number>();
  let next = 0;
  const cells = cellsIn(line);
  const most = MOST_EMPTY[isAbove ? 'above' : 'row'] * cells.length;
  if (columns.length - cells.length > most) return null;
  for (const cell of cells) {
    const under = columnsAt(cell, columns);
    const [from, to] = [under[0]!, under.at(-1)!];
    if (from < next || (to > from && !isAbove)) return null;
    if (from > next) emptyBefore.set(cell.segments[0]!, from - next);
    next = from + 1;
  }
  return { ...line, emptyBefore, emptyAfter: columns.length - next };
}

/** Those that it stands over; of none the nearest. */
function columnsAt(cell: Stretch, columns: readonly Stretch[]): number[] {
  const over = columns.flatMap((one, i) => (areOver(cell, one) ? [i] : []));
  if (over.length > 0) return over;
  const away = columns.map((one) => Math.max(one.left - cell.right, cell.left - one.right));
  return [away.indexOf(Math.min(...away))];
}
