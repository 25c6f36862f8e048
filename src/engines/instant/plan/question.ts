/** The parts of a question: the word that asks, and the noun phrases around it. */
import { typeOfNoun } from '../question/noun-types.ts';
import { AUXILIARIES, BE, isInnerOf, isVerb, PREPOSITIONS } from '../question/word-classes.ts';
import type { Word } from '../question/words.ts';
import { Grammar, type Phrase } from './grammar.ts';
import type { Waits } from './sight.ts';

export interface Parsed {
  words: readonly Word[];
  /** Index of the word that asks; -1 where none does. */
  asks: number;
  /** The phrase of the word that asks. */
  asking: Phrase | null;
  /** What the question asks for: the phrase of the word that asks, or what it is said to be. */
  asked: Phrase[];
  /** All other phrases that stand in no other. */
  phrases: Phrase[];
}

const WH = /^(?:who|whom|whose|what|which|when|where|why|how)$/;

export function parseQuestion(words: readonly Word[]): Parsed {
  const asks = askingWord(words);
  const grammar = new Grammar(words, asks);
  const asked: Phrase[] = [];
  const phrases: Phrase[] = [];
  let waits: Waits = false;
  let bare = false;
  for (let i = 0; i < words.length;) {
    const word = words[i]!;
    if (i === asks) {
      const phrase = grammar.askedPhrase(i)!;
      asked.push(phrase);
      i = phrase.to;
      const aux = words[i]?.lower ?? '';
      // "who is", "what was": what follows may be what is asked for.
      bare = phrase.to === asks + 1 && /^(?:who|what)$/.test(word.lower) && BE.test(aux);
      const inverted =
        AUXILIARIES.has(aux) && !isVerb(words[i + 1]) && !grammar.sight.isPreposition(i + 1);
      if (inverted) i++;
      if (inverted) waits = BE.test(aux) ? 'predicate' : 'base';
      // "Which country the director is from"
      else
        waits =
          i < words.length && !isVerb(words[i]) && !grammar.sight.isPreposition(i)
            ? 'finite'
            : false;
      continue;
    }
    if (isSubordinate(words, i)) {
      waits = 'finite';
      i++;
      continue;
    }
    const end = grammar.sight.verbGroup(i);
    if (end > i) {
      const before = phrases.at(-1);
      const late = before?.to === i ? grammar.lateClause(before, end) : null;
      if (late) {
        phrases[phrases.length - 1] = late;
        i = late.to;
        waits = false;
        continue;
      }
      // Before anything was said, an auxiliary opens a yes/no question.
      const opens = i === 0 && end === 1 && AUXILIARIES.has(word.lower);
      waits = opens ? (BE.test(word.lower) ? 'predicate' : 'base') : false;
      i = end;
      continue;
    }
    if (bare) {
      const complement = grammar.phrase(i, false);
      bare = false;
      if (complement && isWhole(words, complement)) {
        asked.push(complement);
        waits = false;
        i = complement.to;
        continue;
      }
    }
    const first = asks < 0 || i < asks;
    const opens = first && phrases.length === 0 && !sets(words, i);
    const phrase = grammar.phrase(i, waits || (opens ? 'finite' : false));
    if (!phrase) {
      i++;
      continue;
    }
    const whole = phrase.to === words.length;
    const named = asks < 0 && phrases.length === 0 && whole;
    if (named || (waits === 'predicate' && whole && isAskedItself(words, asked, phrase)))
      asked.push(phrase);
    else phrases.push(phrase);
    i = phrase.to;
  }
  return { words, asks, asking: asks < 0 ? null : grammar.askedPhrase(asks), asked, phrases };
}

/**
 * "Which country is the birthplace of X", "Where is the place of death of X": what stands after "is" is
 * the thing that is asked for. "What nationality is the director of X" asks for something of the director.
 */
function isAskedItself(words: readonly Word[], asked: readonly Phrase[], phrase: Phrase): boolean {
  const [asking] = asked;
  const attribute = phrase.modifiers.some(
    ({ kind, from }) => kind === 'of' && isInnerOf(words, from),
  );
  if (!asking || asking.head === asking.from) return attribute;
  const type = typeOfNoun(words[asking.head]!.lower);
  return (type === 'country' ? 'place' : type) === typeOfNoun(nounOf(words, phrase));
}

export function nounOf(words: readonly Word[], phrase: Phrase): string {
  return words
    .slice(phrase.core, phrase.head + 1)
    .map(({ text }) => text)
    .join(' ');
}

/** A complement takes all that follows, but for times and places in prepositions. */
function isWhole(words: readonly Word[], phrase: Phrase): boolean {
  const rest = words.slice(phrase.to);
  if (rest.length === 0 || rest[0]!.kind === 'comma' || rest[0]!.lower === 'and') return true;
  const last = rest.at(-1)!;
  return (
    rest[0]!.kind === 'word' &&
    PREPOSITIONS.has(rest[0]!.lower) &&
    !PREPOSITIONS.has(last.lower) &&
    !rest.some(isVerb)
  );
}

/** "In the country where …, what …": a preposition before a phrase that waits for no verb. */
function sets(words: readonly Word[], i: number): boolean {
  return PREPOSITIONS.has(words[i - 1]?.lower ?? '');
}

function isSubordinate(words: readonly Word[], i: number): boolean {
  return (
    i > 0 &&
    /^(?:when|while|because|if|since|after|before)$/.test(words[i]!.lower) &&
    words.slice(i + 2).some(isVerb)
  );
}

/** A word that asks, not one that opens a relative clause. */
function askingWord(words: readonly Word[]): number {
  const found: number[] = [];
  for (const [i, { kind, lower }] of words.entries())
    if (kind === 'word' && WH.test(lower)) found.push(i);
  const front = found.find(
    (i) =>
      i === 0 ||
      (i === 1 && PREPOSITIONS.has(words[0]!.lower)) ||
      (i === 1 && words[0]!.lower === 'of'),
  );
  if (front !== undefined) return front;
  const opens = words.length > 0 && AUXILIARIES.has(words[0]!.lower);
  if (opens && !found.some((i) => /^(?:what|how)$/.test(words[i]!.lower) || endsPart(words, i)))
    return -1;
  return found.findLast((i) => asksInside(words, i)) ?? -1;
}

/** "… released in which year, …" */
function endsPart(words: readonly Word[], i: number): boolean {
  const after = words[i + 2];
  return (
    words[i]!.lower === 'which' &&
    PREPOSITIONS.has(words[i - 1]?.lower ?? '') &&
    (!after || after.kind === 'comma')
  );
}

/** "… by which band", "… was written by who", "…, what percentage": it opens no clause with a gap. */
function asksInside(words: readonly Word[], i: number): boolean {
  const [before, { lower }, after] = [words[i - 1]!, words[i]!, words[i + 1]];
  if (!after || lower === 'what' || lower === 'how') return true;
  if (lower === 'who' || lower === 'whose' || lower === 'whom')
    return before.kind === 'comma' && words[0]!.lower === 'in';
  if (lower !== 'which')
    return before.kind === 'comma' && after.kind === 'word' && AUXILIARIES.has(after.lower);
  // "which" with its noun, after a verb or a preposition; a clause has a subject and a verb after it.
  if (isVerb(after) || (after.kind !== 'word' && !words[i + 2])) return false;
  if (before.kind === 'comma') return !isVerb(after) && !words.slice(0, i).some(isVerb);
  if (!isVerb(before) && !PREPOSITIONS.has(before.lower) && before.lower !== 'of') return false;
  return (
    !/^(?:the|a|an|he|she|it|they|his|her|its|their)$/.test(after.lower) &&
    (after.kind === 'word' || (words[i + 2]?.kind === 'word' && !isVerb(words[i + 2])))
  );
}
