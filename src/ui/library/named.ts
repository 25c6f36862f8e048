/** How a document is called where there is room for a line or two. */
import { withoutEnding } from '../../documents/kinds.ts';
import type { DocumentSummary } from '../../protocol.ts';

/** So many names are said; of more, the first. */
const MOST_NAMED = 2;

export type Named = Pick<DocumentSummary, 'name' | 'title' | 'author' | 'year'>;

/** Its title says more than its file's name. */
export function isTitled({ name, title }: Named): boolean {
  return title !== '' && title !== name && title !== withoutEnding(name);
}

export function shownTitle(document: Named): string {
  return isTitled(document) ? document.title : document.name;
}

/** "Trivedi et al." of four; their last names where there are two. */
export function shortAuthor(author: string, andOthers: (first: string) => string): string {
  const names = author.split(/\s*,\s*/).filter((name) => name !== '');
  if (names.length <= 1) return author;
  const last = names.map((name) => name.split(' ').at(-1)!);
  return names.length > MOST_NAMED ? andOthers(last[0]!) : last.join(', ');
}

/** "Trivedi et al. · 2022"; empty where neither is known. */
export function writtenBy(
  { author = '', year }: Named,
  andOthers: (first: string) => string,
): string {
  return [shortAuthor(author, andOthers), year === undefined ? '' : `${year}`]
    .filter((part) => part !== '')
    .join(' · ');
}
