/**
 * `npm run eval:scorers -- --questions Q.jsonl [--corpus C.jsonl] [--limit N] [--json OUT]`
 *
 * What each scorer of the rankings is worth: answers the questions with all scorers, then once
 * without each of them, and prints F1, the difference with its paired bootstrap interval, and how
 * many wrong answers a scorer brings or prevents. The corpus is indexed once.
 */
import { writeFileSync } from 'node:fs';
import { contributions } from '../src/evaluation/contributions.ts';
import type { Run } from '../src/evaluation/types.ts';
import { begin } from './support/command-line.ts';
import { EngineOnCorpus } from './support/eval-corpus.ts';
import { describeContributions } from './support/eval-contributions.ts';
import { readOptions, scorersInNode } from './support/eval-options.ts';

export async function main(args: string[]): Promise<void> {
  const options = readOptions(args);
  const { questions, methods, engines, without: leftOut, ...files } = options;
  const [method] = methods;
  const [engine] = engines;
  if (!method || !engine) throw new Error('A method and an engine are needed.');
  if (files.pdf) throw new Error('Scorers are left out in Node only: give --corpus, not --pdf.');
  const corpus = await EngineOnCorpus.over(engine, files);
  corpus.leaveOut(leftOut);
  const all = await corpus.run(method, questions, undefined, { what: 'All scorers' });
  const without = new Map<string, Run>();
  for (const scorer of scorersInNode().filter((name) => !leftOut.includes(name))) {
    corpus.leaveOut([...leftOut, scorer]);
    without.set(
      scorer,
      await corpus.run(method, questions, undefined, { what: `Without ${scorer}` }),
    );
  }
  console.log(
    `${method.name}, ${engine.id}: ${all.summary.n} questions, F1 ${all.summary.f1.toFixed(1)} ` +
      `with all scorers, ${all.summary.wrongGrounded} wrong answers shown as grounded\n`,
  );
  console.log(describeContributions(contributions(all, without)));
  if (files.json)
    writeFileSync(files.json, `${JSON.stringify([all, ...without.values()], null, 1)}\n`);
}

void begin(import.meta.url, main);
