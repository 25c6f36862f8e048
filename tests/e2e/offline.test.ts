/**
 * Flight mode: once the page is loaded, everything works with the network cut and the server gone.
 * The service worker has the app's files; nothing of what a person does needs anything else.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Request } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/find-browser.ts';
import { addFiles, ask, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { SAMPLE, temporaryFolder, writeFileInto } from './support/files.ts';
import { openCitedPage } from './support/sample.ts';
import { expectCleanRun, openWatched, watch, type WatchedApp } from './support/watched-app.ts';

/** The browser's own folder: the second visit begins with what the first has left there. */
let profile: string;
let app: WatchedApp;
beforeAll(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'trivium-e2e-'));
  app = await watch({ profile, keeps: true });
});
afterAll(async () => {
  await app.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 3 });
});

it('reads, indexes, answers and shows pages without one request', async () => {
  const { page, context } = app;
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await app.stopServing();
  await context.setOffline(true);

  const note = await writeFileInto(
    await temporaryFolder(),
    'ferries.txt',
    'The ferry Gentian was built in Carrow in 1937. Carrow is a town in the south of Orlaine.',
  );
  await addFiles(page, [SAMPLE, note]);
  const settled = await waitUntilSettled(page, 2, 60_000);
  expect(settled.map(({ status }) => status)).toEqual(['indexed', 'indexed']);

  const asked = await ask(page, 'When was Josiah Penbrook born?', 60_000);
  expect(asked.answer?.text).toBe('8 June 1831');

  await openCitedPage(page);

  expectCleanRun(app);

  await page.reload();
  await waitUntilReady(page);
  const again = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(again.answer?.text).toBe('Ottoline Verrander');
  expectCleanRun(app);
});

it('works in a library that was being opened as the service worker took over', async () => {
  const { page, context, stopServing } = await openWatched({ keeps: true });
  const ofWorker = (request: Request): boolean => request.serviceWorker() !== null;
  const install = hold(context, /\/index\.html$/, ofWorker);
  const keeping = hold(context, /\.pdf$/, ofWorker);
  const opening = hold(context, /\/library-[^/]*\.js$/, (request) => !ofWorker(request));
  await install.isAsked;
  const opened = page.evaluate(() => globalThis.trivium!.session.createLibrary('Ferries'));
  await opening.isAsked;
  install.release();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  opening.release();
  await opened;
  await waitUntilReady(page);
  keeping.release();
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  await stopServing();

  const note = 'The ferry Gentian was built in Carrow in 1937.';
  await addFiles(page, [await writeFileInto(await temporaryFolder(), 'ferries.txt', note)]);
  await waitUntilSettled(page, 1, 60_000);
  const asked = await ask(page, 'When was the ferry Gentian built?', 60_000);
  expect(asked.answer?.text).toBe('1937');
});

it('opens in flight mode from a cold start, with what was stored', async () => {
  // The browser is closed, and the server is gone: nothing answers at this address any more.
  await app.close();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: BROWSER_ARGUMENTS,
    headless: true,
  });
  try {
    await context.setOffline(true);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(app.url);
    await waitUntilReady(page);
    await waitUntilSettled(page, 2, 60_000);
    const asked = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
    expect(asked.answer?.text).toBe('Ottoline Verrander');

    await page.getByRole('button', { name: 'Settings' }).first().click();
    await page.getByText('Show all licences').click();
    await page.getByLabel('Licences').getByText('Copyright').waitFor();
  } finally {
    await context.close();
  }
});

/** What is asked for of a file waits until it is released. */
function hold(context: BrowserContext, file: RegExp, isMeant: (request: Request) => boolean) {
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const isAsked = new Promise<void>((resolve) => {
    void context.route(file, async (route) => {
      if (isMeant(route.request())) {
        resolve();
        await isReleased;
      }
      await route.fallback();
    });
  });
  return { isAsked, release };
}
