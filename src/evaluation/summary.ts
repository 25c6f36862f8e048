/** Summary of scored questions, over all and by kind. */
import { bootstrapMean, type BootstrapOptions } from './bootstrap.ts';
import { mean, percentile } from './metrics.ts';
import { isWrongButGrounded, outcomeOf } from './outcome.ts';
import {
  SCORES,
  type Breakdown,
  type Group,
  type Score,
  type ScoredQuestion,
  type Summary,
} from './types.ts';

/**
 * Means, with 95 % bootstrap intervals over the questions. A failed question counts as wrong and
 * as no refusal; scores without a value are left out of their mean.
 */
export function summarise(
  questions: readonly ScoredQuestion[],
  options?: BootstrapOptions,
): Summary {
  const intervals: Summary['intervals'] = {};
  const scores = {} as Record<Score, number | null>;
  for (const score of SCORES) {
    const values = questions.map((question) => valueOf(score, question) ?? NaN);
    scores[score] = orNull(mean(values));
    const interval = bootstrapMean(values, options);
    if (interval) intervals[score] = interval;
  }
  const average = (of: (question: ScoredQuestion) => number): number =>
    orNull(mean(questions.map(of))) ?? 0;
  const ended = (as: ScoredQuestion['verdict']): number =>
    questions.filter(({ verdict }) => verdict === as).length;
  const times = questions.map(({ ms }) => ms);
  return {
    n: questions.length,
    ...scores,
    em: scores.em ?? 0,
    f1: scores.f1 ?? 0,
    acc: scores.acc ?? 0,
    rounds: average(({ rounds }) => rounds),
    passagesRead: orNull(mean(questions.map(({ passagesRead }) => passagesRead ?? NaN))),
    calls: average(({ usage }) => usage.calls),
    promptTokens: average(({ usage }) => usage.promptTokens),
    outputTokens: average(({ usage }) => usage.outputTokens),
    msP50: orNull(percentile(times, 0.5)) ?? 0,
    msP95: orNull(percentile(times, 0.95)) ?? 0,
    msMean: average(({ ms }) => ms),
    answered: ended('answered'),
    refused: ended('not-found'),
    errors: ended('failed'),
    wrongGrounded: questions.filter(isWrongButGrounded).length,
    intervals,
  };
}

/** Groups in rising order of hops, and by name of type; questions that do not say are left out. */
export function breakDown(
  questions: readonly ScoredQuestion[],
  options?: BootstrapOptions,
): Breakdown {
  return {
    hops: groups(questions, ({ hops }) => hops, hopsName, options),
    type: groups(questions, ({ type }) => type, String, options),
  };
}

/** "1 hop", "2 hops": the group's name wherever questions are told apart by hops. */
export function hopsName(hops: number): string {
  return `${hops} ${hops === 1 ? 'hop' : 'hops'}`;
}

function groups<Key extends string | number>(
  questions: readonly ScoredQuestion[],
  keyOf: (question: ScoredQuestion) => Key | undefined,
  nameOf: (key: Key) => string,
  options: BootstrapOptions | undefined,
): Group[] {
  const byKey = new Map<Key, ScoredQuestion[]>();
  for (const question of questions) {
    const key = keyOf(question);
    if (key === undefined) continue;
    byKey.set(key, [...(byKey.get(key) ?? []), question]);
  }
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, members]) => ({ name: nameOf(key), summary: summarise(members, options) }));
}

/** A question's part in a score, in percent; null where the score is not about this question. */
function valueOf(score: Score, question: ScoredQuestion): number | null {
  const answerable = question.answers.length > 0;
  const refused = question.verdict === 'not-found' ? 100 : 0;
  switch (score) {
    case 'refusalsRight':
      return answerable ? null : refused;
    case 'refusalsWrong':
      return answerable ? refused : null;
    case 'f1Answerable':
      return answerable ? question.f1 : null;
    case 'grounded':
      if (question.verdict !== 'answered') return null;
      return question.grounding === 'grounded' ? 100 : 0;
    case 'wrongAmongGrounded':
      if (question.verdict !== 'answered' || question.grounding !== 'grounded') return null;
      return isWrongButGrounded(question) ? 100 : 0;
    case 'groundedAmongRight':
      if (question.verdict !== 'answered' || outcomeOf(question) !== 'right') return null;
      return question.grounding === 'grounded' ? 100 : 0;
    default:
      return question[score];
  }
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
