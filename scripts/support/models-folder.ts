/** A folder of models on the disk: files with their hashes, of a commit that is written down. */
import { createReadStream, openAsBlob } from 'node:fs';
import {
  appendFile,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { ModelDescription, ModelFile } from '../../src/engines/model-description.ts';
import { TriviumError } from '../../src/errors.ts';
import { downloadFile, type PartialFile } from '../../src/models/download.ts';
import { recognise } from '../../src/models/import-files.ts';
import type { EmbeddingTraits } from '../../src/engines/installed-model.ts';
import {
  bytesOf,
  INDEX_FILE,
  MANIFEST_FILE,
  manifestOf,
  parseManifest,
  type HashedFile,
  type ModelManifest,
} from '../../src/engines/installed-model.ts';
import { neededFiles, type Target } from '../../src/engines/needed-files.ts';
import { sha256Of } from '../../src/models/sha256.ts';
import { listOnHost } from '../../src/models/sources.ts';

export interface FetchOptions {
  /** Folder of all models. */
  to: string;
  host: string;
  /** Commit; what the folder has already, or the newest, where none is given. */
  revision?: string;
  target: Target;
  say?: (words: string) => void;
  /** Before the first repetition of a broken download. */
  firstWaitMs?: number;
}

/** @throws TriviumError as {@link downloadFile}; files that are whole stay. */
export async function fetchModel(
  model: ModelDescription,
  options: FetchOptions,
): Promise<ModelManifest> {
  const { to, host, target, say = () => {} } = options;
  const folder = path.join(to, ...model.source!.repository.split('/'));
  const before = await readManifest(folder);
  const revision = options.revision ?? before?.revision ?? model.source!.revision;
  const listing = await listOnHost(host, model, revision);
  const needed = neededFiles(model, listing.files, target);
  const known = before?.revision === listing.revision ? before.files : [];
  say(`${model.id}, commit ${listing.revision}, ${needed.length} files`);
  const files: HashedFile[] = [];
  const { embedding } = model as { embedding?: EmbeddingTraits };
  const write = async (): Promise<ModelManifest> => {
    const manifest = manifestOf(model, listing.revision, [...files], embedding && { embedding });
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 2) + '\n');
    return manifest;
  };
  for (const file of needed) {
    const recorded = known.find((each) => each.path === file.path);
    const target = path.join(folder, ...file.path.split('/'));
    if (recorded && (await isWhole(target, recorded, file))) {
      files.push(recorded);
      say(`  ${file.path}: there`);
      continue;
    }
    await mkdir(path.dirname(target), { recursive: true });
    // The commit is in its name: a part of another one is never gone on with.
    const part = `${target}.${listing.revision.slice(0, 12)}.part`;
    const got = await downloadFile(listing.urlOf(file.path), new FileOnDisk(part), file, {
      ...(options.firstWaitMs === undefined ? {} : { firstWaitMs: options.firstWaitMs }),
      onRetry: (ms) => say(`  ${file.path}: the connection broke, again in ${ms} ms`),
    });
    await rename(part, target);
    files.push({ path: file.path, ...got });
    say(`  ${file.path}: ${got.bytes} bytes, ${got.sha256}`);
  }
  const manifest = await write();
  say(`  ${(bytesOf(manifest) / 1e6).toFixed(1)} MB in ${folder}`);
  return manifest;
}

/**
 * Copies a GGUF file of one's own, or its parts, so that visitors are offered it.
 * @throws TriviumError for what browsers cannot run.
 */
export async function addGguf(files: readonly string[], to: string): Promise<ModelManifest> {
  const chosen = await Promise.all(
    files.map(async (file) => ({
      path: path.basename(file),
      file: await openAsBlob(file),
      at: file,
    })),
  );
  const { model, gguf, embedding } = await recognise('', chosen, []);
  if (!gguf) throw new TriviumError('not-supported', 'This is no GGUF file.', 'Name a .gguf file.');
  const folder = path.join(to, ...model.source!.repository.split('/'));
  await mkdir(folder, { recursive: true });
  const hashed: HashedFile[] = [];
  for (const { path: name, file, at } of chosen) {
    hashed.push({ path: name, bytes: file.size, sha256: await sha256Of(createReadStream(at)) });
    await copyFile(at, path.join(folder, name));
  }
  const manifest = manifestOf(model, 'files', hashed, {
    gguf,
    ...(embedding ? { embedding } : {}),
  });
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 2) + '\n');
  return manifest;
}

/** Names the models that are in the folder; browsers cannot list one. */
export async function writeIndex(to: string): Promise<string[]> {
  const entries = await readdir(to, { recursive: true }).catch(() => []);
  const folders = entries
    .filter((entry) => path.basename(entry) === MANIFEST_FILE)
    .map((entry) => path.dirname(entry).split(path.sep).join('/'))
    .sort();
  await writeFile(path.join(to, INDEX_FILE), JSON.stringify(folders, null, 2) + '\n');
  return folders;
}

async function readManifest(folder: string): Promise<ModelManifest | null> {
  let text: string;
  try {
    text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8');
  } catch {
    return null;
  }
  try {
    return parseManifest(JSON.parse(text));
  } catch (thrown) {
    throw new TriviumError(
      'damaged',
      `${path.join(folder, MANIFEST_FILE)} cannot be read.`,
      'Delete it and run this again.',
      { cause: thrown },
    );
  }
}

async function isWhole(target: string, recorded: HashedFile, listed: ModelFile): Promise<boolean> {
  if (listed.sha256 !== null && listed.sha256 !== recorded.sha256) return false;
  try {
    return (await sha256Of(createReadStream(target))) === recorded.sha256;
  } catch {
    return false;
  }
}

class FileOnDisk implements PartialFile {
  constructor(private readonly file: string) {}

  async *read(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    try {
      for await (const piece of createReadStream(this.file)) yield piece as Uint8Array<ArrayBuffer>;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
      await writeFile(this.file, '');
    }
  }

  append(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return appendFile(this.file, bytes);
  }

  async flush(): Promise<void> {}

  async clear(): Promise<void> {
    await rm(this.file, { force: true });
    await writeFile(this.file, '');
  }
}
