/**
 * `npm run bench:scans -- [--pages N] [--only NAME,…] [--save FILE.pdf] [FILE.pdf …]`
 *
 * Text recognition in the built app. Makes scans of the first pages of PDFs (the sample, unless
 * files are named), spoils them as scanners and cameras do, and compares what is read from them with
 * what is read from the own text of the same pages: characters wrong per hundred (inserted, left out,
 * others), words that are missing or too many wherever they stand, seconds and processor seconds a page. `--save` only writes a clean scan of the first file, to be asked about with
 * `npm run eval:app -- --pdf DIR`. docs/reading.md has the figures. Exit code 1 where clean scans
 * have more than two characters of a hundred wrong.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import type { Page } from 'playwright';
import { parseArgs } from './support/command-line.ts';
import { addFiles, openApp, waitUntilSettled } from './support/app.ts';
import { charactersWrong, wordsWrong } from './support/characters-wrong.ts';
import { watchMemory } from './support/process-memory.ts';
import { DIST } from './support/project.ts';
import { scannedPdf, type Spoiling } from './support/scanned-pdf.ts';
import { table } from './support/table.ts';

const CLEAN = 'clean';
const MOST_WRONG = 2;
const PATIENCE_MS = 7_200_000;

const KINDS: Record<string, Spoiling> = {
  [CLEAN]: {},
  '200 dpi': { dotsAnInch: 200 },
  blurred: { blur: 2 },
  'noise of 40 in 255': { noise: 40 },
  'leaning by 2°': { angle: 2 },
  'turned by 90°': { angle: 90 },
  'upside down': { angle: 180 },
  'a photograph': { angle: -1.5, blur: 1, noise: 20, shade: 0.4, dotsAnInch: 220 },
};

const { values, positionals } = parseArgs({
  options: {
    pages: { type: 'string', default: '3' },
    only: { type: 'string' },
    save: { type: 'string' },
  },
  allowPositionals: true,
});
const most = Number(values.pages);
const kinds = values.only?.split(',') ?? Object.keys(KINDS);
if (!Number.isInteger(most) || most < 1 || kinds.some((kind) => !(kind in KINDS))) {
  console.error(
    'Usage: npm run bench:scans -- [--pages N] [--only NAME,…] [--save FILE.pdf] [FILE.pdf …]',
  );
  process.exit(1);
}
const sample = path.join(DIST, 'sample/the-harbour-towns.pdf');
const files = positionals.length > 0 ? positionals : [sample];

/** Texts of the first pages. */
async function textsOf(page: Page, name: string): Promise<string[]> {
  return page.evaluate(
    async ([named, count]) => {
      const { library, service } = globalThis.trivium!;
      const { id } = library.documents.find((document) => document.name === named)!;
      const { text, pages } = await service.view(id);
      return pages.slice(0, count).map(({ start, end }) => text.slice(start, end));
    },
    [name, most] as const,
  );
}

/** Paragraphs that go on behind the last page would be read in another order. */
async function firstPages(file: string): Promise<string> {
  const source = await PDFDocument.load(await readFile(file));
  const cut = await PDFDocument.create();
  const numbers = source.getPageIndices().slice(0, most);
  for (const copied of await cut.copyPages(source, numbers)) cut.addPage(copied);
  const made = path.join(folder, path.basename(file));
  await writeFile(made, await cut.save());
  return made;
}

const folder = await mkdtemp(path.join(tmpdir(), 'trivium-scans-'));
const profile = path.join(folder, 'profile');
const app = await openApp({ profile });
const watch = watchMemory(profile);
try {
  const { page } = app;
  if (values.save) {
    await writeFile(values.save, await scannedPdf(page, files[0]!, most));
  } else {
    const texts = await Promise.all(files.map(firstPages));
    await addFiles(page, texts);
    let count = files.length;
    await waitUntilSettled(page, count, PATIENCE_MS);
    const rows: (string | number)[][] = [];
    for (const kind of kinds) {
      const [sum, made] = [
        { wrong: 0, of: 0, words: 0, ofWords: 0 },
        { pages: 0, ms: 0, processor: 0 },
      ];
      for (const file of files) {
        const meant = await textsOf(page, path.basename(file));
        const name = `${rows.length}-${path.basename(file)}`;
        const scan = path.join(folder, name);
        await writeFile(scan, await scannedPdf(page, file, most, KINDS[kind]));
        const [began, used] = [performance.now(), await watch.processorSeconds()];
        await addFiles(page, [scan]);
        await waitUntilSettled(page, ++count, PATIENCE_MS);
        made.ms += performance.now() - began;
        made.processor += (await watch.processorSeconds()) - used;
        const read = await textsOf(page, name);
        made.pages += read.length;
        for (const [i, text] of meant.entries()) {
          const { wrong, of } = charactersWrong(read[i] ?? '', text);
          sum.wrong += wrong;
          sum.of += of;
          const words = wordsWrong(read[i] ?? '', text);
          sum.words += words.wrong;
          sum.ofWords += words.of;
        }
      }
      const wrong = (100 * sum.wrong) / sum.of;
      rows.push([
        ...[kind, sum.of, wrong.toFixed(2), ((100 * sum.words) / sum.ofWords).toFixed(2)],
        ...[made.ms / 1000, made.processor].map((seconds) => (seconds / made.pages).toFixed(1)),
      ]);
      if (kind === CLEAN && wrong > MOST_WRONG) process.exitCode = 1;
    }
    const heads = ['scan', 'characters', 'wrong of 100', 'words of 100', 's a page', 'processor s'];
    console.log(table(heads, rows));
    console.log('Seconds: from the file to its answers, indexing with it.');
  }
} finally {
  watch.stop();
  await app.close();
  await rm(folder, { recursive: true, force: true });
}
