/**
 * Runs an evaluation in the built app, in a headless browser: documents go in through the file input,
 * questions through the question box, and each question's trace is read from the app's history.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { kindByEnding } from '../../src/documents/kinds.ts';
import type { Question } from '../../src/evaluation/data-sets.ts';
import { runOf } from '../../src/evaluation/runner.ts';
import { scoreQuestion, type Outcome } from '../../src/evaluation/score-question.ts';
import type { Indexing, Run, ScoredQuestion } from '../../src/evaluation/types.ts';
import { CHOOSABLE } from '../../src/methods/catalogue.ts';
import type { MethodEvent } from '../../src/methods/events.ts';
import {
  addFiles,
  ask,
  chooseEngine,
  countDistinct,
  documents,
  inWords,
  waitUntilReady,
  waitUntilSettled,
} from './app.ts';
import { BUILT_IN_NAMES, type BuiltInName } from './built-in-engines.ts';
import type { EvalOptions } from './eval-options.ts';
import { Progress } from './eval-progress.ts';

const INDEXING_LIMIT_MS = 900_000;
const QUESTION_LIMIT_MS = 60_000;
const PROGRESS_MS = 1000;

/** What a page can be told to answer with. */
export interface InApp {
  method: string;
  engine: BuiltInName;
}

/** Each method with each engine, engine by engine. @throws for one that the app does not offer. */
export function runsInApp({ methods, engines }: Pick<EvalOptions, 'methods' | 'engines'>): InApp[] {
  const offered: readonly string[] = CHOOSABLE.map(({ name }) => name);
  const stray = methods.find(({ name }) => !offered.includes(name));
  if (stray) throw new Error(`With --pdf the methods are ${offered.join(', ')}, as in the app.`);
  return engines.flatMap(({ id }) => {
    const engine = BUILT_IN_NAMES.find((name) => name === id);
    if (!engine) throw new Error(`With --pdf the engines are ${BUILT_IN_NAMES.join(', ')}.`);
    return methods.map(({ name }) => ({ method: name, engine }));
  });
}

export interface IndexedPdfs extends Indexing {
  /** Distinct ones. */
  files: number;
  pages: number;
  /** Files that could not be read, with the reason. */
  problems: string[];
}

export async function indexPdfs(page: Page, folder: string): Promise<IndexedPdfs> {
  const files = (await readdir(folder))
    .filter((name) => kindByEnding(name))
    .sort()
    .map((name) => path.join(folder, name));
  if (files.length === 0) throw new Error(`${folder} holds no documents.`);
  const distinct = await countDistinct(files);
  const started = performance.now();
  await addFiles(page, files);
  const settled = await withProgress(page, distinct, () =>
    waitUntilSettled(page, distinct, INDEXING_LIMIT_MS),
  );
  const seconds = (performance.now() - started) / 1000;
  const sum = (of: 'pages' | 'chunks' | 'triplets'): number =>
    settled.reduce((total, document) => total + document[of], 0);
  return {
    files: distinct,
    pages: sum('pages'),
    passages: sum('chunks'),
    triplets: sum('triplets'),
    seconds,
    passagesPerSecond: sum('chunks') / seconds,
    problems: settled
      .filter(({ status }) => status !== 'indexed')
      .map(({ name, status }) => `${name}: ${status}`),
  };
}

/** Shows how much of the files has been indexed, as the app itself counts. */
async function withProgress<T>(page: Page, files: number, work: () => Promise<T>): Promise<T> {
  const progress = new Progress('Indexing, % of the files');
  const timer = setInterval(() => {
    void documents(page)
      .then((some) => {
        const shares = some.map(({ status, progress }) => (status === 'indexed' ? 1 : progress));
        const done = shares.reduce((sum, share) => sum + share, 0) / files;
        progress.show(Math.min(99, Math.floor(100 * done)), 100);
      })
      .catch(() => undefined);
  }, PROGRESS_MS);
  try {
    const done = await work();
    progress.show(100, 100);
    return done;
  } finally {
    clearInterval(timer);
  }
}

/** Asked and scored; `msOnPage` is from the key press to the end of the trace on the page. */
export type OnAnswer = (
  scored: ScoredQuestion,
  events: MethodEvent[],
  done: number,
  msOnPage: number,
  /** Training examples, as JSON lines. */
  trajectory: string,
) => void;

/**
 * A question that fails or takes too long is counted as failed, and the page is loaded anew.
 * @throws Error where there is no reading model and the engine is to read.
 * @param remember whether what one question finds out is offered to those after it.
 */
export async function askInApp(
  page: Page,
  questions: readonly Question[],
  { method, engine }: InApp,
  onAnswer: OnAnswer,
  remember = false,
): Promise<Run> {
  await page.evaluate(
    ([rememberFacts, method]) => globalThis.trivium?.preferences.change({ rememberFacts, method }),
    [remember, method] as const,
  );
  const { is, error } = await chooseEngine(page, engine);
  if (engine === 'instant' && is !== 'ready')
    throw new Error(error ? inWords(error) : 'The built app has no reading model: --engine rules.');
  const scored: ScoredQuestion[] = [];
  for (const question of questions) {
    const started = performance.now();
    const outcome = await outcomeOf(page, question.question);
    const msOnPage = performance.now() - started;
    const result = scoreQuestion(question, outcome);
    scored.push(result);
    const trajectory = await trajectoryOfLast(page);
    onAnswer(result, [...outcome.events], scored.length, msOnPage, trajectory);
  }
  return runOf(method, engine, scored);
}

/** Time is what the method counts, without the way to the page and back. */
async function outcomeOf(page: Page, question: string): Promise<Outcome> {
  const started = performance.now();
  try {
    const { answer, error } = await ask(page, question, QUESTION_LIMIT_MS);
    const ms = answer?.milliseconds ?? performance.now() - started;
    const events = await eventsOfLast(page);
    return { events, answer, ms, ...(error ? { error: inWords(error) } : {}) };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown);
    await page.reload();
    await waitUntilReady(page);
    return { events: [], answer: null, error, ms: performance.now() - started };
  }
}

function eventsOfLast(page: Page): Promise<MethodEvent[]> {
  return page.evaluate(async () => {
    const app = globalThis.trivium;
    const record = app?.asking.inquiry && (await app.service.question(app.asking.inquiry.id));
    return record ? record.events : [];
  });
}

/** What the question that is on the page performed, as JSON lines. */
export function trajectoryOfLast(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const app = globalThis.trivium;
    return app?.asking.inquiry ? app.service.trajectory(app.asking.inquiry.id) : '';
  });
}
