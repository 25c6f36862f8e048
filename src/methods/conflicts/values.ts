/** Values that can be compared, and when two of them cannot both be right. */
import type { DateMention } from '../../engines/instant/language/dates.ts';
import { countryOf, isCountry } from '../../engines/instant/match/countries.ts';
import { foldText } from '../../knowledge/grounding.ts';
import { couldBeOne } from './names.ts';

export type Value =
  | { kind: 'date'; text: string; from: number; until: number; circa: boolean }
  | { kind: 'amount'; text: string; amount: number; about: boolean }
  | { kind: 'place'; text: string; parts: string[] }
  | { kind: 'person'; text: string }
  /** Of a person, a company, a town: what it names is not known. */
  | { kind: 'name'; text: string };

/** Days of the calendar that dates are compared in (12 × 31). */
const DAYS_A_YEAR = 372;
/** "About 1450" and "1453" do not contradict each other. */
const CIRCA_YEARS = 10;
/** Feet and metres of the same height are rounded differently. */
const EXACT = 0.015;
const ABOUT = 0.1;

export function dateValue({ text, value, until, circa }: DateMention): Value | null {
  return Number.isNaN(value) ? null : { kind: 'date', text, from: value, until, circa };
}

/** Both cannot be right: not where one is only less exact than the other. */
export function contradict(a: Value, b: Value): boolean {
  if (a.kind === 'date' && b.kind === 'date') {
    const slack = a.circa || b.circa ? CIRCA_YEARS * DAYS_A_YEAR : 0;
    return a.from > b.until + slack || b.from > a.until + slack;
  }
  if (a.kind === 'amount' && b.kind === 'amount') {
    const [least, most] = [Math.min(a.amount, b.amount), Math.max(a.amount, b.amount)];
    return most - least > (a.about || b.about ? ABOUT : EXACT) * most;
  }
  if (a.kind === 'place' && b.kind === 'place') return areApart(a.parts, b.parts);
  const areNamed = a.kind === b.kind && (a.kind === 'person' || a.kind === 'name');
  if (areNamed) return !couldBeOne(a.text, b.text, 'name');
  return false;
}

/**
 * Two places are apart where nothing says that one lies in the other: neither is named among what
 * the other lies in, and they are named equally closely, "Holm" beside "Teasdale", or "Holm, Norland"
 * beside "Teasdale, Norland". A village beside its county alone would be no disagreement.
 */
function areApart(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  if (a.some((part) => b.some((other) => isSameName(part, other)) && part !== a.at(-1)))
    return false;
  if (couldBeOne(a[0]!, b[0]!, 'place')) return false;
  if (a.length > 1) return isSameName(a.at(-1)!, b.at(-1)!);
  const [one, other] = [a[0]!, b[0]!];
  if (countryOf(one) === null && countryOf(other) === null) return true;
  return isCountry(one) && isCountry(other) && countryOf(one) !== countryOf(other);
}

export function isSameName(a: string, b: string): boolean {
  return foldText(a) === foldText(b);
}

/** How far two dates are from each other at least, in years; 0 for anything else. */
export function yearsApart(a: Value, b: Value): number {
  if (a.kind !== 'date' || b.kind !== 'date') return 0;
  return Math.max(a.from - b.until, b.from - a.until, 0) / DAYS_A_YEAR;
}

/** What was found in a step is the value that a sentence gives. */
export function isValue(found: string, { kind, text }: Value): boolean {
  const [a, b] = [foldText(found), foldText(text)];
  if (a.trim() === '') return false;
  // "1887" of "4 May 1887", "84 m" of "84 metres": either may be the longer form.
  return kind === 'person' ? a === b : a.includes(b) || b.includes(a) || sameNumber(a, b, kind);
}

function sameNumber(a: string, b: string, kind: Value['kind']): boolean {
  const number = (text: string): string | undefined =>
    /[^\s\p{L}]*\d[^\s\p{L}]*(?: \d+)?/u.exec(text)?.[0];
  return kind === 'amount' && number(a) !== undefined && number(a) === number(b);
}
