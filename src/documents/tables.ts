/** Tables as a document's text has them: a row is a line, its cells stand {@link CELL_JOINT} apart. */
import type { Range } from './types.ts';

export const CELL_JOINT = '  ';
/** After a full stop two spaces are what some type between sentences. */
const JOINT_AFTER_STOP = '   ';
/** Of a cell without anything: the columns stay where they are. */
export const EMPTY_CELL = '–';

/** A row as a line, whatever its cells say. */
export function lineOf(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.replace(/\s+/g, ' ').trim() || EMPTY_CELL)
    .reduce((line, cell) => line + cellJoint(line) + cell);
}

/** @param before the cell that ends. */
export function cellJoint(before: string): string {
  return /[.?!]$/.test(before) ? JOINT_AFTER_STOP : CELL_JOINT;
}

/** A cell, in positions of the text. */
export interface Cell extends Range {
  /** What stands above it, in the first row; null where that is not known. */
  header: Range | null;
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
const YEAR = /^(?:1[5-9]|20)\d\d(?:[-–/]\d{2,4})?$/;

/** Two lines and more of several cells each. */
export function tablesIn(text: string): Table[] {
  if (!text.includes(CELL_JOINT)) return [];
  const tables: Range[][][] = [];
  let last = NaN;
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const cells = cellsOf(line, index);
    if (cells.length < 2 || SPACED.test(line)) continue;
    if (index === last + 1) tables.at(-1)!.push(cells);
    else tables.push([cells]);
    last = index + line.length;
  }
  return tables.filter(isTable).map((rows) => tableOf(text, rows));
}

/** Most rows below the first have the same number of cells. */
function isTable([, ...below]: readonly Range[][]): boolean {
  const counts = below.map(({ length }) => length);
  const alike = counts.map((one) => counts.filter((other) => other === one).length);
  return Math.max(0, ...alike) > below.length / 2;
}

/** @param at where the line begins in the text. */
export function cellsOf(line: string, at: number): Range[] {
  return [...line.matchAll(CELL)].map(({ 0: said, index }) => ({
    start: at + index,
    end: at + index + said.length,
  }));
}

function tableOf(text: string, rows: readonly Range[][]): Table {
  const headers = headersOf(text, rows);
  const body = headers ? rows.slice(1) : rows;
  return {
    ...{ start: rows[0]![0]!.start, end: rows.at(-1)!.at(-1)!.end },
    rows: body.map((cells) => {
      // The column of names has often no header.
      const missing = headers && cells.length - headers.length;
      const known = missing === 0 || missing === 1;
      return cells.map((cell, i) => ({
        ...cell,
        header: (known && headers![i - missing]) || null,
      }));
    }),
  };
}

/**
 * The first row is one of headers where it alone has no figures, or where it says in words, or by
 * years, what is figures in all rows below.
 */
function headersOf(text: string, [first, ...others]: readonly Range[][]): Range[] | null {
  const saidIn = (cells: readonly Range[]): string[] =>
    cells.map(({ start, end }) => text.slice(start, end));
  return areHeaders(saidIn(first ?? []), others.map(saidIn)) ? first! : null;
}

/** Whether a row is one of headers, by what the rows below it say. */
export function areHeaders(
  headers: readonly string[],
  below: readonly (readonly string[])[],
): boolean {
  if (headers.some(isFigure)) return areOverCodes(headers, below);
  const isOverFigures = headers.some((_, i) =>
    // Counted from the right: the column of names has often no header.
    below.every((cells) => isFigure(cells.at(i - headers.length) ?? '')),
  );
  const isWithout =
    !headers.some((header, i) => hasFigures(header) && !datesAlone(header, i, below)) &&
    (below.length > 1 || below.some((cells) => cells.some(hasFigures)));
  return isOverFigures || isWithout;
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
