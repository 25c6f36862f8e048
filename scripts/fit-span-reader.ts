/**
 * Sets the weights of the span reader on questions with known spans, and says what each of its
 * features adds.
 *
 *   npx tsx scripts/fit-span-reader.ts --examples squad.jsonl [--limit 4000] [--out weights.json] [--ablate]
 *
 * Examples are JSON lines {title, passage, question, answers: [{text}]}: never the questions that
 * Trivium is evaluated on. A log-linear model over the candidates of a passage: the weights raise
 * the probability of the candidates that share most with the answer (marginal likelihood, AdaGrad,
 * L2). Every fifth title is held out and only measured.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { normaliseQuestion } from '../src/engines/instant/decompose/normalise.ts';
import { readAsked } from '../src/engines/instant/answer/span/asked.ts';
import { scenesOf, spansOf } from '../src/engines/instant/answer/span/read-span.ts';
import { tokenF1 } from '../src/evaluation/metrics.ts';
import { isHeld, passageOf, readExamples, type SpanExample } from './support/span-examples.ts';

const EPOCHS = 12;
const RATE = 0.15;
const L2 = 2e-5;
/** A feature seen in fewer examples is not weighed. */
const SEEN = 20;

const { values } = parseArgs({
  options: {
    examples: { type: 'string' },
    limit: { type: 'string', default: '4000' },
    out: { type: 'string' },
    ablate: { type: 'boolean', default: false },
  },
});
if (!values.examples) {
  console.error(
    'Usage: npx tsx scripts/fit-span-reader.ts --examples FILE [--limit N] [--out FILE]',
  );
  process.exit(1);
}

interface Example {
  held: boolean;
  word: string;
  /** By candidate: features by number, and their values. */
  ids: Uint16Array[];
  amounts: Float32Array[];
  f1: Float32Array;
}

const names: string[] = [];
const numbers = new Map<string, number>();
const seen: number[] = [];

function numberOf(name: string): number {
  let id = numbers.get(name);
  if (id === undefined) {
    id = names.push(name) - 1;
    numbers.set(name, id);
    seen.push(0);
  }
  return id;
}

function exampleOf(given: SpanExample, held: boolean): Example {
  const asked = readAsked(normaliseQuestion(given.question));
  const spans = spansOf(asked, scenesOf(asked, passageOf(given.passage)));
  const golds = given.answers.map((answer) => answer.text);
  const inExample = new Set<number>();
  const example: Example = {
    held,
    word: asked.word,
    ids: [],
    amounts: [],
    f1: Float32Array.from(spans, ({ candidate }) => tokenF1(candidate.text, golds)),
  };
  for (const { features } of spans) {
    const entries = Object.values(features)
      .flatMap((group) => Object.entries(group))
      .filter(([, amount]) => amount !== 0);
    const ids = entries.map(([name]) => numberOf(name));
    for (const id of ids) inExample.add(id);
    example.ids.push(Uint16Array.from(ids));
    example.amounts.push(Float32Array.from(entries, ([, amount]) => amount));
  }
  if (!held) for (const id of inExample) seen[id]!++;
  return example;
}

const chosen = readExamples(values.examples, Number(values.limit));
const inHeld = isHeld(chosen);
const started = performance.now();
const examples = chosen.map((given) => exampleOf(given, inHeld(given.title)));
const train = examples.filter(({ held, f1 }) => !held && Math.max(...f1) >= 0.5);
const held = examples.filter((example) => example.held);
console.log(
  `${examples.length} examples read in ${((performance.now() - started) / 1000).toFixed(0)} s, ` +
    `${(examples.reduce((sum, { ids }) => sum + ids.length, 0) / examples.length).toFixed(0)} candidates each; ` +
    `best possible F1 ${percent(mean(held.map(({ f1 }) => Math.max(...f1))))}`,
);

const usable = names.map((_, id) => seen[id]! >= SEEN);
const weights = fit(train, usable);
console.log(
  `held out: F1 ${percent(score(held, weights))}, trained on: ${percent(score(train, weights))}`,
);
for (const word of new Set(held.map((one) => one.word))) {
  const some = held.filter((one) => one.word === word);
  console.log(
    `  ${word} (${some.length}): ${percent(score(some, weights))} of ${percent(mean(some.map(({ f1 }) => Math.max(...f1))))}`,
  );
}
if (values.ablate) {
  for (const group of new Set(names.map((name) => name.split(':')[0]!))) {
    const without = fit(
      train,
      names.map((name, id) => usable[id]! && !name.startsWith(`${group}:`)),
    );
    console.log(`without ${group}: F1 ${percent(score(held, without))}`);
  }
}
if (values.out) {
  const table = Object.fromEntries(
    names
      .map((name, id): [string, number] => [name, Math.round(weights[id]! * 100) / 100])
      .filter(([, weight]) => Math.abs(weight) >= 0.05)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(values.out, JSON.stringify(table, null, 2));
}

function fit(data: readonly Example[], use: readonly boolean[]): Float64Array {
  const w = new Float64Array(names.length);
  const squares = new Float64Array(names.length).fill(1e-6);
  const gradient = new Float64Array(names.length);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const example of data) {
      const scores = scoresOf(example, w);
      const top = Math.max(...scores);
      const p = scores.map((one) => Math.exp(one - top));
      const best = Math.max(...example.f1);
      let all = 0;
      let right = 0;
      for (let c = 0; c < p.length; c++) {
        all += p[c]!;
        if (example.f1[c]! >= best - 0.05) right += p[c]!;
      }
      const touched = new Set<number>();
      for (let c = 0; c < p.length; c++) {
        const push = (example.f1[c]! >= best - 0.05 ? p[c]! / right : 0) - p[c]! / all;
        if (Math.abs(push) < 1e-6) continue;
        const ids = example.ids[c]!;
        const amounts = example.amounts[c]!;
        for (let k = 0; k < ids.length; k++) {
          const id = ids[k]!;
          if (!use[id]) continue;
          gradient[id]! += push * amounts[k]!;
          touched.add(id);
        }
      }
      for (const id of touched) {
        const g = gradient[id]! - L2 * w[id]!;
        squares[id]! += g * g;
        w[id]! += (RATE * g) / Math.sqrt(squares[id]!);
        gradient[id] = 0;
      }
    }
  }
  return w;
}

function scoresOf(example: Example, w: Float64Array): number[] {
  return example.ids.map((ids, c) => {
    const amounts = example.amounts[c]!;
    let sum = 0;
    for (let k = 0; k < ids.length; k++) sum += w[ids[k]!]! * amounts[k]!;
    return sum;
  });
}

function score(data: readonly Example[], w: Float64Array): number {
  return mean(
    data.map((example) => {
      const scores = scoresOf(example, w);
      return scores.length ? example.f1[scores.indexOf(Math.max(...scores))]! : 0;
    }),
  );
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
