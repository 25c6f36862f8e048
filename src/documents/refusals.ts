/** What is said of files that cannot be read at all. */
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { latin1 } from './characters.ts';

/** By its first bytes, a file of another kind. */
export function notSupported(bytes: ArrayBuffer): TriviumError {
  const head = latin1(bytes, 8);
  const what = head.startsWith('PK')
    ? say('a ZIP file')
    : /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|II\*|MM\0)/.test(head)
      ? say('a picture')
      : say('a file of a kind that Trivium does not know');
  return new TriviumError(
    'not-supported',
    say('This is {what}, which cannot be read.', { what }),
    'Open it in the program it belongs to, save or print it as PDF, and add that.',
  );
}

export function textTooLong(): TriviumError {
  return new TriviumError('too-long', 'This text is too long to be read.', 'Split it into parts.');
}

/** A file of another kind under a name of this one. */
export function notAsNamed(): TriviumError {
  return new TriviumError(
    'not-supported',
    'This file is not of the kind that its name says.',
    'It may be a download that failed. Get the file again.',
  );
}

/** Word keeps what has a password in the form of its files before 2007. */
export function protectedOrOld(): TriviumError {
  return new TriviumError(
    'not-supported',
    'This file is protected by a password, or made by a Word older than 2007.',
    'Open it in Word or LibreOffice, save it as .docx without a password, and add that.',
  );
}

const WEB_PAGE =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;

/** Servers send a web page ("log in first", "not found") under the name that was asked for. */
export function notThePdf(text: string | null): TriviumError {
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
