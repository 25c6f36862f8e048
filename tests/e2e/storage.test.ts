/** Keeping data: a full disk, storage that the browser has deleted, and what is told of it. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import {
  addFiles,
  documents,
  waitUntilReady,
  waitUntilSettled,
} from '../../scripts/support/app.ts';
import { SAMPLE, temporaryFolder, writeRegister } from './support/files.ts';
import { openWatched } from './support/watched-app.ts';

/** What a person deletes for the rest to fit: with room for what a database writes twice. */
const LARGE_BYTES = 10_000_000;
/** Beside that: enough for the sample, too little for the register. */
const ROOM_BYTES = 2_000_000;

it('pauses on a full disk, loses nothing, says what to delete, and goes on when that is gone', async () => {
  const folder = await temporaryFolder();
  const register = await writeRegister(path.join(folder, 'register.pdf'), 120);
  const large = await writeLarge(path.join(folder, 'large.pdf'));
  // What a browser allows to be stored is counted by the folder that it has for itself.
  const app = await openWatched({
    profile: await temporaryFolder(),
    // Before anything is stored: the browser remembers how much room there was.
    async prepare(context, url) {
      const session = await context.newCDPSession(context.pages()[0]!);
      const quotaSize = LARGE_BYTES + ROOM_BYTES;
      await session.send('Storage.overrideQuotaForOrigin', {
        origin: new URL(url).origin,
        quotaSize,
      });
    },
  });
  const { page } = app;
  await addFiles(page, [SAMPLE, large]);
  const both = await waitUntilSettled(page, 2, 60_000);
  expect(both.map(({ status }) => status)).toEqual(['indexed', 'indexed']);

  await addFiles(page, [register]);
  const alert = page.getByRole('alert');
  await alert.getByText('The disk space that the browser gives to Trivium is full.').waitFor();
  expect(await alert.textContent()).toContain('Most room is taken by large.pdf');
  await page.waitForFunction(() => globalThis.trivium?.library.progress.active === false);
  const full = await documents(page);
  expect(full.find(({ name }) => name.startsWith('the-harbour'))?.status).toBe('indexed');

  await page.getByRole('button', { name: 'Remove large.pdf' }).click();
  // It is not taken back: removed for good, without waiting for the offer to pass.
  await page.evaluate(() => globalThis.trivium?.notices.settle());
  await page.waitForFunction(() =>
    globalThis.trivium?.library.documents.every(({ name }) => name !== 'large.pdf'),
  );
  // The browser counts anew when the page comes back; the room is still as small as it was.
  await page.goto('about:blank');
  const session = await app.context.newCDPSession(page);
  const { origin } = new URL(app.url);
  const used = async () => (await session.send('Storage.getUsageAndQuota', { origin })).usage;
  await expect.poll(used).toBeLessThan(LARGE_BYTES);
  await page.goto(app.url);
  await waitUntilReady(page);
  const left = await documents(page);
  expect(left.find(({ name }) => name.startsWith('the-harbour'))?.status).toBe('indexed');
  if (left.length < 2) await addFiles(page, [register]);
  await resumeUntilIndexed(page, 2);
});

/** It may go on by itself; it pauses again for as long as the browser has not counted the room anew. */
async function resumeUntilIndexed(page: Page, count: number): Promise<void> {
  for (;;) {
    const found = await page.waitForFunction(
      (wanted) => {
        const { documents, progress } = globalThis.trivium!.library;
        if (progress.paused) return 'paused';
        const areIndexed = documents.every(({ status }) => status === 'indexed');
        return documents.length === wanted && areIndexed ? 'indexed' : null;
      },
      count,
      { timeout: 60_000 },
    );
    if ((await found.jsonValue()) === 'indexed') return;
    // It is not there any more where indexing has just gone on by itself.
    const resume = page.getByRole('button', { name: 'Resume indexing' });
    await resume.click({ timeout: 5_000 }).catch(() => {});
    await page.waitForTimeout(2_000);
  }
}

/** A PDF of one page with much in it that is not text. */
async function writeLarge(file: string): Promise<string> {
  const pdf = await PDFDocument.create();
  pdf
    .addPage([420, 595])
    .drawText('The ferry Gentian was built in Carrow in 1937.', { x: 40, y: 500 });
  await pdf.attach(randomBytes(LARGE_BYTES), 'plans.bin');
  await writeFile(file, await pdf.save());
  return file;
}

it('tells where documents are and how much room they take, and when the browser has deleted them', async () => {
  const app = await openWatched();
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  const note = page.getByRole('region', { name: 'Where your documents are' });
  await note.getByText('Your documents are stored in this browser on this device.').waitFor();
  await waitUntilSettled(page, 1, 60_000);
  await note.getByRole('button', { name: 'Understood' }).click();
  await note.waitFor({ state: 'detached' });
  await page.reload();
  await waitUntilReady(page);
  expect(await note.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByText('that the browser allows').waitFor();
  await page.waitForFunction(() => globalThis.trivium?.storage.open);
  const usage = await page.evaluate(() => globalThis.trivium?.storage.usage);
  const open = await page.evaluate(() => globalThis.trivium!.storage.open!);
  expect(open.files).toBe((await documents(page))[0]!.bytes);
  for (const part of ['text', 'triplets', 'vectors'] as const) {
    expect(open[part]).toBeGreaterThan(0);
  }
  expect(usage!.quota).toBeGreaterThan(usage!.used!);

  await page.goto('about:blank');
  const session = await app.context.newCDPSession(page);
  const { origin } = new URL(app.url);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await page.goto(app.url);
  await waitUntilReady(page);
  await page.getByRole('alert').getByText('The browser has deleted what was stored').waitFor();
  expect(await documents(page)).toEqual([]);
});
