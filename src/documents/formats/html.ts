/** What is fetched when the first web page is read. */
import { textOfPart, parseParts, type Part } from './email/mime.ts';
import { pageText } from './html/charset.ts';

export { readHtml } from './html/read.ts';

/** A page that was saved with its pictures in one file (RFC 2557) is an e-mail without a sender. */
const SAVED = /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*){1,40}\r?\n/;

/** The source of a page. @returns null where there is none. */
export function sourceOfPage(bytes: ArrayBuffer): string | null {
  const text = pageText(bytes);
  if (text === null || !SAVED.test(text.slice(0, 10_000))) return text;
  const page = pageIn(parseParts(bytes));
  return page ? textOfPart(page) : text;
}

function pageIn(part: Part): Part | undefined {
  if (part.type === 'text/html') return part;
  for (const each of part.parts) {
    const found = pageIn(each);
    if (found) return found;
  }
  return undefined;
}
