/**
 * Which folder is watched for which library, in a database of its own: it is made when the first is
 * chosen, and no library file or backup has it, for a handle means nothing elsewhere.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { Fields } from '../../fields.ts';
import type { SeenFile, SeenFiles } from './compare-folder.ts';

const NAME = 'trivium-folders';

export interface KeptFolder {
  version: 1;
  library: string;
  handle: FileSystemDirectoryHandle;
  seen: SeenFiles;
}

interface Schema extends DBSchema {
  folders: { key: string; value: KeptFolder };
}

/** @returns null where none is watched, or what is stored cannot be read. */
export async function keptFolder(library: string): Promise<KeptFolder | null> {
  if (!(await isThere())) return null;
  const value: unknown = await inDatabase((database) => database.get('folders', library));
  try {
    return value === undefined ? null : parse(value);
  } catch {
    return null;
  }
}

export async function keepFolder(folder: KeptFolder): Promise<void> {
  await inDatabase((database) => database.put('folders', folder));
}

export async function forgetFolder(library: string): Promise<void> {
  if (await isThere()) await inDatabase((database) => database.delete('folders', library));
}

export async function forgetFolders(): Promise<void> {
  if (await isThere()) await inDatabase((database) => database.clear('folders'));
}

async function isThere(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === NAME);
}

async function inDatabase<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(NAME, 1, {
    upgrade: (made) => void made.createObjectStore('folders', { keyPath: 'library' }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

function parse(value: unknown): KeptFolder {
  const fields = new Fields(value);
  const { handle } = value as { handle?: unknown };
  if (!(handle instanceof FileSystemDirectoryHandle)) throw new TypeError('handle is no folder');
  const seen = fields.object('seen', (files) => files.entries(parseSeen));
  return { version: fields.version(1), library: fields.text('library'), handle, seen };
}

function parseSeen(value: unknown, path: string): SeenFile {
  const fields = new Fields(value, path);
  return {
    size: fields.count('size'),
    modified: fields.number('modified'),
    document: fields.isNull('document') ? null : fields.text('document'),
  };
}
