/** Loads a GGUF file of the person's own with wllama. The package comes with this file. */
import { Wllama } from '@wllama/wllama/esm/index.js';
import wasm from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import { isAbort, notLoaded, TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import { deviceReport } from '../device.ts';
import { modelLabel, modelOfEngine } from '../engine-choice.ts';
import type { LoadRequest } from '../language/runner.ts';
import { listPrivate } from '../private-files.ts';
import {
  checkSize,
  checkWrites,
  inOrder,
  MOST_BYTES,
  traitsOf,
  type GgufPart,
} from './describe.ts';
import { checkWhole, readGgufHeader } from './header.ts';
import { inPlace, moved, openInPlace } from './in-place.ts';
import { GgufModel } from './model.ts';
import { tokenCounter } from './vocabulary.ts';

/** A longer window costs memory that small devices lack, and time before the first word. */
const MOST_WINDOW = { webgpu: 8_192, wasm: 4_096 };
/** Of the prompt, read at once: who cancels waits no longer than this takes. */
const BATCH_TOKENS = { webgpu: 512, wasm: 32 };
/**
 * llama.cpp's threads wait for each other by spinning: half of what the processor has, or whatever
 * else the device does stops them all.
 */
const MOST_THREADS = 8;

/** @throws TriviumError `not-found`, `not-supported`, `damaged`, `out-of-memory`. */
export async function loadGguf({ engine, onProgress }: LoadRequest): Promise<GgufModel> {
  const repository = modelOfEngine(engine);
  checkBrowser();
  const files = await filesOf(repository);
  const parts = inOrder(await Promise.all(files.map(partOf)));
  checkWrites(parts as [GgufPart]);
  checkSize(parts);
  const traits = traitsOf(parts);
  const { webgpu } = await deviceReport();
  const device = webgpu && !webgpu.isSoftware ? 'webgpu' : 'wasm';
  const room = Math.floor((MOST_BYTES - traits.bytes) / Math.max(1, traits.bytesPerToken));
  const window = Math.min(traits.trainedWindow || Infinity, MOST_WINDOW[device], room);
  let read = 0;
  const counted = parts.map(({ name }) =>
    countedReads(
      files.find((file) => file.name === name)!,
      (bytes) => {
        read += bytes;
        const loaded = Math.min(read, traits.bytes);
        onProgress({ phase: 'reading', loaded, total: traits.bytes });
      },
    ),
  );
  const run = (on: typeof device): Promise<Started> =>
    start(counted, { window, device: on, name: repository });
  const { llama, complaint } = await run(device).catch((thrown: unknown) => {
    if (device === 'wasm' || isAbort(thrown)) throw thrown;
    // A graphics driver that cannot: the processor can.
    read = 0;
    return run('wasm');
  });
  const tokens = parts[0]!.header.values.get('tokenizer.ggml.tokens');
  return new GgufModel({
    ...{ id: engine, label: modelLabel(repository), window, device, llama, complaint },
    count: tokenCounter(Array.isArray(tokens) ? (tokens as string[]) : []),
  });
}

interface Started {
  llama: Wllama;
  complaint: () => string;
}

async function start(
  files: Blob[],
  { window, device, name }: { window: number; device: 'webgpu' | 'wasm'; name: string },
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
    await llama.loadModel(files, {
      ...{ n_ctx: window, n_parallel: 1, n_threads: threads() },
      ...{ n_batch: BATCH_TOKENS[device], n_ubatch: BATCH_TOKENS[device] },
      n_gpu_layers: device === 'webgpu' ? 99_999 : 0,
      ...{ jinja: true, warmup: false, reasoning: false },
    });
    // What failed is told in the log alone.
    if (!llama.getModelMetadata().hparams.nVocab) throw new Error('The model was not loaded.');
  } catch (thrown) {
    await llama.exit();
    throw explained(thrown, said.join('\n'), name);
  }
  said.length = 0;
  return { llama, complaint: () => said.join('\n') };
}

const SAID_MOST = 40;

function threads(): number {
  if (!globalThis.crossOriginIsolated) return 1;
  const half = Math.floor((navigator.hardwareConcurrency || 1) / 2);
  return Math.max(1, Math.min(MOST_THREADS, half));
}

/** Where the person's files are: in their own place, or kept for this site. */
async function filesOf(repository: string): Promise<File[]> {
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

async function partOf(file: File): Promise<GgufPart> {
  const header = await readGgufHeader(file, file.name).catch((thrown: unknown) => {
    throw thrown instanceof TriviumError ? thrown : moved(file.name);
  });
  checkWhole(header, file, file.name);
  return { name: file.name, bytes: file.size, header };
}

/** The same file; what is read of it is told. */
function countedReads(file: File, onBytes: (bytes: number) => void): Blob {
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

/** What llama.cpp was built with: 64-bit addresses. WebKit has none. */
function checkBrowser(): void {
  try {
    const memory: unknown = { address: 'i64', initial: 1n };
    new WebAssembly.Memory(memory as WebAssembly.MemoryDescriptor);
  } catch {
    throw new TriviumError(
      'not-supported',
      'This browser cannot run models from GGUF files: its WebAssembly has no 64-bit memory.',
      'Use a current Chrome, Edge or Firefox, or a model server on this machine.',
    );
  }
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
