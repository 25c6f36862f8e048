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
      waits = !inverted ? 'finite' : BE.test(aux) ? 'predicate' : 'base';
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
      waits = false;
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
    const opens = first && phrases.length === 0;
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

/** A complement takes all that follows. */
function isWhole(words: readonly Word[], phrase: Phrase): boolean {
  const next = words[phrase.to];
  return !next || next.kind === 'comma' || next.lower === 'and';
}

/** A word that asks, not one that opens a relative clause. */
function askingWord(words: readonly Word[]): number {
  const found: number[] = [];
  for (const [i, { kind, lower }] of words.entries())
    if (kind === 'word' && WH.test(lower)) found.push(i);
  const front = found.find((i) => i === 0 || (i === 1 && PREPOSITIONS.has(words[0]!.lower)));
  if (front !== undefined) return front;
  return found.findLast((i) => asksInside(words, i)) ?? -1;
}

/** "… by which band", "… was written by who", "…, what percentage": it opens no clause with a gap. */
function asksInside(words: readonly Word[], i: number): boolean {
  const [before, { lower }, after] = [words[i - 1]!, words[i]!, words[i + 1]];
  if (!after || lower === 'what' || lower === 'how') return true;
  if (lower.startsWith('who')) return false;
  if (lower !== 'which')
    return before.kind === 'comma' && after.kind === 'word' && AUXILIARIES.has(after.lower);
  // "which" with its noun, after a verb or a preposition; a clause has a subject and a verb after it.
  const noun = after.kind === 'name' ? words[i + 2] : after;
  const isNoun = noun?.kind === 'word' && !isVerb(noun);
  return isNoun && (isVerb(before) || PREPOSITIONS.has(before.lower));
}
