/**
 * Fits how candidates are weighed (src/engines/instant/weigh/chance.ts).
 *
 *   npx tsx scripts/fit-weighing.ts FOLDER… [--limit N] [--jsonl ROWS]
 *
 * A folder holds questions.jsonl, and corpus.jsonl where they carry no passage of their own, made of
 * training data by training/weighing.py. Each question is answered by the default method; all that
 * was weighed in its last step, right or wrong, is a row. Prints by cross-validation over questions
 * how many first candidates are right, how well right is told from wrong, and how far chances are
 * from what they say, the same without each feature; then the weights, and how questions end by the
 * chance from which on something is said.
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES, featuresOf, surroundingsOf } from '../src/engines/instant/weigh/chance.ts';
import { InstantEngine } from '../src/engines/instant/engine.ts';
import { logistic } from '../src/engines/instant/logistic.ts';
import { recording } from '../src/engines/recording.ts';
import { parseQuestions } from '../src/evaluation/data-sets.ts';
import { tokenF1 } from '../src/evaluation/metrics.ts';
import { isRight } from '../src/evaluation/outcome.ts';
import { DEFAULT_METHOD } from '../src/methods/catalogue.ts';
import { methodNamed } from '../src/methods/registry.ts';
import type { AnswerOutput } from '../src/tasks/types.ts';
import { parseArgs } from './support/command-line.ts';
import { EngineOnCorpus } from './support/eval-corpus.ts';
import { readText } from './support/eval-options.ts';
import { fromNode } from './support/reading-model-node.ts';
import { keptOnDisk } from './support/kept-readings.ts';

/** Candidates of a question that are rows, likeliest first. */
const ROWS = 5;
/** Token F1 from which on a value counts as right: what is annotated is one form of several. */
const NEAR_ENOUGH = 0.5;
const FOLDS = 5;
const L2 = 1;
const BINS = 10;

interface Row {
  question: number;
  features: number[];
  right: boolean;
}

const { values, positionals } = parseArgs({
  options: { limit: { type: 'string' }, jsonl: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.length === 0) {
  console.error('Usage: npx tsx scripts/fit-weighing.ts FOLDER… [--limit N] [--jsonl ROWS]');
  process.exit(1);
}

const rows: Row[] = [];
/** Questions that the documents answer. */
const isAnswered = new Set<number>();
const readingModel = keptOnDisk(await fromNode());
let asked = 0;
for (const folder of positionals) {
  let last: AnswerOutput | null = null;
  const engine = recording(
    new InstantEngine({ readingModel: () => readingModel }),
    (task, _, { output }) => {
      if (task.name !== 'answer-question') return;
      if ((output as AnswerOutput).weighed) last = output as AnswerOutput;
    },
  );
  const all = parseQuestions(readText(path.join(folder, 'questions.jsonl')));
  const questions = all.slice(0, values.limit === undefined ? all.length : Number(values.limit));
  const passages = path.join(folder, 'corpus.jsonl');
  const corpus = await EngineOnCorpus.over(
    engine,
    existsSync(passages) ? { corpus: passages } : {},
  );
  await corpus.run(methodNamed(DEFAULT_METHOD), questions, ({ answers }) => {
    const { weighed = [], read = { againstNone: 0, isAlone: false } } = last ?? {};
    const around = surroundingsOf(weighed, read);
    for (const one of weighed.slice(0, ROWS))
      rows.push({
        question: asked,
        features: featuresOf(one, around),
        right: isRight(one.value, answers) || tokenF1(one.value, answers) >= NEAR_ENOUGH,
      });
    if (answers.length > 0) isAnswered.add(asked);
    last = null;
    asked++;
  });
}
if (values.jsonl)
  writeFileSync(values.jsonl, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
const used = FEATURES.map((_, i) => i);
console.log(`${asked} questions, ${rows.length} candidates\n${describe(validated(rows, used))}`);
for (const [i, name] of FEATURES.entries())
  if (name !== 'constant')
    console.log(
      `${describe(
        validated(
          rows,
          used.filter((one) => one !== i),
        ),
      )}  without ${name}`,
    );
console.log(JSON.stringify(fit(rows, used).map((weight) => Number(weight.toFixed(3)))));
describeSilence(validated(rows, used));

/** How questions end by the chance from which on something is said. */
function describeSilence(firsts: readonly First[]): void {
  const silent = asked - isAnswered.size;
  for (const least of [0, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5]) {
    const said = firsts.filter(({ chance }) => chance >= least);
    const right = said.filter((one) => one.right).length;
    const wrongly = said.filter(({ question }) => !isAnswered.has(question)).length;
    console.log(`from ${least}: ${right} right, ${silent - wrongly} of ${silent} refused rightly`);
  }
}

/** The likeliest candidate of a question. */
interface First {
  question: number;
  chance: number;
  right: boolean;
}

/** First candidates by their chance, each weighed by what was fitted on other questions. */
function validated(all: readonly Row[], features: readonly number[]): First[] {
  const firsts: First[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeld = ({ question }: Row): boolean => question % FOLDS === fold;
    const weights = fit(
      all.filter((row) => !isHeld(row)),
      features,
    );
    const best = new Map<number, First>();
    for (const row of all.filter(isHeld)) {
      const chance = chanceBy(weights, row.features, features);
      if (chance > (best.get(row.question)?.chance ?? 0))
        best.set(row.question, { question: row.question, chance, right: row.right });
    }
    firsts.push(...best.values());
  }
  return firsts;
}

function describe(firsts: readonly { chance: number; right: boolean }[]): string {
  const right = firsts.filter((one) => one.right);
  const wrong = firsts.filter((one) => !one.right);
  let above = 0;
  for (const a of right)
    for (const b of wrong) above += a.chance > b.chance ? 1 : a.chance === b.chance ? 0.5 : 0;
  const area = above / (right.length * wrong.length);
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const here = firsts.filter(
      ({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === bin,
    );
    const said = here.reduce((sum, { chance }) => sum + chance, 0);
    error += Math.abs(said - here.filter((one) => one.right).length);
  }
  const sure = firsts.filter(({ chance }) => chance >= 0.9);
  const wrongSure = sure.filter((one) => !one.right).length;
  const percent = (part: number, whole: number): string =>
    ((100 * part) / whole).toFixed(1).padStart(5);
  return `first right ${percent(right.length, firsts.length)} %, area ${percent(area, 1)}, calibration error ${percent(error, firsts.length)}, sure ${sure.length} of which wrong ${wrongSure}`;
}

/** Newton's method; the constant is not held back. */
function fit(all: readonly Row[], features: readonly number[]): number[] {
  const n = features.length;
  const weights = new Array<number>(n).fill(0);
  for (let step = 0; step < 25; step++) {
    const gradient = new Array<number>(n).fill(0);
    const curvature = Array.from({ length: n }, () => new Array<number>(n).fill(0));
    for (const { features: given, right } of all) {
      const x = features.map((i) => given[i]!);
      const p = logistic(x.reduce((sum, value, i) => sum + value * weights[i]!, 0));
      for (let i = 0; i < n; i++) {
        gradient[i]! += (p - Number(right)) * x[i]!;
        for (let j = 0; j < n; j++) curvature[i]![j]! += p * (1 - p) * x[i]! * x[j]!;
      }
    }
    for (let i = 0; i < n; i++) {
      const hold = i === n - 1 ? 1e-6 : L2;
      gradient[i]! += hold * weights[i]!;
      curvature[i]![i]! += hold;
    }
    const move = solve(curvature, gradient);
    for (let i = 0; i < n; i++) weights[i]! -= move[i]!;
  }
  return weights;
}

function chanceBy(
  weights: readonly number[],
  given: readonly number[],
  features: readonly number[],
): number {
  return logistic(features.reduce((sum, i, k) => sum + given[i]! * weights[k]!, 0));
}

/** Gauss–Jordan elimination. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row) => (Math.abs(row[i]!) > Math.abs(best[i]!) ? row : best));
    const at = rows.indexOf(pivot);
    [rows[i], rows[at]] = [rows[at]!, rows[i]!];
    for (const [j, row] of rows.entries()) {
      if (j === i) continue;
      const factor = row[i]! / rows[i]![i]!;
      for (let k = i; k < row.length; k++) row[k]! -= factor * rows[i]![k]!;
    }
  }
  return rows.map((row, i) => row.at(-1)! / row[i]!);
}
