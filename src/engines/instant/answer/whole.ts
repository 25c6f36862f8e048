/**
 * The whole of what a sentence gives as the value: both founders of "founded by A and B", and the
 * definition of "is a medal given every second year", where a chain came to a part of it alone.
 */
import type { AnswerType, Clue } from '../../../knowledge/types.ts';
import { isAnothers } from '../match/attribution.ts';
import { fits } from '../match/answer-types.ts';
import { findMention, nameSimilarity } from '../match/names.ts';
import { readPredicate } from '../match/relations.ts';
import { readSentence, type Span } from '../match/spans.ts';
import { sameStem, stem, stems } from '../match/text.ts';

/** Between two members of a list of names. */
const JOINT = /^(?:, (?:and )?| and | & )$/;
const BY = /\bby (?:the |an? )?(?:\p{Ll}[\p{L}'’-]* ){0,4}$/u;
/** Most members of a list: a longer one is a list of something else. */
const MEMBERS = 5;

/**
 * All names of the coordination that the value stands in, where they did it together: after "by", or
 * before a verb of the relation. The value itself otherwise.
 */
export function withOthers(
  value: string,
  sentence: string,
  predicate: string,
  question: string,
): string {
  // "Raised by his father A and B": a father is one person.
  if (/^(?:father|mother)$/.test(readPredicate(predicate)?.family.name ?? '')) return value;
  const names = readSentence(sentence).spans.filter(
    (span) => span.kind === 'name' && fits(span, 'person', sentence) >= 0.5,
  );
  const at = names.findIndex(({ text }) => text === value);
  if (at < 0) return value;
  let [first, last] = [at, at];
  while (first > 0 && isJoint(sentence, names[first - 1]!, names[first]!)) first--;
  while (last + 1 < names.length && isJoint(sentence, names[last]!, names[last + 1]!)) last++;
  const members = names.slice(first, last + 1);
  if (members.length < 2 || members.length > MEMBERS) return value;
  const [start, end] = [members[0]!.start, members.at(-1)!.end];
  const list = sentence.slice(start, end);
  if (!/ (?:and|&) /.test(list) || isAnothers(sentence, list, predicate)) return value;
  // "Who founded it with A?" has one of them already.
  if (members.some(({ text }) => question.includes(text))) return value;
  const isBy = BY.test(sentence.slice(0, start)) && !VERB_NEXT.test(sentence.slice(end));
  return isBy || doesIt(sentence.slice(end), predicate) ? list : value;
}

/** "by A and B was shown": a new clause, whose subject the last name may be. */
const VERB_NEXT = /^ (?:was|were|is|are|has|had|did|\p{Ll}+ed (?:it|the|a|an|him|her|his|by)\b)/u;

function isJoint(sentence: string, left: Span, right: Span): boolean {
  return JOINT.test(sentence.slice(left.end, right.start));
}

/** The first words after the list are a verb of the relation: "A and B founded it". */
function doesIt(after: string, predicate: string): boolean {
  const [first = '', second = ''] = after.trim().split(/\s+/);
  const asked = stems(predicate);
  return [first, second].some((word) =>
    asked.some((one) => sameStem(one, stem(word.toLowerCase().replace(/[^\p{L}]/gu, '')))),
  );
}

const DEFINES = /^(?:what|who) (?:is|are|was|were)\b/i;
const COPULA = /(?:^|\s)(?:is|are|was|were)(?: an?| the| one of the)? (?:\p{L}[\p{L}-]* ){0,3}$/u;
const SUBJECT = /^(?:it|he|she|they)\b/iu;
const MOST_LETTERS = 140;

/** Whether the question asks what something is, and nothing else. */
export function asksDefinition(
  question: string,
  clue: Clue | undefined,
  type: AnswerType,
): boolean {
  const isKind = clue !== undefined && 'text' in clue.predicate && clue.predicate.text === 'is a';
  return isKind && type === 'thing' && 'text' in clue.subject && DEFINES.test(question.trim());
}

/** The complement of "is a …" to its end, where the value is its beginning. */
export function definition(value: string, name: string, sentence: string): string {
  const at = sentence.indexOf(value);
  const before = sentence.slice(0, at);
  if (at < 0 || !COPULA.test(before) || /[;.] /.test(before)) return value;
  // Of the thing itself: "the mill is owned by the investor X" does not define X.
  if (!SUBJECT.test(before) && !findMention(before, name)) return value;
  const copula = /(?:is|are|was|were)(?: an?| the)? (?!.*\b(?:is|are|was|were)\b)/u.exec(before);
  const start = copula ? copula.index + copula[0].length : at;
  const rest = sentence.slice(start);
  const end =
    /[.;(](?:\s|$)|\s[–—(]|,? (?:and|but) (?:is|was|has|had|it|he|she|they)\b|, (?:which|who|where|when)\b|$/u.exec(
      rest,
    )!.index;
  const whole = rest.slice(0, end).replace(/[\s,.]+$/, '');
  if (whole.length <= MOST_LETTERS)
    return nameSimilarity(whole, name) >= 0.9 || whole === '' ? value : whole;
  // Too long to be read at a glance: up to the last comma, or what was found.
  const cut = whole.slice(0, MOST_LETTERS).lastIndexOf(', ');
  return cut > value.length ? whole.slice(0, cut) : value;
}
