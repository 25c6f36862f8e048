/** Cancelling works at any time and leaves a state from which one can go on. */
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { addFiles, ask, documents, waitUntilSettled } from '../../scripts/support/app.ts';
import { temporaryFolder, writeRegister } from './support/files.ts';
import { watchWithSample } from './support/sample.ts';
import { expectCleanRun, type WatchedApp } from './support/watched-app.ts';

let app: WatchedApp;
let page: Page;
beforeAll(async () => {
  app = await watchWithSample();
  ({ page } = app);
});
afterAll(() => app.close());

it('pauses indexing, keeps what is finished, answers meanwhile, and goes on', async () => {
  const register = await writeRegister(path.join(await temporaryFolder(), 'register.pdf'), 60);
  await addFiles(page, [register]);
  await page.waitForFunction(() =>
    globalThis.trivium?.library.documents.some(
      ({ name, progress, status }) =>
        name === 'register.pdf' && status !== 'indexed' && progress > 0.05,
    ),
  );
  await page.getByRole('button', { name: 'Pause indexing' }).click();
  await page.getByText('Indexing is paused.').waitFor();
  const paused = await documents(page);
  expect(Object.fromEntries(paused.map(({ name, status }) => [name, status]))).toEqual({
    'the-harbour-towns.pdf': 'indexed',
    'register.pdf': 'paused',
  });

  const asked = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(asked.answer?.text).toBe('Ottoline Verrander');

  await page.getByRole('button', { name: 'Resume indexing' }).click();
  await page.getByText('Indexing is paused.').waitFor({ state: 'detached' });
  const settled = await waitUntilSettled(page, 2, 120_000);
  expect(settled.map(({ status }) => status)).toEqual(['indexed', 'indexed']);
  expectCleanRun(app);
});

it('stops a question and answers the next', async () => {
  // Stopped as soon as it runs: an answer may be faster than any click.
  await page.evaluate(async () => {
    const session = globalThis.trivium!.asking;
    session.newQuestion();
    const asking = session.ask('Where was the engineer who designed Skerrin Lighthouse born?');
    while (!session.inquiry) await Promise.resolve();
    await session.stop();
    await asking;
  });
  await page.waitForFunction(() => globalThis.trivium?.asking.inquiry?.running === false);
  expect(await page.evaluate(() => globalThis.trivium?.asking.inquiry?.status)).toBe('cancelled');
  await page.getByText('You stopped this question.').waitFor();

  const asked = await ask(page, 'When was Skerrin Lighthouse first lit?', 60_000);
  expect(asked.answer?.text).toBe('14 October 1867');
  expectCleanRun(app);
});
