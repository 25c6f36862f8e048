/**
 * How likely a candidate is right: a logistic regression over what speaks for it and for others.
 * Weights fitted by `npx tsx scripts/fit-weighing.ts` on questions of the training data, some of
 * them without an answer.
 */

import { logistic } from '../logistic.ts';
import type { Weighed, WholeRead } from '../../../tasks/types.ts';

/** What speaks for one value. */
export type Evidence = Omit<Weighed, 'value' | 'chance'>;

/** What is so for all candidates of a question. */
export interface Surroundings extends WholeRead {
  /** The question's parts led to a value. */
  isChained: boolean;
  /** The reader by words found nothing. */
  isRefused: boolean;
}

export const FEATURES = [
  'whole',
  'first',
  'first-whole',
  'chain',
  'chained',
  'agree',
  'near',
  'repeated',
  'step',
  'against-none',
  'other-chain',
  // Over one passage nothing else competes: whether it answers at all says more.
  'alone',
  'against-none-alone',
  'refused-alone',
  'constant',
] as const;

const WEIGHTS: readonly number[] = [
  2.121, 0.578, 0.355, 0.201, 2.78, -1.458, 0.655, -0.842, -0.913, 0.217, -0.644, -0.303, -0.091,
  0.521, -3.425,
];

/**
 * Log-odds above the first promise too much: of 1,861 first candidates the surest 20 were all right, the
 * next 120 in 87 of a hundred, as little as those from 87 on.
 */
const HONEST = 2;
const BEYOND = 0.25;

/** Of 55 answers that a table says so all were right, five of them of tables that nothing was made from. */
const SAID = 0.95;

/** Below this a chance says no more. */
const LEAST = 0.003;
/** Log-odds against none beyond this say no more. */
const MOST = 5;

const logit = (chance: number): number => {
  const p = Math.min(1 - LEAST, Math.max(LEAST, chance));
  return Math.log(p / (1 - p));
};

/** In the order of {@link FEATURES}. */
export function featuresOf(evidence: Evidence, around: Surroundings): number[] {
  const { isChained, isAlone, isRefused } = around;
  const { whole, isFirst, chain, rules, isRepeated, step = 0 } = evidence;
  const has = (it: unknown): number => (it ? 1 : 0);
  const againstNone = Math.max(-MOST, Math.min(MOST, around.againstNone));
  return [
    has(whole !== undefined),
    has(isFirst),
    isFirst ? logit(whole ?? 0) : 0,
    chain === undefined ? 0 : logit(chain),
    has(chain !== undefined),
    has(whole !== undefined && chain !== undefined),
    has(rules === 'near'),
    has(isRepeated),
    step,
    againstNone,
    has(isChained && chain === undefined),
    has(isAlone),
    isAlone ? againstNone : 0,
    has(isAlone && isRefused),
    1,
  ];
}

export function surroundingsOf(
  candidates: readonly Evidence[],
  { againstNone, isAlone }: WholeRead,
): Surroundings {
  const isChained = candidates.some(({ chain }) => chain !== undefined);
  const isRefused = candidates.every(({ rules }) => rules !== 'near');
  return { againstNone, isAlone, isChained, isRefused };
}

export function chanceOf(evidence: Evidence, around: Surroundings): number {
  if (evidence.rules === 'said') return SAID;
  const features = featuresOf(evidence, around);
  const sum = features.reduce((total, feature, i) => total + feature * WEIGHTS[i]!, 0);
  return logistic(sum <= HONEST ? sum : HONEST + BEYOND * (sum - HONEST));
}
