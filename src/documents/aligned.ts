/**
 * Tables that are drawn with spaces, in text of which every letter is as wide as every other: where
 * white stripes run down through the lines, columns stand between them.
 */
import { areHeaders } from './tables.ts';

export interface AlignedTable {
  rows: string[][];
  headers: string[] | null;
}

const FEWEST_ROWS = 3;
/** A stripe may be crossed by so many lines. */
const CROSSED = 0.1;
/** In most lines it is as wide as this; words are one apart. */
const CELLS_APART = 2;
/** Where it is narrower, so many lines say that it is no accident that words end there. */
const ROWS_OF_NARROW = 8;
const TAB = 8;
const WIDEST = 400;

/** Of a program, a configuration or what one types and is told. */
const OF_CODE =
  /[{};\\]$|^\s*(?:[#$>|/*=]|--|<\/?\w|\d+ *\||(?:import|return|const|let|var|if|for|def|fn)\b)|\w\([^)]*\)|[=!<>+-]=| = |=>|::|[│└├─]/;
const MOST_CODE = 0.2;
/** So many lines of it are rows. */
const ROWS = 0.9;
/** So many cells have letters or figures: what is drawn with signs has few. */
const SAID = 0.75;
/** A line that is drawn under headers or between rows. */
const RULE = /^[\s\-=+_|]+$/;

/** A stretch of lines: a table, pairs of a name and what is said of it, or neither. */
export type Part = string | AlignedTable | [string, string][];

/** What preformatted text is made of; itself alone where nothing in it is drawn as a table. */
export function partsOf(text: string): Part[] {
  const stretches = text.split(/\n[^\S\n]*\n/);
  if (isCode(text.split('\n'))) return [text];
  const parts: Part[] = [];
  const plain = (lines: readonly string[]): void => {
    const more = lines.join('\n');
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = `${last}\n\n${more}`;
    else parts.push(more);
  };
  for (const stretch of stretches) {
    const { before, table, after } = tableWithin(stretch.split('\n'));
    if (before.length > 0) plain(before);
    if (table) parts.push(table);
    if (after.length > 0) plain(after);
  }
  return parts.length > 1 || typeof parts[0] !== 'string' ? parts : [text];
}

function isCode(lines: readonly string[]): boolean {
  const code = lines.filter(
    (line) => !RULE.test(line) && OF_CODE.test(line.slice(0, WIDEST)),
  ).length;
  return code > MOST_CODE * lines.length;
}

/** "a)", "2.", "–" */
const MARK = /^(?:[-–*•]|\(?(?:\d{1,3}|[A-Za-z])[.)])$/;

/** Words of a cell: where all columns have more, they are of text. */
const PROSE_WORDS = 4;

/**
 * Lines without an empty one that draw a table, but for two above it and one below; null where they
 * do not, or where what would be cells are marks of a list or stretches of text.
 */
export function tableDrawn(lines: readonly string[]): Drawn | null {
  const { table, ...around } = isCode(lines) ? NO_TABLE : tableWithin(lines);
  if (!table || Array.isArray(table)) return null;
  const { rows } = table;
  const isList = rows.every(([first]) => MARK.test(first!));
  const isText = rows[0]!.every((_, i) => {
    const cells = rows.flatMap((row) => row[i] || []);
    const words = cells.reduce((sum, cell) => sum + cell.split(' ').length, 0);
    return words >= PROSE_WORDS * cells.length || cells.every((cell) => /[.?!]$/.test(cell));
  });
  const isCut = around.after.some((line) => /\S(?: {2,}|\t)\S/.test(line));
  return isList || isText || isCut ? null : { ...around, table };
}

/** Lines above and below it that are no rows: what was typed, a title, a note. */
const APART = { before: 2, after: 1 };

interface Within {
  before: readonly string[];
  table: AlignedTable | [string, string][] | null;
  after: readonly string[];
}

/** A table, and what stands right above and below it. */
export interface Drawn extends Within {
  table: AlignedTable;
}

const NO_TABLE: Within = { before: [], table: null, after: [] };

function tableWithin(lines: readonly string[]): Within {
  for (let before = 0; before <= APART.before; before++) {
    for (let after = 0; after <= APART.after; after++) {
      const rest = lines.slice(before, lines.length - after);
      const table = pairsIn(rest) ?? tableIn(rest);
      const around = { before: lines.slice(0, before), after: lines.slice(lines.length - after) };
      if (table) return { ...around, table };
    }
  }
  return { before: lines, table: null, after: [] };
}

function tableIn(given: readonly string[]): AlignedTable | null {
  const tabbed = tabbedIn(given);
  if (tabbed) return tabbed;
  const all = given.map((line) => untabbed(line).trimEnd());
  const lines = all.filter((line) => !RULE.test(line));
  if (lines.length < FEWEST_ROWS || lines.some(({ length }) => length > WIDEST)) return null;
  if (lines.filter((line) => MAY_BE_APART.test(line)).length < ROWS * lines.length) return null;
  const stripes = withoutAccidents(stripesIn(lines), lines);
  if (stripes.length === 0) return null;
  const rows = lines.map((line) => cellsOf(line, stripes));
  const areApart = lines.map((line, i) => isApart(line, rows[i]!));
  const cells = rows.flat().filter((cell) => cell !== '');
  const said = cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell));
  const areRows = areApart[0] && areApart.filter(Boolean).length >= ROWS * rows.length;
  if (!areRows || said.length < SAID * cells.length) return null;
  return headed(rows, RULE.test(all[1] ?? ''));
}

/** @param isHeaded whatever the rows say. */
function headed(rows: string[][], isHeaded = false): AlignedTable {
  const [first = [], ...below] = rows;
  return isHeaded || areHeaders(first, below)
    ? { rows: below, headers: first }
    : { rows, headers: null };
}

/** Lines with as many tabs each, between cells. */
function tabbedIn(lines: readonly string[]): AlignedTable | null {
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const areRows = rows.every(({ length }) => length === rows[0]!.length && length > 1);
  return areRows && lines.length >= FEWEST_ROWS ? headed(rows) : null;
}

/** "NAME   : value", with all the colons under one another. */
function pairsIn(given: readonly string[]): [string, string][] | null {
  const lines = given.map(untabbed);
  const at = lines[0]?.indexOf(':') ?? -1;
  const pairs = lines.map((line): [string, string] => [line.slice(0, at), line.slice(at + 1)]);
  const areUnder = lines.every((line) => line.indexOf(':') === at && line[at + 1] === ' ');
  const isPadded = pairs.some(([name]) => name.endsWith(' '));
  const isTold = pairs.every(([name, value]) => /\p{L}/u.test(name) && value.trim() !== '');
  if (at < 1 || lines.length < FEWEST_ROWS || !areUnder || !isPadded || !isTold) return null;
  return pairs.map(([name, value]) => [name.trim(), value.trim()]);
}

function untabbed(line: string): string {
  if (!line.includes('\t')) return line;
  let out = '';
  for (const sign of line) {
    out += sign === '\t' ? ' '.repeat(TAB - (out.length % TAB)) : sign;
  }
  return out;
}

/** Columns from `start` to `end`, without a letter in nearly all lines. */
interface Stripe {
  start: number;
  end: number;
}

function stripesIn(lines: readonly string[]): Stripe[] {
  const widest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const most = Math.floor(CROSSED * lines.length);
  const isWhite = (column: number): boolean => {
    const crossing = lines.filter((line) => (line[column] ?? ' ') !== ' ');
    return crossing.length <= most;
  };
  const stripes: Stripe[] = [];
  for (let start = 0; start < widest; start++) {
    if (!isWhite(start)) continue;
    let end = start + 1;
    while (end < widest && isWhite(end)) end++;
    if (isBetween({ start, end }, lines)) stripes.push({ start, end });
    start = end;
  }
  return stripes;
}

/** Text stands on both sides of it in enough lines, and further away than words are. */
function isBetween({ start, end }: Stripe, lines: readonly string[]): boolean {
  const gaps = lines.flatMap((line) => {
    const before = line.slice(0, start).trimEnd().length;
    const after = line.slice(end).search(/\S/);
    return before > 0 && after >= 0 ? [end + after - before] : [];
  });
  const apart = gaps.filter((gap) => gap >= CELLS_APART).length;
  const isWide = apart > gaps.length / 2 || (apart > 0 && gaps.length >= ROWS_OF_NARROW);
  return gaps.length >= FEWEST_ROWS && gaps.length >= lines.length / 3 && isWide;
}

function cellsOf(line: string, stripes: readonly Stripe[]): string[] {
  const cuts = [0, ...stripes.map((stripe) => cutIn(line, stripe)), line.length];
  return cuts.slice(1).map((cut, i) => line.slice(cuts[i], cut).replace(BARS, ''));
}

/** Words of one cell that end below one another by accident are a space apart wherever both stand. */
function withoutAccidents(stripes: readonly Stripe[], lines: readonly string[]): Stripe[] {
  const left = [...stripes];
  for (let i = left.length - 1; i >= 0; i--) {
    const [from, to] = [left[i - 1]?.end ?? 0, left[i + 1]?.start ?? WIDEST];
    const gaps = lines.flatMap((line) => {
      const cut = cutIn(line, left[i]!);
      const [before, behind] = [line.slice(from, cut), line.slice(cut, to)];
      const areBoth = before.trim() !== '' && behind.trim() !== '';
      return areBoth ? [behind.search(/\S/) + before.length - before.trimEnd().length] : [];
    });
    if (gaps.length > 0 && gaps.every((gap) => gap < CELLS_APART)) left.splice(i, 1);
  }
  return left;
}

/** Two spaces or a bar: without one of them no two cells are apart, whatever the stripes. */
const MAY_BE_APART = /\S {2,}\S|\|/;

const BARS = /^[\s|]+|[\s|]+$/g;

/** It has several cells, and more than a space between two of them. */
function isApart(line: string, cells: readonly string[]): boolean {
  const several = cells.filter((cell) => cell !== '');
  return several.length > 1 && several.join(' ').length < line.trim().length;
}

/** Where a line is cut: in the stripe, or beside the word that crosses it, which goes where most of it is. */
function cutIn(line: string, { start, end }: Stripe): number {
  for (let at = start; at < end; at++) if ((line[at] ?? ' ') === ' ') return at;
  const from = line.lastIndexOf(' ', start) + 1;
  const next = line.indexOf(' ', end);
  const to = next < 0 ? line.length : next;
  return start - from > to - end ? to : from;
}
