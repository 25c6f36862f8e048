/** What a column comes to, in words: always of how many. */
import type { ColumnCount, MeasureCount } from '../../tables/count.ts';
import type { TableColumn } from '../../table-protocol.ts';
import { number } from '../text.ts';
import { tableWords } from './words/index.ts';

/** Money stands before its number, other units behind. */
const BEFORE = /^\p{Sc}|\$$/u;

export function countInWords({ kind }: Pick<TableColumn, 'kind'>, count: ColumnCount): string[] {
  const words = tableWords();
  const { cells, said, unsaid, unread, unreadable, odd, of } = count;
  const lines: string[] = [];
  if (of?.is === 'yesno') {
    lines.push(words.yesOf(of.yes, cells));
    if (of.no > 0) lines.push(words.noOf(of.no));
  } else if (said > 0) lines.push(words.saidOf(said, cells));
  if (of?.is === 'numbers') lines.push(...of.measures.map(measureInWords));
  if (of?.is === 'dates') lines.push(words.spread(of.first, of.last));
  if (of?.is === 'values') {
    lines.push(words.different(of.different));
    if (of.most) lines.push(words.mostOften(of.most.text, of.most.cells));
  }
  if (odd > 0) lines.push(words.oddCount(odd, words.odd[kind]));
  if (unsaid > 0) lines.push(words.unsaidCount(unsaid));
  if (unread > 0) lines.push(words.unreadCount(unread));
  if (unreadable > 0) lines.push(words.unreadableCount(unreadable));
  return lines;
}

function measureInWords(measure: MeasureCount, _: number, all: readonly MeasureCount[]): string {
  const words = tableWords();
  const { unit, cells, sum, least, most } = measure;
  const total = withUnit(sum, unit);
  // Of several measures each says how many it is of.
  if (all.length > 1) return words.sumOf(cells, total);
  const spread = words.spread(withUnit(least, unit), withUnit(most, unit));
  return `${words.sum(total)}, ${spread}`;
}

function withUnit(value: number, unit: string): string {
  const digits = number(value, { maximumFractionDigits: 2 });
  if (unit === '') return digits;
  return BEFORE.test(unit) ? `${unit}${digits}` : `${digits} ${unit}`;
}
