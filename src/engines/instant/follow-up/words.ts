/** A question's words with their places, so that some can be exchanged and the rest stays as typed. */
import { ASKS } from '../plan/sight.ts';
import { AUXILIARIES, BE } from '../question/word-classes.ts';
import { questionWords, type Word } from '../question/words.ts';
import { setOf } from '../language/words.ts';

/** White space as it is in one line; a question's own end stays. */
export function oneLine(question: string): string {
  return question.replace(/\s+/g, ' ').trim();
}

/** @param question in one line ({@link oneLine}). */
export const placedWords = (question: string): Word[] => withVerb(withMay(questionWords(question)));

/** "May the tenant …?": no month. */
function withMay(words: Word[]): Word[] {
  const [first, next] = words;
  if (first?.text !== 'May' || !/^(?:DET|PRON)$/.test(next?.pos ?? '')) return words;
  return [{ ...first, kind: 'word', pos: 'AUX' }, ...words.slice(1)];
}

/** "How much does the new pump cost?": after an auxiliary there is a verb, whatever the tagger says. */
function withVerb(words: Word[]): Word[] {
  const auxiliary = words.findIndex(({ kind, lower }) => kind === 'word' && TAKES_VERB.has(lower));
  const later = words.slice(auxiliary + 1);
  if (auxiliary < 0 || later.some((word) => isVerbal(word))) return words;
  const end = later.findIndex((word, i) => isNoun(word) && !isNoun(later[i + 1]));
  const verb = later[end];
  const isPhrase = end > 0 && (isNoun(later[end - 1]) || later[end - 1]!.kind === 'name');
  if (!verb || !isPhrase) return words;
  return words.map((word) => (word === verb ? { ...word, pos: 'VERB' } : word));
}

const TAKES_VERB = setOf('do does did can could will would should may might must shall');
/** "is", "was", "are", "were": what follows is said to be what stands before. */
export function isCopula(word: Word | undefined): boolean {
  return word !== undefined && BE.test(word.lower);
}

export function isAuxiliary(word: Word | undefined): boolean {
  return word?.kind === 'word' && AUXILIARIES.has(word.lower.replace(/n['’]t$/, ''));
}

/** A word that says what is done, as far as the tagger and the auxiliaries tell. */
export function isVerbal(word: Word | undefined): boolean {
  if (!word || word.kind !== 'word') return false;
  return isAuxiliary(word) || word.pos === 'VERB' || word.pos === 'AUX';
}

export function isNoun(word: Word | undefined): boolean {
  return word?.kind === 'word' && word.pos === 'NOUN';
}

export function isWh(word: Word | undefined): boolean {
  return word?.kind === 'word' && ASKS.has(word.lower);
}

/** Prepositions that say where: what stands after them is no person. */
export const LOCATIVE = setOf('in at from near on to into inside outside around');

/** An answer that is told in a sentence is no thing. */
export const isSentence = (answer: string): boolean =>
  /[.!?]$|^(?:he|she|it|they|we|there|this|that) |(?:\S+ ){7}/i.test(answer);

/** What an answer names, by what parts it: of semicolons' members commas are a part. */
export function membersOf(answer: string, commas: RegExp): string[] {
  const parting = [/\n/, /;/].find((mark) => mark.test(answer)) ?? commas;
  return answer.split(parting).map((part) => part.trim());
}
