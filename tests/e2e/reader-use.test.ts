/**
 * Pages in use, in the built app under its strict policy: links are followed and nothing is fetched,
 * what is printed is the document alone, the original comes back byte by byte, and how a person
 * likes to read is remembered.
 */
import { readFile } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { ADDRESS, linkedPdf, PICTURE, WHOLE } from '../support/linked-pdf.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

const NAME = 'the-lamp.pdf';
const NOTES = 'keepers.md';
const MENU = 'More for this document';

let app: WatchedApp;
let page: Page;
let original: ArrayBuffer;
beforeAll(async () => {
  app = await watch({ viewport: { width: 1440, height: 900 } });
  ({ page } = app);
  original = await linkedPdf();
  const parts = Array.from(
    { length: 20 },
    (_, i) => `## Keeper ${i + 1}\n\n${'Lit it. '.repeat(90)}`,
  );
  const notes = `# Keepers\n\n${parts.join('\n\n')}\n`;
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: NAME, mimeType: 'application/pdf', buffer: Buffer.from(original) },
      { name: NOTES, mimeType: 'text/markdown', buffer: Buffer.from(notes) },
    ]);
  await waitUntilSettled(page, 2, 60_000);
});
afterAll(() => app.close());

async function open(name: string): Promise<Locator> {
  await page
    .getByRole('button', { name: new RegExp(`^Open ${name.replace('.', '\\.')}(?:: .+)?$`) })
    .click();
  return page.getByRole('region', { name: `Reader: ${name}` });
}
async function openPages(): Promise<Locator> {
  const reader = await open(NAME);
  await reader.locator('canvas[data-page]').first().waitFor();
  return reader;
}
async function choose(reader: Locator, name: string): Promise<void> {
  await reader.getByRole('button', { name: MENU }).click();
  await reader.getByRole('menuitem', { name }).click();
}

it('follows links to places at once, and to addresses after a question or not at all', async () => {
  const reader = await openPages();
  const number = reader.getByRole('textbox', { name: 'Page number' });
  expect(await number.inputValue()).toBe('i');
  await reader.getByRole('link', { name: 'Link to page 3' }).click();
  await reader.getByRole('group', { name: 'Page 3 (5 of 6)' }).waitFor();
  await expect.poll(() => number.inputValue()).toBe('3');
  await reader.getByRole('button', { name: 'Back to page i' }).click();
  await expect.poll(() => number.inputValue()).toBe('i');

  const link = reader.getByRole('link', { name: `Link to ${ADDRESS}` });
  await link.click();
  const question = page.getByRole('dialog', { name: 'Open this address?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(app.context.pages().length).toBe(1);
  expect(app.foreign()).toEqual([]);
  await app.context.route(ADDRESS, (route) => route.fulfill({ body: 'The lamp' }));
  await link.click();
  const [other] = await Promise.all([
    app.context.waitForEvent('page'),
    question.getByRole('button', { name: 'Open' }).click(),
  ]);
  await other.waitForLoadState();
  expect(other.url()).toBe(ADDRESS);
  // It knows nothing of who opened it.
  expect(await other.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await other.close();
  app.requests.splice(0);

  await page.evaluate(() => globalThis.trivium!.site.setAirGapped(true));
  await link.click();
  await page.getByText(/Trivium is air-gapped and opens no address/).waitFor();
  expect(await question.count()).toBe(0);
  await page.evaluate(() => globalThis.trivium!.site.setAirGapped(false));
  expect(app.context.pages().length).toBe(1);
});

it('prints the pages that are wanted, and nothing of the app; saves the original', async () => {
  const reader = await openPages();
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset['printing'] = 'yes');
  });
  const printing = page.locator('html[data-printing]');
  await choose(reader, 'Print…');
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await dialog.getByRole('spinbutton', { name: 'To page' }).fill('3');
  await dialog.getByRole('button', { name: 'Print' }).click();
  await printing.waitFor({ state: 'attached' });
  const printed = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
  expect(printed.getPages().map((each) => [each.getWidth(), each.getHeight()])).toEqual(
    Array.from({ length: 3 }, () => [400, 500].map((size) => expect.closeTo(size, 0))),
  );
  await finishPrinting();
  await dialog.waitFor({ state: 'detached' });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    choose(reader, 'Save the original'),
  ]);
  expect(download.suggestedFilename()).toBe(NAME);
  const saved = await readFile(await download.path());
  expect(Buffer.compare(saved, Buffer.from(original))).toBe(0);

  const notes = await open(NOTES);
  await choose(notes, 'Print…');
  await printing.waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('main').isVisible()).toBe(false);
  const paper = page.locator('.reader-on-paper');
  expect(await paper.getByRole('heading', { name: 'Keeper 20' }).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await finishPrinting();

  async function finishPrinting(): Promise<void> {
    await page.evaluate(() => {
      delete document.documentElement.dataset['printing'];
      dispatchEvent(new Event('afterprint'));
    });
    await page.locator('.reader-on-paper').waitFor({ state: 'detached' });
  }
});

it('copies words without the ends of lines, and finds its way by headings', async () => {
  const reader = await openPages();
  await app.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lines = reader.locator('[data-number="1"] .reader-text span[role=presentation]');
  await lines.nth(2).waitFor({ state: 'attached' });
  await lines.first().evaluate((first) => {
    const all = [...first.parentElement!.querySelectorAll('span[role=presentation]')];
    const from = all.find(({ textContent }) => textContent.includes('de-'))!;
    const to = all[all.indexOf(from) + 1]!;
    getSelection()!.setBaseAndExtent(from.firstChild!, 0, to.firstChild!, to.textContent.length);
  });
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(WHOLE);

  const notes = await open(NOTES);
  await notes.getByRole('button', { name: 'Contents', exact: true }).click();
  await notes.getByRole('button', { name: 'Keeper 15', exact: true }).click();
  const heading = notes.getByRole('heading', { name: 'Keeper 15', exact: true });
  await expect
    .poll(async () => (await heading.boundingBox())?.y ?? -1)
    .toSatisfy((y: number) => y > 100 && y < 800);
  await notes.getByRole('button', { name: 'Contents', exact: true }).click();
});

it('is turned, dark and as wide as the person wants, and is so after a reload', async () => {
  let reader = await openPages();
  const first = reader.locator('[data-number="1"]');
  const box = async () => (await first.boundingBox())!;
  const upright = await box();
  const title = reader.getByRole('heading', { name: NAME });
  await title.press('r');
  await expect.poll(async () => (await box()).width / (await box()).height).toBeCloseTo(1.25, 1);
  await title.press('Shift+R');
  await expect.poll(async () => (await box()).height).toBeCloseTo(upright.height, 0);

  const pane = page.getByRole('complementary', { name: 'Reader' });
  const before = (await pane.boundingBox())!;
  await page.mouse.move(before.x, 400);
  await page.mouse.down();
  await page.mouse.move(before.x + 60, 400, { steps: 4 });
  await page.mouse.move(before.x + 120, 400, { steps: 4 });
  await page.mouse.up();
  const after = (await pane.boundingBox())!;
  expect(after.width).toBeCloseTo(before.width - 120, -1);
  await reader.getByRole('separator').press('ArrowLeft');
  await expect.poll(async () => (await pane.boundingBox())!.width).toBeCloseTo(after.width + 24, 0);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.keyboard.press('Escape');
  await page.reload();
  await waitUntilReady(page);
  reader = await openPages();
  await expect.poll(async () => (await pane.boundingBox())!.width).toBeCloseTo(after.width + 24, 0);
  await page.evaluate(() => globalThis.trivium!.reader.goTo(3));
  await reader.locator('[data-number="3"] canvas.kept').waitFor();
  const { paper, picture } = await colours();
  expect(Math.max(...paper)).toBeLessThan(60);
  expect(picture[0]).toBeGreaterThan(200);
  expect(Math.max(picture[1]!, picture[2]!)).toBeLessThan(60);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(Math.min(...(await colours()).paper)).toBeGreaterThan(240);
  expectCleanRun(app);

  /** On the screen: of the third page's margin, and of the middle of its picture. */
  async function colours(): Promise<{ paper: number[]; picture: number[] }> {
    const sheet = (await reader.locator('[data-number="3"]').boundingBox())!;
    const scale = sheet.width / 400;
    const at = (x: number, fromBelow: number) => ({
      ...{ x: Math.round(sheet.x + x * scale), y: Math.round(sheet.y + (500 - fromBelow) * scale) },
      ...{ width: 1, height: 1 },
    });
    const clips = [at(10, 480), at(PICTURE.x + PICTURE.width / 2, PICTURE.y + PICTURE.height / 2)];
    const pixels: number[][] = [];
    for (const clip of clips) {
      const png = (await page.screenshot({ clip })).toString('base64');
      pixels.push(
        await page.evaluate(async (png) => {
          const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(1, 1).getContext('2d')!;
          context.drawImage(bitmap, 0, 0);
          return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
        }, png),
      );
    }
    return { paper: pixels[0]!, picture: pixels[1]! };
  }
});
