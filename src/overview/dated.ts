/** When a document was made, as its first lines say. */
import { OF_OTHER_DAY, withoutLives } from '../documents/date-line.ts';
import { toldOf } from '../documents/formats/email/told.ts';
import { findDateRanges, findDates } from '../engines/instant/language/dates.ts';
import type { PageLayout, ReadDocument } from '../documents/types.ts';
import type { Source } from '../knowledge/types.ts';
import type { Stated } from './types.ts';

/** Characters in which a document says who made it, and when. */
export const FRONT = 2_500;
/** "This version replaces the one of June 2021" */
const OF_OTHER = /\b(?:replac|supersed|cancel)(?:es|ed|ing)\b.*/is;
/** "The due date was" is of something that the text tells. */
const DATED =
  /^\W*(?:\p{L}+ ){0,2}date\b|\b(?:dated|published|revised|updated|submitted|issued?|approved|edition|version|effective|in force|adopted|made on|as of|vom|datum|stand)\b/iu;

export interface Front {
  document: string;
  text: string;
  pages: readonly Pick<PageLayout, 'number' | 'end'>[];
  title: string;
  /** Id of its first passage. */
  chunk: number;
}

export interface Line {
  start: number;
  end: number;
  text: string;
}

/** What such a file says of itself is when it was made: a text of 1984 that was printed yesterday. */
const MADE: readonly ReadDocument['kind'][] = ['pdf', 'docx'];

/**
 * The same date everywhere. The year in which a file was made is asked only where its text does not
 * say, and is the document's where the text has that year at all.
 */
export function datedByText(document: ReadDocument): ReadDocument {
  // Rows are about others.
  if (document.kind === 'csv') return document;
  const date = dateOf({ ...document, document: '', chunk: 0 });
  const [said] = findDates(date?.value ?? '');
  if (said?.year !== undefined) return { ...document, year: said.year };
  const { year, ...undated } = document;
  const isSaid = new RegExp(`(?<!\\d)${year}(?!\\d)`).test(`${document.title}\n${document.text}`);
  return MADE.includes(document.kind) && !isSaid ? undated : document;
}

export function dateOf(front: Front): Stated | null {
  const lines = linesOf(front)
    .filter(({ text }) => !OF_OTHER_DAY.test(text))
    .map((line) => ({ ...line, text: withoutLives(line.text) }));
  const dated = (line: Line, told = line.text): Stated | null => {
    const [date] = findDates(told).filter(
      ({ year, precision }) => year !== undefined && ['day', 'month'].includes(precision),
    );
    return date ? stated(front, date.text, line) : null;
  };
  const sent = lines.filter(({ text }) => toldOf('date', text) !== null);
  // "Edition 7. Earlier ones are not accepted after 30 April 2023."
  const labelled = lines.flatMap((line) => {
    const sentence = line.text
      .split(/(?<=\.) (?=\p{Lu})/u)
      .map((each) => each.replace(OF_OTHER, ''))
      .find((each) => DATED.test(each));
    return sentence === undefined ? [] : [{ line, sentence }];
  });
  return (
    firstOf(sent, (line) => dated(line)) ??
    firstOf(labelled, ({ line, sentence }) => {
      return dated(line, sentence.slice(DATED.exec(sentence)!.index)) ?? dated(line, sentence);
    }) ??
    firstOf(lines, (line) => dated(line, ownOf(line, lines)))
  );
}

/** A line of a few words has a date of its own; in a sentence it may be anything's. */
const FEW = 8;
/** Lines in which a document names itself. */
const OF_TITLE = 3;
/** "Minutes of the board, 12 March 2024", "… held on Monday 3 May": of a title, not of its matter. */
const SET_OFF = /(?:[,(|:–—]|\s-|\p{L}(?:day|tag),?|\bden|\bvom|\bheld on)\s*$/u;
/** "Holm, 20 May 2024. The Trust has …" */
const PLACE_AND_DAY = /^\p{Lu}[\p{L} '’-]{1,40}, .{0,24}?\d{4}(?=(?:\.| [–—-]) \p{Lu})/u;

/** What of a line may say when the document was made; empty where none of it may. */
function ownOf(line: Line, lines: readonly Line[]): string {
  const i = lines.indexOf(line);
  const next = lines[i + 1];
  const { text } = line;
  if (/^\p{Ll}/u.test(text) || goesOn(lines[i - 1], line)) return '';
  // "3 February 1934 – 5 May 2023" is of what the document tells.
  if (findDateRanges(text).length > 0) return '';
  if (text.split(' ').length <= FEW) return text;
  const isWhole = !/[.!?]$/.test(text) && !/^\p{Ll}/u.test(next?.text ?? '');
  const [date, ...others] = findDates(text);
  const isSetOff = date?.precision === 'day' && SET_OFF.test(text.slice(0, date.start));
  if (i < OF_TITLE && isWhole && isSetOff && others.length === 0) return text;
  return PLACE_AND_DAY.exec(text)?.[0] ?? '';
}

function firstOf<T>(all: readonly T[], dated: (each: T) => Stated | null): Stated | null {
  for (const each of all) {
    const found = dated(each);
    if (found) return found;
  }
  return null;
}

/** The end of a paragraph that was broken into lines. */
function goesOn(before: Line | undefined, line: Line): boolean {
  const isNext = before !== undefined && before.end + 1 === line.start;
  return isNext && before.text.length > FULL_LINE && !/[.!?:]$/.test(before.text);
}
const FULL_LINE = 60;

export function linesOf({ text }: Front): Line[] {
  const lines: Line[] = [];
  for (const { 0: line, index } of text.slice(0, FRONT).matchAll(/[^\n]+/g)) {
    const trimmed = line.trim();
    const start = index + line.indexOf(trimmed);
    if (trimmed !== '') lines.push({ start, end: start + trimmed.length, text: trimmed });
  }
  return lines;
}

export function stated({ document, pages, chunk, text }: Front, value: string, line: Line): Stated {
  const { start, end } = line;
  const page = pages.find((each) => start < each.end)?.number ?? 1;
  const source: Source = { document, chunk, start, end, firstPage: page, lastPage: page };
  return { value, said: { source, text: text.slice(start, end) } };
}
