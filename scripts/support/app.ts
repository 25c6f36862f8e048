/**
 * Opens the built app in a headless browser and works it the way a person does: files go in
 * through the file input, questions through the question box. What came of it is read from the
 * app's own state, which the page shows to scripts as `globalThis.trivium` (src/main.ts).
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import type { ErrorRecord } from '../../src/errors.ts';
import type { Answer } from '../../src/methods/events.ts';
import type { DocumentSummary, ReadingModelState } from '../../src/protocol.ts';
import { BROWSER_ARGUMENTS, findBrowser, HOW_TO_INSTALL } from '../find-browser.ts';
import { serve } from '../serve.ts';
import { buildIfStale } from './build.ts';
import type { BuiltInName } from './built-in-engines.ts';
import { DIST } from './project.ts';

/** For whatever is waited for: a busy machine takes its time. */
const PATIENCE_MS = 60_000;
const POLL_MS = 40;
/** What moves would be drawn for nobody, and be waited for before it can be clicked. */
const STILL = { reducedMotion: 'reduce' } as const;
const ON_OR_OFF: Record<BuiltInName, 'on' | 'off'> = { instant: 'on', rules: 'off' };

export interface OpenedApp {
  page: Page;
  context: BrowserContext;
  url: string;
  /** Ends the server, as if the network were gone; the page stays. */
  stopServing(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The browser's folder, to come back to; a temporary one otherwise. */
  profile?: string;
  /**
   * One that runs already: the app gets a window of its own in it, with storage that nothing else
   * sees and that is gone with it, instead of a browser of its own. Not together with `profile`.
   */
  browser?: Browser | undefined;
  /** Path under which the app is served. */
  under?: string;
  /** Another build than this project's, as a folder. */
  dist?: string;
  /** Where the app is served, so that what is stored is found again; any free port otherwise. */
  port?: number;
  /** Headers that the host adds. */
  headers?: Record<string, string>;
  viewport?: { width: number; height: number };
  /** Set-up before anything is loaded: scripts for every page, listeners. */
  prepare?: (context: BrowserContext, url: string) => Promise<unknown> | void;
}

/** Builds where need be, serves on the loopback address and opens the app, ready for files. */
export async function openApp(options: OpenOptions = {}): Promise<OpenedApp> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(HOW_TO_INSTALL);
  await buildIfStale();
  const { under, headers, port } = options;
  const serving = await serve(options.dist ?? DIST, { under, headers, port });
  const viewport = options.viewport ?? { width: 1280, height: 900 };
  const isShared = options.browser !== undefined && options.profile === undefined;
  const temporary = isShared || options.profile ? null : await temporaryProfile();
  const close = async (context?: BrowserContext): Promise<void> => {
    await context?.close();
    await serving.close().catch(() => undefined);
    if (temporary) await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const context = isShared
      ? await options.browser!.newContext({ viewport, ...STILL })
      : await chromium.launchPersistentContext(options.profile ?? temporary!, {
          executablePath,
          args: BROWSER_ARGUMENTS,
          headless: true,
          viewport,
          ...STILL,
        });
    context.setDefaultTimeout(PATIENCE_MS);
    await options.prepare?.(context, serving.url);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(serving.url);
    await waitUntilReady(page);
    return {
      page,
      context,
      url: serving.url,
      stopServing: () => serving.close(),
      close: () => close(context),
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

function temporaryProfile(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'trivium-browser-'));
}

/** For several apps one after another: see {@link OpenOptions.browser}. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(HOW_TO_INSTALL);
  return chromium.launch({ executablePath, args: BROWSER_ARGUMENTS, headless: true });
}

/** The library is open: documents of an earlier visit are there, questions can be asked. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () => globalThis.trivium !== undefined && globalThis.trivium.session.phase !== 'opening',
    undefined,
    { timeout: PATIENCE_MS, polling: POLL_MS },
  );
  const failure = await page.evaluate(() => globalThis.trivium?.session.failure ?? null);
  if (failure) throw new Error(inWords(failure));
}

/** From now on questions are answered by this method. */
export async function chooseMethod(page: Page, method: string): Promise<void> {
  await page.evaluate((name) => globalThis.trivium?.preferences.change({ method: name }), method);
}

/**
 * From now on the built-in engine reads with the site's model, once that is ready, or has none.
 * @returns how that is: a site may have been published without one, and loading can fail.
 */
export async function chooseEngine(page: Page, engine: BuiltInName): Promise<ReadingModelState> {
  await page.evaluate(async (readingModel) => {
    const { preferences, service } = globalThis.trivium!;
    await preferences.change({ readingModel });
    await service.loadReadingModel();
  }, ON_OR_OFF[engine]);
  const settled = await page.waitForFunction(
    (readingModel) => {
      const model = globalThis.trivium?.session.readingModel;
      if (!model || ['unloaded', 'loading'].includes(model.is)) return null;
      return (model.is === 'off') === (readingModel === 'off') ? model : null;
    },
    ON_OR_OFF[engine],
    { timeout: PATIENCE_MS, polling: POLL_MS },
  );
  return (await settled.jsonValue())!;
}

export async function addFiles(page: Page, files: string[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files);
}

export function documents(page: Page): Promise<DocumentSummary[]> {
  return page.evaluate(() => [...(globalThis.trivium?.library.documents ?? [])]);
}

/**
 * Waits until so many documents are in the library and every one has come to an end: indexed,
 * without text, waiting for its password, or failed.
 * @throws when `timeoutMs` have passed.
 */
export async function waitUntilSettled(
  page: Page,
  count: number,
  timeoutMs: number,
): Promise<DocumentSummary[]> {
  await page.waitForFunction(
    (wanted) => {
      const library = globalThis.trivium?.library;
      if (!library) return false;
      const working = ['queued', 'reading', 'indexing', 'recognising'];
      if (!library.progress.paused) working.push('paused');
      return (
        library.documents.length >= wanted &&
        library.documents.every(({ status }) => !working.includes(status)) &&
        !library.progress.active &&
        !library.recognition?.active
      );
    },
    count,
    { timeout: timeoutMs, polling: POLL_MS },
  );
  return documents(page);
}

export interface Asked {
  status: 'answered' | 'cancelled' | 'failed';
  answer: Answer | null;
  error: ErrorRecord | null;
}

/** Types the question into the question box and waits for the end of its trace. */
export async function ask(page: Page, question: string, timeoutMs: number): Promise<Asked> {
  await page.evaluate(() => globalThis.trivium?.asking.newQuestion());
  return followUp(page, question, timeoutMs);
}

/** Below what is open, in the same conversation. */
export async function followUp(page: Page, question: string, timeoutMs: number): Promise<Asked> {
  const before = await page.evaluate(() => globalThis.trivium?.asking.inquiry?.id ?? null);
  const box = page.locator('textarea#question');
  await box.fill(question);
  await box.press('Enter');
  await page.waitForFunction(
    (old) => {
      const inquiry = globalThis.trivium?.asking.inquiry;
      return inquiry && inquiry.id !== old && !inquiry.running;
    },
    before,
    { timeout: timeoutMs, polling: POLL_MS },
  );
  return page.evaluate(() => {
    const inquiry = globalThis.trivium?.asking.inquiry;
    if (!inquiry || inquiry.status === 'running') throw new Error('No question was asked.');
    return { status: inquiry.status, answer: inquiry.answer, error: inquiry.error };
  });
}

/** How many documents these files make: the same bytes twice are one document. */
export async function countDistinct(files: string[]): Promise<number> {
  return new Set(await Promise.all(files.map(digest))).size;
}

/** Tells files apart by their bytes. */
export async function digest(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

export function inWords({ message, hint, cause }: ErrorRecord): string {
  return [message, hint, cause && `(${cause})`].filter(Boolean).join(' ');
}
