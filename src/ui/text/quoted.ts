/** Quotation marks around words of a document or of a person, which may have their own. */

const MARKED = /^["“”„«»]|["“”„«»]$/u;

/** They begin or end with a quotation mark: another beside it would be one too many. */
export const isQuoted = (words: string): boolean => MARKED.test(words.trim());

export const quoting =
  (open: string, close: string) =>
  (words: string): string =>
    isQuoted(words) ? words : open + words + close;

export const quoted = quoting('“', '”');

export interface CitedWords {
  text: string;
  row?: string | undefined;
}

/**
 * What is cited, in one line; a row of a table that is read out is no quotation.
 *
 * @param written what becomes of the words.
 */
export function asCited(
  { text, row }: CitedWords,
  written: (words: string) => string = (words) => words,
  marked = quoted,
): string {
  const line = (row ?? text).replace(/\s+/g, ' ').trim();
  const isMarked = row !== undefined || isQuoted(line);
  return isMarked ? written(line) : marked(written(line));
}
