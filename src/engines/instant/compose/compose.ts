/**
 * The form in which an answer is given: why, how and what something is are told in a sentence, and
 * where several things are asked for, with all that the sentence names.
 */
import { withoutNumbering } from '../../../documents/numbering.ts';
import type { AnswerInput, AnswerOutput, Weighed } from '../../../tasks/types.ts';
import { findDates, parseDate } from '../language/dates.ts';
import { stems } from '../match/text.ts';
import { sentenceText } from '../read/cited.ts';
import type { Kind } from '../plan/types.ts';
import { columnAround } from './column.ts';
import { enumerationAround } from './listed.ts';

/** Words of a question that a list's beginning says. */
const LEAD_IN = 2;
/** A last member, and no thing of which more is said. */
const JOINED = / (?:and|or) /;

const YEAR = /\b(?:what|which) year\b/i;
const TOLD: ReadonlySet<Kind> = new Set(['reason', 'manner', 'definition']);
/** Whether a question of the kind is answered by a sentence rather than by a value. */
export const isTold = (kind: Kind): boolean => TOLD.has(kind);

/** A value of so many words says it by itself. */
const SAYS_IT = 6;

/** Of 39 values of six words and more with a larger part of their sentence 34 are right, as of the sentences; of 6 others 2, and 4. */
const SMALL_PART = 0.3;

/** @param isOfSeveral several things are asked for. */
export function composed(
  output: AnswerOutput,
  { kind, isOfSeveral }: { kind: Kind; isOfSeveral: boolean },
  input: AnswerInput,
): AnswerOutput {
  const { answer, supports } = output;
  const [support] = supports;
  if (answer === null || !support) return output;
  const sentence = sentenceText(support, input);
  const at = sentence === null ? null : onlyPlaceOf(answer, sentence);
  if (sentence === null || at === null) return output;
  if (isTold(kind))
    return { ...output, answer: told(answer, sentence, { kind, weighed: output.weighed }) };
  if (kind === 'date') {
    const dates = isOfSeveral ? datesAlike(answer, sentence, input.question) : [];
    if (dates.length > 1) return { ...output, answer: dates.join(', '), members: dates };
    return YEAR.test(input.question) ? { ...output, answer: yearOf(answer) } : output;
  }
  if (kind === 'number') return output;
  const listed = (): string => {
    const { start, end } = enumerationAround(sentence, { start: at, end: at + answer.length });
    return sentence.slice(start, end);
  };
  if (!isOfSeveral) {
    const all = isOfAll(input.question, sentence, at) ? listed() : '';
    return JOINED.test(all) ? { ...output, answer: all } : output;
  }
  const column = columnAround(answer, support, input.question, input);
  if (column) {
    const { members, supports: rows } = column;
    const joint = members.some((one) => one.includes(',')) ? '; ' : ', ';
    return { ...output, answer: members.join(joint), members, supports: rows };
  }
  return { ...output, answer: listed() };
}

/** "Who was present?": what is asked is said before a colon, of all that stands behind it and of none alone. */
function isOfAll(question: string, sentence: string, at: number): boolean {
  const colon = sentence.lastIndexOf(': ', at);
  if (colon < 0) return false;
  const asked = new Set(stems(question));
  const [said, listed] = [sentence.slice(0, colon), sentence.slice(colon)].map(
    (part) => new Set(stems(part).filter((word) => asked.has(word))),
  ) as [Set<string>, Set<string>];
  return said.size >= Math.min(LEAD_IN, asked.size) && [...listed].every((word) => said.has(word));
}

/**
 * A short value in its sentence, as one that has but a small part of what is read there; what something
 * is, in the most words that were read for it.
 */
function told(
  answer: string,
  sentence: string,
  { kind, weighed = [] }: { kind: Kind; weighed?: readonly Weighed[] | undefined },
): string {
  const read = weighed.filter(({ value }) => sentence.includes(value));
  const all = read.reduce((sum, { whole = 0 }) => sum + whole, 0);
  const { whole = all } = read.find(({ value }) => value === answer) ?? {};
  if (answer.split(/\s+/).length < SAYS_IT || whole < SMALL_PART * all)
    return withoutNumbering(sentence.trim());
  if (kind !== 'definition') return answer;
  const longer = read.map(({ value }) => value).filter((value) => value.startsWith(answer));
  return longer.reduce((most, value) => (value.length > most.length ? value : most), answer);
}

/** "In which years": all that the sentence names as it names the one that was read, but for what the question gives. */
function datesAlike(date: string, sentence: string, question: string): string[] {
  const precision = parseDate(date)?.precision;
  const given = new Set(findDates(question).map(({ text }) => text));
  const all = findDates(sentence).filter(
    (one) => one.precision === precision && !given.has(one.text),
  );
  return [...new Set(all.map(({ text }) => text))];
}

/** Where a text has it as whole words; null where that is nowhere, or in more than one place. */
function onlyPlaceOf(value: string, text: string): number | null {
  const places: number[] = [];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + value.length] ?? ' '];
    if (!/[\p{L}\p{N}]/u.test(before + after)) places.push(at);
  }
  return places.length === 1 ? places[0]! : null;
}

function yearOf(date: string): string {
  const year = parseDate(date)?.year;
  return year !== undefined && year > 0 ? String(year) : date;
}
