/** What a first visit costs before the first document, workers included, at any path of a host. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { DIST } from '../../scripts/support/project.ts';
import { openWatched } from './support/watched-app.ts';

/** As the build's (scripts/check-size.ts), counted by what a browser asks for. */
const BUDGET_BYTES = 200_000;

it('loads little JavaScript before the first document', async () => {
  const app = await openWatched({ under: '/people/ada/trivium', keeps: true });
  await app.page.waitForLoadState('networkidle');
  await app.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const scripts = [...new Set(app.pageRequests)]
    .map((url) => decodeURIComponent(url.slice(app.url.length)))
    .filter((file) => /\.m?js$/.test(file));
  expect(scripts.some((file) => file.includes('library'))).toBe(true);
  const sizes = await Promise.all(
    scripts.map(async (file) => gzipSync(await readFile(path.join(DIST, file))).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET_BYTES);
});
