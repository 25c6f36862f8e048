/** A table in the built app: filled from real documents, over pages that die, cited to the page. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { addFiles, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { kill } from './support/kill.ts';
import { expectCleanRun, openWatched, watch } from './support/watched-app.ts';

const TABLE = {
  ...{ id: 't', title: 'Bakeries', createdAt: 1, documents: null },
  columns: [
    { id: 'who', question: 'Who opened the bakery?', kind: 'text' as const },
    { id: 'ovens', question: 'How many ovens are there?', kind: 'number' as const },
  ],
};
const TOWNS = ['Carrow', 'Sella', 'Orle', 'Westerby', 'Quernby', 'Corveth', 'Hollin', 'Ardmark'];

async function bakeries(): Promise<string[]> {
  const folder = await temporaryFolder();
  return Promise.all(
    TOWNS.map((town, i) =>
      writeFileInto(
        folder,
        `${town}.txt`,
        `The bakery of ${town} was opened by Ilse Varn. There are ${i + 2} ovens in it.`,
      ),
    ),
  );
}

async function filled(page: Page, atLeast: number): Promise<void> {
  const done = (): Promise<number> =>
    page.evaluate(async () => {
      const [table] = await globalThis.trivium!.service.tables.list();
      return table?.progress.done ?? 0;
    });
  await expect.poll(done, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(atLeast);
}

it('goes on where it was after pages that died, and nothing is lost or doubled', async () => {
  const { page: first, context, url, foreign } = await openWatched();
  await addFiles(first, await bakeries());
  await waitUntilSettled(first, TOWNS.length, 60_000);
  await first.evaluate((table) => globalThis.trivium?.service.tables.save(table), TABLE);
  const sella = await first.evaluate(
    () => globalThis.trivium!.library.documents.find(({ name }) => name === 'Sella.txt')!.id,
  );
  await first.evaluate(
    (id) => globalThis.trivium!.service.tables.correct('t', id, 'who', 'Nobody'),
    sella,
  );
  for (const least of [3, 9]) {
    const page = context.pages().at(-1)!;
    await filled(page, least);
    await kill(page);
    const next = await context.newPage();
    await next.goto(url);
    await waitUntilReady(next);
  }
  const page = context.pages().at(-1)!;
  await filled(page, 2 * TOWNS.length);
  const cells = await page.evaluate(() => globalThis.trivium!.service.tables.cells('t'));
  expect(new Set(cells.map(({ document, column }) => `${document} ${column}`)).size).toBe(
    2 * TOWNS.length,
  );
  const said = cells.filter(({ column }) => column === 'ovens').map(({ read }) => read?.text);
  expect([...said].sort()).toEqual(TOWNS.map((_, i) => expect.stringContaining(`${i + 2}`)));
  const corrected = cells.find(({ document, column }) => document === sella && column === 'who');
  expect(corrected?.byHand?.text).toBe('Nobody');
  expect(foreign()).toEqual([]);
});

it('is made on its screen, and a cell opens its sentence', async () => {
  const app = await openWatched();
  const { page } = app;
  await addFiles(page, (await bakeries()).slice(0, 2));
  await waitUntilSettled(page, 2, 60_000);
  await page.getByRole('button', { name: 'Tables', exact: true }).click();
  await page
    .getByRole('textbox', { name: 'Questions, one a line' })
    .fill('Who opened the bakery?\nHow many ovens are there?');
  await page.getByRole('button', { name: 'Make the table' }).click();
  const cell = page.getByRole('row', { name: 'Carrow.txt' }).getByRole('gridcell').first();
  await cell.getByText('Ilse Varn').click();
  await page.locator('mark, .mark').first().waitFor();
  expect(await page.locator('aside.reader').textContent()).toContain('opened by Ilse Varn');
  const { hash } = new URL(page.url());
  expect(hash).toMatch(/document\/.+span=0-\d+/);

  await page.reload();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Tables', exact: true }).click();
  const tables = page.getByRole('region', { name: 'Your tables' });
  await tables.getByRole('button', { name: /^Table/ }).click();
  await cell.getByText('Ilse Varn').waitFor();
  expectCleanRun(app);
});

it('is filled once by five tabs of which two die, without a network, and read on a phone', async () => {
  const profile = await mkdtemp(path.join(tmpdir(), 'trivium-e2e-'));
  const app = await watch({ profile, keeps: true });
  onTestFinished(async () => {
    await app.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  });
  const { page: first, context, url, foreign } = app;
  await first.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  await addFiles(first, await bakeries());
  await waitUntilSettled(first, TOWNS.length, 60_000);
  const others: Page[] = [];
  for (let i = 0; i < 4; i++) {
    const page = await context.newPage();
    await page.goto(url);
    await waitUntilReady(page);
    others.push(page);
  }
  const last = others.pop()!;
  await app.stopServing();
  await context.setOffline(true);
  await last.evaluate((table) => globalThis.trivium?.service.tables.save(table), TABLE);
  await filled(last, 3);
  await kill(first);
  await filled(last, 7);
  await kill(others[0]!);
  await filled(last, 2 * TOWNS.length);
  const cells = await last.evaluate(() => globalThis.trivium!.service.tables.cells('t'));
  expect(new Set(cells.map(({ document, column }) => `${document} ${column}`)).size).toBe(16);
  expect(cells).toHaveLength(16);

  await last.setViewportSize({ width: 360, height: 740 });
  await last.evaluate(() => globalThis.trivium!.router.open('tables', 't'));
  const next = last.getByRole('button', { name: 'Next document' });
  await next.focus();
  await last.keyboard.press('Enter');
  await last.getByText('2 of 8').waitFor();
  await last.getByText('Ilse Varn').first().waitFor();
  const width = await last.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  expect(foreign()).toEqual([]);
});
