/** The JSON of an evaluation: one run or an array of runs. What is read back is parsed, not believed. */
import { TriviumError } from '../errors.ts';
import { say, type Sentence } from '../sentences.ts';
import type { Comparable, Compared } from './compare.ts';
import type { Run } from './types.ts';

/** As `--json` and the app's export write it: a run, or an array where there are several. */
export function runsAsJson(runs: readonly Run[]): string {
  return `${JSON.stringify(runs.length === 1 ? runs[0] : runs, null, 1)}\n`;
}

/** @throws TriviumError `invalid` that says what is missing where. */
export function parseRuns(json: string): Comparable[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw bad(say('It is not JSON.'), cause);
  }
  const runs = Array.isArray(value) ? (value as unknown[]) : [value];
  if (runs.length === 0) throw bad(say('It holds no run.'));
  return runs.map(parseRun);
}

function parseRun(value: unknown): Comparable {
  const run = fields(value);
  if (!run || !Array.isArray(run.questions)) throw bad(say('A run has no list of "questions".'));
  return {
    ...(typeof run.set === 'string' ? { set: run.set } : {}),
    method: typeof run.method === 'string' ? run.method : '',
    engine: typeof run.engine === 'string' ? run.engine : '',
    ...(Array.isArray(run.without) ? { without: run.without.map(String) } : {}),
    questions: run.questions.map(parseQuestion),
  };
}

function parseQuestion(value: unknown, i: number): Compared {
  const question = fields(value) ?? {};
  const text = (name: string): string => {
    const found = question[name];
    if (typeof found !== 'string')
      throw bad(say('Question {number} has no "{name}".', { number: i + 1, name }));
    return found;
  };
  const score = (name: string): number => {
    const found = question[name];
    if (typeof found !== 'number' || !Number.isFinite(found))
      throw bad(say('Question {number} has no "{name}".', { number: i + 1, name }));
    return found;
  };
  const { answers, verdict, grounding, right, hops, type, error } = question;
  const prediction = text('prediction');
  return {
    id: text('id'),
    question: text('question'),
    prediction,
    verdict: VERDICTS.find((each) => each === verdict) ?? (prediction ? 'answered' : 'not-found'),
    grounding: GROUNDINGS.find((each) => each === grounding) ?? 'not-grounded',
    ...(typeof right === 'boolean' ? { right } : {}),
    answers: Array.isArray(answers)
      ? answers.filter((answer): answer is string => typeof answer === 'string')
      : [],
    em: score('em'),
    f1: score('f1'),
    ...(typeof hops === 'number' ? { hops } : {}),
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  };
}

const VERDICTS = ['answered', 'not-found', 'failed'] as const;
const GROUNDINGS = ['grounded', 'partly', 'not-grounded'] as const;

function fields(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function bad(why: Sentence, cause?: unknown): TriviumError {
  return new TriviumError(
    'invalid',
    say('This is not a file of evaluation results. {why}', { why }),
    'Give a file that was written with --json or exported from the Evaluate screen.',
    cause === undefined ? undefined : { cause },
  );
}
