/**
 * Reads a file of any supported kind. What is a PDF is judged by the content, not by the name; but
 * a text that calls itself a PDF is a page of excuses got instead of one, and not read.
 */
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { kindByEnding, kindOfFile } from './kinds.ts';
import { MAX_FILE_BYTES, MAX_TEXT_LENGTH, PDF_MARK_WITHIN_BYTES } from './limits.ts';
import { readPdf, type ReadPdfOptions } from './pdf/read.ts';
import { readMarkdown, readText } from './text.ts';
import type { ReadDocument } from './types.ts';

export interface SourceFile {
  name: string;
  /** Media type, where whoever gave the file named one. */
  type?: string;
  bytes: ArrayBuffer;
}

/** @see ReadPdfOptions; only PDFs use them. */
export type ReadOptions = Omit<ReadPdfOptions, 'name'>;

/**
 * @returns the document; its text may be empty (see `requireText` in title.ts).
 * @throws TriviumError empty, too-long, not-supported, and what `readPdf` throws
 */
export async function readDocument(file: SourceFile, options: ReadOptions): Promise<ReadDocument> {
  const { name, bytes } = file;
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
  if (isPdf(name, bytes)) return readPdf(bytes, { ...options, name });

  const text = decode(bytes);
  if (kindOfFile(name, file.type) === 'pdf') throw notThePdf(text);
  if (text === null) throw notSupported(bytes);
  if (text.length > MAX_TEXT_LENGTH) {
    throw new TriviumError('too-long', 'This text is too long to be read.', 'Split it into parts.');
  }
  return kindOfFile(name, file.type) === 'markdown'
    ? readMarkdown(text, name)
    : readText(text, name);
}

/** Some programs put other bytes before the mark; a text that only mentions it is no PDF. */
function isPdf(name: string, bytes: ArrayBuffer): boolean {
  const head = latin1(bytes, PDF_MARK_WITHIN_BYTES);
  const at = head.indexOf('%PDF-');
  if (at < 0) return false;
  const kind = kindByEnding(name);
  return kind === undefined || kind === 'pdf' || head.trimStart().startsWith('%PDF-');
}

function latin1(bytes: ArrayBuffer, length: number): string {
  const view = new Uint8Array(bytes, 0, Math.min(length, bytes.byteLength));
  return String.fromCharCode(...view);
}

/** The text of the bytes, or null if they are none. */
function decode(bytes: ArrayBuffer): string | null {
  const head = new Uint8Array(bytes, 0, Math.min(8_192, bytes.byteLength));
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (head.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Old text files: one byte a character. Binary files have many control characters.
    const control = head.filter(
      (byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12,
    );
    return control.length > head.length * 0.01
      ? null
      : new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Servers send a web page ("log in first", "not found") under the name that was asked for. */
function notThePdf(text: string | null): TriviumError {
  const isPage = text !== null && WEB_PAGE.test(text.slice(0, 2_000));
  return new TriviumError(
    'not-supported',
    isPage
      ? 'This file is a web page, not a PDF, though its name says so.'
      : 'This file is not a PDF, though its name says so.',
    isPage
      ? 'The download has failed: open the address in a browser, log in if it asks, and save the PDF.'
      : 'It may be a download that failed. Get the file again.',
  );
}

const WEB_PAGE =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;

function notSupported(bytes: ArrayBuffer): TriviumError {
  const head = latin1(bytes, 8);
  const what = head.startsWith('PK')
    ? say('a Word, EPUB or ZIP file')
    : /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|II\*|MM\0)/.test(head)
      ? say('a picture')
      : say('a file of a kind that Trivium does not know');
  return new TriviumError(
    'not-supported',
    say('This is {what}; PDF, text and Markdown can be read.', { what }),
    'Open it in the program it belongs to, save or print it as PDF, and add that.',
  );
}
