/** The reading model that lies beside the app, in this browser: its files, its worker, its tabs. */
import { notLoaded, TriviumError } from '../../errors.ts';
import { damaged, MANIFEST, parseManifest, type Manifest } from '../../reading-model/manifest.ts';
import { Remembered } from '../../reading-model/remembered.ts';
import { ReadingModelInWorker } from '../../reading-model/worker/in-worker.ts';
import { READER_FOLDER } from '../../site/paths.ts';
import type { FoundModel } from './access.ts';
import { OwnReadingModel, type StartedModel, type StartOptions } from './own.ts';
import { SharedReadingModel } from './shared.ts';
import { areKept } from './site-files.ts';
import { offered } from '../../offered.ts';

/** Of onnxruntime-web's plain WebAssembly, which comes with the model (held by a test). */
export const RUNTIME_BYTES = 14_264_838;

/**
 * @param base of the app, with the closing slash.
 * @param former the worker of this page that hung and was ended, in whose place this one is.
 * @returns null where the site was published without one.
 * @throws TriviumError `not-loaded` without a network, `damaged`, `outdated`.
 */
export async function readingModelOfSite(
  base: string,
  spawn: () => Worker,
  former?: string | null,
): Promise<FoundModel | null> {
  const folder = base + READER_FOLDER;
  const manifest = await manifestIn(folder);
  if (!manifest) return null;
  const { id, model, tokenizer } = manifest;
  const share = () =>
    new SharedReadingModel({
      name: id,
      locks: offered().locks,
      former,
      own: new OwnReadingModel({
        start: (options) => startIn(folder, manifest, spawn, options),
        isHere: () => areKept(folder, pathsOf(manifest)),
        isMetered,
      }),
    });
  return { bytes: model.bytes + tokenizer.bytes + RUNTIME_BYTES, share };
}

/** The browser was told to spare data, or is on a connection of a phone. */
export function isMetered(connection = offered().connection): boolean {
  return connection?.saveData === true || connection?.type === 'cellular';
}

async function startIn(
  folder: string,
  manifest: Manifest,
  spawn: () => Worker,
  { signal, onProgress }: StartOptions,
): Promise<StartedModel> {
  let tellLost: (reason: TriviumError) => void = () => {};
  const died = new Promise<TriviumError>((resolve) => (tellLost = resolve));
  const live = await ReadingModelInWorker.start({
    ...{ spawn, folder, signal, onLost: tellLost },
    onProgress: ({ loaded }) => onProgress(loaded),
  });
  const kept = await areKept(folder, pathsOf(manifest));
  return { model: new Remembered(live), kept, died, end: () => live.end() };
}

function pathsOf({ model, tokenizer }: Manifest): string[] {
  return [model.path, tokenizer.path];
}

async function manifestIn(folder: string): Promise<Manifest | null> {
  const response = await fetch(folder + MANIFEST, { cache: 'no-cache' }).catch((cause: unknown) => {
    throw notLoaded(cause);
  });
  if (response.status === 404) return null;
  if (!response.ok) throw notLoaded(`status ${response.status}`);
  const text = (await response.text()).trim();
  // Some hosts answer with a page where there is nothing.
  if (text === 'null' || text.startsWith('<')) return null;
  try {
    return parseManifest(JSON.parse(text));
  } catch (thrown) {
    throw thrown instanceof TriviumError ? thrown : damaged(MANIFEST, thrown);
  }
}
