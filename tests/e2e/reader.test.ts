/**
 * The reader in the built app: pages drawn in a worker under the strict policy, nothing fetched. A
 * citation is its highlight: what is marked on the page is what the answer quotes.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { longBook } from '../../scripts/support/long-book.ts';
import { addFiles, ask, waitUntilSettled } from '../../scripts/support/app.ts';
import type { Rectangle } from '../../src/documents/types.ts';
import { SAMPLE, temporaryFolder, writeFileInto } from './support/files.ts';
import { glyphsOf, textInside } from './support/pdf-page.ts';
import { openCitation, watchWithSample } from './support/sample.ts';
import { expectCleanRun, sharedBrowser, type WatchedApp } from './support/watched-app.ts';

const BOOK = 'the-harbour-register.pdf';
const PAGES = 30;

const QUESTIONS = [
  'Where was the designer of Skerrin Lighthouse born?',
  'When was Ottoline Verrander born?',
];

let app: WatchedApp;
beforeAll(async () => {
  app = await watchWithSample({ viewport: { width: 1440, height: 900 } });
});
afterAll(() => app.close());

it('marks on the page exactly the sentence that is cited', async () => {
  const { page } = app;
  const bytes = await readFile(SAMPLE);

  const glyphs = new Map<number, Awaited<ReturnType<typeof glyphsOf>>>();
  // What it fetches is none of the app's requests.
  const witness = await (await sharedBrowser()).newContext();
  onTestFinished(() => witness.close());
  let checked = 0;
  for (const question of QUESTIONS) {
    const { answer } = await ask(page, question, 60_000);
    const cited = [
      ...(answer?.citations ?? []),
      ...answer!.steps.flatMap((step) => step.citations),
    ];
    expect(cited.length).toBeGreaterThan(1);
    const buttons = page.getByRole('button', { name: /^Citation \d+: open/ });
    for (let index = 0; index < (await buttons.count()); index++) {
      await buttons.nth(index).click();
      const highlight = page.getByTestId('highlight');
      await highlight.first().waitFor();
      const marked = await page.evaluate(() => {
        const { place, rectangles } = globalThis.trivium!.reader;
        return { place: place!, rectangles };
      });
      const support = cited.find(({ source }) => source.start === marked.place.start);
      expect(support?.source.end).toBe(marked.place.end);
      expect(await highlight.count()).toBe(marked.rectangles.length);
      expect(await drawnWhere(marked.rectangles)).toBe(true);

      const number = marked.rectangles[0]!.page;
      const onPage = glyphs.get(number) ?? (await glyphsOf(witness, bytes, number));
      glyphs.set(number, onPage);
      expect(plain(textInside(onPage, marked.rectangles))).toBe(plain(support!.text));
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThanOrEqual(4);
  await page.evaluate(() => globalThis.trivium!.reader.close());
  expectCleanRun(app);

  /** The marks on the screen stand where the rectangles say, in proportion to the page drawn. */
  async function drawnWhere(rectangles: readonly Rectangle[]): Promise<boolean> {
    const canvas = page.locator(`canvas[data-page="${rectangles[0]!.page}"]`);
    const paper = await canvas.boundingBox();
    const size = await page.evaluate(async (number) => {
      return globalThis.trivium!.reader.pdf!.size(number);
    }, rectangles[0]!.page);
    const first = await page.getByTestId('highlight').first().boundingBox();
    const scale = paper!.width / size.width;
    const near = (a: number, b: number): boolean => Math.abs(a - b) < 3;
    return (
      near(first!.x - paper!.x, rectangles[0]!.x * scale) &&
      near(first!.y - paper!.y, rectangles[0]!.y * scale) &&
      near(first!.width, rectangles[0]!.width * scale)
    );
  }
});

it('reads an answer’s evidence, a long book and a text, and asks about what is selected', async () => {
  const folder = await temporaryFolder();
  const book = await writeFileInto(folder, BOOK, await longBook(PAGES));
  const notes = await writeFileInto(
    folder,
    'ferries.md',
    '# Ferries\n\nThe ferry *Gentian* was built in Carrow.\n\n- Carrow lies in the south.\n',
  );
  const { page } = app;
  await addFiles(page, [book, notes]);
  await waitUntilSettled(page, 3, 120_000);

  // From one piece of evidence to the next, each marked in its step's colour.
  await ask(page, QUESTIONS[0]!, 60_000);
  const reader = await openCitation(page);
  const place = reader.getByText(/^\d of [2-9]$/);
  await place.waitFor();
  await reader.locator('canvas[data-page="2"]').waitFor();
  const pieces = Number((await place.textContent())!.split(' ').at(-1));
  const colours: string[] = [];
  for (let piece = 1; piece <= pieces; piece++) {
    if (piece > 1) await page.keyboard.press('n');
    await reader.getByText(`${piece} of ${pieces}`).waitFor();
    const mark = page.getByTestId('highlight').first();
    colours.push(await mark.evaluate((one) => getComputedStyle(one).getPropertyValue('--hue')));
  }
  expect(new Set(colours).size).toBe(2);

  // Words of the document, and a question about them.
  await page.keyboard.press('Control+f');
  await page.keyboard.type('HARBOUR');
  await reader.getByText(/^\d of 7$/).waitFor();
  await page.keyboard.press('Escape');
  await openCitation(page);
  const line = reader
    .locator('.reader-text span[role=presentation]', { hasText: 'The lighthouse was designed by' })
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
  await page
    .getByRole('button', { name: `Open ${BOOK}` })
    .first()
    .click();
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

/** Letters and digits: the witness guesses glyph widths, and a full stop is narrower than that. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');
}
