/**
 * Rows of a table of several lines: a cell that has no room goes on below itself. What is below
 * belongs to the row where rows stand further apart than the lines within them.
 */
import type { Line } from './lines.ts';
import { cellsApart, type Segment } from './segments.ts';

/** From edge to edge, of a line. */
export interface Stretch {
  left: number;
  right: number;
}

/** A cell in a line, in the order of its pieces. */
interface Cell extends Stretch {
  segments: Segment[];
}

/** Lines of several cells, and rows, without which there is nothing to compare. */
const FEWEST_LINES = 3;
const FEWEST_ROWS = 3;
/** Of the size of the text: lines of a cell are no further apart, or not by more than others. */
const TIGHT = { ems: 1.3, share: 1.15 };
/** Rows are so much further apart than lines. */
const LOOSER = 1.2;
/** In ems: further down it is no line of the same table. */
const FAR = 4;
/** So many of the groups of lines have to look like rows. */
const SURE = 0.75;

/** @param isTitle lines that are none of a table, whatever they look like. */
export function withJoinedRows(lines: readonly Line[], isTitle: (line: Line) => boolean): Line[] {
  const result: Line[] = [];
  const isApart = (line: Line): boolean =>
    isTitle(line) || line.grid !== undefined || line.isNumbered === true;
  for (let from = 0; from < lines.length;) {
    const to = isApart(lines[from]!) ? from + 1 : endOfTable(lines, from, isApart);
    result.push(...joined(lines.slice(from, to)));
    from = to;
  }
  return result;
}

/** Of lines of several cells, and of those that stand under one cell alone. */
function endOfTable(
  lines: readonly Line[],
  from: number,
  isApart: (line: Line) => boolean,
): number {
  let [to, above] = [from + 1, lines[from]!];
  for (; to < lines.length; to++) {
    const [before, line] = [lines[to - 1]!, lines[to]!];
    const isNear = line.baseline - before.baseline <= FAR * line.size;
    if (isApart(line) || !isNear || above.cells < 2) break;
    if (line.cells >= 2) above = line;
    else if (slotOf(cellsIn(line)[0]!, cellsIn(above)) === null) break;
  }
  return to;
}

function joined(lines: readonly Line[]): readonly Line[] {
  const several = lines.filter(({ cells }) => cells >= 2);
  if (several.length < FEWEST_LINES || lines.some(isRightToLeft)) return lines;
  const groups = groupsOf(lines);
  if (groups === null || groups.length < FEWEST_ROWS) return lines;
  const rows = groups.map((group) => (group.length > 1 ? rowOf(group) : null));
  const long = groups.filter(({ length }) => length > 1).length;
  const sure = rows.filter((row) => row !== null).length;
  if (sure === 0 || sure < SURE * long) return lines;
  return groups.flatMap((group, i) => rows[i] ?? group);
}

export const isRightToLeft = ({ segments }: Line): boolean =>
  segments.some(({ rightToLeft }) => rightToLeft);

/** Lines that are close to one another; null where none are closer than others. */
function groupsOf(lines: readonly Line[]): Line[][] | null {
  const distances = lines.slice(1).map((line, i) => line.baseline - lines[i]!.baseline);
  const closest = least(distances);
  const isTight = (i: number): boolean =>
    distances[i]! <= Math.max(TIGHT.share * closest, TIGHT.ems * lines[i]!.size);
  const tight = distances.filter((_, i) => isTight(i));
  const loose = distances.filter((_, i) => !isTight(i));
  if (tight.length === 0 || loose.length === 0) return null;
  if (least(loose) < LOOSER * greatest(tight)) return null;
  const groups: Line[][] = [[lines[0]!]];
  for (const [i, line] of lines.slice(1).entries()) {
    if (isTight(i)) groups.at(-1)!.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Lines as one row; null where they are several. */
function rowOf(group: readonly Line[]): Line | null {
  const counts = group.map(({ cells }) => cells);
  const most = greatest(counts);
  const at = counts.indexOf(most);
  // What stands in the middle of its row has as many lines above as below.
  const isPlaced = at === 0 || at === group.length - 1 - at;
  if (most < 2 || counts.lastIndexOf(most) !== at || !isPlaced) return null;
  const full = cellsIn(group[at]!);
  const columns: Segment[][] = full.map(() => []);
  for (const line of group) {
    for (const cell of cellsIn(line)) {
      const slot = slotOf(cell, full);
      // A number ends where it ends.
      if (slot === null || (line !== group[at] && isFigure(full[slot]!))) return null;
      columns[slot]!.push(...cell.segments);
    }
  }
  const [first, last] = [group[0]!, group.at(-1)!];
  const segments = columns.flat();
  return {
    ...group[at]!,
    segments,
    left: least(group.map(({ left }) => left)),
    right: greatest(group.map(({ right }) => right)),
    top: first.top,
    bottom: last.bottom,
    baseline: first.baseline,
    lastBaseline: last.baseline,
    bold: group.every(({ bold }) => bold),
    italic: group.every(({ italic }) => italic),
    characters: group.reduce((sum, { characters }) => sum + characters, 0),
    text: segments.map(({ text }) => text).join(' '),
    cellStarts: new Set(columns.map(([start]) => start!)),
  };
}

// As many as a page has lines: too many for arguments.
const least = (numbers: readonly number[]): number =>
  numbers.reduce((one, other) => Math.min(one, other), Infinity);
const greatest = (numbers: readonly number[]): number =>
  numbers.reduce((one, other) => Math.max(one, other), -Infinity);

function isFigure({ segments }: Cell): boolean {
  const said = segments.map(({ text }) => text).join('');
  return /\d/.test(said) && !/\p{L}/u.test(said);
}

/** Which of a row's cells another one stands under; null where it is none, or several. */
function slotOf(cell: Cell, row: readonly Cell[]): number | null {
  const size = cell.segments[0]!.size;
  const under = row.flatMap((one, i) => (areOver(cell, one) ? [i] : []));
  if (under.length !== 1) return null;
  const next = row[under[0]! + 1];
  return next && cell.right > next.left - size / 2 ? null : under[0]!;
}

/** Whether one stands above or below the other, or a part of it does. */
export function areOver(one: Stretch, other: Stretch): boolean {
  return one.left < other.right && one.right > other.left;
}

/** From left to right. */
export function cellsIn({ segments }: Line): Cell[] {
  const cells: Cell[] = [];
  const sorted = [...segments].sort((a, b) => a.left - b.left);
  for (const [i, segment] of sorted.entries()) {
    const { left, right } = segment;
    const last = cells.at(-1);
    if (!last || cellsApart(sorted[i - 1]!, segment)) {
      cells.push({ segments: [segment], left, right });
    } else {
      last.segments.push(segment);
      last.right = Math.max(last.right, right);
    }
  }
  return cells;
}
