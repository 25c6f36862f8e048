/** Values of a table that can be held against one another: a column below its header, a row behind its name. */
import { EMPTY_CELL, type Cell, type Table } from '../../../documents/tables.ts';
import type { Range } from '../../../documents/types.ts';
import { parseDate } from '../language/dates.ts';
import { findNumbers, type NumberMention } from '../language/numbers.ts';
import { setOf } from '../language/words.ts';
import { stems, words } from '../match/text.ts';

/** Rows and columns that hold what others come to. */
const TOTALS = setOf('total subtotal sum mean average median all');
/** Of what they come to, by rounding. */
const ROUNDED = 0.002;
/** "2024" */
export const YEAR = /^(?:1[5-9]|20)\d\d$/;
/** "1:14:33", "17:19", "+0:25" */
export const CLOCK = /^\+?(?:(\d{1,2}):)?(\d{1,2}):(\d\d(?:[.,]\d+)?)$/;

/** A value, and whose it is. */
export interface Entry {
  cell: Cell;
  label: Range;
  row: readonly Cell[];
  /** Stems of what else its row or its column says. */
  beside: readonly string[];
}

/** Values of one kind: a column below its header, or a row behind its name. */
export interface Series {
  header: string;
  name: readonly string[];
  /** What stands over the table, and over its columns. */
  around: readonly string[];
  over: readonly string[];
  /** Headers of the other columns. */
  columns: { header: Range; stems: readonly string[] }[];
  entries: readonly Entry[];
  amounts: readonly number[];
  /** Its values are those of several times. */
  isOfTimes: boolean;
  isOfYears: boolean;
}

export type TextOf = (range: Range) => string;

/** @param over stems of what stands over the table. @param textOf what stands at a place. */
export function seriesIn({ rows }: Table, over: readonly string[], textOf: TextOf): Series[] {
  return [...columnsOf(rows, over, textOf), ...rowsOf(rows, over, textOf)];
}

function columnsOf(rows: readonly Cell[][], over: readonly string[], textOf: TextOf): Series[] {
  const first = rows.find((row) => row.some(({ header }) => header !== null)) ?? [];
  const headed = first.flatMap(({ header, above }, at) => (header ? { header, above, at } : []));
  const columns = headed.map(({ header }) => ({ header, stems: stems(textOf(header)) }));
  return headed.flatMap(({ header, above, at }): Series[] => {
    if (at === 0) return [];
    const entries = rows.flatMap((row): Entry[] => {
      const [label, cell] = [row[0]!, row[at]];
      if (cell?.header?.start !== header.start) return [];
      const others = [...row.filter((one) => one !== cell), ...(label.group ? [label.group] : [])];
      return [{ cell, label, row, beside: others.flatMap((one) => stems(textOf(one))) }];
    });
    const name = `${above ? textOf(above) : ''} ${textOf(header)}`.trim();
    const others = columns.filter((one) => one.header !== header);
    return seriesOf({ header: name, over, columns: others }, entries, textOf);
  });
}

function rowsOf(rows: readonly Cell[][], over: readonly string[], textOf: TextOf): Series[] {
  return rows.flatMap((row): Series[] => {
    const [label, ...cells] = row;
    const entries = cells.flatMap((cell): Entry[] => {
      const { header, above } = cell;
      return header
        ? [{ cell, label: header, row, beside: above ? stems(textOf(above)) : [] }]
        : [];
    });
    const name = `${label!.group ? textOf(label!.group) : ''} ${textOf(label!)}`.trim();
    return seriesOf({ header: name, over, columns: [] }, entries, textOf);
  });
}

/** None where its values cannot be held against each other. */
function seriesOf(
  { header, over, columns }: Pick<Series, 'header' | 'over' | 'columns'>,
  all: readonly Entry[],
  textOf: TextOf,
): Series[] {
  const single = all.filter(({ cell, label }) => {
    const isTotal = stems(textOf(label)).some((word) => TOTALS.has(word));
    return !isTotal && textOf(cell) !== EMPTY_CELL;
  });
  const amounts = amountsOf(single.map(({ cell }) => textOf(cell)));
  if (!amounts) return [];
  const entries = isSum(amounts) ? single.slice(0, -1) : single;
  const labels = entries.map(({ label }) => textOf(label));
  const name = stems(header);
  const tells = [...name, ...columns.flatMap((one) => one.stems), ...labels.flatMap(words)];
  return [
    {
      ...{ header, name, over, columns, entries, amounts },
      around: [...name, ...over, ...columns.flatMap((one) => one.stems)],
      isOfTimes: labels.every(isTime),
      isOfYears: tells.some((word) => YEAR.test(word)),
    },
  ];
}

/** "2019", "May 2023", "January" */
const isTime = (label: string): boolean =>
  parseDate(label) !== null || parseDate(`1 ${label} 2000`)?.precision === 'day';

/** The last is what all before it come to. */
function isSum(amounts: readonly number[]): boolean {
  const others = amounts.slice(0, -1);
  const sum = others.reduce((one, other) => one + other, 0);
  return others.length > 1 && Math.abs(sum - amounts.at(-1)!) <= ROUNDED * Math.abs(sum);
}

/** All as times, as numbers of one measure, or as dates. */
function amountsOf(cells: readonly string[]): readonly number[] | null {
  if (cells.length < 2) return null;
  const numbers = cells.map(onlyNumber);
  const bases = numbers.map((number) => number?.base);
  const [first, base] = [numbers[0], bases[0]];
  const dates = cells.map(parseDate);
  const ways = [
    cells.map(secondsOf),
    bases.map((one) => (one && one.dimension === base?.dimension ? one.value : null)),
    numbers.map((one) => (one && one.unit === first?.unit ? one.value : null)),
    dates.map((one) => one?.value ?? null),
  ];
  return ways.find((way): way is number[] => way.every((one) => one !== null)) ?? null;
}

function secondsOf(cell: string): number | null {
  const [, hours = '0', minutes, seconds] = CLOCK.exec(cell) ?? [];
  if (minutes === undefined) return null;
  return 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds!.replace(',', '.'));
}

/** "12.50 a day", and not "4 to 6" or "Studio 2". */
function onlyNumber(cell: string): NumberMention | null {
  const [number, other] = findNumbers(cell);
  return number && !other && !/\p{L}/u.test(cell.slice(0, number.start)) ? number : null;
}
