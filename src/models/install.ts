/**
 * Puts a model on this device: over the network after consent, or from files; checks and repairs
 * it; takes it away. Whatever is interrupted leaves either a whole model or none, and the next try
 * goes on where the last one stopped.
 */
import type { ModelDescription, ModelFile } from '../engines/model-description.ts';
import { forgetInPlace } from '../engines/gguf/in-place.ts';
import { pinLibrary, unpinLibrary } from '../engines/web-llm/library-pin.ts';
import { throwIfCancelled, TriviumError } from '../errors.ts';
import { offered } from '../offered.ts';
import { say } from '../sentences.ts';
import { downloadFile, type DownloadOptions } from './download.ts';
import {
  manifestOf,
  type HashedFile,
  type InstalledModel,
  type ModelManifest,
  type Origin,
} from '../engines/installed-model.ts';
import { libraryPath, neededFiles, placeOf, type Target } from '../engines/needed-files.ts';
import { Pace } from './pace.ts';
import { sha256Of } from './sha256.ts';
import type { Listing } from './sources.ts';
import { checkSpace, storageSpace } from './space.ts';
import {
  dropFile,
  dropParts,
  forgetInstalled,
  hasFile,
  installedModel,
  listInstalled,
  readStored,
  recordInstalled,
  StoredParts,
  storeFile,
} from './storage.ts';

export interface InstallProgress {
  phase: 'asking' | 'fetching' | 'checking' | 'waiting';
  /** Bytes that are there, of how many; 0 while unknown. */
  loaded: number;
  total: number;
  /** Bytes a second; null until it can be told. */
  speed: number | null;
  millisecondsLeft: number | null;
  file: string;
}

export interface InstallOptions extends Omit<DownloadOptions, 'onBytes' | 'onRetry'> {
  target: Target;
  traits?: Pick<ModelManifest, 'embedding' | 'gguf'>;
  onProgress?: (progress: InstallProgress) => void;
  now?: () => number;
}

/** The lock of a model that is being fetched: parts of two tabs would be joined to a file that is neither's. */
const LOCK = 'trivium-model-';

/**
 * Fetches what is missing of a model. Call it after the person agreed. Where another tab fetches it
 * already, it is waited for: then nothing is missing.
 * @param list asks the source; it is given the commit to keep to, where some files are here already.
 * @throws TriviumError `aborted`, `unreachable`, `not-found`, `damaged`, `storage-full`,
 *   `not-supported`.
 */
export async function install(
  model: ModelDescription,
  from: Origin,
  list: (revision: string | null, signal?: AbortSignal) => Promise<Listing>,
  options: InstallOptions,
): Promise<InstalledModel> {
  options.onProgress?.(NOTHING_YET);
  const { locks } = offered();
  const fetchMissing = (): Promise<InstalledModel> => installAlone(model, from, list, options);
  const held = options.signal ? { signal: options.signal } : {};
  return locks ? locks.request(LOCK + model.id, held, fetchMissing) : fetchMissing();
}

async function installAlone(
  model: ModelDescription,
  from: Origin,
  list: (revision: string | null, signal?: AbortSignal) => Promise<Listing>,
  options: InstallOptions,
): Promise<InstalledModel> {
  const { signal, onProgress, now = () => performance.now() } = options;
  const before = await installedModel(model.id);
  const { revision, files, urlOf } = await list(before?.revision ?? null, signal);
  const needed = neededFiles(model, files, options.target);
  if (needed.length === 0) throw nothingThere(model);
  const kept = await filesKept(model, needed, before?.revision === revision ? before.files : []);
  const missing = needed.filter(({ path }) => !kept.has(path));
  // Of another build, or another commit: whoever runs the model would find it.
  for (const { path } of before?.files ?? []) {
    if (!needed.some((file) => file.path === path)) await dropFile(placeOf(model, path));
  }
  const sum = (list: readonly ModelFile[]): number =>
    list.reduce((bytes, file) => bytes + (file.bytes ?? 0), 0);
  checkSpace(await storageSpace(), sum(missing), Math.max(0, ...missing.map((f) => f.bytes ?? 0)));

  const total = sum(needed);
  const pace = new Pace();
  const got: HashedFile[] = [...kept.values()];
  const record = (complete: boolean): InstalledModel => ({
    ...manifestOf(model, revision, [...got], options.traits),
    ...{ from, installedAt: Date.now(), complete },
  });
  for (const file of missing) {
    const there = got.reduce((bytes, each) => bytes + each.bytes, 0);
    let ofFile = 0;
    const tell = (phase: InstallProgress['phase']): void => {
      const loaded = there + ofFile;
      pace.note(loaded, now());
      const millisecondsLeft = pace.millisecondsLeft(total - loaded, now());
      const speed = pace.speed(now());
      onProgress?.({ phase, loaded, total, speed, millisecondsLeft, file: file.path });
    };
    const url = urlOf(file.path);
    // From its first byte on, what is here can be gone on with, and deleted.
    const parts = new StoredParts(url, () => recordInstalled(record(false)));
    const fetched = await downloadFile(url, parts, file, {
      ...{ signal, fetch: options.fetch, firstWaitMs: options.firstWaitMs },
      onBytes: (bytes) => {
        ofFile = bytes;
        tell('fetching');
      },
      onRetry: () => tell('waiting'),
    });
    if (file.path === libraryPath(model)) {
      await pinLibrary(model, fetched.sha256).catch(async (thrown: unknown) => {
        await parts.clear();
        throw thrown;
      });
    }
    await storeFile(placeOf(model, file.path), await parts.whole(), file.path);
    await parts.clear();
    got.push({ path: file.path, ...fetched });
    // Each file is recorded at once: what interrupts a download of many keeps those that are whole.
    await recordInstalled(record(false));
  }
  const installed = record(true);
  await recordInstalled(installed);
  return installed;
}

const NOTHING_YET: InstallProgress = {
  ...{ phase: 'asking', loaded: 0, total: 0, speed: null, millisecondsLeft: null, file: '' },
};

/** Files of an earlier try that are still here and still the ones that are wanted. */
async function filesKept(
  model: ModelDescription,
  needed: readonly ModelFile[],
  recorded: readonly HashedFile[],
): Promise<Map<string, HashedFile>> {
  const kept = new Map<string, HashedFile>();
  for (const file of recorded) {
    const wanted = needed.find(({ path }) => path === file.path);
    const fits = wanted && (wanted.sha256 === null || wanted.sha256 === file.sha256);
    if (fits && (await hasFile(placeOf(model, file.path)))) kept.set(file.path, file);
  }
  return kept;
}

/**
 * Compares every file with the hash that was recorded of it. What is damaged or gone is taken out
 * of the record, so that {@link install} fetches it again.
 * @returns paths of those files.
 */
export async function verify(
  model: ModelDescription,
  options: Pick<InstallOptions, 'signal' | 'onProgress'> = {},
): Promise<string[]> {
  const installed = await installedModel(model.id);
  if (!installed) return [];
  const total = installed.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  const bad: string[] = [];
  for (const file of installed.files) {
    const stored = await readStored(placeOf(model, file.path));
    const { signal } = options;
    const counted = async function* (): AsyncGenerator<Uint8Array<ArrayBuffer>> {
      for await (const piece of stored!) {
        throwIfCancelled(signal);
        loaded += piece.length;
        options.onProgress?.({ ...NOTHING_YET, phase: 'checking', loaded, total, file: file.path });
        yield piece;
      }
    };
    if (!stored || (await sha256Of(counted())) !== file.sha256) bad.push(file.path);
  }
  if (bad.length === 0) return [];
  for (const path of bad) await dropFile(placeOf(model, path));
  const files = installed.files.filter(({ path }) => !bad.includes(path));
  await recordInstalled({ ...installed, files, complete: false });
  return bad;
}

/** Takes a model off this device; a file that is read in place is the person's and stays. The record goes last: what is left can be deleted again. */
export async function uninstall(model: ModelDescription): Promise<void> {
  const isShared = await dropFiles(model);
  const { repository, library } = model.source!;
  await dropParts((url) => url === library || url.includes(`/${repository}/`));
  if (model.kind === 'gguf') await forgetInPlace(model.source!.repository);
  if (libraryPath(model) && !isShared) await unpinLibrary(model);
  await forgetInstalled(model.id);
}

/**
 * Takes its files away, and leaves the record of them.
 * @returns whether its compiled library stays: another model on this device runs with it as well.
 */
export async function dropFiles(model: ModelDescription): Promise<boolean> {
  const library = libraryPath(model);
  const all = await listInstalled();
  const others = all.filter(({ id }) => id !== model.id);
  const isShared = others.some(({ files }) => files.some(({ path }) => path === library));
  for (const { path } of all.find(({ id }) => id === model.id)?.files ?? []) {
    if (!isShared || path !== library) await dropFile(placeOf(model, path));
  }
  return isShared;
}

function nothingThere({ label }: ModelDescription): TriviumError {
  return new TriviumError(
    'not-found',
    say('The source has no files of {label}.', { label }),
    'Choose another model or another source.',
  );
}
