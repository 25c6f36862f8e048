/** A scanned document from its file to a citation on its picture, in the built app. */
import { PDFDocument } from 'pdf-lib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addFiles,
  ask,
  documents,
  waitUntilReady,
  waitUntilSettled,
} from '../../scripts/support/app.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { openCitation } from './support/sample.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

const PAGES = [
  ['Brannick Lighthouse was built in 1874.', 'It warns ships of the Carrow Sands.'],
  ['Brannick Lighthouse was designed by Ottilie Marsh.', 'She was an engineer from Dunmere.'],
  ['The ferry to Carrow leaves the northern quay at seven.', 'Tickets are sold in the harbour.'],
];
/** Points; pixels are at 150 dots an inch. */
const [WIDTH, HEIGHT] = [595, 842];
const [LEFT, BASELINE, LEADING] = [70, 120, 20];
const SCALE = 150 / 72;

let app: WatchedApp;
beforeAll(async () => {
  app = await watch({ viewport: { width: 1440, height: 900 } });
});
afterAll(() => app.close());

/** As JPEG. */
async function scanned(page: Page, lines: readonly string[]): Promise<Uint8Array> {
  const address = await page.evaluate(
    ([said, [width, height, left, top, leading], scale]) => {
      const canvas = document.createElement('canvas');
      canvas.width = width * scale;
      canvas.height = height * scale;
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#111';
      context.scale(scale, scale);
      context.font = '13px serif';
      said.forEach((line, i) => context.fillText(line, left, top + i * leading));
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    [lines, [WIDTH, HEIGHT, LEFT, BASELINE, LEADING], SCALE] as const,
  );
  return Buffer.from(address.split(',')[1]!, 'base64');
}

async function scannedPdf(page: Page): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const lines of PAGES) {
    const picture = await document.embedJpg(await scanned(page, lines));
    const size = { width: WIDTH, height: HEIGHT };
    document.addPage([WIDTH, HEIGHT]).drawImage(picture, { x: 0, y: 0, ...size });
  }
  return document.save();
}

const recognition = (page: Page) =>
  page.evaluate(() => globalThis.trivium?.library.recognition ?? null);

it('is read page by page, also over a reload, and answers with a citation on the picture', async () => {
  const { page } = app;
  const folder = await temporaryFolder();
  await addFiles(page, [await writeFileInto(folder, 'lighthouse.pdf', await scannedPdf(page))]);
  await page.getByRole('region', { name: 'Progress of reading pictures' }).waitFor();
  await expect.poll(async () => (await recognition(page))?.pagesDone).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause reading pictures' }).click();
  await page.getByText(/^Reading pictures is paused/).waitFor();
  expect(await documents(page)).toMatchObject([{ status: 'recognising' }]);

  await page.reload();
  await waitUntilReady(page);
  const resume = page.getByRole('button', { name: 'Go on reading pictures' });
  await resume.waitFor();
  // Of three, one at least was read before.
  expect((await recognition(page))!.pagesTotal).toBeLessThan(3);
  await resume.click();
  const [read] = await waitUntilSettled(page, 1, 90_000);
  expect(read).toMatchObject({
    ...{ status: 'indexed', pages: 3 },
    problems: [{ code: 'page-from-picture', pages: [1, 2, 3] }],
  });

  const { answer } = await ask(page, 'Who designed Brannick Lighthouse?', 60_000);
  expect(answer?.text).toBe('Ottilie Marsh');
  await page.getByText('read from a picture', { exact: true }).first().waitFor();
  const reader = await openCitation(page, 'lighthouse.pdf');
  await reader.getByTestId('highlight').first().waitFor();
  const [mark] = await page.evaluate(() => [...globalThis.trivium!.reader.rectangles]);
  // Around the first line of the second page, as it was printed.
  expect(mark!.page).toBe(2);
  expect(mark!.x).toBeCloseTo(LEFT, -1);
  expect(mark!.y).toBeLessThan(BASELINE - 5);
  expect(mark!.y + mark!.height).toBeGreaterThan(BASELINE - 1);
  expect(mark!.height).toBeLessThan(LEADING);
  await page.evaluate(() => globalThis.trivium!.reader.close());
  expectCleanRun(app);
});

it('is a picture as well, shown as it is with its words lit', async () => {
  const { page } = app;
  const lines = ['The baker of Eastry is Corvin Tarn.', 'His bread is sold on Sundays.'];
  const folder = await temporaryFolder();
  await addFiles(page, [await writeFileInto(folder, 'bakery.jpg', await scanned(page, lines))]);
  await waitUntilSettled(page, 2, 90_000);
  const { answer } = await ask(page, 'Who is the baker of Eastry?', 60_000);
  expect(answer?.text).toBe('Corvin Tarn');
  const reader = await openCitation(page, 'bakery.jpg');
  await reader.getByTestId('highlight').first().waitFor();
  await reader.locator('canvas:not([data-page="0"])').first().waitFor();
  expectCleanRun(app);
});
