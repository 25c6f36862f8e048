/**
 * `npm run publish:site -- --pdf DIR --out DIST [--title …] [--description …] [--no-pdfs] [--no-reader] [--models]`
 *
 * Reads the documents of a folder and writes a site of static files: the app with that library in
 * it, for any web host; `--no-reader` leaves the reading model out. The same as "Publish as a site" in the app.
 */
import { createHash } from 'node:crypto';
import type { DocumentSummary } from '../src/protocol.ts';
import { inParts } from '../src/site/parts.ts';
import { describeSite, publishable } from '../src/site/describe.ts';
import { libraryPart } from '../src/site/library-part.ts';
import { count as counted } from '../src/ui/text/en/counts.ts';
import { siteFiles } from '../src/site/site-files.ts';
import { builtApp } from './support/built-files.ts';
import { buildIfStale } from './support/build.ts';
import { begin, parseArgs } from './support/command-line.ts';
import { openNodeLibrary } from './support/node-library.ts';
import { DIST } from './support/project.ts';
import { checkOut, readableFiles, readIncoming, writeSite } from './support/site-folder.ts';

const USAGE =
  'Usage: npm run publish:site -- --pdf DIR --out DIST [--title TITLE] [--description WORDS] [--no-pdfs] [--no-reader] [--models]';
const ID_DIGITS = 12;

/** @param dist the build to publish. */
export async function main(args: string[], dist = DIST): Promise<void> {
  const { pdf, out, title, description, holdsFiles, models, reader } = readOptions(args);
  const files = await readableFiles(pdf);
  await checkOut(out);
  await buildIfStale();

  const { library, settled } = await openNodeLibrary();
  console.log(`Reading ${counted(files.length, 'file', 'files')} …`);
  const read = new Set<string>();
  for (const file of files) {
    const [{ id }] = (await library.addFiles([await readIncoming(file)])) as [DocumentSummary];
    read.add(id);
    tell(
      file,
      (await settled()).find((document) => document.id === id)!,
    );
  }
  const documents = publishable(await settled());
  if (documents.length === 0) {
    throw new Error('None of the files could be read: nothing was published.');
  }

  const app = await builtApp({ models, reader }, dist);
  const id = createHash('sha256').update(title).digest('hex').slice(0, ID_DIGITS);
  const publishedAt = Date.now();
  const site = siteFiles({
    listing: describeSite({ id, title, description, publishedAt, holdsFiles }, documents),
    parts: inParts(documents),
    part: (some) => libraryPart(library, some),
    original: async (document) => new Uint8Array(await library.bytes(document.id)),
    ...{ app: app.app, appFile: app.appFile, models: app.models },
  });
  const written = await writeSite(out, site);
  await library.close();
  const found = { files: files.length, read: read.size, documents: documents.length };
  console.log(`${out}: ${publishedInWords(written, { ...found, holdsFiles })}`);
  if (app.readerBytes > 0) {
    const size = `${(app.readerBytes / 1e6).toFixed(1)} MB with its runtime`;
    console.log(`The reading model (${size}) is ${reader ? 'in it' : 'left out'}.`);
  }
  console.log('Put it on any web host: docs/deployment.md has recipes.');
}

/** @param found `read`: of several files with the same content, one. */
export function publishedInWords(
  { count, bytes }: { count: number; bytes: number },
  found: { files: number; read: number; documents: number; holdsFiles: boolean },
): string {
  const { files, read, documents, holdsFiles } = found;
  const apart = [
    ...(read > documents ? [`${read - documents} of the files left out`] : []),
    ...(files > read ? [`${files - read} the same as another`] : []),
  ];
  const size = `${counted(count, 'file', 'files')}, ${(bytes / 1e6).toFixed(1)} MB`;
  const held = counted(documents, 'document', 'documents');
  const about = apart.length > 0 ? ` (${apart.join(', ')})` : '';
  return `${size}, with ${held}${about}${holdsFiles ? '' : ', without their files'}.`;
}

function tell(file: string, { status, pages, triplets, error }: DocumentSummary): void {
  if (status === 'indexed') {
    const held = [counted(pages, 'page', 'pages'), counted(triplets, 'triplet', 'triplets')];
    console.log(`  ${file}: ${held.join(', ')}`);
  } else console.error(`  ${file}: left out. ${error?.message ?? status} ${error?.hint ?? ''}`);
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      pdf: { type: 'string' },
      out: { type: 'string' },
      title: { type: 'string' },
      description: { type: 'string', default: '' },
      'no-pdfs': { type: 'boolean', default: false },
      'no-reader': { type: 'boolean', default: false },
      models: { type: 'boolean', default: false },
    },
  });
  const { pdf, out } = values;
  if (!pdf || !out) throw new Error(USAGE);
  const title = values.title?.trim() || titleOf(pdf);
  const { description, models } = values;
  const [holdsFiles, reader] = [!values['no-pdfs'], !values['no-reader']];
  return { pdf, out, title, description, models, holdsFiles, reader };
}

/** The folder's name. */
function titleOf(folder: string): string {
  const name = folder
    .split(/[\\/]/)
    .filter((part) => part && part !== '.')
    .at(-1);
  return name ?? 'Library';
}

void begin(import.meta.url, main);
