/** Files on their way in: which are accepted, and reading them without holding all in memory. */
import { BACKUP_EXTENSION } from '../../backup/layout.ts';
import { DOCUMENT_KINDS, endingsOf, kindOfFile, typesOf } from '../../documents/kinds.ts';
import { FILE_EXTENSION } from '../../library-file/layout.ts';
import type { IncomingFile } from '../../protocol.ts';
import { number, text } from '../text/first.ts';

/** For the file picker; what is dropped is held against the same list. */
export const ACCEPT = [
  ...DOCUMENT_KINDS.flatMap((kind) => [...endingsOf(kind), ...typesOf(kind)]),
  FILE_EXTENSION,
  BACKUP_EXTENSION,
].join();

/** Files are handed over in batches of about this size. */
const BATCH_BYTES = 24_000_000;

export function isReadable(file: { name: string; type: string }): boolean {
  return kindOfFile(file.name, file.type) !== undefined;
}

/** How many kinds are named, the most frequent first. */
const NAMED_KINDS = 4;

/** "20 .docx, 12 .png, 1 without an ending". */
export function kindsOf(files: readonly { name: string }[]): string {
  const { library } = text;
  const counts = new Map<string, number>();
  for (const { name } of files) {
    const kind = /[^.](\.[^.\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? library.noEnding;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const kinds = [...counts].sort(([, a], [, b]) => b - a);
  const named = kinds.slice(0, NAMED_KINDS).map(([kind, n]) => `${number(n)} ${kind}`);
  const others = kinds.slice(NAMED_KINDS).reduce((sum, [, n]) => sum + n, 0);
  return [...named, ...(others > 0 ? [library.otherKinds(others)] : [])].join(', ');
}

/** A whole library, exported before. */
export function isLibraryFile(file: { name: string }): boolean {
  return file.name.toLowerCase().endsWith(FILE_EXTENSION);
}

/** Everything, saved before. */
export function isBackup(file: { name: string }): boolean {
  return file.name.toLowerCase().endsWith(BACKUP_EXTENSION);
}

/**
 * @param onUnread told of what the browser cannot read: moved since, in a cloud only, too large.
 * @param formers ids of the documents whose places files take.
 */
export async function* incomingFiles(
  files: readonly File[],
  onUnread: (file: File) => void,
  formers: ReadonlyMap<File, string> = new Map(),
): AsyncGenerator<IncomingFile[]> {
  let batch: IncomingFile[] = [];
  let size = 0;
  for (const file of files) {
    const former = formers.get(file);
    const bytes = await file.arrayBuffer().catch(() => null);
    if (!bytes) {
      onUnread(file);
      continue;
    }
    batch.push({
      ...{ name: file.name, type: file.type, bytes },
      ...(former === undefined ? {} : { replaces: former }),
    });
    size += file.size;
    if (size < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

/** A language model: no document to read, whatever is in it. */
export function isModelFile({ name }: Pick<File, 'name'>): boolean {
  return /\.gguf$/i.test(name);
}
