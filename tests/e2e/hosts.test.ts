/** Any static host: at the root or below it, without headers for isolation, with a strict policy. */
import { expect, it } from 'vitest';
import { waitUntilReady } from '../../scripts/support/app.ts';
import { STRICT } from './support/strict-policy.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';
import { goTheWholeWay } from './support/whole-way.ts';

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
  await goTheWholeWay(page);
  expectCleanRun(app);
});
