/**
 * Whether the sentence that a span was read from says what is asked, or something similar (as
 * SQuAD 2.0's unanswerable questions are made: another name, another number, a word turned into
 * its opposite, a condition that the text does not speak of). Named signs, weighed like features.
 */
import { isDenial, isNegative } from '../../language/polarity.ts';
import { stems } from '../../match/text.ts';
import type { Asked, AskedWord } from './asked.ts';
import { areOpposite } from './opposites.ts';
import type { Features } from './features.ts';
import type { RankedSpan, ReadSpan, Scene } from './read-span.ts';

/** Of the span, the sentence's words, the words that it lacks, what it denies, the chain of clues. */
export const SIGN_GROUPS = ['span', 'words', 'missing', 'polarity', 'chain'] as const;
export type SignGroup = (typeof SIGN_GROUPS)[number];
export type GroupedSigns = Record<SignGroup, Features>;

/** How many tokens around the words that match a negation denies. */
const SCOPE = 4;

/**
 * @param ranked the best first.
 * @param scenes every sentence of the passages.
 * @param chained the value that the chain of clues was bound to, if it was.
 */
export function signsOf(
  asked: Asked,
  ranked: readonly RankedSpan[],
  scenes: readonly Scene[],
  chained: string | null = null,
): GroupedSigns {
  const [best] = ranked;
  if (!best) return { span: {}, words: {}, missing: {}, polarity: {}, chain: {} };
  const rival = ranked.find((other) => !overlaps(best, other));
  const { kind, place, slot } = best.features;
  const shown = ['noun: in it', 'noun: beside', 'noun: counted'];
  return {
    span: {
      always: 1,
      score: best.score / 10,
      lead: Math.min(5, rival ? best.score - rival.score : 5) / 5,
      unfit: kind['type: unfit'] ?? 0,
      'wrong slot': slot['slot: wrong side'] ?? 0,
      'slot filled': slot['slot: filled'] ?? 0,
      near: place['place: near'] ?? 0,
      'kind shown': shown.reduce((sum, name) => sum + (kind[name] ?? 0), 0),
    },
    words: {
      words: best.matching.coverage,
      'words around': best.matching.context,
      pairs: best.matching.pairs,
      'clause words': inClause(asked, best),
    },
    missing: missing(asked, best, scenes),
    polarity: polarity(asked, best),
    chain:
      chained === null
        ? {}
        : { [saysSame(chained, best.candidate.text) ? 'chain agrees' : 'chain differs']: 1 },
  };
}

/** The question's words that the sentence does not have: elsewhere in the passages, or nowhere. */
function missing(asked: Asked, best: RankedSpan, scenes: readonly Scene[]): Features {
  const signs: Features = {};
  const count = (name: string): void => {
    signs[name] = (signs[name] ?? 0) + 1;
  };
  let gone = 0;
  let all = 0;
  let withVerb = false;
  for (const [i, word] of asked.words.entries()) {
    if (!word.ofAsked) all += word.weight;
    if (best.matching.places[i]!.length > 0) continue;
    const elsewhere = scenes.some(({ matching }) => matching.places[i]!.length > 0);
    const said = word.ofAsked ? 'asked noun' : word.kind;
    count(elsewhere ? `${said} elsewhere` : `${said} nowhere`);
    const singular = word.kind === 'name' || word.kind === 'number';
    if (singular && !word.ofAsked && otherInstead(word, best, asked))
      count(`other ${word.kind} instead`);
    if (elsewhere || word.ofAsked) continue;
    gone += word.weight;
    if (EXTREME.test(word.text)) count('extreme nowhere');
    if (word.stem === asked.verb) withVerb = true;
  }
  signs['share nowhere'] = all > 0 ? gone / all : 0;
  signs['verb and more nowhere'] = withVerb && gone > 1 ? 1 : 0;
  return signs;
}

/** Whether the sentence affirms what the question does. */
function polarity(asked: Asked, best: RankedSpan): Features {
  const opposite = asked.words.some(
    (word, i) => best.matching.places[i]!.length === 0 && oppositeIn(word, best),
  );
  const denies = denied(best);
  const answersNot = best.spoken.tokens.some(({ lower }) => saysNo(lower, asked));
  return {
    opposite: opposite ? 1 : 0,
    'denial not said': asked.negated && !denies && !answersNot ? 1 : 0,
    denied: denies && !asked.negated ? 1 : 0,
  };
}

/** A word that denies in its own way ("unable", "lacks") answers a "not", unless the question has it too. */
function saysNo(lower: string, asked: Asked): boolean {
  return isNegative(lower) && !isDenial(lower) && !asked.words.some(({ text }) => text === lower);
}

function overlaps(a: ReadSpan, b: ReadSpan): boolean {
  if (a.sentence !== b.sentence) return a.candidate.text === b.candidate.text;
  return a.candidate.start < b.candidate.end && b.candidate.start < a.candidate.end;
}

function oppositeIn(word: AskedWord, { spoken }: ReadSpan): boolean {
  return spoken.stems.some((said) => said !== '' && areOpposite(word.stem, said));
}

/** Ordinals and superlatives single one out of several: another one is not meant. */
const EXTREME =
  /^(?:only|last|final|next|second|third|fourth|fifth|former|current|original|main|\p{L}{3,}est)$/u;

/** A name or number that the question does not speak of, in a sentence without the one that it does. */
function otherInstead(
  word: AskedWord,
  { spoken, candidate, matching }: ReadSpan,
  asked: Asked,
): boolean {
  return spoken.tokens.some((token, i) => {
    if (matching.says[i] || (i >= candidate.first && i < candidate.last)) return false;
    if (word.kind === 'number')
      return token.pos === 'NUM' && /\d/.test(token.text) === /\d/.test(word.text);
    return token.pos === 'PROPN' && !asked.noun.includes(spoken.stems[i]!);
  });
}

/** Weighted share of the question's words between the stops that the span stands between. */
function inClause(asked: Asked, { spoken, candidate, matching }: ReadSpan): number {
  const stops = /^[,;:()–—]$/;
  let first = candidate.first;
  let last = candidate.last;
  while (first > 0 && !stops.test(spoken.tokens[first - 1]!.text)) first--;
  while (last < spoken.tokens.length && !stops.test(spoken.tokens[last]!.text)) last++;
  let said = 0;
  let total = 0;
  for (const [i, { weight, ofAsked }] of asked.words.entries()) {
    if (ofAsked) continue;
    total += weight;
    if (matching.places[i]!.some((at) => at >= first && at < last)) said += weight;
  }
  return total > 0 ? said / total : 0;
}

export function saysSame(a: string, b: string): boolean {
  const [one, other] = [stems(a), stems(b)];
  const shared = one.filter((word) => other.includes(word)).length;
  return shared > 0 && shared >= Math.min(one.length, other.length) / 2;
}

/** A negation close before the words that the sentence shares with the question. */
function denied({ spoken, matching }: ReadSpan): boolean {
  return spoken.tokens.some(({ lower }, i) => {
    if (!isDenial(lower)) return false;
    if (lower === 'not' && /^(?:only|just|merely)$/.test(spoken.tokens[i + 1]?.lower ?? ''))
      return false;
    return matching.says.slice(i + 1, i + 1 + SCOPE).some(Boolean);
  });
}
