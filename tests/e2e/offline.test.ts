/**
 * Flight mode: once the page is loaded, everything works with the network cut and the server gone.
 * The service worker has the app's files; nothing of what a person does needs anything else.
 */
import { chromium } from 'playwright';
import { expect, it } from 'vitest';
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/find-browser.ts';
import { addFiles, ask, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { SAMPLE, temporaryFolder, writeFileInto } from './support/files.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

it('reads, indexes, answers and shows pages without one request', async () => {
  const app = await openWatched({ keeps: true });
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

  const asked = await ask(
    page,
    'When was the founder of the Larkspur Packet Company born?',
    60_000,
  );
  expect(asked.answer?.text).toBe('8 June 1831');

  await page
    .getByRole('button', { name: /^Citation 1: open the-harbour-towns.pdf/ })
    .first()
    .click();
  const reader = page.getByRole('region', { name: 'Reader: the-harbour-towns.pdf' });
  await reader.locator('canvas:not([data-page="0"])').first().waitFor();

  expectCleanRun(app);

  await page.reload();
  await waitUntilReady(page);
  const again = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(again.answer?.text).toBe('Ottoline Verrander');
  expectCleanRun(app);
});

it('opens in flight mode from a cold start, with what was stored', async () => {
  const profile = await temporaryFolder();
  const visit = await openWatched({ profile, keeps: true });
  await addFiles(visit.page, [SAMPLE]);
  await waitUntilSettled(visit.page, 1, 60_000);
  await visit.page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  const { url } = visit;
  // The browser is closed and the server is gone: nothing answers at this address any more.
  await visit.close();

  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: BROWSER_ARGUMENTS,
    headless: true,
  });
  try {
    await context.setOffline(true);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(url);
    await waitUntilReady(page);
    await waitUntilSettled(page, 1, 60_000);
    const asked = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
    expect(asked.answer?.text).toBe('Ottoline Verrander');
  } finally {
    await context.close();
  }
});
