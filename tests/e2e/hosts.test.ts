/** Any static host: at the root or below it, without headers for isolation, with a strict policy. */
import { expect, it } from 'vitest';
import { addFiles, ask, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { SAMPLE } from './support/files.ts';
import { STRICT } from './support/strict-policy.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

it.each([
  ['at the root', '/', {}],
  ['below a path, under a strict policy', '/some/path/', STRICT],
])('works %s', async (_, under, headers) => {
  const app = await openWatched({ under, headers });
  const { page } = app;
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  await page.reload();
  await waitUntilReady(page);
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, 60_000);
  const asked = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(asked.answer?.text).toBe('Ottoline Verrander');
  await page
    .getByRole('button', { name: /^Citation 1: open/ })
    .first()
    .click();
  const reader = page.getByRole('region', { name: 'Reader: the-harbour-towns.pdf' });
  await reader.locator('canvas:not([data-page="0"])').first().waitFor();
  expectCleanRun(app);
});
