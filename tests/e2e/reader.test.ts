/** The reader in the built app: pages drawn in a worker under the strict policy, nothing fetched. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { longBook } from '../../scripts/support/long-book.ts';
import { addFiles, ask, waitUntilSettled } from '../../scripts/support/app.ts';
import { SAMPLE, temporaryFolder, writeFileInto } from './support/files.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

const BOOK = 'the-harbour-register.pdf';
const PAGES = 30;

it('reads an answer’s evidence, a long book and a text, and asks about what is selected', async () => {
  const folder = await temporaryFolder();
  const book = await writeFileInto(folder, BOOK, await longBook(PAGES));
  const notes = await writeFileInto(
    folder,
    'ferries.md',
    '# Ferries\n\nThe ferry *Gentian* was built in Carrow.\n\n- Carrow lies in the south.\n',
  );
  const app = await openWatched({ viewport: { width: 1440, height: 900 } });
  const { page } = app;
  await addFiles(page, [SAMPLE, book, notes]);
  await waitUntilSettled(page, 3, 120_000);

  // From one piece of evidence to the next, each marked in its step's colour.
  await ask(page, 'When was the founder of the Larkspur Packet Company born?', 60_000);
  await page
    .getByRole('button', { name: /^Citation 1: open/ })
    .first()
    .click();
  const reader = page.getByRole('region', { name: /^Reader: / });
  await reader.getByText('1 of 2').waitFor();
  await reader.locator('canvas[data-page="4"]').waitFor();
  await page.keyboard.press('n');
  await reader.getByText('2 of 2').waitFor();
  const colours = await page.evaluate(() =>
    ['highlight', 'evidence'].map((kind) => {
      const mark = document.querySelector(`[data-testid=${kind}]`)!;
      return getComputedStyle(mark).getPropertyValue('--hue');
    }),
  );
  expect(new Set(colours).size).toBe(2);

  // Words of the document, and a question about them.
  await page.keyboard.press('Control+f');
  await page.keyboard.type('HARBOUR');
  await reader.getByText(/^\d of 7$/).waitFor();
  await page.keyboard.press('Escape');
  const line = reader
    .locator('.reader-text span[role=presentation]', { hasText: 'Josiah Penbrook was born' })
    .first();
  const wanted = (await line.textContent())!.trim();
  // A busy page may hear of the end of a drag before it has drawn how far that went.
  await expect
    .poll(async () => {
      await page.evaluate(() => getSelection()?.removeAllRanges());
      const words = (await line.boundingBox())!;
      const middle = words.y + words.height / 2;
      await page.mouse.move(words.x + 1, middle);
      await page.mouse.down();
      // Past the end of the line, where no words are.
      await page.mouse.move(words.x + words.width + 30, middle, { steps: 8 });
      await page.mouse.up();
      return page.evaluate(() => getSelection()?.toString().trim());
    })
    .toBe(wanted);
  await reader.getByRole('button', { name: 'Ask about this' }).click();
  const box = page.getByRole('textbox', { name: 'Your question' });
  expect(await box.inputValue()).toBe(`About “${wanted}”: `);
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);

  // A long book: its far pages are not kept, and its pages are drawn by a worker of their own.
  await page.getByRole('button', { name: `Open ${BOOK}`, exact: true }).click();
  const long = page.getByRole('region', { name: `Reader: ${BOOK}` });
  await long.locator('canvas[data-page="1"]').waitFor();
  await long.getByRole('heading', { name: BOOK }).press('End');
  await long.locator(`canvas[data-page="${PAGES}"]`).waitFor();
  expect(await long.locator('canvas').count()).toBeLessThan(6);
  expect(page.workers().map((worker) => path.basename(worker.url()))).toContain(
    'pdf.renderer.min.mjs',
  );

  // On a phone it is a sheet; a text is read in the same way.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('dialog', { name: 'Reader' }).waitFor();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.evaluate(() => {
    const { library, reader: state } = globalThis.trivium!;
    const ferries = library.documents.find(({ name }) => name === 'ferries.md')!;
    void state.open(ferries.id, { start: 9, end: 45, firstPage: 1 });
  });
  const text = page.getByRole('region', { name: 'Reader: ferries.md' });
  await text.getByRole('heading', { name: 'Ferries', exact: true }).waitFor();
  expect(await text.locator('mark.place').textContent()).toBe(
    'The ferry Gentian was built in Carrow.'.slice(0, 36),
  );
  expectCleanRun(app);
});
