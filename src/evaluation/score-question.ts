/**
 * Scores one question from the stream of events that the app shows: one stream, three readers
 * (design.md section 3). Node, the page and a headless browser all score with this.
 */
import { NO_USAGE } from '../usage.ts';
import { passagesRead, type Answer, type MethodEvent } from '../methods/events.ts';
import type { Question } from './data-sets.ts';
import { allSupportAt, contains, exactMatch, recallAt, tokenF1 } from './metrics.ts';
import type { ScoredQuestion } from './types.ts';

/** k of recall@k and all-support@k. */
export const K = 5;

/** How asking a question ended. */
export interface Outcome {
  /** As far as they came. */
  events: readonly MethodEvent[];
  /** Null when the method failed. */
  answer: Answer | null;
  /** What went wrong; the question then counts as wrong. */
  error?: string;
  ms: number;
  /** Titles of the first passages of one plain search for the question, best first. */
  search?: readonly string[];
}

export function scoreQuestion(question: Question, outcome: Outcome): ScoredQuestion {
  const { id, answers, support, hops, type } = question;
  const { answer, events, ms } = outcome;
  const error = outcome.error ?? (answer ? undefined : 'The method ended without an answer.');
  const prediction = error === undefined && answer?.verdict === 'answered' ? answer.text : '';
  const percent = (metric: (prediction: string, golds: string[]) => number): number =>
    error === undefined ? 100 * metric(prediction, answers) : 0;
  const retrieved = events.flatMap((event) =>
    event.type === 'retrieved' ? [event.chunks.map(({ heading }) => heading)] : [],
  );
  const first = retrieved[0] ?? [];
  const read = passagesRead(events);
  const all = read.map(({ heading }) => heading);
  return {
    id,
    question: question.question,
    answers,
    prediction,
    verdict: error === undefined ? (answer?.verdict ?? 'failed') : 'failed',
    em: percent(exactMatch),
    f1: percent(tokenF1),
    acc: percent(contains),
    recallAt5: percentOrNull(recallAt(K, first, support)),
    allSupportAt5: percentOrNull(allSupportAt(K, first, support)),
    recall: percentOrNull(recallAt(all.length, all, support)),
    allSupport: percentOrNull(allSupportAt(all.length, all, support)),
    searchRecallAt5: outcome.search ? percentOrNull(recallAt(K, outcome.search, support)) : null,
    searchAllSupportAt5: outcome.search
      ? percentOrNull(allSupportAt(K, outcome.search, support))
      : null,
    rounds: answer?.rounds ?? 0,
    passagesRead: new Set(read.map(({ id }) => id)).size,
    ms,
    grounding: answer?.grounding ?? 'not-grounded',
    ...(answer?.probability === undefined ? {} : { probability: answer.probability }),
    level: answer?.level ?? 'triplets',
    usage: answer?.usage ?? NO_USAGE,
    ...(hops === undefined ? {} : { hops }),
    ...(type === undefined ? {} : { type }),
    ...(error === undefined ? {} : { error }),
  };
}

function percentOrNull(share: number): number | null {
  return Number.isNaN(share) ? null : 100 * share;
}
