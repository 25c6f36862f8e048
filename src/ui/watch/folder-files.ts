/**
 * The files of a folder and of the folders in it, as its handle gives them. Hidden ones are left
 * alone, and of a folder without end the beginning is looked at.
 */
import { isReadable } from '../library/incoming.ts';

/** A document of more is a film, or an archive. */
export const LARGEST_BYTES = 200_000_000;
export const MOST_FILES = 20_000;
const DEEPEST = 32;

export interface FolderFile {
  /** From the folder on, with slashes. */
  path: string;
  file: File;
}

export interface FolderFiles {
  files: FolderFile[];
  /** Paths of what is not offered. */
  tooLarge: string[];
  unknown: string[];
  /** There are more than were looked at. */
  isCut: boolean;
}

/** @throws DOMException where the folder is gone, or may not be read. */
export async function filesOf(folder: FileSystemDirectoryHandle): Promise<FolderFiles> {
  const found: FolderFiles = { files: [], tooLarge: [], unknown: [], isCut: false };
  let seen = 0;
  const look = async (handle: FileSystemDirectoryHandle, at: string, depth: number) => {
    for await (const [name, entry] of handle.entries()) {
      if (name.startsWith('.')) continue;
      found.isCut ||= seen >= MOST_FILES || depth > DEEPEST;
      if (found.isCut) return;
      const path = `${at}${name}`;
      if (entry.kind === 'directory') {
        await look(entry as FileSystemDirectoryHandle, `${path}/`, depth + 1);
        continue;
      }
      seen++;
      if (!isReadable({ name, type: '' })) {
        found.unknown.push(path);
        continue;
      }
      const file = await fileOf(entry as FileSystemFileHandle);
      if (file && file.size > LARGEST_BYTES) found.tooLarge.push(path);
      else if (file) found.files.push({ path, file });
    }
  };
  await look(folder, '', 0);
  found.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return found;
}

/** @returns null for one that has gone meanwhile. */
async function fileOf(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    return await handle.getFile();
  } catch (thrown) {
    if ((thrown as Error).name === 'NotFoundError') return null;
    throw thrown;
  }
}
