/**
 * Visits to the built app in a browser of its own, with what a person would notice timed from the
 * start of the navigation: something to see, everything ready, an answer.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { BROWSER_ARGUMENTS, findBrowser, HOW_TO_INSTALL } from '../find-browser.ts';
import { serve } from '../serve.ts';
import { ask, waitUntilSettled } from './app.ts';
import { openLink, type LinkConditions } from './slow-link.ts';

const PATIENCE_MS = 180_000;
const LOOK_EVERY_MS = 10;

export interface Circumstances {
  name: string;
  link: LinkConditions | null;
  /** The page's main thread is slowed down so many times. */
  cpuSlowdown: number;
}

/** Milliseconds since the navigation began. */
export interface Paints {
  firstPaint: number;
  largestPaint: number;
  /** The library is open and the interface takes files and questions. */
  ready: number;
}

export interface Traffic {
  /** Towards the browser, HTTP headers included. */
  bytes: number;
  requests: number;
}

export interface FirstVisit extends Paints {
  /** Fetched until the interface was ready. */
  untilReady: Traffic;
  /** The sample was taken in, and a question about it answered. */
  answered: number;
  untilAnswered: Traffic;
  /** Everything is kept: from here on no network is needed. */
  kept: number;
  untilKept: Traffic;
}

export interface Visits {
  first: FirstVisit;
  /** The browser is started anew; the service worker has the app's files. */
  second: Paints & { answered: number; fetched: Traffic };
  /** As the second, and the server is gone. */
  flight: Paints & { answered: number };
}

export interface Exercise {
  dist: string;
  question: string;
  /** @throws Error when this is not the right answer. */
  answer: string;
  /** The library is published with the app: nothing has to be taken in first. */
  published?: boolean;
}

/** One person: a first visit in a fresh profile, a second one, and one without a network. */
export async function visit(
  { link: conditions, cpuSlowdown }: Circumstances,
  { dist, question, answer, published = false }: Exercise,
): Promise<Visits> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(HOW_TO_INSTALL);
  let requests = 0;
  const serving = await serve(dist, { compress: true, onRequest: () => requests++ });
  const link = await openLink(serving.url, conditions);
  const profile = await mkdtemp(path.join(tmpdir(), 'trivium-load-'));
  const traffic = (): Traffic => ({ bytes: link.received(), requests });

  const inBrowser = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...{ executablePath, args: BROWSER_ARGUMENTS, headless: true },
      viewport: { width: 1280, height: 900 },
    });
    try {
      return await work(await pageOf(context, cpuSlowdown));
    } finally {
      await context.close();
    }
  };
  const asked = async (page: Page): Promise<number> => {
    const given = await ask(page, question, PATIENCE_MS);
    const time = await now(page);
    if (given.answer?.text !== answer) {
      throw new Error(`The answer was ${JSON.stringify(given.answer?.text)}, not "${answer}".`);
    }
    return time;
  };

  try {
    const first = await inBrowser(async (page): Promise<FirstVisit> => {
      await page.goto(link.url, { waitUntil: 'commit' });
      const ready = await untilReady(page);
      const untilReadyTraffic = traffic();
      if (!published) {
        await page.getByRole('button', { name: 'Try the sample' }).click();
        await waitUntilSettled(page, 1, PATIENCE_MS);
      }
      const answered = await asked(page);
      const untilAnswered = traffic();
      await page.waitForFunction(() => globalThis.trivium?.site.worksOffline, undefined, {
        timeout: PATIENCE_MS,
        polling: LOOK_EVERY_MS,
      });
      const kept = await now(page);
      const untilKept = traffic();
      const paints = await paintsOf(page);
      return {
        ...{ ...paints, ready, untilReady: untilReadyTraffic },
        ...{ answered, untilAnswered, kept, untilKept },
      };
    });
    const again = async (page: Page): Promise<Paints & { answered: number }> => {
      await page.goto(link.url, { waitUntil: 'commit' });
      const ready = await untilReady(page);
      const answered = await asked(page);
      return { ...(await paintsOf(page)), ready, answered };
    };
    const before = traffic();
    const second = await inBrowser(again);
    const after = traffic();
    const fetched = {
      bytes: after.bytes - before.bytes,
      requests: after.requests - before.requests,
    };
    await link.close();
    const flight = await inBrowser(again);
    return { first, second: { ...second, fetched }, flight };
  } finally {
    await link.close();
    await serving.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function pageOf(context: BrowserContext, cpuSlowdown: number): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(noteWhenReady, LOOK_EVERY_MS);
  if (cpuSlowdown !== 1) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  }
  return page;
}

/** Runs in the page before anything else; plain code, for it is handed over as text. */
function noteWhenReady(everyMs: number): void {
  const seen = globalThis as unknown as { readyAt?: number; largest?: number };
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1)!.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const timer = setInterval(() => {
    const isReady = globalThis.trivium?.session.phase === 'ready';
    if (!isReady || !document.querySelector('textarea, input[type=file]')) return;
    seen.readyAt = performance.now();
    clearInterval(timer);
  }, everyMs);
}

async function untilReady(page: Page): Promise<number> {
  const found = await page.waitForFunction(
    () => (globalThis as { readyAt?: number }).readyAt,
    undefined,
    { timeout: PATIENCE_MS, polling: LOOK_EVERY_MS },
  );
  return (await found.jsonValue()) as number;
}

async function paintsOf(page: Page): Promise<Pick<Paints, 'firstPaint' | 'largestPaint'>> {
  return page.evaluate(() => {
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
    const { largest } = globalThis as { largest?: number };
    return { firstPaint, largestPaint: largest ?? NaN };
  });
}

function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}
