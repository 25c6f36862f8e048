/**
 * The whole way through the built app in Firefox and in WebKit, Safari's engine: documents in, a
 * question, its sentence on the page, without a network, out into a file and back, deleted. Their
 * answers and the reading model's numbers are those of Chromium.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addFiles,
  ask,
  launchBrowser,
  openApp,
  waitUntilSettled,
} from '../../scripts/support/app.ts';
import { DIST, PROJECT } from '../../scripts/support/project.ts';
import type { Recorded } from '../../scripts/support/recorded-readings.ts';
import type { Driven } from '../../scripts/support/web-driver/driven.ts';
import { serve, type Serving } from '../../scripts/serve.ts';
import { expectRecorded } from '../support/recorded-readings.ts';
import { BROWSERS } from './drivers.ts';
import { readingModelIn } from './reading-in-page.ts';
import { writeVolumes } from './volumes.ts';

const SAMPLE = path.join(PROJECT, 'public/sample/the-harbour-towns.pdf');
const RECORDED = path.join(PROJECT, 'tests/fixtures/reading-model/recorded.json');
const QUESTIONS = [
  'Who designed Skerrin Lighthouse?',
  'Where was the engineer who designed Skerrin Lighthouse born?',
  'Who built the bridge number 57?',
];
const PATIENCE_MS = 150_000;
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

let folder: string;
let files: string[];
/** What Chromium answers, by question. */
const wanted = new Map<string, Answered>();

interface Answered {
  text: string;
  grounding: string;
  /** What its first citation quotes. */
  quoted: string;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'trivium-browsers-'));
  files = [...(await writeVolumes(folder)), SAMPLE];
  const browser = await launchBrowser();
  const app = await openApp({ browser });
  try {
    await addFiles(app.page, files);
    await waitUntilSettled(app.page, files.length, PATIENCE_MS);
    await app.page.waitForFunction(() => globalThis.trivium?.session.readingModel?.is === 'ready');
    for (const question of QUESTIONS) {
      await ask(app.page, question, PATIENCE_MS);
      wanted.set(question, await app.page.evaluate(answered));
    }
  } finally {
    await app.close();
    await browser.close();
  }
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

describe.each(BROWSERS)('$name', ({ name, drive, retry }) => {
  let window: Driven;
  let serving: Serving;
  let downloads: string;

  beforeEach(async () => {
    downloads = await mkdtemp(path.join(folder, `${name}-`));
    serving = await serve(DIST);
    window = await drive({ downloads });
    console.log(window.version);
    await window.resize(1440, 900);
    await window.open(serving.url);
  });
  afterEach(async () => {
    await window?.close();
    await serving?.close().catch(() => undefined);
  });

  it('goes the whole way', { retry }, async () => {
    await step('reads ten volumes and a PDF', readsDocuments);
    await step('answers as Chromium does', answersAlike);
    await step('has the cited sentence lit, on a desk and on a phone', hasItLit);
    await step('reads with the numbers that were recorded', readsAlike);
    await step('goes on without a network', goesOnOffline);
    await step('is exported, deleted and imported', leavesAndComesBack);
    expect(await window.errors()).toEqual([]);
  });

  async function readsDocuments(): Promise<void> {
    await ready(window);
    await window.choose('input[type=file]', files);
    await window.run(() => globalThis.trivium?.storage.explained());
    const states = (): Promise<string[]> =>
      window.run(() => globalThis.trivium!.library.documents.map(({ status }) => status));
    // What hangs here is tried once more: not after minutes.
    await expect.poll(states, SOON).toEqual(files.map(() => 'indexed'));
    const model = () => window.run(() => globalThis.trivium?.session.readingModel?.is);
    await expect.poll(model, LONG).toBe('ready');
  }

  async function answersAlike(): Promise<void> {
    for (const question of QUESTIONS) {
      expect(await answerTo(window, question)).toEqual(wanted.get(question));
    }
  }

  async function hasItLit(): Promise<void> {
    await answerTo(window, QUESTIONS[0]!);
    await openCitation(window);
    for (const { width, height } of WIDTHS) {
      await window.resize(width, height);
      await expect.poll(() => window.run(isLit), LONG).toBe(true);
      await keepPicture(window, `${name}-reader-${width}`);
      await closeReader(window);
      await keepPicture(window, `${name}-answer-${width}`);
      await openCitation(window);
    }
    await window.resize(1440, 900);
  }

  async function readsAlike(): Promise<void> {
    const recorded = JSON.parse(await readFile(RECORDED, 'utf8')) as Recorded;
    await expectRecorded((await readingModelIn(window)) as never, recorded);
  }

  async function goesOnOffline(): Promise<void> {
    const kept = () => window.run(() => globalThis.trivium?.site.worksOffline);
    await expect.poll(kept, LONG).toBe(true);
    await serving.close();
    await window.reload();
    await ready(window);
    console.log(name, await window.run(offers));
    expect(await answerTo(window, QUESTIONS[1]!)).toEqual(wanted.get(QUESTIONS[1]!));
    await openCitation(window);
    await expect.poll(() => window.run(isLit), LONG).toBe(true);
    await closeReader(window);
  }

  async function leavesAndComesBack(): Promise<void> {
    await window.run(() => globalThis.trivium?.transfers.exportLibrary());
    await press(window, 'Export');
    const saved = async (): Promise<string[]> =>
      (await readdir(downloads)).filter((file) => file.endsWith('.trivium'));
    await expect.poll(saved, LONG).toHaveLength(1);
    const noDialog = () => window.run(() => document.querySelector('dialog[open]') === null);
    await expect.poll(noDialog, LONG).toBe(true);

    await deleteAll(window);
    await window.choose('input[type=file]', [path.join(downloads, (await saved())[0]!)]);
    await press(window, 'Add to this library');
    const count = () => window.run(() => globalThis.trivium?.library.documents.length);
    await expect.poll(count, LONG).toBe(files.length);
    await expect.poll(noDialog, LONG).toBe(true);
    expect((await answerTo(window, QUESTIONS[0]!)).text).toBe(wanted.get(QUESTIONS[0]!)!.text);
    await deleteAll(window);
  }
});

const LONG = { timeout: PATIENCE_MS, interval: 200 };
const SOON = { timeout: 60_000, interval: 200 };

/** Says how long it took, for those who wait. */
async function step(what: string, work: () => Promise<void>): Promise<void> {
  const began = Date.now();
  await work();
  console.log(`${what}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

async function ready(window: Driven): Promise<void> {
  const phase = () => window.run(() => globalThis.trivium?.session.phase);
  await expect.poll(phase, LONG).toBe('ready');
}

async function answerTo(window: Driven, question: string): Promise<Answered> {
  await window.run(() => globalThis.trivium?.asking.newQuestion());
  await window.type('textarea#question', question);
  await window.enter('textarea#question');
  const status = () => window.run(() => globalThis.trivium?.asking.inquiry?.status);
  await expect.poll(status, LONG).toBe('answered');
  return window.run(answered);
}

/** In the page: what the README's table says of this browser. */
function offers(): Record<string, boolean> {
  return {
    threads: globalThis.crossOriginIsolated,
    webGpu: 'gpu' in navigator,
    storageKept: 'storage' in navigator,
    picksFiles: 'showSaveFilePicker' in globalThis,
    privateFiles: 'getDirectory' in (navigator.storage ?? {}),
    languageModel: 'LanguageModel' in globalThis,
  };
}

/** In the page: what was answered to the question that is open. */
function answered(): Answered {
  const { text, grounding, citations } = globalThis.trivium!.asking.inquiry!.answer!;
  return { text, grounding: String(grounding), quoted: citations[0]?.text ?? '' };
}

/** In the page: the cited sentence is marked where one sees it, and its words are drawn under it. */
function isLit(): boolean {
  const canvases = [
    ...document.querySelectorAll<HTMLCanvasElement>('[aria-label^="Reader: "] canvas'),
  ];
  return [...document.querySelectorAll('[data-testid="highlight"]')].some((mark) => {
    const { left, top, bottom, width, height } = mark.getBoundingClientRect();
    if (width === 0 || bottom < 0 || top > innerHeight) return false;
    return canvases.some((canvas) => {
      const box = canvas.getBoundingClientRect();
      const scale = canvas.width / box.width;
      const [x, y] = [(left - box.left) * scale, (top - box.top) * scale];
      if (canvas.width === 0 || x < 0 || y < 0 || y >= canvas.height) return false;
      const drawn = canvas.getContext('2d')?.getImageData(x, y, width * scale, height * scale);
      return drawn?.data.some((value, i) => i % 4 === 0 && value < 100 && drawn.data[i + 3]! > 200);
    });
  });
}

async function openCitation(window: Driven): Promise<void> {
  const citation = 'main [aria-label^="Citation 1: open"]';
  const isThere = () =>
    window.run((element: string) => document.querySelector(element) !== null, citation);
  await expect.poll(isThere, LONG).toBe(true);
  await window.click(citation);
  await expect.poll(() => window.run(() => globalThis.trivium?.reader.isOpen), LONG).toBe(true);
}

async function closeReader(window: Driven): Promise<void> {
  await window.run(() => globalThis.trivium?.reader.close());
  await expect.poll(() => window.run(() => globalThis.trivium?.reader.isOpen), LONG).toBe(false);
}

/** A button of the dialog that is open. */
async function press(window: Driven, label: string): Promise<void> {
  const button = `//dialog[@open]//button[normalize-space()='${label}']`;
  const isThere = () =>
    window.run((wanted: string) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('dialog[open] button')];
      return buttons.some(
        ({ textContent, disabled }) => textContent.trim() === wanted && !disabled,
      );
    }, label);
  await expect.poll(isThere, LONG).toBe(true);
  await window.click(button);
}

async function deleteAll(window: Driven): Promise<void> {
  await window.run(() => globalThis.trivium?.clearEverything());
  await window.click('dialog[open] .danger');
  const isEmpty = () =>
    window.run(() => {
      const app = globalThis.trivium;
      return app?.session.phase === 'ready' && app.library.documents.length === 0;
    });
  await expect.poll(isEmpty, LONG).toBe(true);
}

async function keepPicture(window: Driven, name: string): Promise<void> {
  const kept = process.env['TRIVIUM_PICTURES'];
  if (!kept) return;
  await mkdir(kept, { recursive: true });
  await writeFile(path.join(kept, `${name}.png`), await window.picture());
}
