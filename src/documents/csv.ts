/**
 * Reads tables of values between commas, semicolons, tabs or bars (RFC 4180, and what spreadsheets
 * make of it), leniently: a quote that is never closed ends with its line.
 */
import { TextBuilder } from './builder.ts';
import { normalise } from './characters.ts';
import { areHeaders } from './tables.ts';
import { titled } from './title.ts';
import type { ReadDocument } from './types.ts';

const SEPARATORS = [',', ';', '\t', '|'];
/** So many lines tell what stands between the values. */
const LINES_TO_TELL = 20;
/** So many rows tell whether the first is one of headers. */
const ROWS_TO_TELL = 200;

export function readCsv(source: string, name: string): ReadDocument {
  // A line break within a value, where programs put no quotes around it.
  const text = normalise(source.replace(/[\v\f\u0085\u2028\u2029]/g, ' '));
  const told = /^sep=(.)\n/i.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const rows = rowsOf(body, told?.[1] ?? separatorOf(body));
  const above = titlesAbove(rows);
  const [first, ...below] = rows.slice(above.length);
  const isHeaded = first !== undefined && areHeaders(first, below.slice(0, ROWS_TO_TELL));
  const builder = new TextBuilder();
  for (const line of above) builder.add('paragraph', line);
  builder.table(isHeaded ? below : rows.slice(above.length), isHeaded ? first : null);
  const { blocks } = builder;
  return { kind: 'csv', ...titled('', name), text: builder.text, blocks, pages: [], problems: [] };
}

/** Lines above a table say what it is of: "Report 2024", and nothing in the other columns. */
function titlesAbove(rows: readonly string[][]): string[] {
  const isLine = (row: readonly string[]): boolean =>
    row.filter((cell) => cell.trim() !== '').length === 1 && row[0]!.trim() !== '';
  const end = rows.findIndex((row) => !isLine(row));
  return end <= 0 ? [] : rows.slice(0, end).map(([line]) => line!.replace(/\s+/g, ' ').trim());
}

/** The one that stands equally often in most lines. */
function separatorOf(text: string): string {
  const lines = text.split('\n', LINES_TO_TELL).filter((line) => line.trim() !== '');
  const [best] = SEPARATORS.map((separator) => {
    const times = new Map<number, number>();
    for (const line of lines) {
      const count = valuesIn(line, separator).length;
      if (count > 1) times.set(count, (times.get(count) ?? 0) + 1);
    }
    // What stands above the table has fewer values, or none.
    const [usual = 1, alike = 0] = [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    return { separator, alike, usual };
  }).sort((a, b) => b.alike - a.alike || b.usual - a.usual);
  return best!.separator;
}

const valuesIn = (line: string, separator: string): string[] => rowsOf(line, separator)[0] ?? [];

/** Rows of as many cells each; those without anything in them are left out. */
export function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const endRow = (): void => {
    if (row.some((cell) => cell.trim() !== '')) rows.push(row);
    row = [];
  };
  while (at < text.length) {
    const from = beginOf(text, at, separator);
    const quoted = text[from] === '"' ? closingQuote(text, from) : -1;
    let end = quoted < 0 ? at : quoted + 1;
    while (end < text.length && text[end] !== separator && text[end] !== '\n') end++;
    row.push(
      quoted < 0
        ? text.slice(at, end)
        : text.slice(from + 1, quoted).replaceAll('""', '"') + text.slice(quoted + 1, end),
    );
    if (text[end] !== separator) endRow();
    else if (end + 1 === text.length) row.push('');
    at = end + 1;
  }
  endRow();
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return rows.map((each) =>
    each.length < width ? [...each, ...padding(width - each.length)] : each,
  );
}

/** Some put spaces between a separator and a value in quotes. */
function beginOf(text: string, at: number, separator: string): number {
  const from = at + spacesAt(text, at, separator);
  if (from === at || text[from] !== '"') return at;
  const quoted = closingQuote(text, from);
  const end = quoted + 1 + spacesAt(text, quoted + 1, separator);
  const isWhole = end >= text.length || text[end] === separator || text[end] === '\n';
  return quoted >= 0 && isWhole ? from : at;
}

function spacesAt(text: string, from: number, separator: string): number {
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at++;
  return at - from;
}

const padding = (count: number): string[] => Array<string>(count).fill('');

/** A value longer than this was never meant to be one. */
const LONGEST_VALUE = 100_000;

/** Where the quote that begins at `from` ends; -1 where it does not. */
function closingQuote(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0 || at - from > LONGEST_VALUE) return -1;
    if (text[at + 1] !== '"') return at;
    at++;
  }
}
