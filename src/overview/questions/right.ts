/** Whether an answer is the value that a question was made from, and can be relied on. */
import { findDates } from '../../engines/instant/language/dates.ts';
import { LIKELY } from '../../methods/likelihood.ts';
import type { Answer } from '../../methods/events.ts';
import { words } from '../../retrieval/tokens.ts';
import type { CandidateQuestion } from './types.ts';

/** Words that an answer may have beside what was expected. */
const MOST_BESIDE = 4;

export function isRight(
  { verdict, text, grounding, probability }: Answer,
  { expected, beside }: Pick<CandidateQuestion, 'expected' | 'beside'>,
): boolean {
  if (verdict !== 'answered' || grounding === 'not-grounded') return false;
  // Rules alone weigh nothing.
  if (grounding === 'partly' && probability !== undefined && probability < LIKELY) return false;
  return isSame(text, expected, beside);
}

export function isSame(text: string, expected: string, beside = MOST_BESIDE): boolean {
  const [date] = findDates(expected);
  if (date && !Number.isNaN(date.value) && date.end - date.start >= 0.6 * expected.length) {
    const dates = findDates(text);
    const [given] = dates;
    // "21 May 1889" is right for 1889, which another document says.
    const isWithin = date.precision === 'year' && given?.year === date.year;
    return dates.length === 1 && (isWithin || given!.value === date.value);
  }
  const [given, wanted] = [plain(text), plain(expected)];
  const at = given.findIndex((_, i) => wanted.every((word, j) => given[i + j] === word));
  if (/^\p{Lu}/u.test(expected) && isPartOfName(text, expected)) return false;
  // "steel, and the gate" says more than steel.
  const isOneOf = given.slice(at + wanted.length).some((word) => /^(?:and|or)$/.test(word));
  return wanted.length > 0 && at >= 0 && !isOneOf && given.length - wanted.length <= beside;
}

function plain(text: string): string[] {
  return words(text).filter((word) => !/^(?:the|an?)$/.test(word));
}

/** "Hull" in "Hull Assembly Rooms" is none of it. */
function isPartOfName(text: string, name: string): boolean {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return false;
  const isBefore = /\p{Lu}[\p{L}'’-]+ $/u.test(
    text.slice(0, at).replace(/(?:^| )(?:The|An?) $/, ''),
  );
  return isBefore || /^ \p{Lu}/u.test(text.slice(at + name.length));
}
