/** What a site is made of, as the page has it: the app's own files, the open library, models here. */
import { isAbort, TriviumError, cancelled } from '../../errors.ts';
import { say } from '../../sentences.ts';
import { bytesOf, MANIFEST_FILE, type InstalledModel } from '../../engines/installed-model.ts';
import { placeOf } from '../../engines/needed-files.ts';
import { listInstalled, readStored } from '../../models/storage.ts';
import { checkAppFile, parseAppFiles, type AppFile } from '../../site/app-files.ts';
import { MODELS_FOLDER } from '../../site/deployment-models.ts';
import { APP_FILES } from '../../site/paths.ts';
import type { SiteFile, SiteModel } from '../../site/site-files.ts';
import { offeredGlobals } from '../../offered.ts';

/** @throws TriviumError `unreachable`, `damaged`, `aborted`. */
export async function listAppFiles(): Promise<AppFile[]> {
  const content = await fetchOwn(APP_FILES);
  try {
    return parseAppFiles(JSON.parse(new TextDecoder().decode(content)));
  } catch (thrown) {
    // The development server has no such list.
    throw thrown instanceof TriviumError ? thrown : notBuilt(thrown);
  }
}

/** @throws TriviumError `unreachable`, `damaged`, `aborted`. */
export async function appFile(
  file: AppFile,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = await fetchOwn(file.path, signal);
  await checkAppFile(file, content);
  return content;
}

export interface ModelHere extends SiteModel {
  bytes: number;
}

/** Models that are installed in this browser, as a deployment would carry them. */
export async function modelsHere(): Promise<ModelHere[]> {
  if (!offeredGlobals().caches) return [];
  const installed = await listInstalled().catch(() => []);
  return installed
    .filter(({ complete }) => complete)
    .map((model) => ({
      folder: model.repository,
      bytes: bytesOf(model),
      files: () => filesOfModel(model),
    }));
}

async function* filesOfModel(model: InstalledModel): AsyncGenerator<SiteFile> {
  const folder = `${MODELS_FOLDER}${model.repository}/`;
  const { from: _, installedAt: __, complete: ___, ...manifest } = model;
  const { id, kind, repository } = model;
  for (const { path } of model.files) {
    const pieces = await readStored(
      placeOf({ kind, source: { repository } } as Parameters<typeof placeOf>[0], path),
    );
    if (!pieces) throw lacksModel(id);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of pieces) parts.push(piece);
    yield { path: folder + path, content: new Blob(parts) };
  }
  const json = `${JSON.stringify(manifest, null, 2)}\n`;
  yield { path: folder + MANIFEST_FILE, content: new TextEncoder().encode(json) };
}

async function fetchOwn(path: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(new URL(path, document.baseURI), { signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (thrown) {
    if (isAbort(thrown)) throw cancelled();
    throw new TriviumError(
      'unreachable',
      say('A file of Trivium itself could not be fetched: {path}.', { path }),
      'Check the connection and publish again. Nothing was changed.',
      { cause: thrown },
    );
  }
}

function notBuilt(cause: unknown): TriviumError {
  return new TriviumError(
    'not-supported',
    'Only the built app can be published.',
    'Run npm start instead of npm run dev.',
    { cause },
  );
}

function lacksModel(id: string): TriviumError {
  return new TriviumError(
    'not-found',
    say('A file of the model {id} is not in this browser any more.', { id }),
    'Publish without models, or download the model again.',
  );
}
