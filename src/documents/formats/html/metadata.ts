/** Who wrote a page, and when, as its head says in the ways that pages do. */
import { Parser } from 'htmlparser2';
import { credits, creditsOf, type Credits } from '../../description.ts';

/** Best first: what libraries read, what everybody writes, what feeds and networks read. */
const AUTHORS = ['citation_author', 'dc.creator', 'dcterms.creator', 'author', 'article:author'];
const DATES = [
  ...['citation_publication_date', 'citation_date', 'dc.date', 'dcterms.created'],
  ...['article:published_time', 'datepublished', 'date', 'dcterms.modified'],
];
/** Of a head, most; where nothing says that it ends, a page may open any number of elements. */
const HEAD_CHARACTERS = 20_000;

export function creditsOfPage(source: string): Credits {
  const said = new Map<string, string[]>();
  const parser = new Parser({
    onopentag(name, { name: called, property, itemprop, content }) {
      const key = (called ?? property ?? itemprop ?? '').toLowerCase();
      if (name !== 'meta' || !key || !content) return;
      said.set(key, [...(said.get(key) ?? []), content]);
    },
  });
  parser.end(source.slice(0, HEAD_CHARACTERS));
  const all = (keys: readonly string[]): string[][] => keys.flatMap((key) => [said.get(key) ?? []]);
  return credits(
    ...all(AUTHORS).map((names) => creditsOf(names.map(straight).join('; '))),
    ...all(DATES).map((dates) => creditsOf('', dates[0])),
  );
}

/** "Doe, Jane" as one says it; several names stay as they are. */
function straight(name: string): string {
  const parts = name.split(',').map((part) => part.trim());
  const isTurned = parts.length === 2 && parts.every((part) => part !== '' && !/\s/.test(part));
  return isTurned ? `${parts[1]} ${parts[0]}` : name;
}
