/** Any static host: below a path, under a strict policy (at the root: isolation.test.ts). */
import { expect, it } from 'vitest';
import { waitUntilReady } from '../../scripts/support/app.ts';
import { STRICT } from './support/strict-policy.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';
import { goTheWholeWay } from './support/whole-way.ts';

it('works below a path, under a strict policy', async () => {
  const app = await openWatched({ under: '/some/path/', headers: STRICT, keeps: true });
  const { page } = app;
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  await page.reload();
  await waitUntilReady(page);
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  await goTheWholeWay(page);
  expectCleanRun(app);
});
