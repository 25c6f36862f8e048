/**
 * `npm run eval -- --questions Q.jsonl [--corpus C.jsonl [--triples T.jsonl] | --pdf DIR]
 *    [--method t2rag] [--engine instant] [--without NAMES] [--remember] [--limit N] [--seed S] [--json OUT] [--trace OUT.jsonl]
 *    [--trajectories OUT.jsonl [--right-only]]`
 *
 * Answers and scores a set of questions: in Node on the same modules as the app, or with --pdf in
 * the app itself. Tables go to stdout, progress to stderr. docs/evaluation.md defines the scores.
 */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { outcomeOf } from '../src/evaluation/outcome.ts';
import { runsAsJson } from '../src/evaluation/run-file.ts';
import { describedAs, describeScored } from '../src/evaluation/trajectories.ts';
import type { Run, ScoredQuestion } from '../src/evaluation/types.ts';
import type { MethodEvent } from '../src/methods/events.ts';
import { openApp, type OpenOptions } from './support/app.ts';
import { begin } from './support/command-line.ts';
import { runInNode, type OnTrajectory } from './support/eval-corpus.ts';
import { askInApp, indexPdfs, runsInApp, type OnAnswer } from './support/eval-in-app.ts';
import { readOptions, type EvalOptions } from './support/eval-options.ts';
import { Progress } from './support/eval-progress.ts';
import { compareSummaries, describeRun } from './support/eval-table.ts';

/** @param into where the app is opened, with --pdf; in a browser of its own otherwise. */
export async function main(args: string[], into: OpenOptions = {}): Promise<number> {
  const options = readOptions(args);
  const trace = options.trace ? openSync(options.trace, 'w') : null;
  const trajectories = options.trajectories ? openSync(options.trajectories, 'w') : null;
  const onTrajectory =
    trajectories === null
      ? undefined
      : (scored: ScoredQuestion, lines: string): void => {
          const isWanted = !options['right-only'] || outcomeOf(scored) === 'right';
          if (isWanted) writeSync(trajectories, lines);
        };
  const runs = options.pdf
    ? await runInApp({ ...options, pdf: options.pdf }, into, trace, onTrajectory)
    : await runInNode({ ...options, onTrajectory }, (method, engine, scored, events) =>
        writeTrace(trace, method, engine, scored, events),
      );
  for (const file of [trace, trajectories]) if (file !== null) closeSync(file);
  console.log(runs.map(describeRun).join('\n\n'));
  if (runs.length > 1) console.log(`\n${compareSummaries(runs)}`);
  if (options.json) writeFileSync(options.json, runsAsJson(runs));
  // A run in which everything failed has measured nothing.
  return runs.some(({ summary }) => summary.errors === summary.n) ? 1 : 0;
}

async function runInApp(
  options: EvalOptions & { pdf: string },
  into: OpenOptions,
  trace: number | null,
  onTrajectory?: OnTrajectory,
): Promise<Run[]> {
  const { questions, remember, pdf } = options;
  const inApp = runsInApp(options);
  const app = await openApp(into);
  try {
    const indexing = await indexPdfs(app.page, pdf);
    for (const problem of indexing.problems) console.error(`Not indexed: ${problem}`);
    const runs: Run[] = [];
    for (const { method, engine } of inApp) {
      const progress = new Progress('Answering');
      const told: OnAnswer = (scored, events, done, _, lines) => {
        onTrajectory?.(scored, describedAs(lines, describeScored(scored, method)));
        writeTrace(trace, method, engine, scored, events);
        progress.show(done, questions.length);
      };
      const run = await askInApp(app.page, questions, { method, engine }, told, remember);
      runs.push({ ...run, indexing });
    }
    return runs;
  } finally {
    await app.close();
  }
}

/** At once: the built-in engine leaves a stream no time to write before the last question. */
function writeTrace(
  trace: number | null,
  method: string,
  engine: string,
  scored: ScoredQuestion,
  events: readonly MethodEvent[],
): void {
  if (trace === null) return;
  writeSync(trace, `${JSON.stringify({ method, engine, ...scored, events })}\n`);
}

void begin(import.meta.url, main);
