/** Quotation marks around words of a document or of a person, which may have their own. */

const MARKED = /^["“”„«»]|["“”„«»]$/u;

/** They begin or end with a quotation mark: another beside it would be one too many. */
export const isQuoted = (words: string): boolean => MARKED.test(words.trim());

export const quoting =
  (open: string, close: string) =>
  (words: string): string =>
    isQuoted(words) ? words : open + words + close;

export const quoted = quoting('“', '”');
