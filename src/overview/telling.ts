/**
 * How surely a statement says something, and how much: whether its sentence has its words side by
 * side and in its order, and whether it names what it is about. What was put together from afar (an
 * "it", a list, half a phrase) comes last.
 */
import { remember } from '../engines/instant/language/remember.ts';
import type { Triplet } from '../knowledge/types.ts';
import { fold, isStopWord } from '../retrieval/tokens.ts';
import { saysAnything } from './nameless.ts';

/** Of what is sure, what each of these counts for. */
const WEIGHTS = { whole: 0.3, subject: 0.3, object: 0.2 };
/** A phrase that its sentence goes on with, "four" of "four hundred yards". */
const CUT_OFF = 0.5;
/** A row of a table, a heading, a question. */
const NO_SENTENCE = 0.5;

/** @param sentence that it was read from. @returns 0 to about 2. */
export function tellingOf({ subject, predicate, object }: Triplet, sentence: string): number {
  const said = tokensOf(sentence);
  const [first, last] = [tokensOf(subject), tokensOf(object)];
  if (!saysAnything(subject) || !(saysAnything(object) || /\d/.test(object))) return 0;
  const sure = surenessOf(first, tokensOf(predicate), last, said);
  if (sure === null) return 0;
  return (
    sure.closeness *
    (/\.["”’)]*\s*$/.test(sentence) ? 1 : NO_SENTENCE) *
    (1 +
      WEIGHTS.whole * sure.share +
      (isNamed(subject) ? WEIGHTS.subject : 0) +
      (isNamed(object) ? WEIGHTS.object : 0))
  );
}

const TOKEN = /[\p{L}\p{N}]+(?:['.,][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;
const ARTICLES: readonly string[] = ['the', 'a', 'an'];

/** Words and marks without articles; several statements are of one sentence. */
const tokensOf = remember((text): readonly string[] => {
  const all = fold(text).match(TOKEN) ?? [];
  return all.filter((each) => !ARTICLES.includes(each));
});

const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token);

function isNamed(slot: string): boolean {
  return /(?<!\p{L})\p{Lu}\p{L}|\d{4}/u.test(slot);
}

/**
 * @returns closeness: 1 where its words stand side by side; share: of the sentence's words. Null
 * where the sentence does not say them in this order.
 */
function surenessOf(
  subject: readonly string[],
  predicate: readonly string[],
  object: readonly string[],
  said: readonly string[],
): { closeness: number; share: number } | null {
  const own = subject.length + predicate.length + object.length;
  const words = said.filter(isWord).length;
  let best: { closeness: number; share: number } | null = null;
  for (let at = find(subject, said, 0); at >= 0; at = find(subject, said, at + 1)) {
    let next = at + subject.length;
    for (const word of predicate) {
      next = said.indexOf(word, next) + 1;
      if (next === 0) break;
    }
    const objectAt = next === 0 ? -1 : find(object, said, next);
    if (objectAt < 0) continue;
    const end = objectAt + object.length;
    const isCut = goesOn(said[at - 1]) || goesOn(said[end]);
    const closeness = (own / (end - at)) * (isCut ? CUT_OFF : 1);
    const share = (end - at) / words;
    if (!best || closeness > best.closeness) best = { closeness, share: Math.min(1, share) };
  }
  return best;
}

/** A word, or what binds one, and no small word that begins another phrase. */
function goesOn(token: string | undefined): boolean {
  return token !== undefined && (isWord(token) ? !isStopWord(token) : /^['-]$/.test(token));
}

function find(words: readonly string[], said: readonly string[], from: number): number {
  for (let at = said.indexOf(words[0]!, from); at >= 0; at = said.indexOf(words[0]!, at + 1)) {
    if (words.every((word, i) => said[at + i] === word)) return at;
  }
  return -1;
}
