/** The reading model for command-line tools and tests: the app's own files, in the same runtime. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as runtime from 'onnxruntime-web';
import { TriviumError } from '../../src/errors.ts';
import { loadReadingModel } from '../../src/reading-model/load.ts';
import { MANIFEST, parseManifest, type Manifest } from '../../src/reading-model/manifest.ts';
import { Remembered } from '../../src/reading-model/remembered.ts';
import type { ReadingModel } from '../../src/reading-model/types.ts';

const FOLDER = path.join(import.meta.dirname, '../../public/reader');

export interface NodeOptions {
  folder?: string;
  /** The first model that is opened says it for the process. */
  threads?: number;
}

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

/** The weights are opened when somebody first asks: most runs of tests never do. */
class WhenNeeded implements ReadingModel {
  readonly id: string;
  readonly calibrator: ReadingModel['calibrator'];
  #model: Promise<ReadingModel> | null = null;

  constructor({ id, calibrator }: Manifest) {
    this.id = id;
    this.calibrator = calibrator;
  }

  async read(...asked: Parameters<ReadingModel['read']>) {
    return (await this.#opened()).read(...asked);
  }

  async shape(...asked: Parameters<ReadingModel['shape']>) {
    return (await this.#opened()).shape(...asked);
  }

  async windows(...asked: Parameters<ReadingModel['windows']>) {
    return (await this.#opened()).windows(...asked);
  }

  #opened(): Promise<ReadingModel> {
    return (this.#model ??= fromNode());
  }
}

let here: ReadingModel | null | undefined;

/** One for the whole process; null where it is not in this checkout, which stderr is told once. */
export function readingModelHere(): ReadingModel | null {
  if (here !== undefined) return here;
  const place = path.join(FOLDER, MANIFEST);
  if (!existsSync(place)) {
    console.error(`${missing(place).message} Rules answer alone.`);
    return (here = null);
  }
  return (here = new WhenNeeded(parseManifest(JSON.parse(readFileSync(place, 'utf8')))));
}

function missing(place: string): TriviumError {
  return new TriviumError(
    'not-found',
    `${place} is missing: the reading model is not in this checkout.`,
    'Place its files with "npx tsx scripts/reader-files.ts FOLDER" (training/README.md).',
  );
}
