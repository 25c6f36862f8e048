/** How supposed answers are ranked: where a value stands, and whether it is of the asked kind. */
import { factor, Ranking, scorer, term } from '../../../ranking/ranking.ts';
import type { AnswerInput } from '../../../tasks/types.ts';
import { affinity } from '../match/kinds.ts';
import { stems } from '../match/text.ts';
import { agreement, kindOf } from '../resolve/kind-of.ts';
import type { Passage } from '../resolve/passages.ts';
import type { Asked } from './asked.ts';
import type { Covering } from './sentences.ts';

/** A value where it stands. */
export interface Place {
  value: string;
  covering: Covering;
  /** How well the span fits the asked type, 0..1. */
  fit: number;
  /** How near the question's words stand, 0..1. */
  near: number;
  /** The sentence has a sign of the relation that is asked last. */
  sign: boolean;
}

export interface Supposing {
  input: AnswerInput;
  asked: Asked;
  passages: readonly Passage[];
}

/** What counts of the words that only a linked sentence has. */
const LINKED = 0.7;
const NO_SIGN = 0.6;
const DESCRIBED = 1.5;

export function supposedRanking(): Ranking<Place, Supposing> {
  return new Ranking<Place, Supposing>('supposed', [
    term(scorer('words', ({ covering }) => covering.own)),
    term(
      scorer('linked', ({ covering }) => covering.linked),
      LINKED,
    ),
    factor(scorer('fit', ({ fit }) => fit)),
    factor(scorer('near', ({ near }) => 0.5 + near)),
    factor(scorer('sign', ({ sign }) => (sign ? 1 : NO_SIGN))),
    factor(
      scorer('noun', ({ value }, { asked, input }) =>
        affinity(asked.noun || (input.target ?? ''), value),
      ),
    ),
    factor(
      scorer('kind', ({ value }, { asked, passages }) =>
        agreement(asked.type, kindOf(value, passages)),
      ),
    ),
    factor(
      scorer('described', (place, supposing) => (isDescribed(place, supposing) ? DESCRIBED : 1)),
    ),
  ]);
}

/** "the Wichita tribe", "Evo is a car magazine": the asked noun stands beside the value. */
function isDescribed({ value, covering }: Place, { asked }: Supposing): boolean {
  if (!asked.noun) return false;
  const [noun] = stems(asked.noun);
  if (!noun) return false;
  const { text } = covering.sentence;
  const at = text.indexOf(value);
  if (at < 0) return false;
  const around = `${text.slice(Math.max(0, at - 24), at)} ${value} ${text.slice(at + value.length, at + value.length + 40)}`;
  return stems(around).includes(noun);
}
