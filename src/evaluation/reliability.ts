/** Whether what is said of how likely answers are comes true: by fifths of what was said. */
import { mean } from './metrics.ts';
import { outcomeOf } from './outcome.ts';
import type { ScoredQuestion } from './types.ts';

export const BINS = 5;

/** Answers that were said to be right with a chance from `from` to below `to`; the last bin has 1. */
export interface Bin {
  from: number;
  to: number;
  n: number;
  /** Means, 0..1, null where there is no such answer: what was said, and the share that is right. */
  said: number | null;
  right: number | null;
}

/** Of the answers that have a number; an empty list where none has. */
export function reliabilityOf(questions: readonly ScoredQuestion[]): Bin[] {
  const given = questions.flatMap((question) => {
    const { verdict, probability } = question;
    if (verdict !== 'answered' || probability === undefined) return [];
    return [{ said: probability, right: outcomeOf(question) === 'right' ? 1 : 0 }];
  });
  if (given.length === 0) return [];
  return Array.from({ length: BINS }, (_, i): Bin => {
    const own = given.filter(({ said }) => Math.min(BINS - 1, Math.floor(said * BINS)) === i);
    const meanOf = (values: number[]): number | null => (own.length > 0 ? mean(values) : null);
    return {
      ...{ from: i / BINS, to: (i + 1) / BINS, n: own.length },
      said: meanOf(own.map(({ said }) => said)),
      right: meanOf(own.map(({ right }) => right)),
    };
  });
}
