/** Titles, and the word for "there is no text", shared by the readers. */
import { TriviumError } from '../errors.ts';
import { withoutEnding } from './kinds.ts';
import type { ReadDocument } from './types.ts';

/** The file's name without directory and ending. */
export function titleFromName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? name;
  return withoutEnding(base).trim() || base;
}

/** What programs and habit put there: "main", "Index", "Untitled 2", "Microsoft Word - final.doc". */
const NO_TITLE =
  /^(?:main|index|home(?: ?page)?|untitled|document|default|start|welcome|readme|(?:new )?page)(?: ?\d+)?(?:\.\w{2,5})?$|^microsoft (?:word|powerpoint|excel) - /i;

/** Any document may be called by it. */
export function isNoTitle(title: string): boolean {
  return NO_TITLE.test(title.trim());
}

/** @param title what the document calls itself; empty where it does not. */
export function titled(
  title: string,
  fileName: string,
): Pick<ReadDocument, 'title' | 'titledByName'> {
  return title ? { title } : { title: titleFromName(fileName), titledByName: true };
}

/**
 * Says that a document has nothing to ask about.
 * @param isRecognised its pictures have been read as well.
 * @throws TriviumError no-text
 */
export function requireText({ kind, text }: ReadDocument, isRecognised = false): void {
  if (/[\p{L}\p{N}]/u.test(text)) return;
  const isPicture = kind === 'pdf' || kind === 'picture';
  if (!isPicture) {
    throw new TriviumError(
      'no-text',
      'There is no text in this file.',
      'Add a file with text in it.',
    );
  }
  throw isRecognised
    ? new TriviumError(
        'no-text',
        'No text was found, in the pictures of this file either.',
        'Scan or photograph it again: sharp, in even light, at 300 dots an inch.',
      )
    : new TriviumError(
        'no-text',
        'There is no text in this file: it seems to be a scan or made of pictures.',
        'Try again to have the pictures read.',
      );
}
