/**
 * Finds dates in running text and gives them values that can be compared: days, months, years,
 * decades, centuries, seasons, ranges, years before Christ. Works on characters, not on tags, so
 * that question answering can use it on any string.
 */
import type { Range } from '../../../documents/types.ts';
import { ANY_MONTH, MONTHS } from '../../../months.ts';
import { remember } from './remember.ts';

export type DatePrecision = 'day' | 'month' | 'season' | 'year' | 'decade' | 'century';

export interface DateMention extends Range {
  text: string;
  /** Years before Christ are negative; absent for a day and month without a year. */
  year?: number;
  /** 1–12. */
  month?: number;
  /** 1–31. */
  day?: number;
  precision: DatePrecision;
  /** Days since 0000-01-01 in a 12 × 31 calendar: only for comparing. NaN without a year. */
  value: number;
  /** Last moment named, same scale as `value`: differs from it for anything longer than a day. */
  until: number;
  /** "c. 1450", "around 1450". */
  circa: boolean;
}

/** Two dates that bound a span of time: "1899–1980", "from May 1929 to 1931". */
export interface DateRange extends Range {
  from: DateMention;
  to: DateMention;
}

const MONTH_NAMES = MONTHS.map((name) => name.toLowerCase());
const DAY_NAMES = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
/** Names of months and of days of the week, as a pattern in small letters. */
export const CALENDAR = `${MONTH_NAMES.join('|')}|(?:${DAY_NAMES.join('|')})s?`;
const CALENDAR_NAMES = [...MONTH_NAMES, ...DAY_NAMES];
const SHORTENED = /^\p{L}{3,5}\.?$/u;

/** "Thu", "Sept.": the month or day of the week that it is short for; anything else as it is. */
export function inFull(text: string): string {
  if (!SHORTENED.test(text)) return text;
  const short = text.replace('.', '').toLowerCase();
  return CALENDAR_NAMES.find((name) => name.startsWith(short)) ?? text;
}
/** Those that are written otherwise in German, by the first letters of the English ones. */
const GERMAN: Record<string, string> = {
  ...{ januar: 'jan', februar: 'feb', märz: 'mar', mai: 'may' },
  ...{ juni: 'jun', juli: 'jul', oktober: 'oct', dezember: 'dec' },
};
const GERMAN_MONTH = 'Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember';
const MONTH = `(${ANY_MONTH}|${GERMAN_MONTH}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?)(?![A-Za-z])`;
const SEASONS: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
const ERA = '(?:\\s?(BCE|BC|B\\.C\\.|CE|AD|A\\.D\\.))?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
/** "5. April 2020". */
const ORDINAL = `(\\d{1,2})(?:st|nd|rd|th|\\.(?=\\s+(?:${ANY_MONTH}|${GERMAN_MONTH})\\s+\\d{4}))?`;
const YEAR = '(\\d{3,4})(?![\\d%])(?!,\\d)';

const DAY_MONTH_YEAR = new RegExp(
  `\\b${ORDINAL}(?:\\s+day)?(?:\\s+of)?\\s+${MONTH}(?:,?\\s+${YEAR}${ERA}\\b)?`,
  'g',
);
const MONTH_DAY_YEAR = new RegExp(
  `\\b${MONTH}\\s+${DAY}\\b(?!\\s?[–-]\\s?\\d{4})(?:\\s?,?\\s+${YEAR}${ERA}\\b)?`,
  'g',
);
const MONTH_YEAR = new RegExp(`\\b${MONTH}(?:\\s+of|,)?\\s+${YEAR}${ERA}\\b`, 'g');
/** In figures alone; with full stops nobody puts the month first. */
const IN_FIGURES = [
  /\b(?<year>\d{4})(?<mark>[-/])(?<month>\d{2})\k<mark>(?<day>\d{2})(?!\d)/g,
  /(?<![\d.])(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})\b(?!\.\d)/g,
];
const SEASON_YEAR = /\b(spring|summer|autumn|fall|winter)(?: of|,)? (\d{4})\b/gi;
const DECADE = /\b(?:the )?((?:early|mid|late)[- ])?(\d{3})0(?:s|'s|’s)(?![\w])/g;
const CENTURY =
  /\b(?:the )?((?:early|mid|late)[- ])?(\d{1,2})(?:st|nd|rd|th)[- ]century(?:\s?(BCE|BC))?/gi;
const ERA_BEFORE = /\bAD (\d{1,4})\b/g;
const ERA_AFTER = /\b(\d{1,4}) (BCE|BC|B\.C\.|CE|AD|A\.D\.)(?!\w)/g;
const BARE_YEAR =
  /(?<![\d.,$£€#/:]|(?<!\d{4})-|\$ |No\. )\b(1\d{3}|20\d{2})\b(?![\d%°]|[.,]\d|:\d)/g;
const PART_OF_YEAR = /\b(?:early|mid|late)-(1\d{3}|20\d{2})(?![\w%°]|['’]s|[.,]\d|:\d)/gi;
const SHORT_YEAR =
  /\b(?:in|circa|c\.|until|since|between|and|died|by|from|to|before|after) ([3-9]\d{2})\b(?=\s?(?:[.,;)]|and\b|to\b|until\b|–|$))/g;
/** What follows a bare number makes it a count and not a year. */
const COUNTED =
  /^\s?(?:people|persons|inhabitants|residents|members|students|votes|seats|copies|miles?|kilomet(?:er|re)s?|km|met(?:er|re)s?|m|ft|feet|foot|acres?|hectares?|ha|square|sq|tons?|tonnes?|kg|pounds|lbs?|dollars|euros|percent|per cent|men|women|soldiers|troops|units|years|days|hours|minutes|seconds|passengers|employees|pages|horsepower|hp|MHz|kHz|GHz|watts?|kW|MW|W)\b/;
const CIRCA = /(?:\bcirca|\bca?\.|\baround|\babout|\bapproximately)\s?$/;

/** All dates of a text, in order, not overlapping; the longest reading wins. */
export function findDates(text: string): DateMention[] {
  const found: DateMention[] = [];
  const add = (start: number, length: number, parts: Parts): void => {
    const end = start + length;
    if (found.some((other) => start < other.end && other.start < end)) return;
    found.push(mention(text, start, end, parts));
  };
  for (const m of IN_FIGURES.flatMap((form) => [...text.matchAll(form)])) {
    const { day: d, month: n, year: y } = m.groups!;
    const [day, month, year] = [Number(d), Number(n), Number(y)];
    if (month >= 1 && month <= 12 && isDay(day)) add(m.index, m[0].length, { year, month, day });
  }
  for (const m of text.matchAll(DAY_MONTH_YEAR)) {
    const day = Number(m[1]);
    if (isDay(day))
      add(m.index, m[0].length, { day, month: monthOf(m[2]), year: yearOf(m[3], m[4]) });
  }
  for (const m of text.matchAll(MONTH_DAY_YEAR)) {
    const day = Number(m[2]);
    if (isDay(day))
      add(m.index, m[0].length, { day, month: monthOf(m[1]), year: yearOf(m[3], m[4]) });
  }
  for (const m of text.matchAll(MONTH_YEAR)) {
    add(m.index, m[0].length, { month: monthOf(m[1]), year: yearOf(m[2], m[3]) });
  }
  for (const m of text.matchAll(SEASON_YEAR)) {
    const season = SEASONS[m[1]!.toLowerCase()]!;
    add(m.index, m[0].length, { year: Number(m[2]), season });
  }
  for (const m of text.matchAll(CENTURY)) {
    const bc = m[3] !== undefined;
    const century = Number(m[2]);
    const [from, length] = bc ? [-century * 100, 100] : [(century - 1) * 100 + 1, 100];
    add(m.index, m[0].length, portion(m[1], { year: from, years: length, precision: 'century' }));
  }
  for (const m of text.matchAll(DECADE)) {
    add(
      m.index,
      m[0].length,
      portion(m[1], { year: Number(m[2]) * 10, years: 10, precision: 'decade' }),
    );
  }
  for (const m of text.matchAll(ERA_BEFORE)) add(m.index, m[0].length, { year: Number(m[1]) });
  for (const m of text.matchAll(ERA_AFTER)) add(m.index, m[0].length, { year: yearOf(m[1], m[2]) });
  for (const m of text.matchAll(PART_OF_YEAR)) {
    add(m.index, m[0].length, { year: Number(m[1]) });
  }
  for (const m of text.matchAll(BARE_YEAR)) {
    if (COUNTED.test(text.slice(m.index + 4, m.index + 24))) continue;
    add(m.index, 4, { year: Number(m[1]) });
  }
  for (const m of text.matchAll(SHORT_YEAR)) {
    add(m.index + m[0].length - 3, 3, { year: Number(m[1]) });
  }
  // No other reading of "31 February 2023" is one, either.
  return found.filter(isThere).sort((a, b) => a.start - b.start);
}

/** Days of the months, in a leap year. */
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isThere({ day, month, year = 0 }: DateMention): boolean {
  if (day === undefined || month === undefined) return true;
  return day <= LENGTHS[month - 1]! - (month === 2 && year % 4 !== 0 ? 1 : 0);
}

/** Pairs of dates joined by a dash, "to", "until" or "and" after "between". "1899-80" is 1899–1980. */
export function findDateRanges(text: string, dates = findDates(text)): DateRange[] {
  const ranges: DateRange[] = [];
  for (const [i, from] of dates.entries()) {
    const to = dates[i + 1];
    if (to && isJoin(text.slice(from.end, to.start), text.slice(0, from.start))) {
      ranges.push({ start: from.start, end: to.end, from, to });
      continue;
    }
    const short = /^\s?[–—-]\s?(\d{2})(?!\d)/.exec(text.slice(from.end));
    if (short && from.precision === 'year' && from.year !== undefined) {
      const year = Math.floor(from.year / 100) * 100 + Number(short[1]);
      if (year <= from.year) continue;
      const end = from.end + short[0].length;
      ranges.push({ start: from.start, end, from, to: mention(text, end - 2, end, { year }) });
    }
  }
  return ranges;
}

/** The single date a short string names ("4 May 1929", "1929"), or null. */
export function parseDate(text: string): DateMention | null {
  return findDates(text)[0] ?? null;
}

/** Whether a string is a date and little else. */
export const isDateText = remember((text: string): boolean => {
  const dates = findDates(text);
  const covered = dates.reduce((sum, date) => sum + date.end - date.start, 0);
  return dates.length > 0 && covered >= text.trim().length * 0.6;
});

interface Parts {
  year?: number | undefined;
  month?: number | undefined;
  day?: number | undefined;
  season?: number;
  years?: number;
  precision?: DatePrecision;
}

/** Days after the first that belong to it. */
const LASTS: Partial<Record<DatePrecision, number>> = { day: 0, month: 30, season: 92 };

function mention(text: string, start: number, end: number, parts: Parts): DateMention {
  const { year, month, day, season, years = 1 } = parts;
  const precision =
    parts.precision ??
    (day !== undefined ? 'day' : season ? 'season' : month !== undefined ? 'month' : 'year');
  const value = year === undefined ? NaN : dayNumber(year, month ?? season ?? 1, day ?? 1);
  return {
    start,
    end,
    text: text.slice(start, end),
    ...(year === undefined ? {} : { year }),
    ...(month === undefined ? {} : { month }),
    ...(day === undefined ? {} : { day }),
    precision,
    value,
    until: value + (LASTS[precision] ?? years * 372 - 1),
    circa: CIRCA.test(text.slice(Math.max(0, start - 16), start)),
  };
}

/** "late 1960s" starts later than "1960s". */
function portion(word: string | undefined, parts: Parts & { year: number; years: number }): Parts {
  const part = word?.toLowerCase().slice(0, 3);
  const third = Math.floor(parts.years / 3);
  if (part === 'ear') return { ...parts, years: third };
  if (part === 'mid') return { ...parts, year: parts.year + third, years: third };
  if (part === 'lat')
    return { ...parts, year: parts.year + 2 * third, years: parts.years - 2 * third };
  return parts;
}

function dayNumber(year: number, month: number, day: number): number {
  return year * 372 + (month - 1) * 31 + (day - 1);
}

function monthOf(name: string | undefined): number {
  const own = (name ?? '').toLowerCase();
  const short = GERMAN[own] ?? own.slice(0, 3);
  return MONTH_NAMES.findIndex((month) => month.startsWith(short)) + 1;
}

function yearOf(digits: string | undefined, era: string | undefined): number | undefined {
  if (digits === undefined) return undefined;
  return era?.startsWith('B') ? -Number(digits) : Number(digits);
}

function isDay(day: number): boolean {
  return day >= 1 && day <= 31;
}

function isJoin(between: string, before: string): boolean {
  if (/^\s?(?:[–—-]|to|until|till|through)\s?$/.test(between)) return true;
  return /^\s?and\s?$/.test(between) && /\bbetween\s?$/i.test(before);
}
