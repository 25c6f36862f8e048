/** The first half of indexing: a stored file is read; its text, pages and chunks are stored. */
import { shapeOf } from '../documents/shape.ts';
import { throwIfCancelled, TriviumError } from '../errors.ts';
import { readFile } from '../storage/documents.ts';
import { commitReading } from '../storage/indexing-commits.ts';
import type { Entry } from './catalogue.ts';
import { withState } from './catalogue.ts';
import type { IndexingParts } from './indexing-parts.ts';

/** @throws TriviumError as {@link Reader.read} does; `no-text` when there is nothing to ask about. */
export async function readStoredFile(
  entry: Entry & { job: NonNullable<Entry['job']> },
  parts: IndexingParts,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const { database, reader, catalogue, passwords, writes } = parts;
  const { id, name, kind } = entry.document;
  const readingShare = parts.shares.of(kind);
  const [{ type, bytes }, { chunkWords }] = await Promise.all([
    readFile(database, id),
    parts.settings(),
  ]);
  const password = passwords.get(id);
  const { document: read, chunks } = await reader.read(
    { document: id, name, type, bytes, chunkWords, ...(password ? { password } : {}) },
    { signal, onProgress: (share) => onProgress(share * readingShare) },
  );
  if (chunks.length === 0) throw withoutText();
  const document = {
    ...withState(entry.document, 'indexing'),
    kind: read.kind,
    title: read.title,
    pages: read.pages.length,
    chunks: chunks.length,
    problems: read.problems,
  };
  const job = { ...entry.job, read: true, cursor: 0 };
  const { text, pages } = read;
  const shape = shapeOf(read);
  await writes.run(async () => {
    throwIfCancelled(signal);
    await commitReading(database, { document, job, text, pages, shape, chunks });
  });
  catalogue.put({ document, job });
}

function withoutText(): TriviumError {
  return new TriviumError(
    'no-text',
    'There is no text in this file that a question could be about.',
    'If it is a scan, run text recognition (OCR) over it first and add the result.',
  );
}
