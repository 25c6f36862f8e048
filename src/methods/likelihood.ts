/** How likely an answer is right, where its engine can tell: what is kept of it, and what it is called. */
import type { AnswerOutput } from '../tasks/types.ts';

/** Grounded is what is right at least so often, and partly what is more likely right than not. */
export const CERTAIN = 0.9;
export const LIKELY = 0.5;

/** So many of the values that were weighed are kept with an answer. */
export const MOST_WEIGHED = 5;

export const RULES = ['said', 'near'] as const;

/** A value that may be the answer, with what speaks for it. Chances are 0..1. */
export interface WeighedValue {
  value: string;
  chance: number;
  /** It became the answer. */
  won?: true;
  /** That it is right, when the question is read as one. */
  whole?: number;
  /** That it is right, when the parts of the question are read one after the other. */
  chain?: number;
  /** The rules answer it: the text says it, or it only stands near. */
  rules?: (typeof RULES)[number];
}

/** What was weighed, likeliest first; absent where nothing was. */
export interface Likelihood {
  /** That the answer is right, 0..1. */
  probability?: number;
  weighed?: WeighedValue[];
}

/** Of what an engine weighed: the likeliest, and the one that it answers. */
export function likelihoodOf({ answer, probability, weighed = [] }: AnswerOutput): Likelihood {
  const isAnswered = answer !== null && probability !== undefined;
  const winner = isAnswered ? weighed.find(({ chance }) => chance === probability) : undefined;
  const first = weighed.slice(0, MOST_WEIGHED);
  const kept =
    winner && !first.includes(winner) ? [...first.slice(0, MOST_WEIGHED - 1), winner] : first;
  return {
    ...(isAnswered ? { probability: bounded(probability) } : {}),
    ...(kept.length > 0
      ? {
          weighed: kept.map((one) => ({
            value: one.value,
            chance: bounded(one.chance),
            ...(one === winner ? { won: true } : {}),
            ...(one.whole === undefined ? {} : { whole: bounded(one.whole) }),
            ...(one.chain === undefined ? {} : { chain: bounded(one.chain) }),
            ...(one.rules ? { rules: one.rules === 'near' ? 'near' : 'said' } : {}),
          })),
        }
      : {}),
  };
}

/** A sum of small errors may lie beyond what can be stored. */
const bounded = (chance: number): number => Math.min(1, Math.max(0, chance));
