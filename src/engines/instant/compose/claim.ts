/**
 * A question for yes or no checked part by part, as claims are by asking questions of them (Wang,
 * Cho & Lewis 2020, "QAGS"): each name, date and number that it gives is asked for instead, and
 * what is read in its place says whether it is so.
 */
import type { Range } from '../../../documents/types.ts';
import type { ContextChunk, ProposedSupport } from '../../../tasks/types.ts';
import { CALENDAR, findDates, type DateMention } from '../language/dates.ts';
import { findNumbers, type NumberMention } from '../language/numbers.ts';
import { countriesIn, isDemonym } from '../match/countries.ts';
import { nameSimilarity } from '../match/names.ts';
import { capital, stems, uncapital } from '../match/text.ts';
import { PREPOSITIONS } from '../question/word-classes.ts';
import { questionWords, type Word } from '../question/words.ts';
import { readFor, type Reader } from '../read/read.ts';

/** A name, date or number that a question gives, in positions of the question. */
export interface Part extends Range {
  text: string;
  kind: 'name' | 'date' | 'number';
  /** Of a number: what it counts or is measured in, where that belongs to it ("two years"). */
  unit?: string;
}

/** What was read in the place of a part. */
export interface Finding {
  value: string;
  /** It is the part; else something else of its kind. */
  isSo: boolean;
  support: ProposedSupport;
}

/** Parts that are asked for, each a reading of its own. */
const PARTS = 3;
/** A value that is likelier than this is what the documents say. */
const LIKELY = 0.6;
const NAMES_ALIKE = 0.6;
/** "At least 600 dpi", "before 1932": another value in its place would deny nothing. */
const BOUNDED =
  /\b(?:at (?:least|most)|\p{L}+ than|over|under|up to|below|above|before|after|since|until|till|by|within|between|from|to|(?:between|from)\b[^?]*\b(?:and|to))\s*$/iu;
/** "The other three stores": so many there are, whatever is asked of them. */
const GIVEN = /\b(?:the|these|those|all|its|their|his|her)(?: (?:other|first|last|same))?\s$/iu;
/** Names that are no answer to who, what or where. */
const NO_NAME = new RegExp(`^(?:${CALENDAR})$`, 'i');

/** @returns the first part that is read as it was given, else one that is read otherwise; null where neither is. */
export async function findingOf(
  question: string,
  chunks: ContextChunk[],
  reader: Reader,
): Promise<Finding | null> {
  let other: Finding | null = null;
  for (const part of partsOf(question).slice(0, PARTS)) {
    const { values } = await readFor(askFor(question, part), { chunks }, reader);
    const [best] = values;
    const [support] = best?.supports ?? [];
    if (!best || !support || best.chance < LIKELY) continue;
    const isSo = isPart(best.value, part);
    if (isSo) return { value: best.value, isSo, support };
    if (isSo !== null) other ??= { value: best.value, isSo, support };
  }
  return other;
}

/** Those that can be asked for: what is said of a date or number tells most, then what stands last. */
export function partsOf(question: string): Part[] {
  const words = questionWords(question);
  const nextTo = ({ end }: Range): Word | undefined => words.find(({ start }) => start >= end);
  const dates = findDates(question).filter(({ year }) => year !== undefined);
  // "Hull 117", "Radio 2": a number that counts nothing says which one it is.
  const counts = findNumbers(question, dates).filter(
    ({ kind, value, unit, ...one }) =>
      kind !== 'ordinal' &&
      value !== 1 &&
      (unit !== undefined || kind !== 'cardinal' || /^(?:NOUN|ADJ)$/.test(nextTo(one)?.pos ?? '')),
  );
  const figures = [
    ...dates.map(({ start, end, text }): Part => ({ start, end, text, kind: 'date' })),
    ...counts.map(({ start, end, text, unit }): Part => ({
      start,
      end,
      text,
      kind: 'number',
      unit,
    })),
  ].filter(({ start }) => {
    const before = question.slice(0, start);
    return !BOUNDED.test(before) && !GIVEN.test(before);
  });
  const isFigure = (word: Word): boolean =>
    figures.some(({ start, end }) => start < word.end && word.start < end);
  const names = words
    .slice(1)
    .filter(({ kind, text }) => kind === 'name' && !NO_NAME.test(text) && !isDemonym(text))
    .filter((word) => !isFigure(word) && !describes(nextTo(word)));
  return [
    ...figures,
    ...names.reverse().map(({ start, end, text }): Part => ({ start, end, text, kind: 'name' })),
  ];
}

/** "Astra satellites", "Ann's mill": the name before it is no part of its own. */
function describes(next: Word | undefined): boolean {
  if (next === undefined || next.kind === 'comma') return false;
  return next.kind !== 'word' || /^(?:NOUN|NUM)$/.test(next.pos);
}

/** "Was the mill built in 1932?" for 1932: "When was the mill built?" */
export function askFor(question: string, { start, end, kind, unit = '' }: Part): string {
  const before = question
    .slice(0, start)
    .trimEnd()
    .replace(/\s(?:the|an?)$/i, '');
  const [, clause, preposition] = /^(.+)\s(\S+)$/.exec(before) ?? [];
  const isAfter = preposition !== undefined && PREPOSITIONS.has(preposition.toLowerCase());
  const after = question.slice(end).replace(/[?\s]+$/, '');
  const asked = (wh: string, rest: string): string => {
    const said = isAfter ? clause! : before;
    return capital(`${wh} ${uncapital(said)}${rest}?`);
  };
  if (kind === 'date') return asked('when', after);
  const led = (wh: string): string => (isAfter ? `${preposition} ${wh}` : wh);
  if (kind === 'number') {
    const [, noun = '', rest = after] = unit === '' ? (/^\s(\p{L}+)(.*)$/u.exec(after) ?? []) : [];
    const counted = /^\p{L}+$/u.test(unit) ? unit : noun;
    return asked(led(counted === '' ? 'how much' : `how many ${counted}`), rest);
  }
  if (!isAfter) return asked('who or what', after);
  return asked(
    /^(?:in|at|near)$/i.test(preposition)
      ? 'where'
      : led(/^by$/i.test(preposition) ? 'whom' : 'what'),
    after,
  );
}

/** Whether a value is the part or something else of its kind; null where that cannot be told. */
export function isPart(value: string, { text, kind }: Part): boolean | null {
  if (kind === 'date') return isSameDate(only(findDates(value)), findDates(text)[0]);
  if (kind === 'number') return isSameNumber(only(findNumbers(value)), findNumbers(text)[0]);
  const [short, long] = [stems(value), stems(text)].sort((a, b) => a.length - b.length);
  const isWithin = short!.length > 0 && short!.every((word) => long!.includes(word));
  if (isWithin || nameSimilarity(value, text) >= NAMES_ALIKE) return true;
  if (!/\p{Lu}/u.test(value)) return null;
  // Of a town nobody says in which country it is.
  const [country] = countriesIn(text);
  if (!country) return false;
  const said = countriesIn(value);
  return said.length === 0 ? null : said.some((one) => one.country === country.country);
}

/** "1930 to 1935" may hold the part, and may not. */
function only<Found>(all: readonly Found[]): Found | undefined {
  return all.length === 1 ? all[0] : undefined;
}

/** As far as both are said. */
function isSameDate(value?: DateMention, part?: DateMention): boolean | null {
  if (!value || !part || value.year === undefined) return null;
  return value.value <= part.until && part.value <= value.until;
}

function isSameNumber(value?: NumberMention, part?: NumberMention): boolean | null {
  if (!value || !part) return null;
  if (value.base && part.base)
    return value.base.dimension === part.base.dimension
      ? value.base.value === part.base.value
      : null;
  const isOther = value.unit !== undefined && part.unit !== undefined && value.unit !== part.unit;
  return isOther || value.kind !== part.kind ? null : value.value === part.value;
}
