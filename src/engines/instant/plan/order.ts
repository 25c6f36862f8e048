/** The word of a question by which two things are ordered: "first", "more", "larger". */
import type { Word } from '../question/words.ts';
import { scaleOf } from '../language/comparatives.ts';
import { SEVERAL } from '../question/noun-types.ts';

export interface Order {
  /** Which word it is. */
  at: number;
  prefer: 'least' | 'most';
  /** By date, and not by an amount. */
  inTime: boolean;
  /** What is asked for of an amount: "how long", "how many". */
  how: string;
}

const EARLIER = /^(?:first|earlier|earliest|sooner|before|older|oldest)$/;
const LATER = /^(?:later|latest|last|after|younger|youngest|newer|newest|recent|recently)$/;
const MORE = /^(?:more|most)$/;
const LESS = /^(?:less|least|fewer|fewest)$/;

export function orderIn(words: readonly Word[]): Order | null {
  for (const [at, { kind, lower }] of words.entries()) {
    const order = kind === 'word' ? orderBy(lower, words.slice(at + 1)) : null;
    if (order) return { at, ...order };
  }
  return null;
}

/** "more or less than A", "more than A, or less": one of the two is the answer. */
interface EitherWay {
  /** Of the question, without the second. */
  words: Word[];
  said: [string, string];
}

export function eitherWayIn(words: readonly Word[]): EitherWay | null {
  const first = orderIn(words);
  const at = words.findLastIndex(({ lower }) => lower === 'or');
  const other = words[at + 1];
  const second = other && orderBy(other.lower, words.slice(at + 2));
  if (!first || at < 1 || !second || second.prefer === first.prefer) return null;
  if (first.at !== at - 1 && at + 2 < words.length) return null;
  const before = words.slice(0, words[at - 1]!.kind === 'comma' ? at - 1 : at);
  return {
    words: [...before, ...words.slice(at + 2)],
    said: [words[first.at]!.text, other.text],
  };
}

/** @param rest what follows the word. */
function orderBy(word: string, rest: readonly Word[]): Omit<Order, 'at'> | null {
  const isMore = MORE.test(word);
  if (EARLIER.test(word)) return { prefer: 'least', inTime: true, how: 'when' };
  if (LATER.test(word) || (isMore && LATER.test(rest[0]?.lower ?? '')))
    return { prefer: 'most', inTime: true, how: 'when' };
  if (isMore || LESS.test(word))
    return { prefer: isMore ? 'most' : 'least', inTime: false, how: amountOf(rest) };
  const scale = scaleOf(word);
  return (
    scale && {
      prefer: scale.isLow ? 'least' : 'most',
      inTime: false,
      // "The hall is how much to hire?"
      how: scale.adjective === 'expensive' ? 'how much' : `how ${scale.adjective}`,
    }
  );
}

/** "more ingredients", "more water", "more expensive", "costs more" */
function amountOf(rest: readonly Word[]): string {
  if (/^(?:ADJ|ADV)$/.test(rest[0]?.pos ?? '')) return 'how';
  const end = rest.findIndex(({ pos }) => pos !== 'NOUN');
  const noun = rest.slice(0, end < 0 ? rest.length : end).at(-1);
  return noun && SEVERAL.test(noun.lower) ? 'how many' : 'how much';
}
