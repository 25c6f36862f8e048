/**
 * Files that stay where they are: the browser remembers which ones a person chose, and they are
 * read in place. Whether it still may is the person's to say, after each visit in some browsers.
 */
import { openDB, type DBSchema } from 'idb';
import { TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import { FILES_DATABASE } from './files-database.ts';

interface Schema extends DBSchema {
  files: { key: string; value: FileSystemFileHandle[] };
}

async function within<T>(use: (files: Access) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(FILES_DATABASE, 1, {
    upgrade: (made) => void made.createObjectStore('files'),
  });
  try {
    return await use({
      get: (repository) => database.get('files', repository),
      put: async (repository, handles) => void (await database.put('files', handles, repository)),
      delete: (repository) => database.delete('files', repository),
    });
  } finally {
    database.close();
  }
}

interface Access {
  get(repository: string): Promise<FileSystemFileHandle[] | undefined>;
  put(repository: string, handles: FileSystemFileHandle[]): Promise<void>;
  delete(repository: string): Promise<void>;
}

export function rememberInPlace(
  repository: string,
  handles: FileSystemFileHandle[],
): Promise<void> {
  return within((files) => files.put(repository, handles));
}

export function forgetInPlace(repository: string): Promise<void> {
  return within((files) => files.delete(repository));
}

/** @returns null for a model that is not read in place. */
export async function inPlace(repository: string): Promise<FileSystemFileHandle[] | null> {
  return (await within((files) => files.get(repository))) ?? null;
}

/** Some browsers' handles know of permissions. */
interface Permitted {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

export async function mayRead(handle: FileSystemFileHandle): Promise<boolean> {
  const state = await (handle as Permitted).queryPermission?.({ mode: 'read' });
  return state === undefined || state === 'granted';
}

/** Asks the person; only after a click. */
export async function askToRead(handles: readonly FileSystemFileHandle[]): Promise<boolean> {
  for (const handle of handles) {
    if (await mayRead(handle)) continue;
    const state = await (handle as Permitted).requestPermission?.({ mode: 'read' });
    if (state !== 'granted') return false;
  }
  return true;
}

/** @throws TriviumError `not-found` for a file that was moved, or that may not be read now. */
export async function openInPlace(handle: FileSystemFileHandle): Promise<File> {
  const { name } = handle;
  if (!(await mayRead(handle))) throw notAllowed(name);
  try {
    return await handle.getFile();
  } catch (thrown) {
    throw (thrown as Error).name === 'NotAllowedError' ? notAllowed(name) : moved(name);
  }
}

function notAllowed(name: string): TriviumError {
  return new TriviumError(
    'not-found',
    say('The browser asks again whether Trivium may read {name}.', { name }),
    'Press “Allow reading” beside the model on the Models screen.',
  );
}

/** Also of a file that goes while it is read. */
export function moved(name: string): TriviumError {
  return new TriviumError(
    'not-found',
    say('{name} is not where it was: it was moved, renamed, changed or deleted.', { name }),
    'Put it back, or choose it again on the Models screen.',
  );
}
