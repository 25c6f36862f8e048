/**
 * `npm run bench:scale [-- --pages 2000,10000] [--data DIR…] [--passages 600] [--seed 1] [--keep DIR]
 *   [--json OUT]`
 *
 * A library of so many pages, 50 to a file, in the built app in headless Chromium: how long it takes
 * to open and to answer, what it needs of memory, what each store takes on disk, and how fast a file
 * is indexed beside what is there. Of several sizes, how that grows. The library is written as a
 * library file and imported, for indexing 50,000 pages would take hours; of made-up text, or of
 * passages of --data (folders with a corpus.jsonl, or with documents), of which --passages are read
 * and then come again under other names. Questions are answered by rules, without a model.
 * With --keep the browsers' folders stay, and those that are there are measured again.
 * docs/libraries.md has the figures.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Page } from 'playwright';
import { parseQuestions } from '../src/evaluation/data-sets.ts';
import { writeLibraryFile } from '../src/library-file/write.ts';
import { parseArgs } from './support/command-line.ts';
import {
  addFiles,
  chooseEngine,
  openApp,
  waitUntilSettled,
  type OpenedApp,
} from './support/app.ts';
import { garbageCollector } from './support/collect-garbage.ts';
import { readText } from './support/eval-options.ts';
import { importLibraryFile } from './support/import-library.ts';
import { libraryOf, madeUp, type LibraryShape, type Said } from './support/invented-library.ts';
import { materialOf, ofMaterial } from './support/library-material.ts';
import { watchMemory, type MemoryWatch, type MemoryTaken } from './support/process-memory.ts';
import { storeSizes, type StoreSize } from './support/store-sizes.ts';
import { table } from './support/table.ts';

const HOUR_MS = 3_600_000;
/** What is stored belongs to an address. */
const PORT = 47_841;
const PAGES_A_FILE = 50;
const QUESTIONS = 40;
/** A page of such a text file. */
const INDEXED_PAGES = 20;
const WORDS_A_PAGE = 400;

interface Opening {
  /** The list of documents is there. */
  listSeconds: number;
  /** Questions can be answered. */
  askSeconds: number;
  /** The most until then. */
  asked: MemoryTaken;
  /** The most until all vectors have been read, behind that. */
  peak: MemoryTaken;
  held: MemoryTaken;
}

interface Measured {
  pages: number;
  files: number;
  passages: number;
  triplets: number;
  importSeconds: number;
  opening: Opening;
  firstQuestionMs: number;
  questionMs: number[];
  indexedPagesASecond: number;
  stores: StoreSize[];
}

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '2000,10000' },
    data: { type: 'string', multiple: true, default: [] },
    passages: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
    json: { type: 'string' },
  },
});
const sizes = values.pages.split(',').map(Number);
const [seed, most] = [Number(values.seed), Number(values.passages)];
if (![...sizes, seed, most].every((each) => Number.isInteger(each) && each > 0)) {
  throw new Error('--pages, --passages and --seed take whole numbers.');
}
const material = values.data.length > 0 ? await materialOf(values.data, most, reading) : null;
if (material?.length === 0) throw new Error('There is nothing to be read in --data.');
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores; ` +
    `${material ? `${material.length} passages of ${values.data.join(', ')}` : 'made-up text'}`,
);
const all: Measured[] = [];
for (const pages of sizes) {
  const folder = await mkdtemp(path.join(tmpdir(), 'trivium-bench-'));
  try {
    all.push(await measure(pages, folder));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  if (values.json) await writeFile(values.json, `${JSON.stringify(all, null, 1)}\n`);
}
console.log(`\n${growth(all)}`);

async function measure(pages: number, folder: string): Promise<Measured> {
  const file = path.join(folder, 'library.trivium');
  const shape = shapeOf(Math.max(1, Math.round(pages / PAGES_A_FILE)), material);
  const source = libraryOf(shape, seed);
  const { counts } = source.header;
  console.log(
    `\n${pages.toLocaleString('en')} pages in ${shape.documents.toLocaleString('en')} files, ` +
      `${counts.chunks.toLocaleString('en')} passages`,
  );
  const profile = path.join(values.keep ?? folder, `pages-${pages}`);
  const isKept = existsSync(profile);
  await mkdir(profile, { recursive: true });
  let importSeconds = NaN;
  if (!isKept) {
    await pipeline(Readable.from(writeLibraryFile(source)), createWriteStream(file));
    const empty = await inBrowser(profile, async ({ page }, memory) => {
      await chooseEngine(page, 'rules');
      const { held } = await opened(page, memory);
      importSeconds = await importLibraryFile(page, file);
      return held;
    });
    console.log(
      `imported in ${importSeconds.toFixed(0)} s from a library file of ` +
        `${mb((await stat(file)).size)} MB; before, empty, ${inWords(empty)}`,
    );
  }
  const measured = await inBrowser(profile, async (app, memory) => {
    const { page } = app;
    const opening = await opened(page, memory);
    console.log(
      `opened: list ${opening.listSeconds.toFixed(2)} s, questions ${opening.askSeconds.toFixed(2)} s; ` +
        `at most ${inWords(opening.asked)}, behind it ${inWords(opening.peak)}, then ${inWords(opening.held)}`,
    );
    const [first, ...questionMs] = await ask(page, questionsFor(shape));
    console.log(
      `questions: first ${first!.toFixed(0)} ms, then p50 ${at(questionMs, 0.5)} ms, p90 ${at(questionMs, 0.9)} ms`,
    );
    const stores = await page.evaluate(storeSizes);
    const triplets = stores.find(({ store }) => store === 'triplets')?.records ?? 0;
    console.log(
      table(
        ['store', 'records', 'MB'],
        stores.map(({ store, records, bytes }) => [store, records, Number(mb(bytes))]),
      ),
    );
    const before = stores.find(({ store }) => store === 'documents')!.records;
    const indexedPagesASecond = await indexed(page, before, folder);
    console.log(`indexing: ${indexedPagesASecond.toFixed(2)} pages a second`);
    return {
      ...{ opening, firstQuestionMs: first!, questionMs, stores, triplets, indexedPagesASecond },
    };
  });
  const { documents: files, chunks: passages } = counts;
  return { pages, files, passages, importSeconds, ...measured };
}

function shapeOf(documents: number, passages: readonly Said[] | null): LibraryShape {
  if (!passages) return madeUp(documents, PAGES_A_FILE);
  return ofMaterial(passages, documents, PAGES_A_FILE);
}

/** In a browser of its own, over the profile that the one before has left. */
async function inBrowser<T>(
  profile: string,
  work: (app: OpenedApp, memory: MemoryWatch) => Promise<T>,
): Promise<T> {
  const memory = watchMemory(profile);
  const app = await openApp({
    ...{ profile, port: PORT },
    prepare: async (context) => {
      // What is sent to the page names its functions by this.
      await context.addInitScript('globalThis.__name = (named) => named');
      await context.addInitScript(noteOpening);
      context.setDefaultTimeout(HOUR_MS);
    },
  });
  try {
    return await work(app, memory);
  } finally {
    memory.stop();
    await app.close();
  }
}

/** Runs in the page before anything else. */
function noteOpening(): void {
  const seen = globalThis as { opening?: { list: number; ask?: number } };
  const timer = setInterval(() => {
    if (globalThis.trivium?.session.phase !== 'ready') return;
    clearInterval(timer);
    const opening: { list: number; ask?: number } = { list: performance.now() };
    seen.opening = opening;
    // Waits for the index, as a question does.
    void globalThis.trivium.service.diagnostics().then(() => (opening.ask = performance.now()));
  }, 10);
}

async function opened(page: Page, memory: MemoryWatch): Promise<Opening> {
  const told = await page.waitForFunction(
    () => {
      const { opening } = globalThis as { opening?: { list: number; ask?: number } };
      return opening?.ask === undefined ? null : { list: opening.list, ask: opening.ask };
    },
    undefined,
    { timeout: HOUR_MS, polling: 50 },
  );
  const { list, ask } = (await told.jsonValue())!;
  const asked = memory.peak();
  // The rest of the vectors is read behind it: an export waits for that.
  await page.evaluate(async () => {
    const { service } = globalThis.trivium!;
    if (globalThis.trivium!.library.documents.length === 0) return;
    const { id } = await service.beginExport({ title: '', files: false });
    await service.endExport(id);
  });
  await memory.now();
  const peak = memory.peak();
  const clear = await garbageCollector(page);
  await clear();
  const held = await memory.now();
  return { listSeconds: list / 1000, askSeconds: ask / 1000, asked, peak, held };
}

/** @returns milliseconds of each. */
function ask(page: Page, questions: readonly string[]): Promise<number[]> {
  return page.evaluate(async (all) => {
    const { service } = globalThis.trivium!;
    const took: number[] = [];
    for (const [i, question] of all.entries()) {
      const began = performance.now();
      await service.ask(question, { id: `bench-${i}` }, () => {});
      took.push(performance.now() - began);
    }
    return took;
  }, questions);
}

/** Of the set that the material comes with; else of what the library's first files say. */
function questionsFor({ said, documents }: LibraryShape): string[] {
  const sets = values.data.map((folder) => path.join(folder, 'questions.jsonl')).filter(existsSync);
  const given = sets.flatMap((file) => parseQuestions(readText(file)));
  if (given.length > 0) return given.slice(0, QUESTIONS).map(({ question }) => question);
  return Array.from({ length: QUESTIONS }, (_, i) => {
    // One in ten goes through the list of documents.
    if (i % 10 === 9) return `What is Report ${1 + ((i * 7) % documents)} about?`;
    const { sentences } = said(i, () => ((i + 1) * 0.618_034) % 1);
    const { subject, predicate } = sentences[0]!.triplets[0] ?? { subject: '', predicate: '' };
    return predicate.startsWith('was ')
      ? `Who ${predicate.slice(4).replace(/ by$/, '')} ${subject}?`
      : `What does ${subject} ${predicate.replace(/s$/, '')}?`;
  });
}

/** A text of its own comes in. @returns pages a second, from the drop to the end. */
async function indexed(page: Page, before: number, folder: string): Promise<number> {
  const file = path.join(folder, `added-${before}.txt`);
  const shape = material ? ofMaterial(material, 1, 1) : madeUp(1, 1);
  const lines: string[] = [];
  for (let words = 0, i = 0; words < INDEXED_PAGES * WORDS_A_PAGE; i++) {
    const { heading, sentences } = shape.said(7_919 + i, random(before + i));
    const text = sentences.map((sentence) => sentence.text).join(' ');
    lines.push(heading, text, '');
    words += text.split(/\s+/).length;
  }
  await writeFile(file, lines.join('\n'));
  const began = performance.now();
  await addFiles(page, [file]);
  await waitUntilSettled(page, before + 1, HOUR_MS);
  return INDEXED_PAGES / ((performance.now() - began) / 1000);
}

function random(seed: number): () => number {
  let at = seed + 1;
  return () => (at = (at * 0.618_034 + 0.137) % 1);
}

function growth(measured: readonly Measured[]): string {
  return table(
    [
      ...['pages', 'triplets', 'import s', 'list s', 'open s'],
      ...['MB until then', 'MB at most', 'MB held'],
      ...['first ms', 'p50 ms', 'p90 ms', 'pages/s', 'disk MB'],
    ],
    measured.map((each) => [
      ...[each.pages, each.triplets, Math.round(each.importSeconds)],
      ...[each.opening.listSeconds, each.opening.askSeconds].map((s) => Number(s.toFixed(2))),
      ...[each.opening.asked, each.opening.peak, each.opening.held].map(({ page }) =>
        Math.round(page),
      ),
      ...[Math.round(each.firstQuestionMs), at(each.questionMs, 0.5), at(each.questionMs, 0.9)],
      Number(each.indexedPagesASecond.toFixed(2)),
      Math.round(each.stores.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6),
    ]),
  );
}

function reading(passages: number): void {
  if (passages % 200 === 0) console.error(`${passages} passages read`);
}

function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)]!);
}

function inWords({ page, browser, storage }: MemoryTaken): string {
  const [own, others] = [Math.round(page), Math.round(browser + storage)];
  return `${own} MB (browser and storage ${others})`;
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
