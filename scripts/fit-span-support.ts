/**
 * Sets the weights by which the span reader refuses, on questions with known answers and on the
 * same questions made unanswerable, and says what each sign adds.
 *
 *   npx tsx scripts/fit-span-support.ts --examples squad.jsonl [--limit 6000] [--out weights.json] [--ablate]
 *
 * Logistic regression: above 0, the best span is taken to answer the question.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { normaliseQuestion } from '../src/engines/instant/decompose/normalise.ts';
import { readAsked } from '../src/engines/instant/answer/span/asked.ts';
import { ranked, scenesOf, spansOf } from '../src/engines/instant/answer/span/read-span.ts';
import { spanRanking } from '../src/engines/instant/answer/span/ranking.ts';
import { signsOf } from '../src/engines/instant/answer/span/support.ts';
import type { Features } from '../src/engines/instant/answer/span/features.ts';
import { tokenF1 } from '../src/evaluation/metrics.ts';
import {
  chainOver,
  isHeld,
  passageOf,
  readExamples,
  unanswerable,
  WAYS,
  type SpanExample,
} from './support/span-examples.ts';

const EPOCHS = 60;
const RATE = 0.05;
const L2 = 1e-4;

const { values } = parseArgs({
  options: {
    examples: { type: 'string' },
    limit: { type: 'string', default: '6000' },
    out: { type: 'string' },
    ablate: { type: 'boolean', default: false },
  },
});
if (!values.examples) {
  console.error(
    'Usage: npx tsx scripts/fit-span-support.ts --examples FILE [--limit N] [--out FILE]',
  );
  process.exit(1);
}

interface Row {
  held: boolean;
  signs: Features;
  /** 1 where refusing would be wrong. */
  right: number;
  f1: number;
  way: string;
}

const ranking = spanRanking();
const examples = readExamples(values.examples, Number(values.limit));
const held = isHeld(examples);
const rows: Row[] = [];
for (const [i, example] of examples.entries()) {
  // Every other question is made unanswerable, so that none stands on both sides.
  const way = i % 2 === 0 ? 'answerable' : WAYS[((i - 1) / 2) % WAYS.length]!;
  const given = way === 'answerable' ? example : unanswerable(example, examples, way, i);
  if (given) rows.push(await rowOf(given, way));
}

async function rowOf(given: SpanExample, way: string): Promise<Row> {
  const asked = readAsked(normaliseQuestion(given.question));
  const reading = scenesOf(asked, passageOf(given.passage));
  const spans = await ranked(spansOf(asked, reading), ranking);
  const chained = await chainOver(given);
  const f1 =
    given.answers.length && spans[0]
      ? tokenF1(
          spans[0].candidate.text,
          given.answers.map(({ text }) => text),
        )
      : 0;
  return {
    held: held(given.title),
    signs: Object.assign(
      {},
      ...Object.values(signsOf(asked, spans, reading.scenes, chained)),
    ) as Features,
    right: given.answers.length ? 1 : 0,
    f1,
    way,
  };
}

const train = rows.filter((row) => !row.held);
const test = rows.filter((row) => row.held);
const weights = fit(train, () => true);
report('all signs', weights, test);
for (const way of ['answerable', ...new Set(WAYS)]) {
  const some = test.filter((row) => row.way === way);
  console.log(
    `  ${way} (${some.length}): answered ${percent(mean(some.map((row) => (sumOf(row, weights) > 0 ? 1 : 0))))}`,
  );
}
if (values.ablate) {
  for (const sign of new Set(rows.flatMap(({ signs }) => Object.keys(signs))))
    report(
      `without ${sign}`,
      fit(train, (name) => name !== sign),
      test,
    );
}
if (values.out) {
  const table = Object.fromEntries(
    [...weights]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, weight]) => [name, Math.round(weight * 100) / 100]),
  );
  writeFileSync(values.out, JSON.stringify(table, null, 2));
}

function fit(data: readonly Row[], use: (name: string) => boolean): Map<string, number> {
  const w = new Map<string, number>();
  const squares = new Map<string, number>();
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const row of data) {
      // Answering gains the F1 of the span, or loses where refusing was right.
      const push = (row.right - 1 / (1 + Math.exp(-sumOf(row, w)))) * (row.right ? row.f1 : 1);
      if (push === 0) continue;
      for (const [name, amount] of Object.entries(row.signs)) {
        if (!use(name) || amount === 0) continue;
        const g = push * amount - L2 * (w.get(name) ?? 0);
        const square = (squares.get(name) ?? 1e-6) + g * g;
        squares.set(name, square);
        w.set(name, (w.get(name) ?? 0) + (RATE * g) / Math.sqrt(square));
      }
    }
  }
  return w;
}

function sumOf({ signs }: Row, w: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [name, amount] of Object.entries(signs)) sum += amount * (w.get(name) ?? 0);
  return sum;
}

/** Area under the curve of answerable against not, and F1 with refusals at 0. */
function report(label: string, w: ReadonlyMap<string, number>, data: readonly Row[]): void {
  const scored = data.map((row) => ({ ...row, sum: sumOf(row, w) })).sort((a, b) => a.sum - b.sum);
  let below = 0;
  let pairs = 0;
  for (const row of scored) {
    if (row.right === 0) below++;
    else pairs += below;
  }
  const yes = scored.filter((row) => row.right === 1).length;
  const auc = pairs / (yes * (scored.length - yes));
  const f1 = mean(scored.map((row) => (row.sum > 0 ? row.f1 : 1 - row.right)));
  console.log(`${label}: AUC ${percent(auc)}, F1 with refusals ${percent(f1)}`);
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
