/**
 * Reads a file of any supported kind. What is a PDF is judged by the content, not by the name; but
 * a text that calls itself a PDF is a page of excuses got instead of one, and not read.
 */
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { Archive, isArchive } from './archive.ts';
import { latin1, textOf } from './characters.ts';
import { credits } from './description.ts';
import { creditsOnFront } from './front-page.ts';
import { kindByEnding, kindOfFile } from './kinds.ts';
import { MAX_FILE_BYTES, PDF_MARK_WITHIN_BYTES } from './limits.ts';
import { READERS, type ReadOptions, type SourceFile } from './readers.ts';
import { notAsNamed, notSupported, notThePdf, protectedOrOld } from './refusals.ts';
import type { DocumentKind, ReadDocument } from './types.ts';

/**
 * @returns the document; its text may be empty (see `requireText` in title.ts).
 * @throws TriviumError empty, too-long, not-supported, not-loaded, and what the readers throw
 */
export async function readDocument(file: SourceFile, options: ReadOptions): Promise<ReadDocument> {
  const { bytes } = file;
  if (bytes.byteLength === 0) {
    throw new TriviumError(
      'empty',
      'This file is empty.',
      'Check where it comes from, and get it again.',
    );
  }
  if (bytes.byteLength > MAX_FILE_BYTES) {
    throw new TriviumError(
      'too-long',
      say('This file is larger than {megabytes} MB.', { megabytes: MAX_FILE_BYTES / 1024 / 1024 }),
      'Split it into parts, or save it with smaller pictures, and add that.',
    );
  }
  const document = await READERS[kindOf(file)](file, options);
  return { ...document, ...credits(document, creditsOnFront(document)) };
}

function kindOf({ name, type, bytes }: SourceFile): DocumentKind {
  if (isPdf(name, bytes)) return 'pdf';
  const kind = kindOfFile(name, type) ?? 'text';
  if (isArchive(bytes)) return packedKind(bytes, kind);
  if (kind === 'pdf') throw notThePdf(textOf(bytes));
  if (PACKED.includes(kind)) throw isOldOffice(bytes) ? protectedOrOld() : notAsNamed();
  return kind;
}

const PACKED: readonly DocumentKind[] = ['epub', 'docx'];

/** Which of the packed kinds it is, its content says. */
function packedKind(bytes: ArrayBuffer, named: DocumentKind): DocumentKind {
  try {
    const archive = new Archive(bytes);
    if (archive.has('META-INF/container.xml')) return 'epub';
    if (archive.names.some((name) => /^word\/document\d*\.xml$/.test(name))) return 'docx';
  } catch (thrown) {
    if (PACKED.includes(named)) throw thrown;
  }
  throw notSupported(bytes);
}

const isOldOffice = (bytes: ArrayBuffer): boolean => latin1(bytes, 4) === '\xd0\xcf\x11\xe0';

/** Some programs put other bytes before the mark; a text that only mentions it is no PDF. */
function isPdf(name: string, bytes: ArrayBuffer): boolean {
  const head = latin1(bytes, PDF_MARK_WITHIN_BYTES);
  const at = head.indexOf('%PDF-');
  if (at < 0) return false;
  const kind = kindByEnding(name);
  return kind === undefined || kind === 'pdf' || head.trimStart().startsWith('%PDF-');
}
