/** Files on their way in: which are accepted, and reading them without holding all in memory. */
import { KINDS_OF_FILE, kindOfFile } from '../../documents/kinds.ts';
import { FILE_EXTENSION } from '../../library-file/layout.ts';
import type { IncomingFile } from '../../protocol.ts';

/** For the file picker; what is dropped is held against the same list. */
export const ACCEPT = [
  ...Object.values(KINDS_OF_FILE).flatMap(({ type, endings }) => [...endings, type]),
  FILE_EXTENSION,
].join();

/** Files are handed over in batches of about this size. */
const BATCH_BYTES = 24_000_000;

export function isReadable(file: { name: string; type: string }): boolean {
  return kindOfFile(file.name, file.type) !== undefined;
}

/** A whole library, exported before. */
export function isLibraryFile(file: { name: string }): boolean {
  return file.name.toLowerCase().endsWith(FILE_EXTENSION);
}

export async function* incomingFiles(files: readonly File[]): AsyncGenerator<IncomingFile[]> {
  let batch: IncomingFile[] = [];
  let size = 0;
  for (const file of files) {
    batch.push({ name: file.name, type: file.type, bytes: await file.arrayBuffer() });
    size += file.size;
    if (size < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}
