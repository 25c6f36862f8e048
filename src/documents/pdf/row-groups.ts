/**
 * Lines within a table that name the rows below them ("Income", "Current assets") and have no other
 * cell: they stand in the column of names, as far from the next row as rows from one another.
 */
import { areHeaders } from '../tables.ts';
import type { Line } from './lines.ts';
import { areOver, cellsIn, type Stretch } from './rows.ts';

/** "Assets" above "Current assets". */
const MOST = 2;
/** In ems: of distances and of sizes that are the same, of edges that are one, of rows of a table. */
const DISTANCE = 0.35;
const SIZE = 0.12;
const SAME_EDGE = 1;
const INDENTED = 2.5;
const FAR = 3;
/** Of the distance between rows: so far may it stand below the last one. */
const APART = 2;
/** Lines in which rows are looked for. */
const REACH = 8;

/** @param isOther lines that are none, whatever stands around them. */
export function namesOfRowGroups(
  lines: readonly Line[],
  isOther: (line: Line) => boolean,
): ReadonlySet<Line> {
  const names = new Set<Line>();
  const mayName = (line: Line | undefined): boolean =>
    line !== undefined && line.cells === 1 && line.grid === undefined && !isOther(line);
  for (let from = 1; from < lines.length; from++) {
    if (!mayName(lines[from])) continue;
    let to = from;
    while (to - from < MOST && mayName(lines[to])) to++;
    const [above, below] = [lines[from - 1]!, lines[to]];
    const between = lines.slice(from, to);
    // Of a name in two lines, too, the first stands alone, and goes on in the next.
    const areRows = isRow(above) && isRow(below) && [...between, below!].every(begins);
    if (areRows && areWithin(above, between, rowsFrom(lines, to, mayName)))
      for (const line of between) names.add(line);
    from = to - 1;
  }
  return names;
}

const isRow = (line: Line | undefined): boolean =>
  line !== undefined && line.cells >= 2 && line.grid === undefined;

const begins = ({ text }: Line): boolean => /^[\p{Lu}\p{N}]/u.test(text);

/** Rows from the first on, until two stand below one another; none where no two do. */
function rowsFrom(
  lines: readonly Line[],
  from: number,
  mayName: (line: Line | undefined) => boolean,
): Line[] {
  const rows: Line[] = [];
  for (let i = from; i < from + REACH && (isRow(lines[i]) || mayName(lines[i])); i++) {
    if (!isRow(lines[i])) continue;
    rows.push(lines[i]!);
    if (i > from && isRow(lines[i - 1])) return rows;
  }
  return [];
}

/** @param rows that follow: the last two are as far from one another as rows of the table are. */
function areWithin(above: Line, between: readonly Line[], rows: readonly Line[]): boolean {
  const [below, ...others] = rows;
  if (!below || others.length === 0) return false;
  const { size } = below;
  const pitch = rows.at(-1)!.baseline - rows.at(-2)!.baseline;
  const all = [above, ...between, below];
  const [under, ...next] = all.slice(1).map(({ baseline }, i) => baseline - all[i]!.baseline);
  const isPitch = (distance: number): boolean => Math.abs(distance - pitch) <= DISTANCE * size;
  const [, ...cells] = cellsIn(below);
  const isOver = (one: Stretch): boolean => cells.some((cell) => areOver(one, cell));
  const [name, ...upper] = cellsIn(above);
  const isName = ({ left, right, size: own }: Line): boolean =>
    Math.abs(own - size) <= SIZE * size &&
    left > below.left - INDENTED * size &&
    left < below.left + SAME_EDGE * size &&
    right < cells[0]!.left;
  return (
    pitch > 0 &&
    pitch <= FAR * size &&
    under! > 0 &&
    under! <= APART * pitch &&
    next.every(isPitch) &&
    2 * upper.filter(isOver).length >= upper.length &&
    (name!.left < cells[0]!.left || isOver(name!)) &&
    between.every(isName) &&
    !areHeaders(saidIn(below), others.map(saidIn))
  );
}

const saidIn = (line: Line): string[] =>
  cellsIn(line).map(({ segments }) => segments.map(({ text }) => text).join(' '));
