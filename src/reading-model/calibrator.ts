/**
 * The chance that an answer is right: a logistic regression over what the model said of all
 * passages of a question, learnt from its mistakes on titles and kinds of data that it was not
 * trained on (Kamath et al. 2020; training/reader/calibrator.py). Only over passages that the
 * app's search brought is it worth what it says: four to eight of them.
 */
import type { CalibratorNumbers, Reading } from './types.ts';
import type { Value } from './values.ts';

export const FEATURES = [
  'top',
  'margin',
  'against_none',
  'relevance',
  'relevance_margin',
  'said',
  'words',
  'question_words',
  'passages',
  'best_is_relevant',
] as const;

/** Standardised features beyond this say no more. */
const MOST = 4;

const log = (probability: number): number => Math.log(Math.max(probability, 1e-6));
const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Of the likeliest value; logs, log-odds and counts, in the order of {@link FEATURES}. */
export function featuresOf(
  question: string,
  readings: readonly Reading[],
  values: readonly Value[],
): number[] {
  const best = values[0]!;
  const here = readings[best.passage]!;
  const others = readings.filter((_, passage) => passage !== best.passage);
  const relevance = others.map((reading) => reading.relevance);
  return [
    log(best.probability),
    Math.min(8, log(best.probability) - log(values[1]?.probability ?? 0)),
    best.span.logit - here.none,
    here.relevance,
    here.relevance - (relevance.length > 0 ? Math.max(...relevance) : -4),
    Math.log(best.mentions.length),
    Math.log(1 + wordCount(best.text)),
    Math.log(1 + wordCount(question)),
    Math.log(readings.length),
    here.relevance >= Math.max(...relevance, -9) ? 1 : 0,
  ];
}

/** @returns the chance that the first of the values is right, 0..1; 0 where there is none. */
export function chanceOfRight(
  { mean, scale, weights }: CalibratorNumbers,
  question: string,
  readings: readonly Reading[],
  values: readonly Value[],
): number {
  if (values.length === 0) return 0;
  let sum = weights.at(-1)!;
  for (const [i, feature] of featuresOf(question, readings, values).entries()) {
    const standardised = (feature - mean[i]!) / scale[i]!;
    sum += weights[i]! * Math.max(-MOST, Math.min(MOST, standardised));
  }
  return 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, sum))));
}
