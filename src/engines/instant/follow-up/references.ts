/**
 * Words of a question that point at something that the question itself does not name. A pronoun
 * with something to stand for in its own question is left alone: a question that stands alone must
 * never be changed.
 */
import { PREPOSITIONS } from '../question/word-classes.ts';
import { kindOfNoun } from './kinds.ts';
import { PLACE } from './listed.ts';
import { isAuxiliary, isCopula, isNoun, isVerbal, isWh, LOCATIVE } from './words.ts';
import type { Word } from '../question/words.ts';
import { setOf } from '../language/words.ts';

export type Pointer =
  | 'he'
  | 'she'
  | 'it'
  | 'they'
  | 'who'
  | 'there'
  | 'then'
  | 'noun'
  | 'other'
  | 'place';

export interface Reference {
  pointer: Pointer;
  /** Half-open range of words. */
  first: number;
  end: number;
  isPossessive: boolean;
  /** Of "that film", "the film": its noun. */
  noun?: string;
  /** Of "the second one": which. */
  place?: string;
  /** "the film": meant only where something was called just so. */
  isWeak?: boolean;
}

/** By pronoun. */
export const POINTERS: ReadonlyMap<string, Pointer> = new Map<string, Pointer>([
  ...['he', 'him', 'his'].map((word) => [word, 'he'] as const),
  ...['she', 'her', 'hers'].map((word) => [word, 'she'] as const),
  ...['it', 'its'].map((word) => [word, 'it'] as const),
  ...['they', 'them', 'their'].map((word) => [word, 'they'] as const),
]);

/** A question without names of at most so many words leans on something, where it may. */
const SHORT = 8;
const INNER = setOf(
  'that who which whose whom where when while before after because since as if although though until and or but',
);

/** References that nothing in the question answers, from left to right. */
export function openReferences(words: readonly Word[]): Reference[] {
  const found: Reference[] = [];
  for (let i = 0; i < words.length; i++) {
    const reference = referenceAt(words, i);
    if (!reference) continue;
    if (reference.pointer in { he: 1, she: 1, it: 1, they: 1 }) {
      // The next one of the same kind means the same: it is left as it is.
      if (found.some(({ pointer }) => pointer === reference.pointer)) continue;
      if (isBound(words, i, reference)) continue;
    }
    found.push(reference);
    i = reference.end - 1;
  }
  return found;
}

function referenceAt(words: readonly Word[], i: number): Reference | null {
  const word = words[i]!;
  if (word.kind !== 'word') return null;
  const [before, next] = [words[i - 1], words[i + 1]];
  const at = { first: i, end: i + 1, isPossessive: false };
  const pointer = POINTERS.get(word.lower);
  if (pointer) {
    if (word.lower === 'it' && isExpletive(words, i)) return null;
    // "which of them": one of several, and never of one.
    if (word.lower === 'them' && before?.lower === 'of' && isWh(words[i - 2])) return null;
    // A slip for "the".
    if (/^(?:he|she|they)$/.test(word.lower) && isCopula(before) && isNoun(next)) return null;
    const isPossessive =
      /^(?:his|its|their)$/.test(word.lower) || (word.lower === 'her' && startsPhrase(next));
    return { ...at, pointer, isPossessive };
  }
  const isShort = words.length <= SHORT && !words.some(({ kind }) => kind === 'name');
  if (word.lower === 'there') {
    const isExpletive =
      isCopula(before) ||
      isCopula(next) ||
      /^(?:exist|have|has|had|any|a|an|be)/.test(next?.lower ?? '');
    const ends = !next || next.kind === 'comma' || PREPOSITIONS.has(next.lower);
    return i > 0 && ends && !isExpletive && !names(words.slice(0, i))
      ? { ...at, pointer: 'there' }
      : null;
  }
  if (word.lower === 'then') {
    const ends = !next && i > 1 && isShort;
    return ends ? { ...at, pointer: 'then' } : null;
  }
  if (/^(?:this|that|these|those)$/.test(word.lower)) return demonstrative(words, i, isShort);
  if (word.lower === 'the' && next?.lower === 'other') {
    const end = /^ones?$/.test(words[i + 2]?.lower ?? '') ? i + 3 : i + 2;
    const isAlone = !words[end] || !isNoun(words[end]);
    return isAlone && isShort ? { ...at, pointer: 'other', end } : null;
  }
  if (word.lower === 'the' && isShort && PLACE.has(next?.lower ?? '')) {
    const after = words.slice(i + 2, i + 4).map(({ lower }) => lower);
    const ofThem = after[0] === 'of' && /^(?:them|these|those)$/.test(after[1] ?? '');
    const end = i + 2 + (ofThem ? 2 : /^ones?$/.test(after[0] ?? '') ? 1 : 0);
    const isAlone = end > i + 2 || !words[end] || isVerbal(words[end]);
    if (isAlone) return { ...at, pointer: 'place', place: next!.lower, end };
  }
  if (word.lower === 'the' && isShort && isNoun(next)) {
    const after = words[i + 2];
    const isBare =
      !after ||
      isVerbal(after) ||
      (after.kind === 'word' && /^(?:in|by|on|at|from)$/.test(after.lower) && i > 0);
    const isPredicate =
      isCopula(before) && !after && /^(?:who|what)$/.test(words[i - 2]?.lower ?? '');
    if (isBare && !isPredicate) {
      return { ...at, pointer: 'noun', end: i + 2, noun: next!.lower, isWeak: true };
    }
  }
  return null;
}

function demonstrative(words: readonly Word[], i: number, isShort: boolean): Reference | null {
  if (!isShort) return null;
  const [before, word, next] = [words[i - 1], words[i]!, words[i + 1]];
  const at = { first: i, isPossessive: false };
  if (word.lower === 'that' && isNoun(before)) return null;
  if (isNoun(next)) return { ...at, pointer: 'noun', end: i + 2, noun: next!.lower };
  const isAlone =
    !next || (isAuxiliary(before) && (isVerbal(next) || PREPOSITIONS.has(next.lower)));
  if (!isAlone || /^(?:these|those)$/.test(word.lower)) return null;
  const asksWho = words.slice(0, i).some(({ lower }) => lower === 'who');
  return { ...at, pointer: asksWho && isCopula(before) ? 'who' : 'it', end: i + 1 };
}

/** "her mother", "her first film": a noun is to come. */
function startsPhrase(next: Word | undefined): boolean {
  return (
    next !== undefined &&
    (next.kind === 'name' || /^(?:NOUN|ADJ|NUM|PROPN)$/.test(next.pos)) &&
    !LOCATIVE.has(next.lower)
  );
}

const EXPLETIVE =
  /^(?:true|possible|likely|necessary|known|correct|certain|clear|said|believed|thought|raining|snowing|called that|takes?|took|taken|matter|mean)$/;

/** "it" that stands for nothing: "is it true that", "how long does it take", "was it X who". */
function isExpletive(words: readonly Word[], i: number): boolean {
  const [before, next] = [words[i - 1], words[i + 1]];
  if (EXPLETIVE.test(next?.lower ?? '')) return true;
  const isCleft = words.slice(i + 1).some(({ lower }) => /^(?:that|who|whom)$/.test(lower));
  return isCleft && (isCopula(before) || isCopula(next));
}

function names(words: readonly Word[]): boolean {
  return words.some(({ kind }) => kind === 'name');
}

/** Whether the question itself has something that the pronoun can stand for. */
function isBound(
  words: readonly Word[],
  at: number,
  { pointer, isPossessive }: Reference,
): boolean {
  // "Before his death, what did X write?": the name may follow.
  const comma = words.findIndex(({ kind }) => kind === 'comma');
  if (at < comma && !isWh(words[0])) return names(words.slice(comma));
  const asked = askedPhrase(words);
  const isAsked = (i: number): boolean => asked.first <= i && i < asked.end;
  if (words.some((word, i) => i < at && !isAsked(i) && canMean(word, pointer))) return true;
  if (!canBeAsked(words.slice(asked.first, asked.end), pointer)) return false;
  // "Who moved before he died?", but not "Who came before him?".
  const inner = words.findIndex(({ lower }, i) => i > asked.end && i < at && INNER.has(lower));
  if (inner >= 0 && words.slice(inner).some(isVerbal)) return true;
  return isPossessive && !isCopula(words[at - 1]) && (words.length > SHORT || names(words));
}

/** "which old film", "what year", "who": the words that ask, up to the verb. */
function askedPhrase(words: readonly Word[]): { first: number; end: number } {
  const first = words.findIndex(isWh);
  if (first < 0) return { first: 0, end: 0 };
  const rest = words.slice(first + 1);
  const length = rest.findIndex(
    (word) => word.kind !== 'word' || isVerbal(word) || POINTERS.has(word.lower),
  );
  return { first, end: length < 0 ? words.length : first + 1 + length };
}

/** Whether what is asked for could be meant: "who … his", "which town … its". */
function canBeAsked(asked: readonly Word[], pointer: Pointer): boolean {
  const [wh] = asked;
  if (!wh || /^(?:when|where|why|how)$/.test(wh.lower)) return false;
  const noun = asked.findLast(isNoun)?.lower;
  const kind = noun ? kindOfNoun(noun) : wh.lower === 'who' ? 'person' : 'thing';
  return pointer === 'they' || (pointer === 'it') !== (kind === 'person');
}

/** Whether the word names something that a pronoun behind it can stand for. */
function canMean(word: Word, pointer: Pointer): boolean {
  if (word.kind === 'name') return true;
  if (!isNoun(word)) return false;
  if (pointer === 'they')
    return /s$|^(?:people|children|men|women|band|group|team|company|couple|family)$/.test(
      word.lower,
    );
  return (pointer === 'it') !== (kindOfNoun(word.lower) === 'person');
}
