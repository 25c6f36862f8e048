/**
 * `npm run eval:all -- [--data DIR] [--limit N] [--sets a,b] [--against FILE [--show N]] [--out FILE] [--jobs N] [--engine instant|rules|reader]`
 *
 * All development sets and the golden questions in one command: a line a set, with what changed
 * against a former run. The default method of the app answers, with the built-in engine or its rules
 * alone; or the reading model by itself, where a span can be right. In as many processes as there
 * are cores. Tables go to stdout, progress to stderr.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { compareRuns, pairRuns, type Comparable } from '../src/evaluation/compare.ts';
import { parseRuns, runsAsJson } from '../src/evaluation/run-file.ts';
import { runOf } from '../src/evaluation/runner.ts';
import type { Run, ScoredQuestion } from '../src/evaluation/types.ts';
import { DEFAULT_METHOD } from '../src/methods/catalogue.ts';
import { builtInName, type BuiltInName } from './support/built-in-engines.ts';
import { begin, parseArgs } from './support/command-line.ts';
import { describeFlips } from './support/eval-changes.ts';
import { readText, wholeNumber } from './support/eval-options.ts';
import { answerSets, type Answered } from './support/eval-pool.ts';
import { Progress } from './support/eval-progress.ts';
import { DATA_SETS, dataSet, type Answering, type EvalSet } from './support/eval-sets.ts';
import { describeSets, describeTrust, interval, percent } from './support/eval-table.ts';
import { goldenSets, GOLDEN, readShelves } from './support/golden/shelves.ts';
import { PROJECT } from './support/project.ts';
import { READER_ALONE } from './support/reader-alone.ts';

const USAGE =
  'Usage: npm run eval:all -- [--data DIR] [--limit N] [--sets a,b] [--against FILE [--show N]] [--out FILE] [--jobs N] [--engine instant|rules|reader]';
const USUAL_DATA = path.join(PROJECT, '..', 'shared', 'data');

export async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...{ data: text, limit: text, sets: text, against: text, show: text, out: text, jobs: text },
      engine: { ...text, default: 'instant' },
      // For tests: another folder of shelves.
      golden: { ...text, default: GOLDEN },
    },
  });
  const { against, out } = values;
  const number = (name: 'limit' | 'show' | 'jobs', least: number): number | undefined =>
    wholeNumber(name, values[name], least, USAGE);
  const jobs = number('jobs', 1) ?? availableParallelism();
  const show = number('show', 0) ?? 0;
  // Before hours of work, not after them.
  const before = against === undefined ? null : parseRuns(readText(against));
  const engine = values.engine === READER_ALONE ? values.engine : builtInName(values.engine);
  const sets = chosenSets(values, engine, number('limit', 1));
  const progress = new Progress('Answering');
  const answered = await answerSets(sets, jobs, (done, total) => progress.show(done, total));
  const runs = bySet(answered, engine);
  console.log(describeSets(runs));
  if (out) writeFileSync(out, runsAsJson(runs));
  if (before) console.log(`\n${describeAgainst(before, runs, show)}`);
}

function chosenSets(
  { data, sets, golden }: { data?: string; sets?: string; golden: string },
  engine: Answering,
  limit: number | undefined,
): EvalSet[] {
  const folder = data ?? (existsSync(USUAL_DATA) ? USUAL_DATA : undefined);
  const all = [...DATA_SETS, 'golden'];
  const names = sets?.split(',').map((name) => name.trim()) ?? all;
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no set called "${unknown}". Sets: ${all.join(', ')}.\n${USAGE}`);
  return names.flatMap((name): EvalSet[] => {
    if (name === 'golden') return engine === READER_ALONE ? [] : developedBy(golden, engine, limit);
    const set = folder === undefined ? null : dataSet(folder, name, { limit, engine });
    if (set) return [set];
    // Asked for by name, a set that is not there is a mistake.
    if (sets !== undefined || data !== undefined)
      throw new Error(`${folder ?? USUAL_DATA} has no ${name}/questions.jsonl.\n${USAGE}`);
    console.error(`${name} is left out: no --data.`);
    return [];
  });
}

/** Golden questions but for the last ones, so many of all shelves together. */
function developedBy(golden: string, engine: BuiltInName, limit = Infinity): EvalSet[] {
  const sets = goldenSets(readShelves(golden), ({ last }) => !last, engine);
  let left = limit;
  return sets.map((set) => {
    const waiting = set.waiting.slice(0, left);
    left -= waiting.length;
    return { ...set, waiting };
  });
}

/** A run for each set; the golden shelves are one. */
function bySet(answered: readonly Answered[], engine: Answering): (Run & { seconds: number })[] {
  const sets = new Map<string, { questions: ScoredQuestion[]; seconds: number }>();
  for (const { name, questions, seconds } of answered) {
    const set = name.startsWith('golden/') ? 'golden' : name;
    const before = sets.get(set);
    sets.set(set, {
      questions: [...(before?.questions ?? []), ...questions],
      seconds: (before?.seconds ?? 0) + seconds,
    });
  }
  return [...sets].map(([set, { questions, seconds }]) => ({
    set,
    ...runOf(engine === READER_ALONE ? engine : DEFAULT_METHOD, engine, questions),
    seconds,
  }));
}

function describeAgainst(
  before: readonly Comparable[],
  runs: readonly Run[],
  show: number,
): string {
  const { pairs, onlyBefore, onlyAfter } = pairRuns<Comparable>(before, runs);
  const parts = pairs.map(([was, is]) => {
    const comparison = compareRuns(was, is);
    const { n, f1, f1Before, f1After, trustBefore, trustAfter } = comparison;
    return [
      `${is.set ?? was.set ?? 'a run'}: ${n} questions in both, F1 ${percent(f1Before)} → ${percent(f1After)}` +
        (f1 ? ` (${f1.mean > 0 ? '+' : ''}${percent(f1.mean)}, paired 95 %: ${interval(f1)})` : ''),
      `before: ${describeTrust(trustBefore)}`,
      `after:  ${describeTrust(trustAfter)}`,
      describeFlips(comparison, show),
    ]
      .filter(Boolean)
      .join('\n');
  });
  const alone = (runs: readonly Comparable[]): string =>
    runs.map(({ set }) => set ?? 'a run').join(', ');
  return [
    ...parts,
    onlyBefore.length > 0 && `Only in the former run: ${alone(onlyBefore)}`,
    onlyAfter.length > 0 && `Only in this run: ${alone(onlyAfter)}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

void begin(import.meta.url, main);
