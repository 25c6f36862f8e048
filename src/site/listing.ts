/**
 * `library/site.json`: which library a site is published with, and of which parts it consists. Each
 * part is a library file (docs/library-files.md) with some of the documents, and can be used without
 * the others. Whoever hosts the site wrote this: it is parsed, never trusted.
 */
import { TriviumError } from '../errors.ts';
import { Fields } from '../fields.ts';
import { isSafePath, PARTS_FOLDER } from './paths.ts';

export interface SitePart {
  /** Below {@link PARTS_FOLDER}; changes with the content. */
  file: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  documents: number;
}

export interface SiteListing {
  /** The same when the library is published anew. */
  id: string;
  title: string;
  /** Empty where the publisher said nothing. */
  description: string;
  /** Milliseconds since the epoch. */
  publishedAt: number;
  counts: { documents: number; pages: number; chunks: number; triplets: number };
  /** Whether the original files are there; without them readers see the text alone. */
  holdsFiles: boolean;
  /** In the order in which they are taken in. */
  parts: SitePart[];
  /** Pages of tables; absent where there are none. */
  tables?: SiteTable[];
}

export interface SiteTable {
  title: string;
  /** Below the app. */
  path: string;
}

const ID = /^[0-9a-z-]{1,64}$/;
const SHA256 = /^[0-9a-f]{64}$/;
export const MOST_TITLE_LETTERS = 200;
export const MOST_DESCRIPTION_LETTERS = 4_000;
const MOST_PARTS = 100_000;
/** The longest part that a visitor fetches in one go. */
export const MOST_PART_BYTES = 512 * 1024 * 1024;

/** What a build without a library says. */
export const NOTHING_PUBLISHED = { version: 1, library: null } as const;

/** Which content this is: another one has other parts, or is told of in other words. */
export function revisionOf(listing: SiteListing): string {
  const { parts, title, description, holdsFiles, tables = [] } = listing;
  const told = [title, description, holdsFiles, ...tables.map((table) => table.title)];
  return JSON.stringify([...told, ...parts.map(({ sha256 }) => sha256)]);
}

/**
 * @returns null where no library is published.
 * @throws TriviumError `damaged`, `outdated` for what a newer version of Trivium has published.
 */
export function parseListing(value: unknown): SiteListing | null {
  try {
    const fields = new Fields(value);
    if (fields.number('version') > 1) throw newer();
    fields.version(1);
    return fields.isNull('library') ? null : fields.object('library', readListing);
  } catch (thrown) {
    if (thrown instanceof TriviumError) throw thrown;
    throw new TriviumError(
      'damaged',
      'The library that this site was published with cannot be read: its list of parts is damaged.',
      'Tell whoever publishes this site. Your own libraries are not touched.',
      { cause: thrown },
    );
  }
}

function readListing(fields: Fields): SiteListing {
  const listing: SiteListing = {
    id: matching(fields.text('id'), ID, 'id'),
    title: shortText(fields, 'title', MOST_TITLE_LETTERS),
    description: shortText(fields, 'description', MOST_DESCRIPTION_LETTERS),
    publishedAt: fields.number('publishedAt'),
    counts: fields.object('counts', (counts) => ({
      documents: counts.count('documents'),
      pages: counts.count('pages'),
      chunks: counts.count('chunks'),
      triplets: counts.count('triplets'),
    })),
    holdsFiles: fields.flag('holdsFiles'),
    parts: fields.list('parts', readPart),
    ...(fields.has('tables') ? { tables: fields.list('tables', readTable) } : {}),
  };
  const { parts } = listing;
  if (parts.length > MOST_PARTS) throw new Error('there are too many parts');
  if (new Set(parts.map(({ file }) => file)).size < parts.length) {
    throw new Error('a part is named twice');
  }
  return listing;
}

function readTable(value: unknown, path: string): SiteTable {
  const fields = new Fields(value, path);
  const table = {
    title: shortText(fields, 'title', MOST_TITLE_LETTERS),
    path: fields.text('path'),
  };
  if (!isSafePath(table.path)) throw new Error(`${path}.path is no path`);
  return table;
}

function readPart(value: unknown, path: string): SitePart {
  const fields = new Fields(value, path);
  const part = {
    file: fields.text('file'),
    bytes: fields.count('bytes'),
    sha256: matching(fields.text('sha256'), SHA256, `${path}.sha256`),
    documents: fields.count('documents'),
  };
  if (!isSafePath(part.file) || part.file.includes('/')) throw new Error(`${path}.file is no name`);
  if (part.bytes > MOST_PART_BYTES) throw new Error(`${path} is too long`);
  return part;
}

function shortText(fields: Fields, name: string, most: number): string {
  const text = fields.text(name);
  if (text.length > most) throw new Error(`${name} is too long`);
  return text;
}

function matching(text: string, pattern: RegExp, name: string): string {
  if (!pattern.test(text)) throw new Error(`${name} is not what it should be`);
  return text;
}

function newer(): TriviumError {
  return new TriviumError(
    'outdated',
    'This site was published by a newer version of Trivium.',
    'Reload the page to get that version.',
  );
}

/** Address of a part below the app's own. */
export function partPath({ file }: SitePart): string {
  return PARTS_FOLDER + file;
}
