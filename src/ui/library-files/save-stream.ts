/**
 * Bytes that come piece by piece, saved as a file on the person's disk. Where the browser lets a
 * page write to a file (Chromium), they go straight there. Elsewhere they go into a temporary file
 * of this site, which is then downloaded; and where there is none either, they are gathered in
 * memory, which limits how large a library can be exported (docs/library-files.md).
 */
import { TriviumError } from '../../errors.ts';
import { FILE_TYPE } from '../../library-file/layout.ts';
import { offered, offeredGlobals } from '../../offered.ts';

/** Where an export goes. Whatever has been written is gone after `abandon`. */
export interface Target {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

const TEMPORARY = 'export';
/** A download has been taken over by the browser after this. */
const REVOKE_AFTER_MS = 60_000;
/** And has copied a temporary file, whole, after this. */
const COPIED_AFTER_MS = 600_000;

/**
 * To be called while the person's click is being handled: the browser asks where to save.
 * @throws AbortError when the person thinks better of it.
 */
export async function chooseTarget(
  name: string,
  description: string,
  type = FILE_TYPE,
): Promise<Target> {
  const { showSaveFilePicker: pick } = offeredGlobals();
  if (pick) {
    const types = [{ description, accept: { [type]: [name.slice(name.lastIndexOf('.'))] } }];
    const handle = await pick({ suggestedName: name, types });
    const writable = await handle.createWritable();
    return sayingWhenFull({
      write: (bytes) => writable.write(bytes),
      finish: () => writable.close(),
      abandon: () => writable.abort(),
    });
  }
  const { storage } = offered();
  const opening = storage?.getDirectory?.().then((folder) => temporaryFile(folder, name));
  const temporary = await opening?.catch(() => null);
  return temporary ? sayingWhenFull(temporary) : inMemory(name, type);
}

function sayingWhenFull(target: Target): Target {
  return {
    write: (bytes) => target.write(bytes).catch(whenFull),
    finish: () => target.finish().catch(whenFull),
    abandon: () => target.abandon(),
  };
}

function whenFull(thrown: unknown): never {
  if (!(thrown instanceof DOMException) || thrown.name !== 'QuotaExceededError') throw thrown;
  throw new TriviumError(
    'storage-full',
    'There is no room on the disk for this file.',
    'Free some space, or choose another place, and save it again. Nothing here was changed.',
    { cause: thrown },
  );
}

async function temporaryFile(folder: FileSystemDirectoryHandle, name: string): Promise<Target> {
  const handle = await folder.getFileHandle(TEMPORARY, { create: true });
  const writable = await handle.createWritable();
  return {
    write: (bytes) => writable.write(bytes),
    finish: async () => {
      await writable.close();
      const file = await handle.getFile();
      download(file, name);
      setTimeout(() => void forgetTemporary(file.lastModified), COPIED_AFTER_MS);
    },
    abandon: async () => {
      await writable.abort();
      await forgetTemporary();
    },
  };
}

/**
 * Deletes the temporary file, a whole copy of a library; where there is none, or it is being written,
 * nothing.
 * @param written only the one of that time.
 */
export async function forgetTemporary(written?: number): Promise<void> {
  try {
    const folder = await offered().storage?.getDirectory?.();
    const file = await (await folder?.getFileHandle(TEMPORARY))?.getFile();
    if (written === undefined || file?.lastModified === written)
      await folder?.removeEntry(TEMPORARY);
  } catch (thrown) {
    if (!(thrown instanceof DOMException)) throw thrown;
  }
}

function inMemory(name: string, type: string): Target {
  let parts: Blob[] = [];
  return {
    // Blobs may be put onto the disk by the browser; bytes may not.
    write: async (bytes) => void parts.push(new Blob([bytes])),
    finish: async () => download(new Blob(parts, { type }), name),
    abandon: async () => void (parts = []),
  };
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
