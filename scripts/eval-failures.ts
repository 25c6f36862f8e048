/**
 * `npm run eval:failures -- TRACE.jsonl …`
 *
 * Counts why questions failed, from the traces that `npm run eval -- --trace` wrote: one column a
 * method, engine and file.
 */
import { basename } from 'node:path';
import {
  CHAIN_ENDS,
  failureOf,
  WRONG_ENDINGS,
  type Failure,
  type Outcome,
} from '../src/evaluation/failures.ts';
import type { MethodEvent } from '../src/methods/events.ts';
import { parseArgs } from './support/command-line.ts';
import { readText } from './support/eval-options.ts';
import { table } from './support/table.ts';

interface TraceLine extends Outcome {
  method: string;
  engine: string;
  events: MethodEvent[];
}

/** One run out of a file. */
interface Counted {
  name: string;
  questions: number;
  failures: Failure[];
}

function main(): void {
  const { positionals: files } = parseArgs({ allowPositionals: true });
  if (files.length === 0) throw new Error('Usage: npm run eval:failures -- TRACE.jsonl …');
  const runs = files.flatMap(runsOf);
  const counts = (label: string, holds: (failure: Failure) => boolean): (string | number)[] => [
    label,
    ...runs.map(({ failures }) => failures.filter(holds).length),
  ];
  const head = ['', ...runs.map(({ name }) => name)];
  const rows = [
    ['questions', ...runs.map(({ questions }) => questions)],
    counts('wrong', () => true),
    ...WRONG_ENDINGS.map((ending) => counts(`  ${ending}`, (failure) => failure.ending === ending)),
    counts('wrong, by where the clues ended', ({ chain }) => chain !== null),
    ...CHAIN_ENDS.map((end) => counts(`  ${end}`, (failure) => failure.chain === end)),
  ];
  console.log(table(head, rows));
}

function runsOf(file: string): Counted[] {
  const runs = new Map<string, Counted>();
  for (const [i, line] of readText(file).split('\n').entries()) {
    if (line.trim() === '') continue;
    const traced = parseLine(line, `${file}, line ${i + 1}`);
    const { method, engine } = traced;
    const name = [basename(file).replace(/\.jsonl$/, ''), method, engine].join(' ');
    const run = runs.get(name) ?? { name, questions: 0, failures: [] };
    runs.set(name, run);
    run.questions += 1;
    const failure = failureOf(traced, traced.events);
    if (failure) run.failures.push(failure);
  }
  return [...runs.values()];
}

function parseLine(line: string, where: string): TraceLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${where} is not JSON.`, { cause });
  }
  const traced = value as Partial<TraceLine> | null;
  if (!Array.isArray(traced?.events) || !Array.isArray(traced.answers))
    throw new Error(`${where} is no line of a trace: it has no "events" or no "answers".`);
  return traced as TraceLine;
}

try {
  main();
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
}
