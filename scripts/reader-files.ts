/**
 * `npx tsx scripts/reader-files.ts FOLDER [--calibrator FILE] [--out public/reader]`
 *
 * Places what training/export.py wrote to FOLDER (reader-HASH.onnx, tokenizer.json) and what
 * training/calibrate.py wrote (FOLDER/calibrator.json, unless told) where the app takes it from:
 * the weights, the tokenizer with its hash in its name, and reader.json, which names both. What
 * lay there of another model goes. What the model says of FOLDER/parity.json and of a few questions
 * more is written to tests/fixtures/reading-model/recorded.json: tests hold every runtime to it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as runtime from 'onnxruntime-web';
import {
  MANIFEST,
  MANIFEST_VERSION,
  parseManifest,
  type NamedFile,
} from '../src/reading-model/manifest.ts';
import { openNetwork } from '../src/reading-model/network.ts';
import { WordPieces, type TokenizerFile } from '../src/reading-model/offsets.ts';
import { ReadingSession } from '../src/reading-model/session.ts';
import { KINDS, type CalibratorNumbers } from '../src/reading-model/types.ts';
import { WINDOW_TOKENS } from '../src/reading-model/windows.ts';
import { parseArgs } from './support/command-line.ts';
import { record, type ParityCase } from './support/recorded-readings.ts';

const ROOT = path.join(import.meta.dirname, '..');
const RECORDED = path.join(ROOT, 'tests/fixtures/reading-model/recorded.json');
const OURS = /^(?:reader-[0-9a-f]+\.onnx|tokenizer-[0-9a-f]+\.json|reader\.json)$/;
/** Hexadecimal digits of a hash in a name, as training/export.py has them. */
const DIGITS = 12;

const { values, positionals } = parseArgs({
  options: {
    calibrator: { type: 'string' },
    out: { type: 'string', default: path.join(ROOT, 'public/reader') },
  },
  allowPositionals: true,
});
const folder = positionals[0];
if (!folder) {
  console.error('Usage: npx tsx scripts/reader-files.ts FOLDER [--calibrator FILE] [--out FOLDER]');
  process.exit(1);
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

function weights(from: string): Buffer {
  const found = readdirSync(from).filter((name) => /^reader-[0-9a-f]{12}\.onnx$/.test(name));
  if (found.length !== 1) throw new Error(`${from} has ${found.length} files reader-HASH.onnx.`);
  return readFileSync(path.join(from, found[0]!));
}

/** What the app uses of it. */
function tokenizer(from: string): TokenizerFile {
  const whole = JSON.parse(
    readFileSync(path.join(from, 'tokenizer.json'), 'utf8'),
  ) as TokenizerFile;
  const { added_tokens, normalizer, pre_tokenizer, model } = whole;
  const added = added_tokens.map(({ id, content }) => ({ id, content }));
  return { added_tokens: added, normalizer, pre_tokenizer, model };
}

function calibrator(from: string, named: string | undefined): CalibratorNumbers | null {
  const file = named ?? path.join(from, 'calibrator.json');
  if (named || existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as CalibratorNumbers;
  console.warn(`${file} is not there: the model will not know when it is right.`);
  return null;
}

async function headsOf(content: Uint8Array): Promise<readonly string[]> {
  const session = await runtime.InferenceSession.create(content);
  const names = [...session.outputNames];
  await session.release();
  return names;
}

const out = values.out;
mkdirSync(out, { recursive: true });
for (const name of readdirSync(out)) if (OURS.test(name)) rmSync(path.join(out, name));

function place(stem: string, ending: string, content: Buffer): NamedFile {
  const hash = sha256(content);
  const named = `${stem}-${hash.slice(0, DIGITS)}${ending}`;
  writeFileSync(path.join(out, named), content);
  console.log(`${named}: ${content.length} bytes`);
  return { path: named, bytes: content.length, sha256: hash };
}

const content = weights(folder);
const words = tokenizer(folder);
const model = place('reader', '.onnx', content);
const manifest = parseManifest({
  version: MANIFEST_VERSION,
  id: path.basename(model.path, '.onnx'),
  model,
  // Without white space: two thirds of its bytes.
  tokenizer: place('tokenizer', '.json', Buffer.from(JSON.stringify(words))),
  heads: await headsOf(content),
  kinds: KINDS,
  windowTokens: WINDOW_TOKENS,
  calibrator: calibrator(folder, values.calibrator),
});
writeFileSync(path.join(out, MANIFEST), JSON.stringify(manifest, null, 2) + '\n');

const pieces = new WordPieces(words);
const session = new ReadingSession(manifest, pieces, await openNetwork(runtime, content));
const cases = JSON.parse(readFileSync(path.join(folder, 'parity.json'), 'utf8')) as ParityCase[];
const recorded = await record(manifest, pieces, session, cases);
const short = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1e5) / 1e5 : value;
writeFileSync(RECORDED, JSON.stringify(recorded, short) + '\n');
