/**
 * `npm run bench:tables [-- --documents 200] [--engine instant|rules]`
 *
 * A table of so many documents and ten questions in the built app in headless Chromium, from dropping
 * the files to the last cell: time of both, and the most memory that the browser's processes took.
 * The documents are the invented contracts of tests/tables, which come again with other numbers in
 * them, so that nothing that was read counts for another. docs/tables.md has the figures.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from './support/command-line.ts';
import { addFiles, chooseEngine, openApp, waitUntilSettled } from './support/app.ts';
import { builtInName } from './support/built-in-engines.ts';
import { watchMemory } from './support/process-memory.ts';
import { PROJECT } from './support/project.ts';
import { tableInApp } from './support/table-in-app.ts';

const CONTRACTS = path.join(PROJECT, 'tests/tables/develop/documents');
const COLUMNS = [
  ['text', 'Which law governs?'],
  ['date', 'When was it signed?'],
  ['date', 'When does it begin?'],
  ['number', 'How much is to be paid?'],
  ['number', 'How long is the notice period?'],
  ['number', 'How long does it last?'],
  ['list', 'Who signed?'],
  ['list', 'Who are the parties?'],
  ['yesno', 'Is there a penalty?'],
  ['yesno', 'May it be assigned?'],
] as const;
const HOUR_MS = 3_600_000;

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '200' },
    engine: { type: 'string', default: 'instant' },
  },
});
const wanted = Number(values.documents);
if (!Number.isInteger(wanted) || wanted < 1) throw new Error('--documents takes a whole number.');

const folder = await mkdtemp(path.join(tmpdir(), 'trivium-bench-'));
try {
  await measure(folder);
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

async function measure(into: string): Promise<void> {
  const files = await contracts(into);
  const profile = path.join(into, 'profile');
  await mkdir(profile);
  const memory = watchMemory(profile);
  const app = await openApp({
    profile,
    prepare: async (context) => context.setDefaultTimeout(HOUR_MS),
  });
  try {
    await chooseEngine(app.page, builtInName(values.engine));
    const before = await memory.now();
    const [indexing] = await timed(async () => {
      await addFiles(app.page, files);
      await waitUntilSettled(app.page, files.length, HOUR_MS);
    });
    const columns = COLUMNS.map(([kind, question], i) => ({ id: `c${i}`, question, kind }));
    const [filling, csv] = await timed(() => tableInApp(app.page, columns, Date.now() + HOUR_MS));
    const { page, browser } = memory.peak();
    const cells = files.length * columns.length;
    console.log(
      [
        `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores`,
        `${files.length} documents indexed in ${indexing.toFixed(0)} s`,
        `${cells} cells in ${filling.toFixed(0)} s, ${(filling / cells).toFixed(2)} s a cell`,
        `at most ${page.toFixed(0)} MB in pages and workers (${before.page.toFixed(0)} before), ` +
          `${browser.toFixed(0)} MB in the browser's own process`,
        `${csv.length.toLocaleString('en')} letters of CSV`,
      ].join('\n'),
    );
  } finally {
    memory.stop();
    await app.close();
  }
}

/** @returns seconds, and what came of it. */
async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const made = await work();
  return [(performance.now() - began) / 1000, made];
}

async function contracts(into: string): Promise<string[]> {
  const names = (await readdir(CONTRACTS)).sort();
  return Promise.all(
    Array.from({ length: wanted }, async (_, i) => {
      const text = await readFile(path.join(CONTRACTS, names[i % names.length]!), 'utf8');
      const round = Math.floor(i / names.length);
      const other = text.replace(/\b\d{2}\b/g, (two) =>
        String(10 + ((Number(two) + 7 * round) % 18)),
      );
      const file = path.join(into, `contract-${i + 1}.txt`);
      await writeFile(file, `Copy ${i + 1}.\n\n${round === 0 ? text : other}`);
      return file;
    }),
  );
}
