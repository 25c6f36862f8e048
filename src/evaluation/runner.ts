/**
 * Answers a set of questions with a method and scores the answers. What it measures is read from
 * the same stream of events that the app shows: one stream, three readers (design.md section 3).
 */
import { toErrorRecord } from '../errors.ts';
import type { Engine, Usage } from '../engines/engine.ts';
import type { Answer, MethodEvent } from '../methods/events.ts';
import type { Method } from '../methods/method.ts';
import type { Retriever } from '../retrieval/types.ts';
import type { Question } from './data-sets.ts';
import {
  allSupportAt,
  contains,
  exactMatch,
  mean,
  percentile,
  recallAt,
  tokenF1,
} from './metrics.ts';

export interface ScoredQuestion {
  id: string;
  question: string;
  answers: string[];
  prediction: string;
  /** In percent. */
  em: number;
  f1: number;
  acc: number;
  /** Percent of the supporting passages among the first five of passage search; null without labels. */
  recallAt5: number | null;
  /** 100 where every supporting passage was retrieved in some round; null without labels. */
  allSupport: number | null;
  rounds: number;
  ms: number;
  grounding: Answer['grounding'];
  level: Answer['level'];
  usage: Usage;
  hops?: number;
  type?: string;
  error?: string;
}

/** Scores are means in percent. */
export interface Summary {
  n: number;
  em: number;
  f1: number;
  acc: number;
  recallAt5: number | null;
  allSupport: number | null;
  /** Share of the questions without an answer that were refused; null where there are none. */
  refusalsRight: number | null;
  /** Share of the questions with an answer that were refused. */
  refusalsWrong: number | null;
  /** F1 over the questions that have an answer. */
  f1Answerable: number | null;
  grounded: number;
  rounds: number;
  calls: number;
  msP50: number;
  msP95: number;
  errors: number;
}

export interface Run {
  method: string;
  engine: string;
  summary: Summary;
  questions: ScoredQuestion[];
}

export interface RunOptions {
  method: Method<never>;
  methodName: string;
  engine: Engine;
  /** Where a question is answered: the whole corpus, or the passage that it carries. */
  retrieverFor: (question: Question) => Promise<Retriever> | Retriever;
  signal?: AbortSignal;
  onQuestion?: (scored: ScoredQuestion, events: MethodEvent[], done: number) => void;
}

/** A question that fails is scored as wrong and keeps its error: it is never left out. */
export async function evaluate(questions: readonly Question[], options: RunOptions): Promise<Run> {
  const scored: ScoredQuestion[] = [];
  for (const question of questions) {
    options.signal?.throwIfAborted();
    const { result, events } = await answerOne(question, options);
    scored.push(result);
    options.onQuestion?.(result, events, scored.length);
  }
  return {
    method: options.methodName,
    engine: options.engine.id,
    summary: summarise(scored),
    questions: scored,
  };
}

async function answerOne(
  question: Question,
  options: RunOptions,
): Promise<{ result: ScoredQuestion; events: MethodEvent[] }> {
  const { engine, signal } = options;
  const events: MethodEvent[] = [];
  let answer: Answer | null = null;
  let error: string | undefined;
  let firstFive: string[] = [];
  const retriever = await options.retrieverFor(question);
  const started = performance.now();
  try {
    for await (const event of options.method(question.question, { engine, retriever, signal })) {
      events.push(event);
      if (event.type === 'answered') answer = event.answer;
    }
  } catch (thrown) {
    const record = toErrorRecord(thrown);
    error = record.cause ? `${record.message} ${record.cause}` : record.message;
  }
  const ms = performance.now() - started;
  if (question.support.length)
    firstFive = (await retriever.passages(question.question, 5, signal)).map(
      ({ heading }) => heading,
    );
  const prediction = answer?.verdict === 'answered' ? answer.text : '';
  const percent = (metric: (prediction: string, golds: string[]) => number): number =>
    error === undefined ? 100 * metric(prediction, question.answers) : 0;
  const labelled = question.support.length > 0;
  const seen = retrievedTitles(events);
  const result: ScoredQuestion = {
    id: question.id,
    question: question.question,
    answers: question.answers,
    prediction,
    em: percent(exactMatch),
    f1: percent(tokenF1),
    acc: percent(contains),
    recallAt5: labelled ? 100 * recallAt(5, firstFive, question.support) : null,
    allSupport: labelled ? 100 * allSupportAt(seen.length, seen, question.support) : null,
    rounds: answer?.rounds ?? 0,
    ms,
    grounding: answer?.grounding ?? 'not-grounded',
    level: answer?.level ?? 'triplets',
    usage: answer?.usage ?? { calls: 0, promptTokens: 0, outputTokens: 0, milliseconds: 0 },
    ...(question.hops === undefined ? {} : { hops: question.hops }),
    ...(question.type === undefined ? {} : { type: question.type }),
    ...(error ? { error } : {}),
  };
  return { result, events };
}

function retrievedTitles(events: readonly MethodEvent[]): string[] {
  return events.flatMap((event) =>
    event.type === 'retrieved' ? event.chunks.map(({ heading }) => heading) : [],
  );
}

export function summarise(questions: readonly ScoredQuestion[]): Summary {
  const answerable = questions.filter(({ answers }) => answers.length > 0);
  const unanswerable = questions.filter(({ answers }) => answers.length === 0);
  const refused = (some: readonly ScoredQuestion[]): number | null =>
    some.length
      ? (100 * some.filter(({ prediction }) => prediction === '').length) / some.length
      : null;
  const over = (
    pick: (question: ScoredQuestion) => number | null,
    some = questions,
  ): number | null => {
    const value = mean(some.map((question) => pick(question) ?? NaN));
    return Number.isNaN(value) ? null : value;
  };
  return {
    n: questions.length,
    em: over(({ em }) => em) ?? 0,
    f1: over((question) => question.f1) ?? 0,
    acc: over(({ acc }) => acc) ?? 0,
    recallAt5: over(({ recallAt5 }) => recallAt5),
    allSupport: over(({ allSupport }) => allSupport),
    refusalsRight: refused(unanswerable),
    refusalsWrong: refused(answerable),
    f1Answerable: over((question) => question.f1, answerable),
    grounded: over(({ grounding }) => (grounding === 'grounded' ? 100 : 0)) ?? 0,
    rounds: over(({ rounds }) => rounds) ?? 0,
    calls: over(({ usage }) => usage.calls) ?? 0,
    msP50: percentile(
      questions.map(({ ms }) => ms),
      0.5,
    ),
    msP95: percentile(
      questions.map(({ ms }) => ms),
      0.95,
    ),
    errors: questions.filter(({ error }) => error !== undefined).length,
  };
}
