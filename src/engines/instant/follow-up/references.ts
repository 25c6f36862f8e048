/**
 * Words of a question that point at something that the question itself does not name. A pronoun
 * with something to stand for in its own question is left alone: a question that stands alone must
 * never be changed.
 */
import { kindOfNoun } from './kinds.ts';
import { PLACE } from './listed.ts';
import {
  isAuxiliary,
  isCopula,
  isNoun,
  isVerbal,
  isWh,
  LOCATIVE,
  PREPOSITIONS,
  type PlacedWord,
} from './words.ts';

export type Pointer = 'he' | 'she' | 'it' | 'they' | 'there' | 'then' | 'noun' | 'other' | 'place';

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

const POINTERS: Record<string, Pointer> = {
  ...{ he: 'he', him: 'he', his: 'he' },
  ...{ she: 'she', her: 'she', hers: 'she' },
  ...{ it: 'it', its: 'it' },
  ...{ they: 'they', them: 'they', their: 'they' },
};

/** A question without names of at most so many words leans on something, where it may. */
const SHORT = 8;
const INNER = new Set(
  'that who which whose whom where when while before after because since as if although though until and or but'.split(
    ' ',
  ),
);

/** References that nothing in the question answers, from left to right. */
export function openReferences(words: readonly PlacedWord[]): Reference[] {
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

function referenceAt(words: readonly PlacedWord[], i: number): Reference | null {
  const word = words[i]!;
  if (word.kind !== 'word') return null;
  const [before, next] = [words[i - 1], words[i + 1]];
  const at = { first: i, end: i + 1, isPossessive: false };
  const pointer = POINTERS[word.lower];
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
    const isAlone = !words[end] || isVerbal(words[end]);
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

function demonstrative(
  words: readonly PlacedWord[],
  i: number,
  isShort: boolean,
): Reference | null {
  if (!isShort) return null;
  const [word, before, next, after] = [words[i]!, words[i - 1], words[i + 1], words[i + 2]];
  const at = { first: i, isPossessive: false };
  const isRelative =
    isNoun(before) || before?.kind === 'name' || (isVerbal(before) && !isAuxiliary(before));
  if (word.lower === 'that' && isRelative && next) return null;
  if (isNoun(next) && next!.kind === 'word') {
    // "this actor who …", "that part of …" say themselves which one is meant.
    if (after && /^(?:who|which|that|whose|of|where)$/.test(after.lower)) return null;
    return { ...at, pointer: 'noun', end: i + 2, noun: next!.lower };
  }
  const isAlone =
    !next || (isAuxiliary(before) && (isVerbal(next) || PREPOSITIONS.has(next.lower)));
  if (!isAlone || /^(?:these|those)$/.test(word.lower)) return null;
  return { ...at, pointer: 'it', end: i + 1 };
}

/** "her mother", "her first film": a noun is to come. */
function startsPhrase(next: PlacedWord | undefined): boolean {
  return (
    next !== undefined &&
    (next.kind === 'name' || /^(?:NOUN|ADJ|NUM|PROPN)$/.test(next.pos)) &&
    !LOCATIVE.has(next.lower)
  );
}

/** "it" that stands for nothing: "is it true that", "how long does it take", "was it X who". */
function isExpletive(words: readonly PlacedWord[], i: number): boolean {
  const [before, next] = [words[i - 1], words[i + 1]];
  if (
    /^(?:true|possible|likely|necessary|known|correct|certain|clear|said|believed|thought|raining|snowing|called that)$/.test(
      next?.lower ?? '',
    )
  )
    return true;
  if (/^(?:take|takes|took|taken|matter|mean)$/.test(next?.lower ?? '')) return true;
  if (/^(?:time|o'clock)$/.test(words[i - 2]?.lower ?? '') && isCopula(before) && !next)
    return true;
  const later = words.slice(i + 1);
  return (
    (isCopula(before) || isCopula(next)) &&
    later.some(({ kind, lower }) => kind === 'word' && /^(?:that|who|whom)$/.test(lower))
  );
}

function names(words: readonly PlacedWord[]): boolean {
  return words.some(({ kind }) => kind === 'name');
}

/** Whether the question itself has something that the pronoun can stand for. */
function isBound(
  words: readonly PlacedWord[],
  at: number,
  { pointer, isPossessive }: Reference,
): boolean {
  const comma = words.findIndex(({ kind }, i) => kind === 'comma' && i > 0 && isOpened(words, i));
  // "Before his death, what did X write?": the name may follow.
  if (at < comma) return names(words.slice(comma));
  const asked = askedPhrase(words, comma + 1);
  for (let i = 0; i < at; i++) {
    if (i >= asked.first && i < asked.end) continue;
    if (canMean(words, i, at, pointer, isPossessive)) return true;
  }
  if (asked.end === asked.first || !canBeAsked(words.slice(asked.first, asked.end), pointer))
    return false;
  // "Who moved before he died?", but not "Who came before him?".
  const inner = words.findIndex(
    ({ kind, lower }, i) => i > asked.end && i < at && kind === 'word' && INNER.has(lower),
  );
  if (inner >= 0 && words.slice(inner).some(isVerbal)) return true;
  if (!isPossessive || isCopula(words[at - 1])) return false;
  // "Who did his mother marry?": who is asked for is not who "his" means.
  if (/^(?:did|do|does|can|could|will|would|should)$/.test(words[asked.end]?.lower ?? ''))
    return false;
  return words.length > SHORT || names(words);
}

/** A clause or phrase stands before the comma, and the question after it. */
function isOpened(words: readonly PlacedWord[], comma: number): boolean {
  const [next, after] = [words[comma + 1], words[comma + 2]];
  if (isWh(words[0]) || isAuxiliary(words[0]) || !next) return false;
  return isWh(next) || isAuxiliary(next) || (PREPOSITIONS.has(next.lower) && isWh(after));
}

/** "which old film", "in what year", "who": the words that ask, up to the verb. */
function askedPhrase(words: readonly PlacedWord[], from: number): { first: number; end: number } {
  const wh = words.findIndex((word, i) => i >= from && isWh(word));
  const isFirst = wh === from || (wh === from + 1 && PREPOSITIONS.has(words[from]?.lower ?? ''));
  if (wh < 0 || !isFirst) return { first: from, end: from };
  let end = wh + 1;
  const takesNoun = /^(?:what|which|whose|how)$/.test(words[wh]!.lower);
  while (
    takesNoun &&
    words[end] &&
    !isVerbal(words[end]) &&
    words[end]!.kind === 'word' &&
    !POINTERS[words[end]!.lower]
  )
    end++;
  return { first: wh, end };
}

/** Whether what is asked for could be meant: "who … his", "which town … its". */
function canBeAsked(asked: readonly PlacedWord[], pointer: Pointer): boolean {
  if (/^(?:when|where|why|how)$/.test(asked[0]?.lower ?? '')) return false;
  const noun = asked.findLast(isNoun)?.lower;
  const kind = noun ? kindOfNoun(noun) : asked[0]?.lower === 'who' ? 'person' : 'thing';
  if (pointer === 'they') return true;
  return pointer === 'it' ? kind !== 'person' : kind === 'person';
}

/** Whether the word at `i` names something that a pronoun at `at` can stand for. */
function canMean(
  words: readonly PlacedWord[],
  i: number,
  at: number,
  pointer: Pointer,
  isPossessive: boolean,
): boolean {
  const word = words[i]!;
  const before = words[i - 1];
  if (word.kind === 'name') {
    if (/^\d/.test(word.text)) return false;
    // "Did X find it?": not X itself.
    if (!isPossessive && i === at - 2 && isVerbal(words[at - 1])) return false;
    const article = before?.lower === 'the' ? words[i - 2] : before;
    const isPlace = article?.kind === 'word' && LOCATIVE.has(article.lower);
    return !(isPlace && (pointer === 'he' || pointer === 'she' || pointer === 'they'));
  }
  if (!isNoun(word))
    return /^(?:someone|somebody|anyone|everyone|one)$/.test(word.lower) && pointer !== 'it';
  const kind = kindOfNoun(word.lower);
  if (pointer === 'they')
    return /s$|^(?:people|children|men|women|band|group|team|company|couple|family)$/.test(
      word.lower,
    );
  return pointer === 'it' ? kind !== 'person' && !isTime(word.lower) : kind === 'person';
}

function isTime(noun: string): boolean {
  return /^(?:years?|days?|months?|times?|centur(?:y|ies)|age|decades?|date)$/.test(noun);
}
