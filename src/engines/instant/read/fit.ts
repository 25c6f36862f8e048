/** Whether a value can be what is asked for, by its form alone: what is sure, and no more. */
import type { AnswerType } from '../../../knowledge/types.ts';
import { CALENDAR, findDates } from '../language/dates.ts';
import { findNumbers } from '../language/numbers.ts';
import { countriesIn } from '../match/countries.ts';
import { stems } from '../match/text.ts';

/** Times that are no dates. */
const IN_TIME = new RegExp(
  String.raw`\b(?:${CALENDAR}|spring|summer|autumn|fall|winter|century|decades?|years?|months?|weeks?|days?|hours?|minutes?|noon|midnight|night|morning|afternoon|evening|Christmas|Easter|today|before|after|until|when|while|during|once|always|never)\b`,
  'i',
);
const AMOUNT =
  /\b(?:half|third|quarter|dozens?|hundreds|thousands|millions|all|none|both|twice|once|few|several|many|most|no|free|an?|hourly|daily|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?|every|never|always)\b/i;

/** Who or what that is would be the answer; "US" is a country. */
const PRONOUN = /^(?:[Hh]e|[Ss]he|[Ii]t|[Ww]e|[Tt]hey|[Hh]im|[Hh]er|[Tt]hem|[Mm]e|us)$/;
/** "she, not the corporation" */
const SOMEBODY = /^(?:he|she|they|we)\b/i;

/** A pronoun; not a date or number where one is asked for, or nothing else where somebody or a place is; no country where one is. Names have many forms. */
export function isMisfit(value: string, type: AnswerType = 'thing'): boolean {
  if (PRONOUN.test(value)) return true;
  switch (type) {
    case 'date':
    case 'year':
      return !/\d/.test(value) && findDates(value).length === 0 && !IN_TIME.test(value);
    case 'number':
    case 'quantity':
      if (isDay(value)) return true;
      return !/\d/.test(value) && findNumbers(value).length === 0 && !AMOUNT.test(value);
    case 'person':
      return isOnlyFigures(value) || SOMEBODY.test(value);
    case 'place':
      return isOnlyFigures(value);
    case 'country':
      return countriesNamed(value).length === 0 && !STATE.test(value);
    default:
      return false;
  }
}

/** "What was her husband called?": "schoolmaster" and "Ann Lee was hired" are no names, "the Hall of Orle" is one. */
export const isName = (value: string): boolean =>
  /\p{Lu}/u.test(value) && !/(?<!\S)\p{Ll}{4}/u.test(value);

/** A date in words ("June 2022"), and nothing else; a year alone may be a number. */
function isDay(value: string): boolean {
  const [date] = findDates(value);
  return date?.start === 0 && date.end === value.length && /\p{L}/u.test(value);
}

/** A state that is no more, or that the list of countries lacks. */
const STATE = /\b(?:kingdom|empire|union|republic|confederation|duchy|principality|sultanate)\b/i;

const countriesNamed = (value: string): { text: string }[] =>
  countriesIn(value).filter(({ region }) => !region);

/** "Berlin, Germany" where a country is asked for. */
export function countryWithin(value: string): string {
  const [only, ...others] = countriesNamed(value);
  return only && others.length === 0 && !STATE.test(value) ? only.text : value;
}

/** Dates and numbers, and no other word. */
export function isOnlyFigures(value: string): boolean {
  const figures = [...findDates(value), ...findNumbers(value)];
  const isFigure = (at: number): boolean => figures.some((one) => one.start <= at && at < one.end);
  return [...value.matchAll(/\p{L}+|\d+/gu)].every(({ index }) => isFigure(index));
}

/** The question says it itself. */
export function isRepeated(value: string, question: string): boolean {
  const asked = new Set(stems(question));
  const said = stems(value);
  return said.length > 0 && said.every((word) => asked.has(word));
}
