/**
 * Where a published site keeps things, relative to the app: the build, the page and the command-line
 * tools agree on it.
 */
import { endingsOf } from '../documents/kinds.ts';
import type { DocumentKind } from '../documents/types.ts';
import type { ListingPath, ReaderManifestPath } from '../offline/messages.ts';

/** What is published beside the app; every build has one, which says that nothing is. */
export const LISTING_FILE: ListingPath = 'library/site.json';
/** Before the names of parts, which change with their content. */
export const PARTS_FOLDER = 'library/parts/';
/** Original files, by the id of their document. */
export const DOCUMENTS_FOLDER = 'library/documents/';
/** Where a table lies as a page. @param position among the tables, from 0. */
export const tablePath = (position: number): string => `tables/${position + 1}.html`;
/** The reading model's files, and which they are: `null` where the site was published without it. */
export const READER_FOLDER = 'reader/';
export const READER_MANIFEST: ReaderManifestPath = `${READER_FOLDER}reader.json`;
/** The files that the app consists of, with their checksums. */
export const APP_FILES = 'app-files.json';
/** Of everything that the build carries. */
export const LICENCES_FILE = 'licences.txt';
/** What the reading model was made of. */
export const READER_CARD_FILE = 'reading-model.txt';

/** A path inside a site: plain names, nothing that leads out of it or means something to a server. */
const SAFE_PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.@+~()-]+(?:\/[\w.@+~()-]+)*$/;
const MOST_LETTERS = 300;

export function isSafePath(path: string): boolean {
  return path.length <= MOST_LETTERS && SAFE_PATH.test(path);
}

/** A page of somebody else's would run its scripts as this site: it is served as the text that it is. */
const SERVED_AS_TEXT: readonly DocumentKind[] = ['html'];

/** Where the original file of a document lies; its id is a digest. */
export function documentPath({ id, kind }: { id: string; kind: DocumentKind }): string {
  const [ending] = endingsOf(SERVED_AS_TEXT.includes(kind) ? 'text' : kind);
  return DOCUMENTS_FOLDER + id + ending;
}
