/**
 * Tables whose rows and cells are ruled. What stands between the rules is one cell, in however many
 * lines; the rows are taken out of the page before it is cut into columns, and put back whole.
 */
import { hasRightToLeft } from './characters.ts';
import type { Grid, GridRow } from './grids.ts';
import { linesOf, type Line } from './lines.ts';
import { partOf, type Segment } from './segments.ts';

export interface RuledRow {
  line: Line;
  /** Stands for the row among the segments of a page. */
  stand: Segment;
}

/** One row of a grid, cell by cell. */
type Row = Segment[][];

/** In ems: so far may text stand out of its cell. */
const OVER = 0.3;
/** So many rows have a cell of one line, or what is between two rules is several rows. */
const OF_ONE_LINE = 2 / 3;
/** A cell of more lines is a column of text, or a box. */
const MOST_LINES = 12;
const FEWEST_ROWS = 2;
/** In points: columns of a table that goes on stand where they stood. */
const SAME = 2;

/**
 * @param known tables of the document so far; those found are added. One row goes on with a table
 *   of the page before if its columns are the same.
 * @returns the rows of all grids that are tables, and what stands outside of them.
 */
export function takeRuledRows(
  segments: readonly Segment[],
  grids: readonly Grid[],
  known: Grid[],
): { rows: RuledRow[]; others: Segment[] } {
  const rows: RuledRow[] = [];
  let others = [...segments];
  for (const grid of grids) {
    const inside = new Set(others.filter((segment) => isInside(segment, grid)));
    const isKnown = known.some((other) => haveSameColumns(other, grid));
    const taken = tableOf([...inside], grid, isKnown ? 1 : FEWEST_ROWS);
    if (!taken) continue;
    if (!isKnown) known.push(grid);
    rows.push(...taken);
    others = others.filter((segment) => !inside.has(segment));
  }
  return { rows, others };
}

function haveSameColumns({ xs }: Grid, other: Grid): boolean {
  return xs.length === other.xs.length && xs.every((x, i) => Math.abs(x - other.xs[i]!) < SAME);
}

/** Lines of a column: what stands beside a table comes before or after the whole of it. */
export function withRuledRows(lines: readonly Line[], ruled: readonly Line[]): Line[] {
  const tables = new Set(ruled.map(({ grid }) => grid));
  const parts = lines.map((line) => ({ at: line.baseline, lines: [line] }));
  for (const table of tables) {
    const rows = ruled.filter(({ grid }) => grid === table);
    const [top, bottom] = [rows[0]!.baseline, rows.at(-1)!.lastBaseline!];
    for (const part of parts) {
      const { at, lines: own } = part;
      const isBeside = at >= top && at <= bottom;
      if (isBeside) part.at = own[0]!.right <= rows[0]!.grid!.xs[0]! ? top : bottom;
    }
    parts.push({ at: top, lines: rows });
  }
  return parts.sort((a, b) => a.at - b.at).flatMap((part) => part.lines);
}

function isInside(segment: Segment, { xs, rows }: Grid): boolean {
  const middle = (segment.left + segment.right) / 2;
  return middle > xs[0]! && middle < xs.at(-1)! && rows.some((row) => stands(segment, row));
}

/** By the middle of its letters: a rule may touch its baseline. */
function stands({ baseline, size }: Segment, { top, bottom }: GridRow): boolean {
  const middle = baseline - size / 3;
  return middle > top && middle <= bottom;
}

/** The row in which its cell begins. */
function rowBegun(segment: Segment, { rows }: Grid): GridRow {
  const middle = (segment.left + segment.right) / 2;
  let at = rows.findIndex((row) => stands(segment, row));
  for (; at > 0; at--) {
    const { xs, goesOn } = rows[at]!;
    if (!goesOn[xs.findLastIndex((x) => x < middle)]) break;
  }
  return rows[at]!;
}

/** Null where it is no table: a form, a figure, rules between some rows only. */
function tableOf(segments: readonly Segment[], grid: Grid, fewest: number): RuledRow[] | null {
  if (segments.some(({ text }) => hasRightToLeft(text))) return null;
  const rows: Line[][][] = [];
  const rowOf = new Map(segments.map((segment) => [segment, rowBegun(segment, grid)]));
  for (const row of grid.rows) {
    const inRow = segments.filter((segment) => rowOf.get(segment) === row);
    if (inRow.length === 0) continue;
    const cells = cellsOf(inRow, row);
    if (!cells) return null;
    rows.push(
      inColumns(
        cells.map((cell) => linesOf(cell)),
        row,
        grid,
      ),
    );
  }
  const several = rows.filter((cells) => cells.filter(({ length }) => length > 0).length > 1);
  if (several.length < fewest || several.length < rows.length / 2) return null;
  const single = rows.filter((cells) => cells.some(({ length }) => length === 1));
  if (single.length < OF_ONE_LINE * rows.length) return null;
  if (rows.flat().some((lines) => lines.length > MOST_LINES || areFigures(lines))) return null;
  return rows.map((cells) => ruledRow(cells, grid));
}

/** A cell over several columns stands in the first of them, unless it is all that is said. */
function inColumns(cells: Line[][], { xs }: GridRow, grid: Grid): Line[][] {
  if (cells.filter(({ length }) => length > 0).length < 2) return cells;
  return cells.flatMap((cell, i) => {
    const columns = grid.xs.indexOf(xs[i + 1]!) - grid.xs.indexOf(xs[i]!);
    return [cell, ...Array.from({ length: columns - 1 }, (): Line[] => [])];
  });
}

/** Null where text runs from one cell into the next. */
function cellsOf(segments: readonly Segment[], { xs }: GridRow): Row | null {
  const cells: Row = xs.slice(1).map(() => []);
  for (const segment of segments) {
    for (const piece of cutAt(segment, xs)) {
      const middle = (piece.left + piece.right) / 2;
      const at = xs.findIndex((x, i) => middle > x && middle <= (xs[i + 1] ?? -Infinity));
      const over = OVER * piece.size;
      if (at < 0 || piece.left < xs[at]! - over || piece.right > xs[at + 1]! + over) return null;
      cells[at]!.push(piece);
    }
  }
  return cells;
}

/** Words of two cells may stand no further apart than words of one. */
function cutAt(segment: Segment, xs: readonly number[]): Segment[] {
  const cut = xs.find((x) => segment.left < x && segment.right > x);
  const at = cut === undefined ? -1 : spaceAt(segment, cut);
  if (at <= 0) return [segment];
  const { text } = segment;
  return [partOf(segment, 0, at), ...cutAt(partOf(segment, at + 1, text.length), xs)];
}

/** The space of the text that is drawn at x. */
function spaceAt({ text, edges, left, size }: Segment, x: number): number {
  const reach = OVER * size;
  const isAt = ({ index }: RegExpMatchArray): boolean =>
    edges[index!]! + left <= x + reach && edges[index! + 1]! + left >= x - reach;
  return [...text.matchAll(/ /g)].find(isAt)?.index ?? -1;
}

/** Numbers below one another, of several rows. */
function areFigures(lines: readonly Line[]): boolean {
  return lines.length > 1 && lines.every(({ text }) => /\d/.test(text) && !/\p{L}/u.test(text));
}

function ruledRow(cells: readonly Line[][], grid: Grid): RuledRow {
  const lines = cells.flat();
  const said = cells.filter(({ length }) => length > 0);
  const main = lines.reduce((one, other) => (other.characters > one.characters ? other : one));
  const segments = lines.flatMap((line) => line.segments);
  const baselines = lines.map(({ baseline }) => baseline);
  const line: Line = {
    ...main,
    segments,
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
    top: Math.min(...lines.map(({ top }) => top)),
    bottom: Math.max(...lines.map(({ bottom }) => bottom)),
    baseline: Math.min(...baselines),
    lastBaseline: Math.max(...baselines),
    bold: lines.every(({ bold }) => bold),
    italic: lines.every(({ italic }) => italic),
    characters: lines.reduce((sum, { characters }) => sum + characters, 0),
    cells: said.length,
    text: lines.map(({ text }) => text).join(' '),
    cellStarts: new Set(cells.flatMap(([first]) => first?.segments[0] ?? [])),
    emptyBefore: emptyCells(cells),
    emptyAfter: said.length > 1 ? cells.length - 1 - cells.lastIndexOf(said.at(-1)!) : 0,
    grid,
  };
  const { xs } = grid;
  const [left, right] = [xs[0]!, xs.at(-1)!];
  const stand = { ...segments[0]!, baseline: line.baseline, left, right, text: line.text };
  return { line, stand };
}

/** How many cells without anything stand before a cell. */
function emptyCells(cells: readonly Line[][]): ReadonlyMap<Segment, number> {
  const empty = new Map<Segment, number>();
  let count = 0;
  for (const [first] of cells) {
    if (!first) count++;
    else if (count > 0) empty.set(first.segments[0]!, count);
    if (first) count = 0;
  }
  return empty;
}
