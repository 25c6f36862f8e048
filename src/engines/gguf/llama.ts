/** llama.cpp (wllama) over files of the person's own: started, or what kept it from it. */
import { Wllama, type LoadModelParams } from '@wllama/wllama/esm/index.js';
import wasm from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import { notLoaded, TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import { modelLabel } from '../engine-choice.ts';
import { listPrivate } from '../private-files.ts';
import type { GgufPart } from './describe.ts';
import type { Heard } from './encoder.ts';
import { checkWhole, readGgufHeader } from './header.ts';
import { inPlace, moved, openInPlace } from './in-place.ts';
import { threadsOf } from './threads.ts';

export interface Started extends Heard {
  llama: Wllama;
}

/** @param name of the model, for what is said of it. */
export async function startLlama(
  files: Blob[],
  name: string,
  params: LoadModelParams,
): Promise<Started> {
  const said: string[] = [];
  const hear = (...words: unknown[]): void => {
    said.push(words.map(String).join(' '));
    said.splice(0, said.length - SAID_MOST);
  };
  const quiet = (): void => {};
  const llama = new Wllama(
    { default: new URL(wasm, import.meta.url).href },
    { logger: { debug: quiet, log: quiet, warn: hear, error: hear } },
  );
  llama.setCompat(null);
  try {
    const usual = { n_parallel: 1, n_threads: threadsOf(globalThis), jinja: true, warmup: false };
    await llama.loadModel(files, { ...usual, reasoning: false, ...params });
    // What failed is told in the log alone.
    if (!llama.getModelMetadata().hparams.nVocab) throw new Error('The model was not loaded.');
  } catch (thrown) {
    await llama.exit();
    throw explained(thrown, said.join('\n'), name);
  }
  const forget = (): void => void said.splice(0);
  forget();
  return { llama, complaint: () => said.join('\n'), forget };
}

const SAID_MOST = 40;

/** Where the person's files are: in their own place, or kept for this site. */
export async function filesOf(repository: string): Promise<File[]> {
  const handles = await inPlace(repository);
  const files = handles
    ? await Promise.all(handles.map(openInPlace))
    : await listPrivate(repository);
  if (files.length > 0) return files;
  throw new TriviumError(
    'not-found',
    say('The files of {repository} are not on this device.', {
      repository: modelLabel(repository),
    }),
    'Choose the file again on the Models screen.',
  );
}

export async function partOf(file: File): Promise<GgufPart> {
  const header = await readGgufHeader(file, file.name).catch((thrown: unknown) => {
    throw thrown instanceof TriviumError ? thrown : moved(file.name);
  });
  checkWhole(header, file, file.name);
  return { name: file.name, bytes: file.size, header };
}

/** The same file; what is read of it is told. */
export function countedReads(file: File, onBytes: (bytes: number) => void): Blob {
  const counted = {
    ...{ name: file.name, size: file.size, type: file.type },
    slice(from?: number, to?: number) {
      const part = file.slice(from, to);
      onBytes(part.size);
      return part;
    },
    stream: () =>
      file.stream().pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(piece, controller) {
            onBytes(piece.length);
            controller.enqueue(piece);
          },
        }),
      ),
  };
  return counted as unknown as Blob;
}

function explained(thrown: unknown, said: string, name: string): unknown {
  const all = `${thrown instanceof Error ? thrown.message : String(thrown)}\n${said}`;
  if (/WORKER_NOT_LOADED|fetching of the wasm failed|Failed to fetch/.test(all)) return notLoaded();
  const architecture = /unknown model architecture: '([^']*)'/.exec(all)?.[1];
  if (architecture !== undefined) {
    return new TriviumError(
      'not-supported',
      say('{name} is of a kind (“{architecture}”) that this version of Trivium cannot run.', {
        ...{ name: modelLabel(name), architecture },
      }),
      'Choose another model, or have a model server run this one.',
      { cause: all },
    );
  }
  if (/File read failed/.test(all)) return moved(modelLabel(name));
  if (/error loading model|invalid|missing tensor|wrong (?:shape|number)|corrupt/i.test(said)) {
    return new TriviumError(
      'damaged',
      say('{name} cannot be loaded: parts of it are missing or damaged.', {
        name: modelLabel(name),
      }),
      'Copy or download the model anew. Nothing was changed.',
      { cause: all },
    );
  }
  return new Error(all, { cause: thrown });
}
