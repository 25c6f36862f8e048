/** Titles, and the word for "there is no text", shared by the readers. */
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { withoutEnding } from './kinds.ts';
import { problem } from './problem.ts';
import type { PageLayout, Problem, ReadDocument } from './types.ts';

/** The file's name without directory and ending. */
export function titleFromName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? name;
  return withoutEnding(base).trim() || base;
}

/** @param title what the document calls itself; empty where it does not. */
export function titled(
  title: string,
  fileName: string,
): Pick<ReadDocument, 'title' | 'titledByName'> {
  return title ? { title } : { title: titleFromName(fileName), titledByName: true };
}

/** A problem for the pages that came out empty, unless they have one already. */
export function withoutText(
  pages: readonly Pick<PageLayout, 'number' | 'runStarts'>[],
  known: readonly Problem[],
): Problem[] {
  const explained = new Set(known.flatMap((problem) => problem.pages ?? []));
  const empty = pages
    .filter((page) => page.runStarts.length === 0 && !explained.has(page.number))
    .map((page) => page.number);
  if (empty.length === 0) return [];
  const sentence = say('No text found: a scan or picture without a text layer.');
  return [problem('page-without-text', sentence, empty)];
}

/**
 * Says that a document has nothing to ask about.
 * @throws TriviumError no-text
 */
export function requireText(document: ReadDocument): void {
  if (/[\p{L}\p{N}]/u.test(document.text)) return;
  throw new TriviumError(
    'no-text',
    document.kind === 'pdf'
      ? 'There is no text in this PDF: it seems to be a scan or made of pictures.'
      : 'There is no text in this file.',
    document.kind === 'pdf'
      ? 'Run text recognition (OCR) on it with a scanner program, and add the result.'
      : 'Add a file with text in it.',
  );
}
