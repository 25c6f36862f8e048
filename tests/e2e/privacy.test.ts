/** What may leave the device: nothing, unless a person chose it; and nothing at all when air-gapped. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright';
import { addFiles, ask, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { addSample, openCitedPage } from './support/sample.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

let app: WatchedApp;
let page: Page;
beforeAll(async () => {
  app = await watch({ keeps: true });
  ({ page } = app);
});
afterAll(() => app.close());

/** A model server on this machine, which counts who asks. */
async function modelServer(): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked++;
    response.writeHead(200, { 'access-control-allow-origin': '*' });
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1/models`, asked: () => asked };
}

it('makes no request beyond its own files in a whole session', async () => {
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  await addSample(page);
  await ask(page, 'When was the founder of the Larkspur Packet Company born?', 60_000);
  await openCitedPage(page);
  await page.goto(`${app.url}#evaluate`);
  await page.getByRole('heading', { name: 'Evaluate' }).waitFor();
  await page.goto(`${app.url}#/privacy`);
  const privacy = page.getByRole('dialog', { name: 'Privacy' });
  await privacy.getByText('this site', { exact: true }).first().waitFor();
  expect(await privacy.textContent()).toContain('https://huggingface.co');
  await page.waitForTimeout(500);
  await page.keyboard.press('Escape');
  await privacy.waitFor({ state: 'detached' });
  expectCleanRun(app);
});

it('lets nothing leave while it is air-gapped, with and without a reload', async () => {
  const server = await modelServer();
  const reach = () =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          () => true,
          () => false,
        ),
      server.url,
    );
  await page.waitForFunction(
    () => globalThis.trivium?.site.worksOffline && navigator.serviceWorker.controller,
  );
  expect(await reach()).toBe(true);
  expect(server.asked()).toBe(1);

  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('switch', { name: 'Air-gapped' }).check();
  await page.waitForFunction(() => globalThis.trivium?.site.airGapped);
  expect(await reach()).toBe(false);

  await page.reload();
  await waitUntilReady(page);
  expect(await reach()).toBe(false);
  const words = 'The ferry Gentian was built in Carrow in 1937.';
  await addFiles(page, [await writeFileInto(await temporaryFolder(), 'ferries.txt', words)]);
  await waitUntilSettled(page, 2, 60_000);
  const asked = await ask(page, 'When was the ferry Gentian built?', 60_000);
  expect(asked.answer?.text).toBe('1937');

  // Past the service worker as well: the page closes itself.
  const session = await app.context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await page.reload();
  await waitUntilReady(page);
  await page.waitForSelector('meta[content="connect-src \'self\'"]', { state: 'attached' });
  expect(await reach()).toBe(false);
  expect(server.asked()).toBe(1);
});

it('makes no markup, script or worker of mere text', async () => {
  const outcomes = await page.evaluate(() => {
    const attempt = (action: () => unknown): string => {
      try {
        action();
        return 'done';
      } catch (thrown) {
        return (thrown as Error).name;
      }
    };
    return {
      markup: attempt(
        () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      ),
      script: attempt(
        () => (document.createElement('script').src = 'https://elsewhere.example/x.js'),
      ),
      worker: attempt(() => new Worker('https://elsewhere.example/x.js')),
    };
  });
  expect(outcomes).toEqual({
    markup: 'TypeError',
    script: 'TypeError',
    worker: 'TypeError',
  });
});
