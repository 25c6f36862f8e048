/**
 * How likely a candidate is right: a logistic regression over what speaks for it. Weights fitted by
 * `npx tsx scripts/fit-weighing.ts` on questions of the training data.
 */

import type { Weighed } from '../../../tasks/types.ts';

/** What speaks for one value. */
export type Evidence = Omit<Weighed, 'value' | 'chance'>;

export const FEATURES = [
  'whole',
  'isFirst',
  'chain',
  'isChained',
  'said',
  'near',
  'constant',
] as const;

/** Below this a chance says no more. */
const LEAST = 0.003;

const WEIGHTS: readonly number[] = [0.306, 0.216, 0.207, 1.791, 0.38, 0.614, -0.641];

const logit = (chance: number): number => {
  const p = Math.min(1 - LEAST, Math.max(LEAST, chance));
  return Math.log(p / (1 - p));
};

export function featuresOf({ whole, isFirst, chain, rules }: Evidence): number[] {
  return [
    logit(whole ?? 0),
    isFirst ? 1 : 0,
    chain === undefined ? 0 : logit(chain),
    chain === undefined ? 0 : 1,
    rules === 'said' ? 1 : 0,
    rules === 'near' ? 1 : 0,
    1,
  ];
}

export function chanceOf(evidence: Evidence): number {
  const sum = featuresOf(evidence).reduce((total, feature, i) => total + feature * WEIGHTS[i]!, 0);
  return 1 / (1 + Math.exp(-sum));
}
