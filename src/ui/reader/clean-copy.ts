/**
 * What is copied of printed pages: words as they were read, without the breaks of lines and words
 * that the page has. Where they are not found in the text, the breaks are taken out of what is seen.
 */
import type { DocumentView } from '../../protocol.ts';
import { selectedPlace } from './selection.ts';

export function cleanCopy(
  selected: Range,
  seen: string,
  shown: Pick<DocumentView, 'text' | 'pages'>,
): string {
  const { span } = selectedPlace(selected, shown);
  return span ? shown.text.slice(span.start, span.end) : joined(seen);
}

/** Lines that run on are one; an empty line ends a paragraph. */
export function joined(seen: string): string {
  return seen
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((paragraph) =>
      paragraph
        .replace(/(\p{Ll})[-\u00ad\u2010][ \t]*\n[ \t]*(?=\p{Ll})/gu, '$1')
        .replace(/\u00ad/g, '')
        .replace(/(?<=\S[-\u2010])[ \t]*\n[ \t]*/gu, '')
        .replace(/[ \t]*\n[ \t]*/g, ' ')
        .replace(/[ \t]{2,}/g, ' ')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
