/** The reading model's own files, for tests: what lies in public/reader. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Recorded } from '../../scripts/support/recorded-readings.ts';
import { parseManifest } from '../../src/reading-model/manifest.ts';
import type { TokenizerFile } from '../../src/reading-model/offsets.ts';

const FOLDER = path.join(import.meta.dirname, '../../public/reader');

const json = (name: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));

export const tokenizerFile = (): TokenizerFile =>
  json(parseManifest(json('reader.json')).tokenizer.path) as TokenizerFile;

const RECORDED = path.join(import.meta.dirname, '../fixtures/reading-model/recorded.json');

/** Written by scripts/reader-files.ts for the model that lies there. */
export const recordedReadings = (): Recorded =>
  JSON.parse(readFileSync(RECORDED, 'utf8')) as Recorded;
