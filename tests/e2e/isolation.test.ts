/** Cross-origin isolation on a host that sets no headers: threads, where they do no harm. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { waitUntilReady } from '../../scripts/support/app.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';
import { goTheWholeWay } from './support/whole-way.ts';

let app: WatchedApp;
/** The first visit: it was there before the service worker. */
let page: Page;
beforeAll(async () => {
  app = await watch({ keeps: true });
  ({ page } = app);
  await page.waitForFunction(
    () => globalThis.trivium?.site.worksOffline && navigator.serviceWorker.controller,
  );
});
afterAll(() => app.close());

const isolated = (of = page) => of.evaluate(() => globalThis.crossOriginIsolated);

it('isolates the page from the second load on, and everything works as before', async () => {
  expect(await isolated()).toBe(false);
  const second = await app.context.newPage();
  await second.goto(app.url);
  await waitUntilReady(second);
  expect(await isolated(second)).toBe(true);
  const isShared = await second.evaluate(() => new SharedArrayBuffer(8).byteLength);
  expect(isShared).toBe(8);
  await goTheWholeWay(second);
  await second.close();
  expectCleanRun(app);
});

it('loads a first visit anew once, unseen, and only when nothing would be lost', async () => {
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await page.getByRole('textbox', { name: 'Your question' }).fill('Who designed');
  await hide();
  await page.waitForTimeout(500);
  expect(await page.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe(
    'Who designed',
  );
  expect(await isolated()).toBe(false);
  await page.getByRole('textbox', { name: 'Your question' }).fill('');
  const loaded = page.waitForEvent('load');
  await hide();
  await loaded;
  await waitUntilReady(page);
  expect(await isolated()).toBe(true);
});

it('still lets files of another origin be fetched, as models are', async () => {
  const hub = createServer((_, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*' });
    response.end('weights');
  });
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void hub.close());
  const { port } = hub.address() as AddressInfo;
  const fetched = await page.evaluate(
    async (url) => [globalThis.crossOriginIsolated, await (await fetch(url)).text()],
    `http://127.0.0.1:${port}/model.bin`,
  );
  expect(fetched).toEqual([true, 'weights']);
});

it('leaves it where the address or the settings say so', async () => {
  await page.goto(`${app.url}?isolate=no`);
  await waitUntilReady(page);
  expect(await isolated()).toBe(false);
  await page.evaluate(() => globalThis.trivium?.site.setMayIsolate(false));
  await page.goto(app.url);
  await waitUntilReady(page);
  expect(await isolated()).toBe(false);
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('switch', { name: 'Threads for models' }).check();
  // A busy machine takes its time to keep it, and whoever leaves before has not changed it.
  await page.waitForFunction(() => globalThis.trivium?.site.mayIsolate);
  // The service worker hears of it a moment after the switch has moved.
  const visit = async (): Promise<boolean> => {
    await page.goto(app.url);
    await waitUntilReady(page);
    return isolated();
  };
  await expect.poll(visit).toBe(true);
});
