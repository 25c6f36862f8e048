/**
 * `npx tsx scripts/best-passages.ts FOLDER [--limit 24] [--ask]`
 *
 * The app's own search over the windows of the training data, for the trainer's hard negatives
 * (training/README.md). Reads FOLDER/windows.jsonl, [title, text, …] a line, and
 * FOLDER/queries.jsonl, {"id", "query"} a line; appends {"id", "best": window numbers, best
 * first} to FOLDER/best.jsonl. Queries that are answered there already are skipped. With `--ask`,
 * queries come line by line from standard input, and answers go to standard output.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from './support/command-line.ts';
import { indexOfWindows } from './support/window-index.ts';

/** Queries written at once. */
const BATCH = 256;

interface Query {
  id: number;
  query: string;
}

/** Lines of a file; one that was cut short by a kill is left out. */
function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').slice(0, -1);
}

const { values, positionals } = parseArgs({
  options: { limit: { type: 'string', default: '24' }, ask: { type: 'boolean' } },
  allowPositionals: true,
});
const folder = positionals[0];
if (!folder) {
  console.error('Usage: npx tsx scripts/best-passages.ts FOLDER [--limit 24] [--ask]');
  process.exit(1);
}
const index = await indexOfWindows(
  linesOf(path.join(folder, 'windows.jsonl')).map((line) => {
    const [heading, text] = JSON.parse(line) as [string, string];
    return { heading, text };
  }),
);

async function answerTo({ id, query }: Query): Promise<string> {
  const best = await index.search(query, Number(values.limit));
  return JSON.stringify({ id, best: best.map((found) => found.id) }) + '\n';
}

if (values.ask) {
  for await (const line of createInterface({ input: process.stdin }))
    process.stdout.write(await answerTo(JSON.parse(line) as Query));
} else {
  await answerAll(folder);
}

async function answerAll(folder: string): Promise<void> {
  const out = path.join(folder, 'best.jsonl');
  const answered = new Set<number>();
  if (existsSync(out)) {
    const whole = linesOf(out);
    for (const line of whole) answered.add((JSON.parse(line) as Query).id);
    writeFileSync(out, whole.map((line) => line + '\n').join(''));
  }
  const queries = linesOf(path.join(folder, 'queries.jsonl'))
    .map((line) => JSON.parse(line) as Query)
    .filter(({ id }) => !answered.has(id));
  console.log(`${queries.length} queries, ${answered.size} answered before`);
  const began = performance.now();
  for (let from = 0; from < queries.length; from += BATCH) {
    const lines: string[] = [];
    for (const each of queries.slice(from, from + BATCH)) lines.push(await answerTo(each));
    appendFileSync(out, lines.join(''));
    const seconds = (performance.now() - began) / 1000;
    console.log(`${from + lines.length} of ${queries.length}, ${seconds.toFixed(0)} s`);
  }
}
