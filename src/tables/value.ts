/**
 * The value of a cell's text, by the kind of its column: what can be sorted, filtered, counted and
 * added up. The text is what is stored; a value is read from it whenever it is needed.
 */
import { findDates } from '../engines/instant/language/dates.ts';
import { findNumbers, type NumberMention } from '../engines/instant/language/numbers.ts';
import type { ColumnKind } from '../table-protocol.ts';

export type CellValue =
  | { is: 'text'; text: string }
  | { is: 'yesno'; yes: boolean }
  | NumberValue
  | DateValue
  | { is: 'list'; items: string[] };

export interface NumberValue {
  is: 'number';
  /** As it is written. */
  number: number;
  /** As it is written; empty for a count. */
  unit: string;
  /** Numbers of the same measure can be compared and added; "5 km" and "3 miles" have the same. */
  measure: string;
  /** In the base unit of the measure. */
  base: number;
}

export interface DateValue {
  is: 'date';
  /** Only for comparing (src/engines/instant/language/dates.ts). */
  from: number;
  until: number;
}

const YES_NO = /^\W*(?:(yes|true|ja)|(no|not|false|nein|none))(?![\p{L}\p{N}])/iu;
const MONEY: readonly [RegExp, string][] = [
  [/^\s?(?:EUR|euros?)(?![\p{L}\p{N}])/iu, '€'],
  [/^\s?(?:USD|US dollars?|dollars?)(?![\p{L}\p{N}])/iu, '$'],
  [/^\s?(?:GBP|pounds sterling)(?![\p{L}\p{N}])/iu, '£'],
];
/** The separators of a list, a last "and" among them. */
const BETWEEN_ITEMS = /\s*[;\n•]\s*|,\s+(?:and|und|or|oder)\s+|,\s+|\s+(?:and|und)\s+/u;

/** Null where the text holds none of its kind: it is shown, and neither sorted nor counted with the others. */
export function valueOf(kind: ColumnKind, text: string): CellValue | null {
  const words = text.trim();
  if (words === '') return null;
  switch (kind) {
    case 'text':
      return { is: 'text', text: words };
    case 'yesno': {
      const said = YES_NO.exec(words);
      return said ? { is: 'yesno', yes: said[1] !== undefined } : null;
    }
    case 'number':
      return numberIn(words);
    case 'date':
      return dateIn(words);
    case 'list':
      return { is: 'list', items: words.split(BETWEEN_ITEMS).filter((item) => item.trim() !== '') };
  }
}

/** The first number that is no date, one with a unit before one without. */
function numberIn(text: string): NumberValue | null {
  const dates = findDates(text).filter(({ precision }) => precision !== 'year');
  const found = findNumbers(text, dates).filter(({ kind }) => kind !== 'ordinal');
  const [first] = [...found.filter((one) => unitOf(one, text).unit !== ''), ...found];
  if (!first) return null;
  const isNegative = /(?:^|\s)[-−]$/.test(text.slice(0, first.start));
  const { unit, measure, factor } = unitOf(first, text);
  const number = isNegative ? -first.value : first.value;
  return { is: 'number', number, unit, measure, base: number * factor };
}

function unitOf(
  { unit, kind, base, value, end }: NumberMention,
  text: string,
): { unit: string; measure: string; factor: number } {
  const money = MONEY.find(([words]) => words.test(text.slice(end)));
  if (money) return { unit: money[1], measure: money[1], factor: 1 };
  if (kind === 'money' || kind === 'percent')
    return { unit: unit ?? '', measure: unit ?? '', factor: 1 };
  if (base) {
    const factor = value === 0 ? 1 : base.value / value;
    return { unit: unit ?? '', measure: base.dimension, factor };
  }
  return { unit: unit ?? '', measure: (unit ?? '').toLowerCase(), factor: 1 };
}

function dateIn(text: string): DateValue | null {
  const [first] = findDates(text).filter(({ value }) => !Number.isNaN(value));
  return first ? { is: 'date', from: first.value, until: first.until } : null;
}

/** Yes before no, small before large, early before late; what has no value comes last. */
export function compareValues(a: CellValue | null, b: CellValue | null): number {
  if (!a || !b) return a ? -1 : b ? 1 : 0;
  if (a.is === 'yesno' && b.is === 'yesno') return Number(b.yes) - Number(a.yes);
  if (a.is === 'number' && b.is === 'number')
    return a.measure === b.measure ? a.base - b.base : a.measure < b.measure ? -1 : 1;
  if (a.is === 'date' && b.is === 'date') return a.from - b.from || a.until - b.until;
  return wordsOf(a).localeCompare(wordsOf(b), undefined, { numeric: true, sensitivity: 'base' });
}

function wordsOf(value: CellValue): string {
  if (value.is === 'text') return value.text;
  return value.is === 'list' ? value.items.join(', ') : '';
}
