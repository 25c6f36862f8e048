/**
 * A person's first minutes: what a first visit costs before the first document, workers included, at
 * any path of a host; then the sample, an example question, its citations.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntilSettled } from '../../scripts/support/app.ts';
import { DIST } from '../../scripts/support/project.ts';
import { openCitedPage } from './support/sample.ts';
import { expectCleanRun, openWatched, watch, type WatchedApp } from './support/watched-app.ts';

/** As the build's (scripts/check-size.ts), counted by what a browser asks for. */
const BUDGET_BYTES = 200_000;

let app: WatchedApp;
beforeAll(async () => {
  app = await watch({ under: '/people/ada/trivium', keeps: true });
});
afterAll(() => app.close());

it('loads little JavaScript before the first document', async () => {
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

it('answers an example question about the sample and shows where it is written', async () => {
  const { page, ...reading } = await openWatched({ reads: true });
  await page.getByRole('button', { name: 'Try the sample' }).click();
  const [sample] = await waitUntilSettled(page, 1, 60_000);
  expect(sample).toMatchObject({ status: 'indexed', pages: 6 });
  expect(sample?.triplets).toBeGreaterThan(60);

  const examples = page.getByRole('region', { name: 'Questions to try' }).getByRole('button');
  await examples.first().waitFor();
  expect(await examples.count()).toBe(3);
  const answers: string[] = [];
  for (let index = 2; index >= 0; index--) {
    await examples.nth(index).click();
    await page.waitForFunction(() => globalThis.trivium?.asking.inquiry?.running === false);
    const answer = await page.evaluate(() => globalThis.trivium?.asking.inquiry?.answer);
    expect(answer).toMatchObject({ verdict: 'answered' });
    expect(answer?.steps.length).toBeGreaterThan(1);
    answers.push(answer!.text);
    if (index > 0) {
      await page.getByRole('button', { name: 'New question' }).first().click();
      await examples.first().waitFor();
    }
  }
  expect(answers).toEqual(['8 June 1831', 'the Halden Institute', 'Pennick Mills']);

  await openCitedPage(page);

  // Of what else is there the sample's questions say nothing.
  const notes = 'The engineer Ilse Varnhagen was born in Brackwater.';
  const own = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from(notes) };
  await page.locator('input[type=file]').first().setInputFiles(own);
  await waitUntilSettled(page, 2, 60_000);
  await page.getByRole('button', { name: 'New question' }).first().click();
  await page.getByRole('region', { name: 'Questions that your documents answer' }).waitFor();
  expect(await examples.count()).toBe(0);
  expectCleanRun({ page, ...reading });
});
