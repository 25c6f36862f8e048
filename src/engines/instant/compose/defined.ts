/**
 * What a document says a term means, where it defines it: "X means …", "X: …", "… is called X", and
 * the words that an abbreviation in brackets stands for; and who somebody is ("X, the …"). A page
 * that uses a term says more of its words than the line that defines it, so such lines are looked for
 * by their form.
 */
import { withoutNumbering } from '../../../documents/numbering.ts';
import { standsIn } from '../../../knowledge/grounding.ts';
import { escaped } from '../../../pattern.ts';
import type { AnswerInput, AnswerOutput } from '../../../tasks/types.ts';
import { namesAnother } from '../match/names.ts';
import { fold, words } from '../match/text.ts';
import { NONE } from '../no-answer.ts';
import { passagesOf, supportOf, type Sentence } from '../read/passages.ts';
import {
  fullName,
  holderOf,
  roleIn,
  roleOf,
  somebodyIn,
  tellsWho,
  type Saying,
} from './somebody.ts';
import { asNamedTerm, IN_WHAT } from './named-terms.ts';

const ARTICLE = '(?:an? |the )?';
const TERM = String.raw`${ARTICLE}(?:(?:acronym|abbreviation|initials|letters|term|word|phrase|expression) )?(.+?)`;
const WHERE = String.raw`(?: ${IN_WHAT}| in [\p{L}-]+)?`;
const ASKED = [
  String.raw`^what (?:is|are|was|were) (?!meant by )${TERM}${WHERE}\?*$`,
  String.raw`^what (?:do|does|did) ${TERM} (?:mean|stand for|refer to)\b(?! by\b).*$`,
  String.raw`\bwhat (?:(?:do|does|did) .+ mean|(?:is|are|was|were) meant) by ${TERM}${WHERE}\?*$`,
  String.raw`^what (?:is|are) ${TERM} (?:short|an abbreviation) for\?*$`,
  String.raw`^(?:who|what) (?:counts|qualifies) as ${TERM}${WHERE}\?*$`,
].map((form) => new RegExp(form, 'iu'));
const QUOTES = /["“”'‘’]/g;
const MEANS = String.raw`(?:means?|refers? to|denotes?|stands? for|(?:is|are) defined as|is short for)\b`;
const BE = '(?:is|are|was|were|be|been|being)';
/** "A trace is simply a path": of 16 such sentences in the training data 13 define what they begin with. */
const SIMPLY = '(?: (?:basically|essentially|just|merely|simply))?';
const CALLED = '(?:called|termed|known as|referred to as|named|defined as)';
/** An abbreviation: capitals, at most one small letter between two. */
const ABBREVIATION = /^(?:\p{Lu}[\p{Ll}\d.&/-]?){2,8}$/u;
const MOST_TERM_WORDS = 6;

/** That a line of this form says it: of 148 in the training data's own passages, all (docs/engine.md). */
const CHANCE = 0.95;
/** That a role in passing is somebody's: 30 of 34 persons in documents it was not made from. */
const IN_PASSING = 0.85;

/** The term whose meaning is asked for; null where none is. */
export function termIn(question: string): string | null {
  for (const form of ASKED) {
    const term = form.exec(question.trim())?.[1]?.replace(QUOTES, '').trim();
    if (term) return term.split(/\s+/).length <= MOST_TERM_WORDS ? term : null;
  }
  return null;
}

/** @param isMeaning the question asks what something is, by its plan. */
export function asDefined(input: AnswerInput, isMeaning: boolean): AnswerOutput {
  const { question, chunks } = input;
  const named = asNamedTerm(input);
  if (named.answer !== null) return named;
  const somebody = somebodyIn(question);
  if (somebody !== null) return whoIs(somebody, sentencesOf(chunks));
  const role = roleIn(question);
  if (role !== null) return whoHas(role, sentencesOf(chunks));
  const term = isMeaning ? termIn(question) : null;
  return term === null ? NONE : firstSaid(definitionsOf(term), sentencesOf(chunks), CHANCE);
}

function sentencesOf(chunks: AnswerInput['chunks']): Sentence[] {
  return passagesOf(chunks).flatMap(({ sentences }) => sentences);
}

function whoIs(asked: string, all: readonly Sentence[]): AnswerOutput {
  const texts = all.map(({ text }) => text);
  const name = fullName(asked, texts);
  // "Mary Ann Lee" is not Ann Lee; "Mary Lee" may be Lee.
  const sentences = name.includes(' ') ? all.filter(({ text }) => !isAnother(name, text)) : all;
  const inWords: Saying = (text) => (tellsWho(name, text) ? withoutNumbering(text.trim()) : null);
  const told = firstSaid(inWords, sentences, CHANCE);
  return told.answer === null ? firstSaid(roleOf(name), sentences, IN_PASSING) : told;
}

const isAnother = (name: string, text: string): boolean =>
  namesAnother(text.slice(0, Math.max(0, text.indexOf(name))), words(name));

/** Nobody where several have had it. */
function whoHas(role: string, sentences: readonly Sentence[]): AnswerOutput {
  const [first, ...others] = allSaid(holderOf(role), sentences, IN_PASSING);
  if (!first) return NONE;
  const isFuller = (long: string, name: string): boolean =>
    standsIn(name, long) && !isAnother(name, long);
  const isSame = ({ answer }: Said): boolean =>
    isFuller(answer, first.answer) || isFuller(first.answer, answer);
  return others.every(isSame) ? first : NONE;
}

type Said = AnswerOutput & { answer: string };

function* allSaid(
  said: Saying,
  sentences: readonly Sentence[],
  probability: number,
): Generator<Said, void, undefined> {
  for (const sentence of sentences) {
    const answer = said(sentence.text);
    if (answer !== null) yield { answer, supports: [supportOf(sentence)], probability };
  }
}

function firstSaid(...asked: Parameters<typeof allSaid>): AnswerOutput {
  const [first = NONE] = allSaid(...asked);
  return first;
}

function definitionsOf(term: string): Saying {
  const name = `${escaped(
    fold(term)
      .replace(/"/g, '')
      .replace(/(?<=..)s$/, ''),
  )}s?`;
  const opening = String.raw`^\W*${ARTICLE}${name}(?: \([^)]*\))?`;
  const forms = [
    String.raw`${opening}(?: ${MEANS}|(?::| -) \S+ \S+ \S| ${BE}(?:, [^,]{3,60},)?${SIMPLY} (?:an?|any|one|the) \S+ \S)`,
    // "known as the slack berth rule" names something else.
    String.raw`\b${BE} ${CALLED} ${ARTICLE}${name}(?=\W*(?:[.,;:)]|$)| (?:and|or|by|in|if|when|because|since)\b)`,
  ].map((form) => new RegExp(form, 'u'));
  return (text) => {
    const line = withoutNumbering(text.trim());
    const said = fold(line).replace(/"/g, '');
    return longFormIn(text, term) ?? (forms.some((form) => form.test(said)) ? line : null);
  };
}

/**
 * "Absorbed Glass Mat" of "Absorbed Glass Mat (AGM)": by the letters of the abbreviation from the
 * last to the first, the first at the beginning of a word (Schwartz and Hearst, PSB 2003).
 */
export function longFormIn(text: string, short: string): string | null {
  if (!ABBREVIATION.test(short)) return null;
  const at = text.search(new RegExp(String.raw`\(\s*${escaped(short)}s?\s*[);,]`, 'u'));
  if (at < 0) {
    const behind = new RegExp(String.raw`\b${escaped(short)}s? \(([^()]{3,80})\)`, 'u').exec(text);
    return behind && isLongForm(behind[1]!, short) ? behind[1]!.trim() : null;
  }
  const before = text.slice(0, at).trimEnd();
  const words = before.split(/\s+/).slice(-Math.min(short.length + 5, short.length * 2));
  const ofInitials = words.slice(-short.length);
  if (initialsOf(ofInitials) === short.toLowerCase()) return ofInitials.join(' ');
  for (let from = words.length - 1; from >= 0; from--) {
    const long = words.slice(from).join(' ');
    if (isLongForm(long, short)) return long.replace(/^["“(]/, '');
  }
  return null;
}

/** The shortest words that have all letters may lack one: "Protective Equipment" of "PPE". */
function initialsOf(words: readonly string[]): string {
  return words.map((word) => word[0]!.toLowerCase()).join('');
}

function isLongForm(long: string, short: string): boolean {
  const letters = [...short.toLowerCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  const text = long.toLowerCase();
  let at = text.length;
  for (const [i, letter] of [...letters.entries()].reverse()) {
    const isFirst = i === 0;
    do at = text.lastIndexOf(letter, at - 1);
    while (at > 0 && isFirst && /[\p{L}\p{N}]/u.test(text[at - 1]!));
    if (at < 0 || (at === 0 && !isFirst)) return false;
  }
  return at === 0 && long.length > short.length;
}
