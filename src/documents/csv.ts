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
  const text = normalise(source);
  const told = /^sep=(.)\n/i.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const rows = rowsOf(body, told?.[1] ?? separatorOf(body));
  const [first, ...below] = rows;
  const isHeaded = first !== undefined && areHeaders(first, below.slice(0, ROWS_TO_TELL));
  const builder = new TextBuilder();
  builder.table(isHeaded ? below : rows, isHeaded ? first : null);
  const { blocks } = builder;
  return { kind: 'csv', ...titled('', name), text: builder.text, blocks, pages: [], problems: [] };
}

/** The one that stands equally often in most lines. */
function separatorOf(text: string): string {
  const lines = text.split('\n', LINES_TO_TELL).filter((line) => line.trim() !== '');
  const [best] = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => valuesIn(line, separator).length);
    const [usual = 1] = counts;
    const alike = usual > 1 ? counts.filter((count) => count === usual).length : 0;
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
    const quoted = text[at] === '"' ? closingQuote(text, at) : -1;
    let end = quoted < 0 ? at : quoted + 1;
    while (end < text.length && text[end] !== separator && text[end] !== '\n') end++;
    row.push(
      quoted < 0
        ? text.slice(at, end)
        : text.slice(at + 1, quoted).replaceAll('""', '"') + text.slice(quoted + 1, end),
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
