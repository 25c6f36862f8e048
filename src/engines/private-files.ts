/**
 * Large files in the origin's private file system: kept by the browser for this site alone, and
 * read in place, a part at a time. The Cache API would copy a gigabyte for each reading.
 */
import { throwIfCancelled, TriviumError } from '../errors.ts';
import { offered } from '../offered.ts';

/** Stands for a cache's name where a file's place is told. */
export const PRIVATE_FILES = 'private-files';
/** Below the root, where exports on their way have theirs. */
const FOLDER = 'models';

/** @param key `folder/…/file`; folders are one level here, whatever is in their names. */
function split(key: string): { folder: string; file: string } {
  const at = key.lastIndexOf('/');
  return {
    folder: encodeURIComponent(key.slice(0, at)),
    file: encodeURIComponent(key.slice(at + 1)),
  };
}

/** @returns null where the browser has none, or nothing is kept there. */
async function root(create: boolean): Promise<FileSystemDirectoryHandle | null> {
  try {
    const all = await offered().storage?.getDirectory?.();
    return (await all?.getDirectoryHandle(FOLDER, { create })) ?? null;
  } catch {
    return null;
  }
}

export async function readPrivate(key: string): Promise<File | null> {
  const { folder, file } = split(key);
  try {
    const found = await (await root(false))?.getDirectoryHandle(folder);
    return (await (await found?.getFileHandle(file))?.getFile()) ?? null;
  } catch {
    return null;
  }
}

/** All files of a folder, by their names. */
export async function listPrivate(folder: string): Promise<File[]> {
  const found = await (
    await root(false)
  )
    ?.getDirectoryHandle(encodeURIComponent(folder))
    .catch(() => null);
  const files: File[] = [];
  for await (const entry of found?.values() ?? []) {
    if (entry.kind === 'file') files.push(await (entry as FileSystemFileHandle).getFile());
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

export interface StoreOptions {
  signal?: AbortSignal | undefined;
  /** Told as the file is written, with the bytes that are. */
  onBytes?: ((bytes: number) => void) | undefined;
}

/** Whole or not at all: a file that is being written shows its former content until it is. */
export async function storePrivate(
  key: string,
  body: Blob,
  { signal, onBytes }: StoreOptions = {},
): Promise<void> {
  const { folder, file } = split(key);
  const all = await root(true);
  if (!all) throw unavailable();
  const place = await (
    await all.getDirectoryHandle(folder, { create: true })
  ).getFileHandle(file, {
    create: true,
  });
  let writable: FileSystemWritableFileStream | null = null;
  try {
    if (!('createWritable' in place)) throw unavailable();
    writable = await place.createWritable();
    const reader = body.stream().getReader();
    for (let bytes = 0; ;) {
      throwIfCancelled(signal);
      const { done, value } = await reader.read();
      if (done) break;
      await writable.write(value);
      onBytes?.((bytes += value.length));
    }
    await writable.close();
  } catch (thrown) {
    await writable?.abort().catch(() => {});
    if ((await place.getFile()).size === 0) await dropPrivate(key);
    throw thrown;
  }
}

export async function dropPrivate(key: string): Promise<void> {
  const { folder, file } = split(key);
  const all = await root(false);
  const found = await all?.getDirectoryHandle(folder).catch(() => null);
  await found?.removeEntry(file).catch(() => {});
  // A folder with something in it stays.
  if (found) await all?.removeEntry(folder).catch(() => {});
}

export async function privateBytes(): Promise<number> {
  let sum = 0;
  for await (const folder of (await root(false))?.values() ?? []) {
    if (folder.kind !== 'directory') continue;
    for (const { size } of await listPrivate(decodeURIComponent(folder.name))) sum += size;
  }
  return sum;
}

export async function deletePrivate(): Promise<void> {
  const all = await offered()
    .storage?.getDirectory?.()
    .catch(() => null);
  await all?.removeEntry(FOLDER, { recursive: true }).catch(() => {});
}

function unavailable(): TriviumError {
  return new TriviumError(
    'storage-unavailable',
    'The browser does not let Trivium keep large files.',
    'Leave private browsing, allow this site to store things, or use another browser.',
  );
}
