/**
 * How files of each kind are read. What only one kind needs is imported when the first file of it
 * comes: nobody fetches the readers of documents that they do not have.
 */
import { Archive } from './archive.ts';
import { textOf } from './characters.ts';
import { readCsv } from './csv.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';
import { readPdf, type ReadPdfOptions } from './pdf/read.ts';
import { readPicture } from './picture.ts';
import { notSupported, textTooLong } from './refusals.ts';
import { readMarkdown, readText } from './text.ts';
import type { DocumentKind, ReadDocument } from './types.ts';

export interface SourceFile {
  name: string;
  /** Media type, where whoever gave the file named one. */
  type?: string;
  bytes: ArrayBuffer;
}

/** @see ReadPdfOptions; only PDFs use them. */
export type ReadOptions = Omit<ReadPdfOptions, 'name'>;

type Read = (file: SourceFile, options: ReadOptions) => ReadDocument | Promise<ReadDocument>;

export const READERS: Readonly<Record<DocumentKind, Read>> = {
  pdf: ({ name, bytes }, options) => readPdf(bytes, { ...options, name }),
  text: (file) => readText(sourceOf(file), file.name),
  markdown: (file) => readMarkdown(sourceOf(file), file.name),
  html: async (file) => {
    const { readHtml, sourceOfPage } = await import('./formats/html.ts');
    return readHtml(sourceOf(file, sourceOfPage), file.name);
  },
  epub: async ({ bytes, name }, { onProgress }) => {
    const { readEpub } = await import('./formats/epub.ts');
    return readEpub(new Archive(bytes), name, onProgress);
  },
  docx: async ({ bytes, name }, { onProgress }) => {
    const { readDocx } = await import('./formats/docx.ts');
    return readDocx(new Archive(bytes), name, onProgress);
  },
  email: async ({ bytes, name }) => {
    const { readEmail } = await import('./formats/email.ts');
    return readEmail(bytes, name);
  },
  csv: (file) => readCsv(sourceOf(file), file.name),
  picture: readPicture,
};

/** @throws TriviumError not-supported, too-long */
function sourceOf({ bytes }: SourceFile, decode = textOf): string {
  const text = decode(bytes);
  if (text === null) throw notSupported(bytes);
  if (text.length > MAX_TEXT_LENGTH) throw textTooLong();
  return text;
}
