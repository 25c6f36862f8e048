/** What a document is called by and which tags it has: as it was read, and as a person says. */
import { withTags } from '../documents/tags.ts';
import type { Description, DocumentChange } from '../protocol.ts';
import type { DocumentRecord } from '../storage/records.ts';

const LONGEST_WORDS = 1_000;
const LATEST_YEAR = 9_999;

/** What a person says goes before what was read. */
export function descriptionOf(
  document: Pick<DocumentRecord, 'title' | 'author' | 'year' | 'described'>,
): Description {
  const { title, author = '', year = null, described } = document;
  return { title, author, year, ...described };
}

/** With what a person says of it; what was read anyway is nothing that they say. */
export function changed(document: DocumentRecord, change: DocumentChange): DocumentRecord {
  const { described: before, tags = [], ...rest } = document;
  const asRead = descriptionOf(rest);
  const said = change.describe === null ? {} : { ...before, ...cleaned(change.describe ?? {}) };
  const names = Object.keys(said) as (keyof Description)[];
  const differing = names.filter((name) => said[name] !== asRead[name]);
  const described = Object.fromEntries(differing.map((name) => [name, said[name]]));
  const now = withTags(tags, change.tag ?? [], change.untag ?? []);
  return {
    ...rest,
    ...(differing.length > 0 ? { described } : {}),
    ...(now.length > 0 ? { tags: now } : {}),
  };
}

/** A title is never empty: without one, it is as it was read. */
function cleaned({ title, author, year }: Partial<Description>): Partial<Description> {
  const isYear = typeof year === 'number' && Number.isInteger(year) && year <= LATEST_YEAR;
  return {
    ...(title?.trim() ? { title: inOneLine(title) } : {}),
    ...(author === undefined ? {} : { author: inOneLine(author) }),
    ...(year === undefined ? {} : { year: isYear && year > 0 ? year : null }),
  };
}

const inOneLine = (words: string): string =>
  words.replace(/\s+/g, ' ').trim().slice(0, LONGEST_WORDS);

/** What a person said of it meanwhile is not lost in what was made of an earlier state of it. */
export function asSaidIn(now: DocumentRecord, document: DocumentRecord): DocumentRecord {
  const { described: _, tags: __, ...rest } = document;
  const { described, tags } = now;
  return { ...rest, ...(described ? { described } : {}), ...(tags ? { tags } : {}) };
}
