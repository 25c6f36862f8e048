/**
 * `npm run bench:reading-model [-- --runs 20] [--threads 1] [--folder public/reader]`
 *
 * What the reading model takes in Node, in the same WebAssembly as in the browser: milliseconds of a
 * passage of so many tokens, question and marks counted (median and least, by the clock, and of
 * processor time), of cutting one into tokens, and of loading; and by how much the process has grown.
 * Beside it a plain transformers.js pipeline with the same weights.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as runtime from 'onnxruntime-web';
import { encodePair } from '../src/reading-model/encoding.ts';
import { readManifest } from '../src/reading-model/load.ts';
import { openNetwork } from '../src/reading-model/network.ts';
import { WordPieces, type TokenizerFile } from '../src/reading-model/offsets.ts';
import { parseArgs } from './support/command-line.ts';
import { PROJECT } from './support/project.ts';
import { table } from './support/table.ts';
import { openPeer } from './support/transformers-peer.ts';

const LENGTHS = [64, 128, 192];
const QUESTION = 'Who was keeper of the light of Marigold Point in the year 1874?';
const SENTENCE = 'In 1874 the light was lit again, and its keeper was paid. ';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    threads: { type: 'string', default: '1' },
    folder: { type: 'string', default: path.join(PROJECT, 'public', 'reader') },
  },
});
const runs = Number(values.runs);
const { folder } = values;
runtime.env.wasm.numThreads = Number(values.threads);

interface Spent {
  clock: number;
  processor: number;
}

async function spent(work: () => unknown): Promise<Spent> {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  await work();
  const clock = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return { clock, processor: (user + system) / 1000 };
}

/** Median and least by the clock, and the median of processor time. */
async function repeated(label: string, work: () => unknown): Promise<(string | number)[]> {
  await work();
  const all: Spent[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await spent(work));
  const sorted = (of: keyof Spent): number[] => all.map((each) => each[of]).sort((a, b) => a - b);
  const middle = Math.floor(runs / 2);
  const [clock, processor] = [sorted('clock'), sorted('processor')];
  return [label, clock[middle]!, clock[0]!, processor[middle]!].map((cell) =>
    typeof cell === 'number' ? cell.toFixed(1) : cell,
  );
}

const megabytes = (): number => Math.round(process.memoryUsage().rss / 1e6);
const open = async (file: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(path.join(folder, file)));

const before = megabytes();
const manifest = await readManifest(open);
const words = new TextDecoder().decode(await open(manifest.tokenizer.path));
const tokenizer = JSON.parse(words) as TokenizerFile;
const pieces = new WordPieces(tokenizer);
const weights = await open(manifest.model.path);
const loading = performance.now();
const network = await openNetwork(runtime, weights);
const loaded = performance.now() - loading;

const passage = { heading: 'Marigold Point', text: SENTENCE.repeat(30) };
const whole = encodePair(pieces, QUESTION, passage);
const rows = [await repeated('into tokens', () => encodePair(pieces, QUESTION, passage))];
for (const length of LENGTHS) {
  const row = { ids: whole.ids.slice(0, length), types: whole.types.slice(0, length) };
  if (row.ids.length < length) throw new Error(`No passage has ${length} tokens.`);
  rows.push(
    await repeated(`${length} tokens`, () => network.run(row, ['start', 'end', 'relevance'])),
  );
}
const grew = megabytes() - before;
const peer = await openPeer(runtime, tokenizer, weights);
for (const length of LENGTHS)
  rows.push(
    await repeated(`${length} tokens, from words, by transformers.js`, () =>
      peer(QUESTION, passage.text, length),
    ),
  );
console.log(table(['a passage', 'ms, median', 'least', 'processor'], rows));
console.log(`\n${manifest.id}, ${values.threads} thread(s): loaded in ${loaded.toFixed(0)} ms,`);
console.log(`the process grew by ${grew} MB.`);
process.exit();
