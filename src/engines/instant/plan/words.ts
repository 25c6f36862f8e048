/** Words of a plan's nodes: questions that read well, for a reading model and for a search by words. */
import { capital } from '../match/text.ts';
import { isMany } from '../question/noun-types.ts';
import { questionWords, type Word } from '../question/words.ts';
import { isParticiple, phrase, RELATIVES } from '../question/word-classes.ts';
import type { Candidate } from './candidates.ts';
import type { Kind } from './types.ts';

/** Words as they are written in a sentence, without commas around them. */
export const said = (words: readonly Word[]): string =>
  phrase(words).replace(/^[,\s]+|[,\s]+$/g, '');

/** A name for what is looked up: "largest bank" → bank, a second one bank2. */
export function placeholderFor(noun: string, taken: readonly string[]): string {
  const last =
    noun
      .match(/\p{L}+/gu)
      ?.at(-1)
      ?.toLowerCase() ?? 'thing';
  let name = last;
  for (let n = 2; taken.includes(name); n++) name = `${last}${n}`;
  return name;
}

/** The question with placeholders where its descriptions stood. */
export function fillIn(
  question: string,
  chosen: readonly Candidate[],
  names: readonly string[],
): string {
  let text = '';
  let at = 0;
  for (const [i, candidate] of chosen.entries()) {
    const name = `?${names[i]}`;
    const rest = question.slice(candidate.end);
    const verb = candidate.verb
      ? ` ${question.slice(candidate.verb.start, candidate.verb.end)}`
      : '';
    text += question.slice(at, candidate.start) + name + verb;
    at = candidate.end + (candidate.closed ? 1 : 0);
    if (candidate.form !== 'front') continue;
    const said = afterFront(rest, candidate.noun);
    text += said.text;
    at += said.skipped;
  }
  return capital((text + question.slice(at)).replace(/\s+(,|\?$)/g, '$1'));
}

/** "(… a man) born in what year" goes on as "?man was born in what year". */
function afterFront(rest: string, noun: string): { text: string; skipped: number } {
  const [, first] = questionWords(`x ${rest}`).filter(({ kind }) => kind !== 'comma');
  const skip = (word: string): number => rest.toLowerCase().indexOf(word) + word.length;
  if (!first) return { text: '', skipped: 0 };
  if (first.lower === 'whose') return { text: "'s", skipped: skip('whose') };
  if (first.lower === 'of') return { text: ` is the ${noun}`, skipped: 0 };
  if (RELATIVES.has(first.lower)) return { text: '', skipped: skip(first.lower) };
  return { text: isParticiple(first) ? ' was' : '', skipped: 0 };
}

export interface Asked {
  words: string;
  /** What has to be added to a place in these words to have it in the question they were taken from. */
  shift: number;
}

/** A description as a question of its own. */
export function askFor(question: string, candidate: Candidate, kind: Kind): Asked {
  const { start, end } = candidate;
  const { verb: late } = candidate;
  const stretch = late
    ? question.slice(start, late.start) + question.slice(late.end + 1, end)
    : question.slice(start, end);
  if (candidate.form === 'front') {
    // "X is a song by a singer": the noun at its end is what is asked for.
    const at = stretch.toLowerCase().lastIndexOf(candidate.noun.toLowerCase());
    const before = stretch.slice(0, at).replace(/\b(?:a|an|the|another)\s+$/i, '');
    return { words: `${before}which ${stretch.slice(at)}?`, shift: start };
  }
  const opening = kind === 'person' ? 'Who' : 'What';
  const verb = isMany(candidate.noun) ? 'are' : 'is';
  const article =
    /^(?:the|an?|this|that|these|those|his|her|its|their)\s/i.test(stretch) ||
    /^[^ ]* ?.*['’]s?\s/.test(stretch)
      ? ''
      : 'the ';
  const words = `${opening} ${verb} ${article}${stretch.replace(/^(?:The|An?|This|His|Her|Its|Their) /, (first) => first.toLowerCase())}?`;
  return { words, shift: start - (opening.length + verb.length + 2 + article.length) };
}
