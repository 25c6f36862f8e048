/** Links into the app, and Back and Forward between them. */
import { expect, it } from 'vitest';
import {
  addFiles,
  ask,
  documents,
  waitUntilReady,
  waitUntilSettled,
} from '../../scripts/support/app.ts';
import { SAMPLE } from './support/files.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

const QUESTION = 'Who designed Skerrin Lighthouse?';

it('makes a link of an open citation, which Back leaves and a new visit follows', async () => {
  const app = await openWatched();
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, 60_000);
  await ask(page, QUESTION, 60_000);
  await page
    .getByRole('button', { name: /^Citation 1: open/ })
    .first()
    .click();
  const reader = page.getByRole('region', { name: 'Reader: the-harbour-towns.pdf' });
  await reader.waitFor();
  await page.waitForFunction(() => location.hash.includes('&span='));
  const link = page.url();
  expect(link).toMatch(/#\/library\/main\/document\/[0-9a-f]+\?page=\d+&span=\d+-\d+$/);

  await page.goBack();
  await reader.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: QUESTION }).waitFor();
  await page.goForward();
  await reader.waitFor();

  const visit = await app.context.newPage();
  await visit.goto(link);
  await waitUntilReady(visit);
  const there = visit.getByRole('region', { name: 'Reader: the-harbour-towns.pdf' });
  await there.locator('canvas:not([data-page="0"])').first().waitFor();
  expect(visit.url()).toBe(link);
  await visit.getByRole('button', { name: 'Close reader' }).click();
  await there.waitFor({ state: 'detached' });
  expect(visit.url()).toBe(app.url);

  const [document] = await documents(visit);
  await visit.goto(`${app.url}#/library/main/document/${document!.id}?page=2`);
  await visit.waitForFunction(() => globalThis.trivium?.reader.page === 2);
  await visit.goto(`${app.url}#/library/main/document/nowhere?page=2`);
  await visit.getByText('is not in this browser’s library').first().waitFor();
  expectCleanRun(app);
});

it('fills a linked question in, and asks it only where the link says so', async () => {
  const app = await openWatched();
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, 60_000);
  await page.goto(`${app.url}#/ask?q=${encodeURIComponent(QUESTION)}`);
  const box = page.getByRole('textbox', { name: 'Your question' });
  await page.waitForFunction(() => globalThis.trivium?.draft !== '');
  expect(await box.inputValue()).toBe(QUESTION);
  expect(await page.evaluate(() => globalThis.trivium?.inquiry ?? null)).toBeNull();
  await box.press('Enter');
  await page.getByText('Ottoline Verrander', { exact: true }).first().waitFor();
  expect(page.url()).toBe(app.url);

  await page.goto(`${app.url}#/ask?q=${encodeURIComponent('Who founded Skerrin?')}&now=1`);
  await page.getByRole('heading', { name: 'Who founded Skerrin?' }).waitFor();
  expectCleanRun(app);
});

it('never has a model asked by a link alone', async () => {
  const app = await openWatched();
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, 60_000);
  await page.evaluate(() =>
    globalThis.trivium?.preferences.change({ engines: { 'resolve-clues': 'openai' } }),
  );
  await page.goto(`${app.url}#/ask?q=${encodeURIComponent(QUESTION)}&now=1`);
  await page.waitForFunction(() => globalThis.trivium?.draft !== '');
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => globalThis.trivium?.inquiry ?? null)).toBeNull();
});
