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
  'against-none',
  'other-chain',
  // Over one passage nothing else competes: whether it answers at all says more.
  'alone',
  'against-none-alone',
  'refused-alone',
  'constant',
] as const;

const WEIGHTS: readonly number[] = [
  2.123, 0.545, 0.37, 0.204, 2.641, -1.399, 0.654, -0.871, 0.215, -0.787, -0.317, -0.09, 0.516,
  -3.396,
];

/**
 * Log-odds above the first promise too much: by cross-validation, of 42 first candidates that were said
 * to be right in 90 to 93 of a hundred, 35 were; of 26 above, all. Up to 88 they are as said.
 */
const HONEST = 2;
const BEYOND = 0.35;

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
  const { whole, isFirst, chain, rules, isRepeated } = evidence;
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
  const isRefused = candidates.every(({ rules }) => rules === undefined);
  return { againstNone, isAlone, isChained, isRefused };
}

export function chanceOf(evidence: Evidence, around: Surroundings): number {
  const features = featuresOf(evidence, around);
  const sum = features.reduce((total, feature, i) => total + feature * WEIGHTS[i]!, 0);
  return logistic(sum <= HONEST ? sum : HONEST + BEYOND * (sum - HONEST));
}
