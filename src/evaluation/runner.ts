/** Answers a set of questions with a method and scores the answers. */
import { isAbort, throwIfCancelled, toErrorRecord } from '../errors.ts';
import type { Engine } from '../engines/engine.ts';
import type { Answer, MethodEvent } from '../methods/events.ts';
import type { Method } from '../methods/method.ts';
import type { Retriever } from '../retrieval/types.ts';
import type { Question } from './data-sets.ts';
import { K, scoreQuestion, type Outcome } from './score-question.ts';
import { breakDown, summarise } from './summary.ts';
import type { Run, ScoredQuestion } from './types.ts';

export interface RunOptions {
  method: Method<never>;
  methodName: string;
  engine: Engine;
  /** Where a question is answered: the whole corpus, or the passage that it carries. */
  retrieverFor: (question: Question) => Promise<Retriever> | Retriever;
  signal?: AbortSignal;
  /** Questions scored before, by id: they are not asked again. */
  scored?: ReadonlyMap<string, ScoredQuestion>;
  onQuestion?: (scored: ScoredQuestion, events: MethodEvent[], done: number) => void;
}

/**
 * A question that fails is scored as wrong and keeps its error: it is never left out.
 * @throws TriviumError `aborted` when the signal fires.
 */
export async function evaluate(questions: readonly Question[], options: RunOptions): Promise<Run> {
  const scored: ScoredQuestion[] = [];
  for (const question of questions) {
    const before = options.scored?.get(question.id);
    if (before) {
      scored.push(before);
      continue;
    }
    throwIfCancelled(options.signal);
    const { result, events } = await answerOne(question, options);
    scored.push(result);
    options.onQuestion?.(result, events, scored.length);
  }
  return runOf(options.methodName, options.engine.id, scored);
}

/** A run with its summary and breakdown. */
export function runOf(method: string, engine: string, questions: ScoredQuestion[]): Run {
  return {
    method,
    engine,
    summary: summarise(questions),
    breakdown: breakDown(questions),
    questions,
  };
}

async function answerOne(
  question: Question,
  { method, engine, signal, retrieverFor }: RunOptions,
): Promise<{ result: ScoredQuestion; events: MethodEvent[] }> {
  const events: MethodEvent[] = [];
  let outcome: Outcome;
  let started = performance.now();
  try {
    const retriever = await retrieverFor(question);
    started = performance.now();
    let answer: Answer | null = null;
    for await (const event of method(question.question, { engine, retriever, signal })) {
      events.push(event);
      if (event.type === 'answered') answer = event.answer;
    }
    const ms = performance.now() - started;
    const found = question.support.length
      ? await retriever.passages(question.question, K, { signal })
      : undefined;
    const search = found?.map(({ heading }) => heading);
    outcome = { events, answer, ms, ...(search ? { search } : {}) };
  } catch (thrown) {
    if (signal?.aborted && isAbort(thrown)) throw thrown;
    const { message, cause } = toErrorRecord(thrown);
    const error = cause ? `${message} ${cause}` : message;
    outcome = { events, answer: null, error, ms: performance.now() - started };
  }
  return { result: scoreQuestion(question, outcome), events };
}
