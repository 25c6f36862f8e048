/** Values of a table that can be held against one another: a column below its header, a row behind its name. */
import { EMPTY_CELL, type Cell, type Table } from '../../../documents/tables.ts';
import type { Range } from '../../../documents/types.ts';
import { parseDate } from '../language/dates.ts';
import { findNumbers, type NumberMention } from '../language/numbers.ts';
import { setOf } from '../language/words.ts';
import { stems, words } from '../match/text.ts';

/** Rows and columns of what others come to are called so, and nothing else, or end or begin so. */
const TOTALS = setOf('total totals subtotal sum mean average median all');
/** Stems of them. */
export const OF_ALL: ReadonlySet<string> = new Set([...TOTALS].flatMap(stems));
const TOTAL = /^(?:sub-?)?totals?\b|\btotals?$/i;
/** Of what they come to, by rounding. */
const ROUNDED = 0.002;
/** Two values and a third that is their sum may be so by accident. */
const FEWEST_ADDED = 3;
/** "2024" */
export const YEAR = /^(?:1[5-9]|20)\d\d$/;
/** "1:14:33", "17:19", "+0:25" */
export const CLOCK = /^\+?(?:(\d{1,2}):)?(\d{1,2}):(\d\d(?:[.,]\d+)?)$/;
const RANK = /^\d{1,3}\.?$/;

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
  is: 'column' | 'row';
  header: string;
  name: readonly string[];
  /** What stands over the table, over its columns, and over the labels. */
  over: readonly string[];
  around: readonly string[];
  labelled: readonly string[];
  /** Headers of the other columns, without the labels'. */
  columns: readonly Column[];
  entries: readonly Entry[];
  amounts: readonly number[];
  /** The last may be what the others come to. */
  isSum: boolean;
  /** Its values are those of several times. */
  isOfTimes: boolean;
  isOfYears: boolean;
}

export interface Column {
  header: Range;
  stems: readonly string[];
}

export type TextOf = (range: Range) => string;

/** @param over stems of what stands over the table. @param textOf what stands at a place. */
export function seriesIn({ rows }: Table, over: readonly string[], textOf: TextOf): Series[] {
  return [...columnsOf(rows, over, textOf), ...rowsOf(rows, over, textOf)];
}

function columnsOf(rows: readonly Cell[][], over: readonly string[], textOf: TextOf): Series[] {
  const first = rows.find((row) => row.some(({ header }) => header !== null)) ?? [];
  const headed = first.flatMap(({ header, above }, at) => (header ? { header, above, at } : []));
  const named = labelColumn(rows, textOf);
  const own = withoutTotal(rows, textOf);
  const columns = headed
    .filter(({ at }) => at !== named)
    .map(({ header }) => ({ header, stems: stems(textOf(header)) }));
  const label = headed.find(({ at }) => at === named)?.header;
  const labelled = label ? stems(textOf(label)) : [];
  return headed.flatMap(({ header, above, at }): Series[] => {
    if (at === named) return [];
    const entries = own.flatMap((row): Entry[] => {
      const [label, cell] = [row[named], row[at]];
      if (!label || cell?.header?.start !== header.start) return [];
      const group = row[0]!.group;
      const others = [...row.filter((one) => one !== cell), ...(group ? [group] : [])];
      return [{ cell, label, row, beside: others.flatMap((one) => stems(textOf(one))) }];
    });
    const said = `${above ? textOf(above) : ''} ${textOf(header)}`.trim();
    const others = columns.filter((one) => one.header !== header);
    const known = { is: 'column', header: said, over, labelled, columns: others } as const;
    return seriesOf(known, entries, textOf);
  });
}

function rowsOf(rows: readonly Cell[][], over: readonly string[], textOf: TextOf): Series[] {
  return rows.flatMap((row): Series[] => {
    const [label, ...cells] = row;
    const entries = cells.flatMap((cell): Entry[] => {
      const { header, above } = cell;
      const beside = above ? stems(textOf(above)) : [];
      return header ? [{ cell, label: header, row, beside }] : [];
    });
    const said = `${label!.group ? textOf(label!.group) : ''} ${textOf(label!)}`.trim();
    const known = { is: 'row', header: said, over, labelled: [], columns: [] } as const;
    return seriesOf(known, entries, textOf);
  });
}

/** Where its rows are named: in the first column, unless that only counts them. */
function labelColumn(rows: readonly Cell[][], textOf: TextOf): number {
  const counts = rows.every(([first]) => RANK.test(textOf(first!)));
  const at = (rows[0] ?? []).findIndex((_, i) => i > 0 && rows.every((row) => isSaid(row[i])));
  return counts && at > 0 ? at : 0;
  function isSaid(cell: Cell | undefined): boolean {
    return cell !== undefined && /\p{L}/u.test(textOf(cell)) && !/\d/.test(textOf(cell));
  }
}

/** Without a last row that is the sum of the others in each of several columns. */
function withoutTotal(rows: readonly Cell[][], textOf: TextOf): readonly Cell[][] {
  const last = rows.at(-1);
  if (!last) return rows;
  const sums = last.flatMap((_, i) => {
    const amounts = rows.flatMap((row) =>
      row[i] ? (onlyNumber(textOf(row[i]))?.value ?? []) : [],
    );
    return amounts.length === rows.length ? [isSumOf(amounts)] : [];
  });
  return sums.length > 1 && sums.every(Boolean) ? rows.slice(0, -1) : rows;
}

/** "Tank (l)", "Tank, l" */
const UNIT = /\([^)]*\)|, \S{1,5}$/g;

/** None where its values cannot be held against each other. */
function seriesOf(
  known: Pick<Series, 'is' | 'header' | 'over' | 'labelled' | 'columns'>,
  all: readonly Entry[],
  textOf: TextOf,
): Series[] {
  const entries = all.filter(
    ({ cell, label }) => !isTotal(textOf(label)) && textOf(cell) !== EMPTY_CELL,
  );
  const amounts = amountsOf(entries.map(({ cell }) => textOf(cell)));
  if (!amounts) return [];
  const labels = entries.map(({ label }) => textOf(label));
  const name = stems(known.header.replace(UNIT, ''));
  const headers = known.columns.flatMap((one) => one.stems);
  const tells = [...name, ...headers, ...labels.flatMap(words)];
  return [
    {
      ...{ ...known, name, entries, amounts },
      around: [...stems(known.header), ...known.over, ...known.labelled, ...headers],
      isSum: isSumOf(amounts),
      isOfTimes: labels.every(isTime),
      isOfYears: tells.some((word) => YEAR.test(word)),
    },
  ];
}

export const isTotal = (label: string): boolean =>
  TOTAL.test(label) || (label !== '' && words(label).every((word) => TOTALS.has(word)));

/** "2019", "May 2023", "January" */
const isTime = (label: string): boolean =>
  parseDate(label) !== null || parseDate(`1 ${label} 2000`)?.precision === 'day';

/** The last is what all before it come to. */
function isSumOf(amounts: readonly number[]): boolean {
  const others = amounts.slice(0, -1);
  const sum = others.reduce((one, other) => one + other, 0);
  const isNear = Math.abs(sum - amounts.at(-1)!) <= ROUNDED * Math.abs(sum);
  return others.length >= FEWEST_ADDED - 1 && isNear;
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
    bases.map((one, i) =>
      one && one.dimension === base?.dimension ? signed(cells[i]!, one) : null,
    ),
    numbers.map((one, i) => (one && one.unit === first?.unit ? signed(cells[i]!, one) : null)),
    dates.map((one) => one?.value ?? null),
  ];
  return ways.find((way): way is number[] => way.every((one) => one !== null)) ?? null;
}

function secondsOf(cell: string): number | null {
  const [, hours = '0', minutes, seconds] = CLOCK.exec(cell) ?? [];
  if (minutes === undefined) return null;
  return 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds!.replace(',', '.'));
}

/** "−5 °C", and "(1,200)" of a loss. */
const NEGATIVE = /^[^\d(]?[-−–]|^\(.*\)$/;

const signed = (cell: string, { value }: { value: number }): number =>
  NEGATIVE.test(cell) ? -Math.abs(value) : value;

/** "12.50 a day", and not "4 to 6" or "Studio 2". */
function onlyNumber(cell: string): NumberMention | null {
  const [number, other] = findNumbers(cell);
  return number && !other && !/\p{L}/u.test(cell.slice(0, number.start)) ? number : null;
}
