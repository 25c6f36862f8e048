/**
 * Bootstrap intervals: how far a mean would move with other questions of the same kind.
 *
 * Source: the percentile bootstrap (Efron and Tibshirani, An Introduction to the Bootstrap, 1993,
 * chapter 13): resample the questions with replacement, take the mean each time, and report the
 * middle 95 % of these means. For two systems on the same questions the differences a question
 * are resampled, so that hard questions count for both (paired bootstrap: Koehn, "Statistical
 * significance tests for machine translation evaluation", EMNLP 2004).
 */
import { mean, percentile } from './metrics.ts';
import { seeded } from './random.ts';
import type { Interval } from './types.ts';

const RESAMPLES = 1000;
const LEVEL = 0.95;
export const BOOTSTRAP_SEED = 1;

export interface BootstrapOptions {
  seed?: number;
  resamples?: number;
}

/** 95 % interval of the mean; what is not a number is left out. Null without values. */
export function bootstrapMean(
  values: readonly number[],
  { seed = BOOTSTRAP_SEED, resamples = RESAMPLES }: BootstrapOptions = {},
): Interval | null {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return null;
  const random = seeded(seed);
  const means = Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let i = 0; i < known.length; i++) sum += known[Math.floor(random() * known.length)]!;
    return sum / known.length;
  });
  const tail = (1 - LEVEL) / 2;
  return { low: percentile(means, tail), high: percentile(means, 1 - tail) };
}

export interface Difference extends Interval {
  /** Mean of after − before. */
  mean: number;
  /** The interval leaves out zero: more than chance would do, at the 5 % level. */
  clear: boolean;
}

/**
 * Mean of after − before with its 95 % interval.
 * @param before, after: the scores of the same questions in the same order.
 */
export function pairedDifference(
  before: readonly number[],
  after: readonly number[],
  options?: BootstrapOptions,
): Difference | null {
  const differences = after.map((value, i) => value - before[i]!);
  const interval = bootstrapMean(differences, options);
  if (!interval) return null;
  const clear = interval.low > 0 || interval.high < 0;
  return { mean: mean(differences), ...interval, clear };
}
