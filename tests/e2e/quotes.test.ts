/** What is kept in the built app: found word for word, kept, there after a reload and in another tab, saved. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { addFiles, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

const SENTENCE = 'The Lantern at Corrow Point was lit in 1887.';
const NOTE = 'Check, "twice".';

async function showQuotes(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.trivium!.router.open('quotes'));
  const group = page.getByRole('region', { name: 'lights.md' });
  await group.getByText('lit in 1887', { exact: true }).waitFor();
  await group.getByText(NOTE).waitFor();
}

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

it('keeps what was found word for word, for the next visit and for other tabs', async () => {
  const app = await openWatched();
  const { page, context, url } = app;
  const folder = await temporaryFolder();
  const text = `# Lights\n\n${SENTENCE} Its lens is of glass.\n\n## Lit in 1887\n\nNothing else was.\n`;
  await addFiles(page, [await writeFileInto(folder, 'lights.md', text)]);
  await waitUntilSettled(page, 1, 60_000);

  await page.evaluate(() => globalThis.trivium!.router.searchLibrary('"lit in 1887"'));
  await page.getByText('2 in 1 document').waitFor();
  await page.getByRole('button', { name: SENTENCE }).click();
  const mark = page.getByRole('region', { name: /^Reader:/ }).locator('mark.place');
  await mark.waitFor();
  expect(await mark.textContent()).toBe('lit in 1887');

  await mark.selectText();
  await page.getByRole('button', { name: 'Keep with a note…' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(NOTE);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const second = await context.newPage();
  await second.goto(url);
  await waitUntilReady(second);
  await showQuotes(second);
  expect(await saved(second, 'Save as Markdown')).toContain('> “lit in 1887” — *lights.md*');
  const table = await saved(second, 'Save as CSV');
  expect(table).toContain('lights.md,,lit in 1887,"Check, ""twice"".",,,');

  await page.reload();
  await waitUntilReady(page);
  await showQuotes(page);
  await page.getByRole('button', { name: /^Remove:/ }).click();
  await page.evaluate(() => globalThis.trivium!.notices.settle());
  await second.getByText(/^Nothing is kept yet/).waitFor();
  expectCleanRun(app);
});
