/** The first half of indexing: a stored file is read; its text, pages and chunks are stored. */
import { READING_VERSION } from '../documents/reading-version.ts';
import { shapeOf } from '../documents/shape.ts';
import { requireText } from '../documents/title.ts';
import type { ReadDocument } from '../documents/types.ts';
import { fromErrorRecord, throwIfCancelled, TriviumError } from '../errors.ts';
import { readFile } from '../storage/documents.ts';
import { commitReading } from '../storage/indexing-commits.ts';
import { readRecognised } from '../storage/recognised.ts';
import type { DocumentRecord, RecognisedRecord } from '../storage/records.ts';
import type { Entry } from './catalogue.ts';
import { withState } from './catalogue.ts';
import { asSaidIn } from './describing.ts';
import type { IndexingParts } from './indexing-parts.ts';
import { withRecognition } from './with-recognition.ts';

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
  const recognised = await readRecognised(database, id);
  const { document: read, chunks } = await reader.read(
    {
      ...{ document: id, name, type, bytes, chunkWords, recognised: [...recognised.values()] },
      ...(password ? { password } : {}),
    },
    { signal, onProgress: (share) => onProgress(share * readingShare) },
  );
  const facts = { kind: read.kind, pages: read.pages.length, problems: read.problems };
  const { author: _, year: __, ...before } = entry.document;
  const known = withRecognition({ ...before, ...facts }, parts.recognises, recognised);
  if (chunks.length === 0) {
    catalogue.put({ ...entry, document: asSaidIn(catalogue.get(id).document, known) });
    throw nothingToAsk(read, recognised);
  }
  const made: DocumentRecord = {
    ...withState(known, 'indexing'),
    ...namedAsRead(read),
    chunks: chunks.length,
  };
  const job = { ...entry.job, read: true, cursor: 0 };
  const { text, pages } = read;
  const shape = shapeOf(read);
  await writes.run(async () => {
    throwIfCancelled(signal);
    const document = asSaidIn(catalogue.get(id).document, made);
    await commitReading(database, { document, job, text, pages, shape, chunks });
    catalogue.put({ document, job });
  });
}

/** What a document calls itself, who it says wrote it, and which version of reading says so. */
export function namedAsRead({
  title,
  author,
  year,
}: ReadDocument): Pick<DocumentRecord, 'title' | 'author' | 'year' | 'readingVersion'> {
  return {
    ...{ title, readingVersion: READING_VERSION },
    ...(author ? { author } : {}),
    ...(year === undefined ? {} : { year }),
  };
}

function nothingToAsk(
  read: ReadDocument,
  recognised: ReadonlyMap<number, RecognisedRecord>,
): TriviumError {
  const pages = [...recognised.values()];
  const [failed] = pages.flatMap(({ error }) => error ?? []);
  // A picture is one page: what is wrong with it is wrong with the file.
  if (read.kind === 'picture' && failed) return fromErrorRecord(failed);
  try {
    requireText(read, pages.length > 0);
  } catch (thrown) {
    return thrown as TriviumError;
  }
  return new TriviumError(
    'no-text',
    'There is no text in this file that a question could be about.',
    'Add a file with text in it.',
  );
}
