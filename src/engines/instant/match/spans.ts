/** Typed spans of a sentence: dates, numbers, names, quoted titles, demonyms, noun phrases. */
import { analyse } from '../language/analyse.ts';
import { findDateRanges, findDates, type DateMention, type DateRange } from '../language/dates.ts';
import { nameSpans } from '../language/names.ts';
import { findNumbers } from '../language/numbers.ts';
import { nounPhrases } from '../language/phrases.ts';
import { countriesIn } from './countries.ts';

export type SpanKind = 'date' | 'number' | 'name' | 'demonym' | 'title' | 'phrase';

export interface Span {
  kind: SpanKind;
  text: string;
  start: number;
  end: number;
}

export interface ReadSentence {
  text: string;
  spans: Span[];
  dates: DateMention[];
  ranges: DateRange[];
}

const CACHE_SENTENCES = 4000;
const cache = new Map<string, ReadSentence>();

/** Spans in order of their start; names and phrases may overlap. Remembered between calls. */
export function readSentence(text: string): ReadSentence {
  const known = cache.get(text);
  if (known) return known;
  if (cache.size >= CACHE_SENTENCES) cache.clear();
  const reading = read(text);
  cache.set(text, reading);
  return reading;
}

/** A number right before a name is its beginning: "7 Sisters Road", "12Stone Church"; a year is not. */
const NUMBER_BEFORE = /(?:^|[\s("“])(\d{1,3} |\d+)$/;

/** @param start of a name. @returns how many characters before it belong to it. */
function numberBefore(text: string, start: number, numbers: readonly { end: number }[]): number {
  const number = NUMBER_BEFORE.exec(text.slice(0, start))?.[1];
  if (!number) return 0;
  // Numbers of dates ("4 May") are no numbers by themselves.
  const last = start - (number.endsWith(' ') ? 1 : 0);
  return numbers.some(({ end }) => end === last) ? number.length : 0;
}

function read(text: string): ReadSentence {
  const dates = findDates(text);
  const ranges = findDateRanges(text, dates);
  const numbers = findNumbers(text, dates);
  const span = (kind: SpanKind, start: number, end: number): Span => {
    return { kind, text: text.slice(start, end), start, end };
  };
  const spans: Span[] = [
    ...dates.map(({ start, end }) => span('date', start, end)),
    ...numbers.map(({ start, end }) => span('number', start, end)),
  ];
  for (const match of text.matchAll(/"\s?([^"]{1,80}?)\s?"|“([^”]{1,80})”/g)) {
    const inner = (match[1] ?? match[2] ?? '').replace(/[,.]$/, '');
    const start = match.index + match[0].indexOf(inner);
    if (inner) spans.push({ kind: 'title', text: inner, start, end: start + inner.length });
  }
  for (const { text: word, start, end } of countriesIn(text))
    spans.push({ kind: 'demonym', text: word, start, end });
  const tokens = analyse(text);
  const taken = (start: number, end: number): boolean =>
    dates.some((date) => start < date.end && date.start < end);
  let covered = 0;
  for (const name of nameSpans(tokens)) {
    let start = tokens[name.first]!.start;
    const end = tokens[name.end - 1]!.end;
    start -= numberBefore(text, start, numbers);
    if (start < covered) continue;
    covered = end;
    if (taken(start, end)) continue;
    const value = text
      .slice(start, end)
      .replace(/[.,;:'’]+$/, (mark) =>
        /^\.$/.test(mark) && /\b(?:\p{Lu}|Jr|Sr|St|Inc|Co|Ltd)\.$/u.test(text.slice(start, end))
          ? mark
          : '',
      );
    if (/\p{L}/u.test(value))
      spans.push({ kind: 'name', text: value, start, end: start + value.length });
  }
  for (const phrase of nounPhrases(tokens)) {
    if (phrase.kind !== 'common') continue;
    const first = tokens[phrase.core];
    const last = tokens[phrase.end - 1];
    if (!first || !last || last.end <= first.start || taken(first.start, last.end)) continue;
    spans.push(span('phrase', first.start, last.end));
  }
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  return { text, spans, dates, ranges };
}
