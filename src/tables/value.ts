/**
 * The value of a cell's text, by the kind of its column: what can be sorted, filtered, counted and
 * added up. The text is what is stored; a value is read from it whenever it is needed.
 */
import { findDates } from '../engines/instant/language/dates.ts';
import { findNumbers, type NumberMention } from '../engines/instant/language/numbers.ts';
import { remember } from '../engines/instant/language/remember.ts';
import type { ColumnKind } from '../table-protocol.ts';
import { CURRENCY_AFTER, CURRENCY_BEFORE, currencyOf } from './currency.ts';

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

const YES = /^\W*(?:yes|true|ja)(?![\p{L}\p{N}])/iu;
/** By itself: before another word it denies that word alone, "no information", "not stated". */
const NO = /^\W*(?:no|false|nein|none)\s*(?:$|[,;:!?()–—]|-\s|\.(?!\s*\d))/iu;
/** "1 500", "12 345,67", "1'500", "1’500": in groups, as French, Swiss and the SI write them. */
const GROUPED_DIGITS =
  /(?<![\w.,'’]|\d[ \u00A0\u2009\u202F])\d{1,3}(?:([ \u00A0\u2009\u202F'’])\d{3})(?:\1\d{3})*(?!\d)/g;
/** "2.3M", "1.5bn", "12 Mio.", "10k"; but "5 m" and "300 K" are measures. */
const SCALES: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d)k(?![\w/²])/gi, ' thousand'],
  [/(?<=\d)(?:M(?![\w/²])|mn\b|\s?(?:Mio\b\.?|Millionen\b))/g, ' million'],
  [/(?<=\d)(?:B(?![\w/²])|\s?(?:Mrd\b\.?|bn\b|Milliarden\b))/g, ' billion'],
];
/** "½", "1½", "2 1/2". */
const WITH_FRACTION =
  /(?<![\d.,/])(?:(\d+)\s?)?([\u00BC-\u00BE\u2150-\u215E])|(?<![\d.,/])(\d+) (\d)\/(\d{1,2})(?![\d/])/gu;
/** "(500)", "($500)": less than nothing in accounts. */
const IN_BRACKETS = /^\(\s?(?=[^()]*\d)([\p{Sc}\d\s.,'’]+)\)$/u;
/** "1.500,00", "1.500.000", "12,5", "0,125": a number in German, whatever the language. */
const GERMAN_DIGITS =
  /(?<![\w.,])(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d+,\d{1,2}|0,\d+)(?![.,]?\d)/g;
/** "1.500" is 1500 in German, and less than two in English. */
const EITHER_DIGITS = /(?<![\d,])[1-9]\d{0,2}\.\d{3}(?!\d|\s\w*illion)/;
/** "20231231": a day or a count. */
const DAY_OR_COUNT = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
/** Behind what was read it goes on: "3h", "1e6", "12.3.24". */
const GOES_ON = /^(?:\p{L}|[^\s\p{L}]?\d)/u;
/** Between two numbers that are one value together: "2:30", "1/3", "5 to 7 km", "3 h 20 min". */
const JOINS = /^(?:\S|\s?[^\s,;:()[\]]+(?:\s(?:and|und))?\s?)$/;
const SIGN = /(?<=^|[\s\p{Sc}])(?:[-−]|minus\s)$/iu;
/** The separators of a list, a last "and" among them. */
const BETWEEN_WHOLE_ITEMS = /\s*[;\n•]\s*/u;
const BETWEEN_ITEMS =
  /\s*[;\n•]\s*|,\s+(?:and|und|or|oder)\s+|,\s+|(?<!\d),(?=\S)|\s+(?:and|und)\s+/u;
/** Before an item that has a line of its own. */
const BULLET = /^\s*(?:[-–*]|\d{1,3}[.)])\s+/;

/** Null where the text holds none of its kind: it is shown, and neither sorted nor counted with the others. */
export function valueOf(kind: ColumnKind, text: string): CellValue | null {
  const words = text.trim();
  if (words === '') return null;
  switch (kind) {
    case 'text':
      return { is: 'text', text: words };
    case 'yesno': {
      const yes = YES.test(words);
      return yes || NO.test(words) ? { is: 'yesno', yes } : null;
    }
    case 'number':
      return numberIn(words);
    case 'date':
      return dateIn(words);
    case 'list':
      return { is: 'list', items: itemsOf(words) };
  }
}

/** Where there are semicolons or lines, a comma or an "and" is within a member. */
function itemsOf(words: string): string[] {
  const items = words.split(BETWEEN_WHOLE_ITEMS.test(words) ? BETWEEN_WHOLE_ITEMS : BETWEEN_ITEMS);
  return items.map((item) => item.replace(BULLET, '').trim()).filter((item) => item !== '');
}

/** The first number that is no date, one with a unit before one without; a part of a value is none. */
const numberIn = remember((written: string): NumberValue | null => {
  const text = plainDigits(written);
  const dates = findDates(text).filter(({ precision }) => precision !== 'year');
  const found = findNumbers(text, dates).filter(({ kind }) => kind !== 'ordinal');
  const [first] = [...found.filter((one) => unitOf(one, text).unit !== ''), ...found];
  if (!first || [EITHER_DIGITS, DAY_OR_COUNT].some((either) => either.test(first.text)))
    return null;
  const behind = text.slice(first.end).replace(CURRENCY_AFTER, '');
  if (GOES_ON.test(behind) || found.some((other) => areJoined(first, other, text))) return null;
  const before = text.slice(0, first.start);
  const isNegative = SIGN.test(before) || SIGN.test(before.replace(CURRENCY_BEFORE, ''));
  const { unit, measure, factor } = unitOf(first, text);
  const number = isNegative ? -first.value : first.value;
  return { is: 'number', number, unit, measure, base: number * factor };
});

function areJoined(a: NumberMention, b: NumberMention, text: string): boolean {
  const [one, other] = a.start < b.start ? [a, b] : [b, a];
  const unit = one.unit !== undefined && one.text.endsWith(one.unit) ? one.unit.length : 0;
  return JOINS.test(text.slice(one.end - unit, other.start));
}

/** As English has them. */
function plainDigits(written: string): string {
  const digits = written
    .replace(IN_BRACKETS, '-$1')
    .replace(GROUPED_DIGITS, (groups) => groups.replace(/\D/g, ''))
    .replace(GERMAN_DIGITS, (german) => german.replaceAll('.', '').replace(',', '.'))
    .replace(WITH_FRACTION, (_, whole, sign, before, over, under) => {
      const [above, below] = sign ? sign.normalize('NFKD').split('\u2044') : [over, under];
      const value = Number(whole ?? before ?? 0) + Number(above) / Number(below);
      return String(Number(value.toFixed(MOST_DECIMALS)));
    })
    .replace(/(?<![\w.,])\.(?=\d)/g, '0.');
  return SCALES.reduce((text, [short, word]) => text.replace(short, word), digits);
}
const MOST_DECIMALS = 6;

function unitOf(
  { unit = '', base, value, start, end }: NumberMention,
  text: string,
): { unit: string; measure: string; factor: number } {
  const before = CURRENCY_BEFORE.exec(text.slice(0, start).replace(SIGN, ''));
  // What was read as its unit may be a currency, or the first word of one: "pounds sterling".
  const currency = before ?? CURRENCY_AFTER.exec(unit + text.slice(end));
  const money = currency && currencyOf(currency[0]);
  if (money) return { unit: money, measure: money, factor: 1 };
  if (base) {
    const factor = value === 0 ? 1 : base.value / value;
    return { unit, measure: base.dimension, factor };
  }
  return { unit, measure: unit.toLowerCase(), factor: 1 };
}

/** "3. Mai 2019", "Dez. 2020". */
const GERMAN_MONTH =
  /(?:(?<=\d)\.\s*)?(?<!\p{L})(?:(Jan)uar|(Jän)ner|(Feb)ruar|(Mär)z|(Mrz)|(Mai)|(Jun)i|(Jul)i|(Okt)(?:ober)?|(Dez)(?:ember)?|(Apr)il|(Aug)ust|(Sep)tember|(Nov)ember)(?!\p{L})\.?/gu;
const ENGLISH_MONTHS: Record<string, string> = {
  ...{ Jän: 'Jan', Mär: 'March', Mrz: 'March', Mai: 'May', Okt: 'Oct', Dez: 'Dec' },
};

const dateIn = remember((written: string): DateValue | null => {
  const text = written.replace(GERMAN_MONTH, (...groups) => {
    const short = groups.slice(1).find((group) => typeof group === 'string')!;
    return ` ${ENGLISH_MONTHS[short] ?? short}`;
  });
  const found = findDates(text);
  const [first] = found.filter(({ value }) => !Number.isNaN(value));
  // "2023-12" is not all of 2023; "1999-2001" begins with 1999.
  const isPart =
    first &&
    /^[^\s\p{L}]?\d/u.test(text.slice(first.end)) &&
    !found.some(({ start }) => start === first.end + 1);
  return first && !isPart ? { is: 'date', from: first.value, until: first.until } : null;
});

/** Yes before no, small before large, early before late; what has no value comes last. */
export function compareValues(a: CellValue | null, b: CellValue | null): number {
  if (!a || !b) return a ? -1 : b ? 1 : 0;
  if (a.is === 'yesno' && b.is === 'yesno') return Number(b.yes) - Number(a.yes);
  if (a.is === 'number' && b.is === 'number')
    return a.measure === b.measure ? a.base - b.base : a.measure < b.measure ? -1 : 1;
  if (a.is === 'date' && b.is === 'date') return a.from - b.from || a.until - b.until;
  return compareWords(wordsOf(a), wordsOf(b));
}

/** Made once: to make it takes longer than to compare. */
export const { compare: compareWords } = new Intl.Collator(undefined, {
  ...{ numeric: true, sensitivity: 'base' },
});

function wordsOf(value: CellValue): string {
  if (value.is === 'text') return value.text;
  return value.is === 'list' ? value.items.join(', ') : '';
}
