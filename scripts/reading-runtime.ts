/**
 * `npx tsx scripts/reading-runtime.ts`
 *
 * The reading model as the app runs it, for the trainer's report (training/reader/runtime.py): the
 * shipped weights in onnxruntime-web, and windows cut by the app. Requests come line by line from
 * standard input, answers go to standard output: {"texts"} gives the windows of each, {"ids",
 * "types"} the logits by head.
 */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as runtime from 'onnxruntime-web';
import { sentencesOf } from '../src/documents/sentences.ts';
import { HEADS, MANIFEST, parseManifest, YES_NO } from '../src/reading-model/manifest.ts';
import { openNetwork } from '../src/reading-model/network.ts';
import { fromNode } from './support/reading-model-node.ts';

interface Row {
  ids: number[];
  types: number[];
}

const FOLDER = path.join(import.meta.dirname, '../public/reader');
const model = await fromNode({ threads: cpus().length });
const manifest = parseManifest(JSON.parse(readFileSync(path.join(FOLDER, MANIFEST), 'utf8')));
const network = await openNetwork(runtime, readFileSync(path.join(FOLDER, manifest.model.path)));

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as Row | { texts: string[] };
  const answer = 'texts' in request ? await windowsOf(request.texts) : await logitsOf(request);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function windowsOf(texts: readonly string[]): Promise<string[][]> {
  const cut = await model.windows(texts.map((text) => ({ text, sentences: sentencesOf(text) })));
  return cut.map((each, i) => each.map(({ start, end }) => texts[i]!.slice(start, end)));
}

async function logitsOf(row: Row): Promise<Record<string, number[]>> {
  const logits = await network.run(row, [...HEADS, YES_NO]);
  return Object.fromEntries(Object.entries(logits).map(([head, values]) => [head, [...values]]));
}
