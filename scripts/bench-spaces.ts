/**
 * `npm run bench:spaces -- [--show N] DIR|FILE.pdf …`
 *
 * Reads PDFs with our reader and with poppler's pdftotext, and prints by document: how many ends of
 * sentences both have, at how many of them our text lacks the space, how many other neighbours on
 * a line are joined, and how many words are split by a space. Folders are searched through.
 * docs/reading.md has the figures. Exit code 1 where more than one sentence end in 1,000 is joined.
 */
import { parseArgs } from './support/command-line.ts';
import './support/node20.ts';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readPdf } from '../src/documents/pdf/read.ts';
import { compareWords, parseWords, type WordsCompared } from './support/compare-words.ts';
import { table } from './support/table.ts';

const MOST_JOINED = 1 / 1_000;
/** A file made to burst a reader is not compared. */
const MAX_OUTPUT_BYTES = 100_000_000;
const TIMEOUT_MS = 60_000;

const { values, positionals } = parseArgs({
  options: { show: { type: 'string', default: '0' } },
  allowPositionals: true,
});
const show = Number(values.show);
if (positionals.length === 0 || !Number.isInteger(show)) {
  console.error('Usage: npm run bench:spaces -- [--show N] DIR|FILE.pdf …');
  process.exit(1);
}
if (spawnSync('pdftotext', ['-v']).error) {
  console.error(
    'pdftotext is missing. It is part of poppler: "apt install poppler-utils" on Debian and Ubuntu, ' +
      '"brew install poppler" on macOS.',
  );
  process.exit(1);
}

const { warn } = console;
console.warn = () => {};
await import('pdfjs-dist/legacy/build/pdf.mjs');
console.warn = warn;
const assetsUrl = `${path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))}/`;

const rows: (string | number)[][] = [];
const all: WordsCompared[] = [];
const left: string[] = [];
const seen = new Set<string>();
for (const file of await pdfsOf(positionals)) {
  const name = path.basename(file);
  const bytes = await readFile(file);
  const print = createHash('sha256').update(bytes).digest('hex');
  if (seen.has(print)) continue;
  seen.add(print);
  const result = await compare(name, bytes, file);
  if (typeof result === 'string') {
    left.push(`${name}: ${result}`);
    continue;
  }
  all.push(result);
  rows.push([name, ...figures(result)]);
  for (const what of ['sentencesJoined', 'wordsJoined', 'wordsSplit'] as const) {
    if (show === 0 || result[what].length === 0) continue;
    console.error(`${name}, ${what}: ${result[what].slice(0, show).join(' | ')}`);
  }
}

const sum: WordsCompared = {
  sentenceEnds: all.reduce((n, each) => n + each.sentenceEnds, 0),
  sentencesJoined: all.flatMap((each) => each.sentencesJoined),
  neighbours: all.reduce((n, each) => n + each.neighbours, 0),
  wordsJoined: all.flatMap((each) => each.wordsJoined),
  words: all.reduce((n, each) => n + each.words, 0),
  wordsSplit: all.flatMap((each) => each.wordsSplit),
};
rows.push(['all', ...figures(sum)]);
console.log(
  table(['document', 'sentence ends', 'joined', 'neighbours', 'joined', 'words', 'split'], rows),
);
for (const line of left) console.log(`not compared: ${line}`);
const share = sum.sentencesJoined.length / Math.max(1, sum.sentenceEnds);
console.log(`\nOf 1,000 sentence ends ${(1_000 * share).toFixed(2)} lack their space.`);
process.exitCode = sum.sentenceEnds > 0 && share <= MOST_JOINED ? 0 : 1;

function figures(of: WordsCompared): number[] {
  return [
    ...[of.sentenceEnds, of.sentencesJoined.length],
    ...[of.neighbours, of.wordsJoined.length],
    ...[of.words, of.wordsSplit.length],
  ];
}

/** Or why the file cannot be compared. */
async function compare(name: string, bytes: Buffer, file: string): Promise<WordsCompared | string> {
  const theirs = spawnSync('pdftotext', ['-bbox', '-cropbox', file, '-'], {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: TIMEOUT_MS,
  });
  if (theirs.error) return `pdftotext was stopped: ${theirs.error.message}`;
  if (theirs.status !== 0) return `pdftotext cannot read it: ${theirs.stderr.split('\n')[0]}`;
  try {
    const document = await readPdf(new Uint8Array(bytes).buffer, { name, assetsUrl });
    return compareWords(document, parseWords(theirs.stdout));
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

async function pdfsOf(places: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) {
    if (!(await stat(place)).isDirectory()) found.push(place);
    else {
      const names = (await readdir(place, { recursive: true })).sort();
      found.push(
        ...names.filter((name) => /\.pdf$/i.test(name)).map((name) => path.join(place, name)),
      );
    }
  }
  return found;
}
