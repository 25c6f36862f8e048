/**
 * `npm run bench:library [-- --triplets 100000,400000] [--seed 1] [--no-peer] [--json OUT]`
 *
 * A library is imported from a file and exported to one, in the built app in headless Chromium: how
 * long it takes, how much memory it needs beyond what the open library itself does (in the page with
 * its workers, in the browser's own process, in its storage service), how large the file is; and the same
 * library as one JSON text, gzipped. Each step runs in a browser of its own, so that none inherits
 * memory from the one before. docs/library-files.md has the figures and says how they were taken.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Page } from 'playwright';
import { ByteSource } from '../src/library-file/byte-source.ts';
import { FrameReader } from '../src/library-file/frames.ts';
import { writeLibraryFile } from '../src/library-file/write.ts';
import { parseArgs } from './support/command-line.ts';
import { openApp } from './support/app.ts';
import { garbageCollector } from './support/collect-garbage.ts';
import { importLibraryFile } from './support/import-library.ts';
import { inventedLibrary } from './support/invented-library.ts';
import { exportAsJson, importFromJson, type PeerMeasured } from './support/json-peer.ts';
import { watchMemory, type MemoryTaken } from './support/process-memory.ts';
import { table } from './support/table.ts';

const HOUR_MS = 3_600_000;
/** What is stored belongs to an address. */
const PORT = 47_831;

interface Step {
  triplets: number;
  step: string;
  seconds: number;
  /** Processor time of all of the browser's processes. */
  processorSeconds: number;
  megabytes: number | null;
  /** Before the step began, without garbage, with the library open where it was open then. */
  before: MemoryTaken;
  peak: MemoryTaken;
  /** When it was over, without garbage: with the open library that an import has made. */
  after: MemoryTaken;
  error?: string;
}

type Measured = Pick<Step, 'seconds'> & { bytes?: number };

const { values } = parseArgs({
  options: {
    triplets: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    'no-peer': { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const counts = values.triplets.split(',').map(Number);
const seed = Number(values.seed);
if (![...counts, seed].every((each) => Number.isInteger(each) && each > 0)) {
  throw new Error('--triplets and --seed take whole numbers.');
}

console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`);
const all: Step[] = [];
for (const count of counts) {
  const folder = await mkdtemp(path.join(tmpdir(), 'trivium-bench-'));
  try {
    all.push(...(await measure(count, folder)));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  if (values.json) await writeFile(values.json, `${JSON.stringify(all, null, 1)}\n`);
}

async function measure(count: number, folder: string): Promise<Step[]> {
  const file = path.join(folder, 'library.trivium');
  const profile = path.join(folder, 'profile');
  const { source, triplets } = inventedLibrary(count, seed);
  const began = performance.now();
  await pipeline(Readable.from(writeLibraryFile(source)), createWriteStream(file));
  const making = (performance.now() - began) / 1000;
  const { size } = await stat(file);
  const { raw, vectors } = await rawBytes(file);
  const { documents, pages, chunks } = source.header.counts;
  console.log(
    `\n${triplets.toLocaleString('en')} triplets, ${chunks.toLocaleString('en')} passages, ` +
      `${pages.toLocaleString('en')} pages, ${documents.toLocaleString('en')} documents without their original files.\n` +
      `File: ${megabytes(size)} MB of ${megabytes(raw)} MB unpacked (${((100 * size) / raw).toFixed(0)} %; ` +
      `${megabytes(vectors)} MB of it vectors), made in Node in ${making.toFixed(1)} s, embedding included.`,
  );
  const run = async (step: string, work: (page: Page) => Promise<Measured>): Promise<Step> =>
    measureStep({ triplets, step, profile }, work);
  const steps = [
    await run('import', async (page) => ({ seconds: await importLibraryFile(page, file) })),
  ];
  steps.push(await run('export', exportToDisk));
  if (!values['no-peer']) {
    steps.push(await run('JSON + gzip out', (page) => page.evaluate(exportAsJson).then(bytesOf)));
    steps.push(
      await run('JSON + gzip in', (page) => page.evaluate(importFromJson).then(secondsOf)),
    );
  }
  console.log(
    table(
      [
        ...['step', 'seconds', 'CPU s', 'file MB', 'page before', 'page peak', 'page after'],
        ...['above both', 'browser above', 'storage above'],
      ],
      steps.map((each) => [
        each.error ? `${each.step}: ${each.error}` : each.step,
        rounded(each.seconds),
        rounded(each.processorSeconds),
        each.megabytes === null ? '' : each.megabytes.toFixed(1),
        ...[each.before, each.peak, each.after].map(({ page }) => Math.round(page)),
        ...(['page', 'browser', 'storage'] as const).map((part) => above(each, part)),
      ]),
    ),
  );
  return steps;
}

/** In a browser of its own, over the profile that the step before has left. */
async function measureStep(
  { triplets, step, profile }: { triplets: number; step: string; profile: string },
  work: (page: Page) => Promise<Measured>,
): Promise<Step> {
  const app = await openApp({
    ...{ profile, port: PORT },
    // What is sent to the page names its functions by this.
    prepare: (context) => context.addInitScript('globalThis.__name = (named) => named'),
  });
  const memory = watchMemory(profile);
  try {
    app.page.setDefaultTimeout(HOUR_MS);
    const clear = await garbageCollector(app.page);
    await app.page.evaluate(untilAllIsRead);
    await clear();
    const before = await memory.now();
    memory.peak();
    const processorBefore = await memory.processorSeconds();
    const done = await work(app.page).catch((thrown: Error) => ({
      seconds: NaN,
      error: thrown.message.split('\n')[0]!,
    }));
    const peak = memory.peak();
    const processorSeconds = (await memory.processorSeconds()) - processorBefore;
    await clear().catch(() => {});
    const after = await memory.now();
    const { seconds } = done;
    const error = 'error' in done ? { error: done.error } : {};
    const size = 'bytes' in done && done.bytes !== undefined ? done.bytes / 1e6 : null;
    return {
      triplets,
      step,
      seconds,
      processorSeconds,
      megabytes: size,
      before,
      peak,
      after,
      ...error,
    };
  } finally {
    memory.stop();
    await app.close();
  }
}

/** Beyond what was held before and what is held now: what the step itself needed, for a time. */
function above({ before, peak, after }: Step, part: keyof MemoryTaken): number {
  return Math.round(peak[part] - Math.max(before[part], after[part]));
}

/** An export begins when the whole index is in memory; an empty library has none. */
async function untilAllIsRead(): Promise<void> {
  const { service } = globalThis.trivium!;
  await service.diagnostics();
  try {
    const { id } = await service.beginExport({ title: '', files: false });
    await service.endExport(id);
  } catch {
    // Nothing to be read.
  }
}

/** As the page does it, into a file of its own file system. */
function exportToDisk(page: Page): Promise<Measured> {
  return page.evaluate(async () => {
    const began = performance.now();
    const { service } = globalThis.trivium!;
    const folder = await navigator.storage.getDirectory();
    const writable = await (await folder.getFileHandle('out', { create: true })).createWritable();
    const { id } = await service.beginExport({ title: 'bench', files: true });
    let bytes = 0;
    let next = service.nextOfExport(id);
    for (let part = await next; part; part = await next) {
      next = service.nextOfExport(id);
      await writable.write(part);
      bytes += part.length;
    }
    await writable.close();
    return { seconds: (performance.now() - began) / 1000, bytes };
  });
}

function bytesOf({ seconds, bytes }: PeerMeasured): Measured {
  return { seconds, bytes };
}

function secondsOf({ seconds }: PeerMeasured): Measured {
  return { seconds };
}

/** What a file's frames unpack to. */
async function rawBytes(file: string): Promise<{ raw: number; vectors: number }> {
  const frames = new FrameReader(new ByteSource(createReadStream(file)));
  await frames.preamble();
  let [raw, vectors] = [0, 0];
  for (;;) {
    const { kind, payload } = await frames.next();
    raw += payload.length;
    if (kind === 'vectors') vectors += payload.length;
    if (kind === 'end') return { raw, vectors };
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
