/** The reading model for command-line tools and tests: the app's own files, in the same runtime. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as runtime from 'onnxruntime-web';
import { TriviumError } from '../../src/errors.ts';
import { loadReadingModel } from '../../src/reading-model/load.ts';
import { MANIFEST } from '../../src/reading-model/manifest.ts';
import { Remembered } from '../../src/reading-model/remembered.ts';
import type { ReadingModel } from '../../src/reading-model/types.ts';

const FOLDER = path.join(import.meta.dirname, '../../public/reader');

export interface NodeOptions {
  folder?: string;
  /** The first model that is opened says it for the process. */
  threads?: number;
}

export const isReadingModelHere = (folder = FOLDER): boolean =>
  existsSync(path.join(folder, MANIFEST));

/** @throws TriviumError `not-found` where a file is missing, `damaged` where it is another one. */
export async function fromNode(options: NodeOptions = {}): Promise<ReadingModel> {
  const { folder = FOLDER, threads = 1 } = options;
  runtime.env.wasm.numThreads = threads;
  const open = async (file: string): Promise<Uint8Array<ArrayBuffer>> => {
    const place = path.join(folder, file);
    if (!existsSync(place)) throw missing(place);
    return new Uint8Array(await readFile(place));
  };
  return new Remembered(await loadReadingModel(open, runtime));
}

function missing(place: string): TriviumError {
  return new TriviumError(
    'not-found',
    `${place} is missing: the reading model is not in this checkout.`,
    'Place its files with "npx tsx scripts/reader-files.ts FOLDER" (training/README.md).',
  );
}
