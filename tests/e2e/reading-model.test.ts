/**
 * The reading model is a part of the site: it comes by itself from there and from nowhere else, is
 * kept, runs once for all tabs, and whatever befalls it, questions are answered.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Worker } from 'playwright';
import { expect, it } from 'vitest';
import { addFiles, ask, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { SAMPLE } from './support/files.ts';
import { STRICT } from './support/strict-policy.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';
import { builtWithReader, modelIs, timesFetched } from './support/with-reader.ts';

const model = (page: Page) => page.evaluate(() => globalThis.trivium!.readingModel!);
const workersOf = (page: Page): Worker[] =>
  page.workers().filter((worker) => worker.url().includes('reading-model'));

async function loadNow(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.trivium!.openModels());
  await page.getByRole('button', { name: 'Load now' }).click();
}

async function answers(page: Page): Promise<void> {
  await waitUntilSettled(page, 1, 60_000);
  const asked = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(asked.answer?.text).toBe('Ottoline Verrander');
}

it('comes with the first document, from this site, once, and is there in flight mode', async () => {
  const dist = await builtWithReader();
  const app = await openWatched({ dist, under: '/people/ada/', headers: STRICT, keeps: true });
  const { page, context } = app;
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  expect(timesFetched(app.pageRequests)).toBe(0);
  await addFiles(page, [SAMPLE]);
  await modelIs(page, 'ready');
  await answers(page);
  expectCleanRun(app);

  await app.stopServing();
  await context.setOffline(true);
  await page.reload();
  await waitUntilReady(page);
  await modelIs(page, 'ready');
  await answers(page);
  expect(timesFetched(app.pageRequests)).toBe(1);
  expectCleanRun(app);
});

it('is ended when it is turned off, and started anew when it crashes', async () => {
  const { page } = await openWatched({ dist: await builtWithReader() });
  await addFiles(page, [SAMPLE]);
  await modelIs(page, 'ready');
  const [first, ...others] = workersOf(page);
  expect(others).toEqual([]);

  const gone = first!.waitForEvent('close');
  await first!.evaluate(() => {
    setTimeout(() => {
      throw new Error('Crashed on purpose.');
    });
  });
  await gone;
  await expect.poll(() => workersOf(page).length).toBe(1);
  await modelIs(page, 'ready');

  await page.getByRole('button', { name: 'Settings' }).first().click();
  const setting = page.getByRole('switch', { name: 'Reading model' });
  await setting.uncheck();
  await modelIs(page, 'off');
  await expect.poll(() => workersOf(page)).toEqual([]);
  await page.reload();
  await waitUntilReady(page);
  await answers(page);
  expect((await model(page)).is).toBe('off');
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await setting.check();
  await modelIs(page, 'ready');
});

it('leaves answers to the rules while its file is damaged, says so, and comes back', async () => {
  const dist = await builtWithReader();
  const folder = path.join(dist, 'reader');
  const name = (await readdir(folder)).find((each) => each.endsWith('.onnx'))!;
  const content = await readFile(path.join(folder, name));
  const damaged = Buffer.from(content);
  damaged[damaged.length >> 1]! ^= 1;
  await writeFile(path.join(folder, name), damaged);
  const app = await openWatched({ dist });
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await modelIs(page, 'failed');
  expect((await model(page)).error?.code).toBe('damaged');
  await page.getByText('A file of the reading model is damaged.').first().waitFor();
  await answers(page);

  await writeFile(path.join(folder, name), content);
  await loadNow(page);
  await modelIs(page, 'ready');

  // On the disk of this browser.
  await page.evaluate(async (file) => {
    const cache = await caches.open('trivium-reader');
    const url = new URL(`reader/${file}`, document.baseURI).href;
    const { headers } = (await cache.match(url))!;
    await cache.put(url, new Response('rubbish', { headers }));
  }, name);
  const before = timesFetched(app.pageRequests);
  await page.reload();
  await waitUntilReady(page);
  await modelIs(page, 'ready');
  expect(timesFetched(app.pageRequests)).toBe(before + 1);
});

it('goes on after a reload while it was loading, and after the network was cut', async () => {
  let isCut = true;
  const { page, context } = await openWatched({
    dist: await builtWithReader(),
    prepare: (each) =>
      each.route(/\/reader-\w+\.onnx$/, (route) => (isCut ? undefined : route.fallback())),
  });
  await addFiles(page, [SAMPLE]);
  await modelIs(page, 'loading');
  await answers(page);
  await page.reload();
  await waitUntilReady(page);
  await modelIs(page, 'loading');
  await context.unroute(/\/reader-\w+\.onnx$/);
  await context.route(/\/reader-\w+\.onnx$/, (route) => (isCut ? route.abort() : route.fallback()));
  await page.reload();
  await waitUntilReady(page);
  await modelIs(page, 'failed');
  await page.getByText('tried again by itself').first().waitFor();
  await answers(page);
  isCut = false;
  await loadNow(page);
  await modelIs(page, 'ready');
});

it('works for this visit where there is no room to keep it', async () => {
  const app = await openWatched({ dist: await builtWithReader(), keeps: true });
  const { page } = app;
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const session = await app.context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(app.url).origin,
    quotaSize: usage + 6e6,
  });
  await addFiles(page, [SAMPLE]);
  await modelIs(page, 'ready');
  expect((await model(page)).kept).toBe(false);
  await answers(page);
  await page.evaluate(() => globalThis.trivium!.openModels());
  await page.getByText('There was no room to keep it').waitFor();
});

it('is in memory once for five tabs with two libraries, also when the first is closed', async () => {
  const app = await openWatched({ dist: await builtWithReader() });
  await addFiles(app.page, [SAMPLE]);
  await modelIs(app.page, 'ready');
  const others = await Promise.all([1, 2, 3, 4].map(() => app.context.newPage()));
  for (const page of others) {
    await page.goto(app.url);
    await waitUntilReady(page);
  }
  const last = others.at(-1)!;
  await last.evaluate(() => globalThis.trivium!.createLibrary('Other'));
  await addFiles(last, [SAMPLE]);
  for (const page of others) await modelIs(page, 'ready');
  const running = (): number =>
    app.context.pages().reduce((sum, page) => sum + workersOf(page).length, 0);
  expect(running()).toBe(1);
  await app.page.close();
  await expect.poll(running).toBe(1);
  for (const page of others) await modelIs(page, 'ready');
  await answers(others[0]!);
});
