/**
 * All files of a published site, one after the other: the app, the library's parts, the original
 * files, models, and at last the list that names the parts. The same for a `.zip` that the browser
 * saves and for a folder that a command writes.
 */
import { sha256Hex } from '../digest.ts';
import type { DocumentKind } from '../documents/types.ts';
import { throwIfCancelled } from '../errors.ts';
import type { AppFile } from './app-files.ts';
import { MODELS_INDEX } from './deployment-models.ts';
import { listingJson } from './listing-json.ts';
import { partPath, type SiteListing, type SitePart } from './listing.ts';
import {
  APP_FILES,
  documentPath,
  isSafePath,
  LISTING_FILE,
  READER_MANIFEST,
  tablePath,
} from './paths.ts';

export interface SiteFile {
  path: string;
  content: Uint8Array<ArrayBuffer> | Blob;
}

export interface SiteDocument {
  id: string;
  kind: DocumentKind;
}

export interface SiteSource<D extends SiteDocument = SiteDocument> {
  /** With its parts left out: they are made here. */
  listing: Omit<SiteListing, 'parts'>;
  app: readonly AppFile[];
  /** @throws TriviumError where the file is not what the build wrote down. */
  appFile: (file: AppFile) => Promise<Uint8Array<ArrayBuffer>>;
  /** Documents of each part. */
  parts: readonly (readonly D[])[];
  /** A library file with these documents. */
  part: (documents: readonly D[]) => Promise<Uint8Array<ArrayBuffer>>;
  /** An original file; only asked for where the listing says that they are there. */
  original: (document: D) => Promise<Blob | Uint8Array<ArrayBuffer>>;
  /** Tables, each made to a page when its turn comes. */
  tables?: readonly SiteTablePage[];
  /** Models of this device, by the folder in which they lie. */
  models: readonly SiteModel[];
}

export interface SiteTablePage {
  title: string;
  /** HTML. */
  page: () => Promise<string>;
}

export interface SiteModel {
  /** Below `models/`. */
  folder: string;
  files: () => AsyncIterable<SiteFile>;
}

export interface MakeOptions {
  signal?: AbortSignal;
  /** After each file. */
  onFile?: (file: SiteFile) => void;
}

/** @throws TriviumError `aborted`; what the source throws. */
export async function* siteFiles<D extends SiteDocument>(
  source: SiteSource<D>,
  { signal, onFile }: MakeOptions = {},
): AsyncGenerator<SiteFile> {
  for await (const file of allFiles(source)) {
    throwIfCancelled(signal);
    if (!isSafePath(file.path)) throw new Error(`${file.path} cannot be a file of a site.`);
    onFile?.(file);
    yield file;
  }
}

async function* allFiles<D extends SiteDocument>({
  listing,
  app,
  appFile,
  parts,
  part,
  original,
  tables = [],
  models,
}: SiteSource<D>): AsyncGenerator<SiteFile> {
  const made: SitePart[] = [];
  for (const [i, documents] of parts.entries()) {
    const content = await part(documents);
    const sha256 = await sha256Hex(content);
    const file = `${String(i + 1).padStart(4, '0')}-${sha256.slice(0, 12)}.trivium`;
    const described = { file, bytes: content.length, sha256, documents: documents.length };
    made.push(described);
    yield { path: partPath(described), content };
  }
  if (listing.holdsFiles) {
    for (const document of parts.flat()) {
      yield { path: documentPath(document), content: await original(document) };
    }
  }
  for (const [i, { page }] of tables.entries()) yield text(tablePath(i), await page());
  for (const file of app) yield { path: file.path, content: await appFile(file) };
  // Asking which reading model there is, is no error where there is none.
  if (!app.some(({ path }) => path === READER_MANIFEST)) yield text(READER_MANIFEST, 'null\n');
  // What is there, so that the site can be published on by those who visit it.
  yield text(APP_FILES, `${JSON.stringify({ version: 1, files: app })}\n`);
  for (const model of models) yield* model.files();
  const folders = models.map(({ folder }) => folder).sort();
  yield text(MODELS_INDEX, `${JSON.stringify(folders)}\n`);
  const pages = tables.map(({ title }, i) => ({ title, path: tablePath(i) }));
  const told = { ...listing, parts: made, ...(pages.length > 0 ? { tables: pages } : {}) };
  yield text(LISTING_FILE, listingJson(told));
}

function text(path: string, content: string): SiteFile {
  return { path, content: new TextEncoder().encode(content) };
}

export function lengthOf({ content }: SiteFile): number {
  return content instanceof Blob ? content.size : content.length;
}
