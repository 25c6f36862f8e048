/** Everything saved in one browser and restored in another, in the built app; also killed half-way. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, documents, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { addSample, openCitedPage } from './support/sample.ts';
import { canHalt } from './support/halt.ts';
import { kill } from './support/kill.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

const QUESTION = 'Where was the designer of Skerrin Lighthouse born?';
const NOTES = {
  name: 'notes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Herring is salted.'),
};

let here: WatchedApp;
let there: WatchedApp;
let file: Buffer;

/** Without the browser's own window for saving, which nobody could click in. */
const open = (): Promise<WatchedApp> =>
  watch({ prepare: (context) => context.addInitScript('delete globalThis.showSaveFilePicker') });

beforeAll(async () => {
  here = await open();
  there = await open();
});
afterAll(async () => {
  await here.close();
  await there.close();
});

async function offer(to: Page, buffer: Buffer): Promise<Locator> {
  const given = { name: 'all.triviumbackup', mimeType: 'application/zip', buffer };
  await to.locator('input[type=file]').first().setInputFiles(given);
  const dialog = to.getByRole('dialog', { name: 'Restore a backup' });
  await dialog.getByText('It was checked, and is whole.').waitFor();
  return dialog;
}

const titles = (of: Page): Promise<string[]> =>
  of.evaluate(() => globalThis.trivium!.shelf.entries.map(({ title }) => title));
const asked = (of: Page): Promise<string[]> =>
  of.evaluate(() => globalThis.trivium!.questions.list.map(({ question }) => question));

it('saves all libraries, those that are not open too', async () => {
  const { page } = here;
  await addSample(page);
  expect((await ask(page, QUESTION, 60_000)).answer?.text).toBe('Pennick Mills');
  await page.evaluate(() => globalThis.trivium?.session.createLibrary('Notes'));
  await page.waitForFunction(() => globalThis.trivium?.shelf.title === 'Notes');
  await page.locator('input[type=file]').first().setInputFiles(NOTES);
  await waitUntilSettled(page, 1, 60_000);

  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('button', { name: 'Save a backup…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save a backup' });
  await dialog.getByText('My library: 1 document').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.triviumbackup$/);
  await dialog.waitFor({ state: 'detached' });
  file = await readFile(await download.path());
  expectCleanRun(here);
});

it('restores them elsewhere, with history and pages', async () => {
  const { page } = there;
  const dialog = await offer(page, file);
  await dialog.getByText('My library: 1 document, 1 question').waitFor();
  await dialog.getByText('There is nothing here that would be lost.').waitFor();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByText('2 libraries with 2 documents').waitFor({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await titles(page)).toEqual(['', 'Notes']);
  expect((await documents(page)).map(({ status }) => status)).toEqual(['indexed']);
  await page
    .getByRole('list', { name: 'Earlier questions' })
    .getByRole('button', { name: /^Where was the designer/ })
    .click();
  await openCitedPage(page);
  await page.reload();
  await waitUntilReady(page);
  expect(await titles(page)).toEqual(['', 'Notes']);
  expect((await ask(page, QUESTION, 60_000)).answer?.text).toBe('Pennick Mills');
  expectCleanRun(there);
});

it('loses nothing of what was here when it is killed half-way', async () => {
  const { page } = there;
  const databases = (of: Page): Promise<number> =>
    of.evaluate(async () => (await indexedDB.databases()).length);
  const before = await databases(page);
  await expect.poll(() => asked(page)).toEqual([QUESTION, QUESTION]);
  const dialog = await offer(page, file);
  await dialog.getByRole('radio', { name: /^Replace everything here/ }).click();
  await dialog.getByText('Deleted here, once all has come: “My library”, “Notes”').waitFor();
  await canHalt(page);
  await dialog.getByRole('button', { name: 'Replace everything' }).click();
  await page.waitForFunction(
    () =>
      document.querySelector('dialog[open]')?.textContent?.includes('“My library” is coming in…') &&
      globalThis.haltWriting!(),
    undefined,
    { polling: 5 },
  );
  await kill(page);
  const tab = await there.context.newPage();
  await tab.goto(there.url);
  await waitUntilReady(tab);
  expect(await titles(tab)).toEqual(['', 'Notes']);
  expect(await asked(tab)).toEqual([QUESTION, QUESTION]);
  await tab.waitForFunction(
    async (wanted) => (await indexedDB.databases()).length === wanted,
    before,
  );
  expect((await ask(tab, QUESTION, 60_000)).answer?.text).toBe('Pennick Mills');

  // Once it comes to its end, what was here is gone, also in a tab that shows it.
  const again = await offer(tab, file);
  await again.getByRole('radio', { name: /^Replace everything here/ }).click();
  await again.getByRole('button', { name: 'Replace everything' }).click();
  await again.getByText('2 libraries with 2 documents').waitFor({ timeout: 60_000 });
  expect(await asked(tab)).toEqual([QUESTION]);
  await tab.waitForFunction(
    async (wanted) => (await indexedDB.databases()).length === wanted,
    before,
  );
});
