/** Tables as a document's text has them: a row is a line, its cells stand {@link CELL_JOINT} apart. */
import type { Range } from './types.ts';

export const CELL_JOINT = '  ';
/** After a full stop two spaces are what some type between sentences. */
const JOINT_AFTER_STOP = '   ';
/** Of a cell without anything: the columns stay where they are. */
export const EMPTY_CELL = '–';

/** A row as a line, whatever its cells say. */
export function lineOf(cells: readonly string[]): string {
  const said = cells.map((cell) => cell.replace(/\s+/g, ' ').trim() || EMPTY_CELL);
  return said.map((cell, i) => (i === 0 ? cell : cellJoint(said[i - 1]!) + cell)).join('');
}

/** @param before the cell that ends. */
export function cellJoint(before: string): string {
  return /[.?!]$/.test(before) ? JOINT_AFTER_STOP : CELL_JOINT;
}

/** A cell, in positions of the text. */
export interface Cell extends Range {
  /** What stands above it, in the first row; null where that is not known. */
  header: Range | null;
  /** What stands above its header, over several columns or this one ("Yield" over "Wet" and "Dry"). */
  above?: Range;
  /** Of a row's first cell: the line that names the rows from there on ("Income"). */
  group?: Range;
}

export interface Table extends Range {
  /** What it says; without the row of headers. */
  rows: Cell[][];
}

const LINE = /[^\n]+/g;
const CELL = /\S+(?: \S+)*/g;
/** Sentences of typed text may have two spaces between them. */
const SPACED = /[.?!] {2}\p{Lu}/u;
const DATED = /(?:\d{1,2}(?:st|nd|rd|th)? )?(?:\p{Lu}\p{Ll}+ )?\b(?:1[5-9]|20)\d\d\b/gu;
/** "2024", "2021/22", "2024 (£)", "2023 £’000". */
const YEAR = /^(?:1[5-9]|20)\d\d(?:[-–/]\d{2,4})?(?:\s*\(?[^\d\s]{1,9}(?:['’]?000)?\)?)?$/;

/** Two lines and more of several cells each; lines of one cell between them say what follows ("Income"). */
export function tablesIn(text: string): Table[] {
  if (!text.includes(CELL_JOINT)) return [];
  const tables: Range[][][] = [];
  let last = NaN;
  let between: Range[][] = [];
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const cells = cellsOf(line, index);
    const isNext = index === last + 1;
    if (SPACED.test(line)) continue;
    if (cells.length > 1) {
      if (isNext) tables.at(-1)!.push(...between, cells);
      else tables.push([cells]);
      between = [];
    } else if (isNext && between.length < MOST_BETWEEN) between.push(cells);
    else continue;
    last = index + line.length;
  }
  return tables.filter(isTable).map((rows) => tableOf(text, rows));
}

/** "Bidder: Northquay; Price: 2.90": stretches of the text, and what is put between them. */
export function rowParts(row: readonly Cell[]): (Range | string)[] {
  return row.flatMap((cell, i): (Range | string)[] => [
    ...(i === 0 ? [] : [cell.header ? '; ' : ': ']),
    ...(cell.above ? [cell.above, ', '] : []),
    ...(cell.header ? [cell.header, ': '] : []),
    cell,
  ]);
}

/** In letters: what is longer says less than the bare row. */
const MOST_SAID = 400;

/**
 * A row with what stands above its cells, "Bidder: Northquay; Price: 2.90", as a reading model is
 * given it; undefined where the stretch is no row, nothing stands above, or it is not sure what does.
 */
export function rowSaid(text: string, { start, end }: Range): string | undefined {
  const line = text.slice(start, end).trim();
  if (!line.includes(CELL_JOINT)) return undefined;
  const isIt = ([first]: readonly Cell[]): boolean => first!.start >= start && first!.start < end;
  const table = tablesIn(text).find(({ rows }) => rows.some(isIt));
  const row = table?.rows.find(isIt);
  if (!row?.some(({ header }) => header) || !isEven(text, table!)) return undefined;
  if (text.slice(row[0]!.start, row.at(-1)!.end) !== line) return undefined;
  const whole = rowParts(row)
    .map((part) => (typeof part === 'string' ? part : text.slice(part.start, part.end)))
    .join('');
  return whole.length <= MOST_SAID ? whole : undefined;
}

/**
 * All rows have as many cells, and stand as our readers write them: in lines that somebody has typed
 * an empty cell is a gap, and those behind it are in other columns.
 */
function isEven(text: string, { start, end, rows }: Table): boolean {
  const counts = new Set(rows.filter((row) => !isSection(row)).map(({ length }) => length));
  const lines = text.slice(start, end).split('\n');
  return counts.size === 1 && lines.every((line) => lineOf(line.match(CELL) ?? []) === line);
}

/** "Assets" above "Current assets". */
const MOST_BETWEEN = 2;

/** What says only what the rows below it are of. */
const isSection = (row: readonly unknown[]): boolean => row.length === 1;

/** Most rows below the first have the same number of cells. */
function isTable([, ...below]: readonly Range[][]): boolean {
  const counts = below.filter((row) => !isSection(row)).map(({ length }) => length);
  const alike = counts.map((one) => counts.filter((other) => other === one).length);
  return Math.max(0, ...alike) > counts.length / 2;
}

/** @param at where the line begins in the text. */
export function cellsOf(line: string, at: number): Range[] {
  return [...line.matchAll(CELL)].map(({ 0: said, index }) => ({
    start: at + index,
    end: at + index + said.length,
  }));
}

function tableOf(text: string, rows: readonly Range[][]): Table {
  const said = rows.map((cells) => cells.map(({ start, end }) => text.slice(start, end)));
  const heads = headRows(said);
  const headers = rows[heads - 1];
  const over = heads > 1 ? headersOver(rows, said) : [];
  let group: Range | null = null;
  return {
    ...{ start: rows[0]![0]!.start, end: rows.at(-1)!.at(-1)!.end },
    rows: rows.slice(heads).map((cells) => {
      if (isSection(cells)) group = cells[0]!;
      const own = group && !isSection(cells) ? { group } : {};
      // The column of names has often no header.
      const missing = headers ? cells.length - headers.length : NaN;
      const known = missing === 0 || missing === 1;
      return cells.map((cell, i): Cell => {
        const at = known ? i - missing : NaN;
        const [above, under] = [over[at], headers?.[at]];
        const isSaid = under !== undefined && text.slice(under.start, under.end) !== EMPTY_CELL;
        const header = isSaid ? under : (above ?? null);
        return { ...cell, ...(i === 0 && own), header, ...(isSaid && above ? { above } : {}) };
      });
    }),
  };
}

/**
 * How many rows are of headers. The first is one where it alone has no figures, or where it says in
 * words, or by years, what is figures in all rows below; the second where nothing else stands in its
 * corner, or where one above it goes on over several columns.
 */
function headRows([first = [], second = [], ...others]: readonly string[][]): number {
  if (!areHeaders(first, [second, ...others])) return 0;
  const haveSameCorner = first[0] === second[0];
  const isShared =
    haveSameCorner || second[0] === EMPTY_CELL || first.slice(1).includes(EMPTY_CELL);
  const isSecond = isShared && second.length === first.length;
  return isSecond && others.length > 0 && areHeaders(second, others) ? 2 : 1;
}

/** Of two rows of headers the upper ones, by column: one goes on over all that have a lower one. */
function headersOver(
  [upper]: readonly Range[][],
  [over, under]: string[][],
): (Range | undefined)[] {
  const by: (Range | undefined)[] = [];
  for (const [i, header] of over!.entries()) {
    const goesOn =
      header === EMPTY_CELL && under![i] !== EMPTY_CELL && under![i - 1] !== EMPTY_CELL;
    const own = header === under![i] ? undefined : upper![i];
    by.push(header === EMPTY_CELL ? (goesOn ? by[i - 1] : undefined) : own);
  }
  return by;
}

/** Whether a row is one of headers, by what the rows below it say. */
export function areHeaders(
  headers: readonly string[],
  given: readonly (readonly string[])[],
): boolean {
  const below = given.filter((row) => !isSection(row));
  if (areBesideCorner(headers, below)) return true;
  if (headers.some(isFigure)) return areOverCodes(headers, below);
  const isOverFigures = headers.some((_, i) => {
    // Counted from the right: the column of names has often no header.
    const cells = below.map((row) => row.at(i - headers.length) ?? EMPTY_CELL);
    return cells.some(isFigure) && cells.every((cell) => isFigure(cell) || cell === EMPTY_CELL);
  });
  const isWithout =
    !headers.some((header, i) => hasFigures(header) && !datesAlone(header, i, below)) &&
    (below.length > 1 || below.some((cells) => cells.some(hasFigures)));
  return isOverFigures || isWithout;
}

/** "–  K3-25  K3-40" above rows that all have a name: nothing stands in the corner. */
function areBesideCorner(
  [corner, ...headers]: readonly string[],
  below: readonly (readonly string[])[],
): boolean {
  const isNamed = ([name = '']: readonly string[]): boolean => /\p{L}/u.test(name);
  const areSaid = headers.length > 0 && !headers.includes(EMPTY_CELL);
  return corner === EMPTY_CELL && areSaid && below.length > 1 && below.every(isNamed);
}

/** "Until 30 April 2025" above what has no dates. */
function datesAlone(header: string, i: number, below: readonly (readonly string[])[]): boolean {
  const isDated = (cell: string): boolean => cell.replace(DATED, '') !== cell;
  return !/\d/.test(header.replace(DATED, '')) && !below.some((row) => isDated(row[i] ?? ''));
}

/** Columns that say it, and their cells: a row of values may look so by accident. */
const OF_CODES = { columns: 2, cells: 5, share: 0.9 };

/** "Model  4  5  Firmware": figures are headers, too, beside words above what has figures in it. */
function areOverCodes(headers: readonly string[], below: readonly (readonly string[])[]): boolean {
  const over = headers.filter((header, i) => {
    const cells = below.flatMap((row) => (/[\p{L}\p{N}]/u.test(row[i] ?? '') ? row[i]! : []));
    const coded = cells.filter(hasFigures).length;
    const isSure = cells.length >= OF_CODES.cells && coded >= OF_CODES.share * cells.length;
    return /\p{L}/u.test(header) && !hasFigures(header) && isSure;
  });
  return over.length >= OF_CODES.columns;
}

const hasFigures = (cell: string): boolean => /\d/.test(cell) && !YEAR.test(cell);
const isFigure = (cell: string): boolean => hasFigures(cell) && !/\p{L}/u.test(cell);
