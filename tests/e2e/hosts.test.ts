/** Any static host: below a path, under a strict policy (at the root: isolation.test.ts). */
import { expect, it } from 'vitest';
import { ask, waitUntilReady } from '../../scripts/support/app.ts';
import { tinyEmbedder } from '../fixtures/models/bert.ts';
import { embedder, importFolder, openModels, writeFolder } from './support/models.ts';
import { STRICT } from './support/strict-policy.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';
import { goTheWholeWay } from './support/whole-way.ts';

it('works below a path, under a strict policy, and runs models in threads', async () => {
  const app = await openWatched({ under: '/some/path/', headers: STRICT, keeps: true });
  const { page } = app;
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  await page.reload();
  await waitUntilReady(page);
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  await goTheWholeWay(page);

  await openModels(page);
  await importFolder(page, await writeFolder('tiny-embedder', tinyEmbedder()), 'tiny embedder');
  await page.getByRole('button', { name: 'Use tiny embedder' }).click();
  await expect.poll(() => embedder(page)).toContain('local/tiny-embedder');
  const { answer } = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(answer?.text).toBe('Ottoline Verrander');
  // Each thread loads the script of the runtime for itself; without threads it is loaded once.
  const runtime = app.pageRequests.filter((url) => /ort-wasm[^/]*\.mjs$/.test(url));
  expect(runtime.length).toBeGreaterThan(1);
  expectCleanRun(app);
});
