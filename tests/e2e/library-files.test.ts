/** Library files in the built app: out and in, from any tab, cancelled, and killed half-way. */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BrowserContext, Page } from 'playwright';
import { expect, it } from 'vitest';
import {
  addFiles,
  ask,
  documents,
  waitUntilReady,
  waitUntilSettled,
} from '../../scripts/support/app.ts';
import { inventedLibrary } from '../../scripts/support/invented-library.ts';
import { writeLibraryFile } from '../../src/library-file/write.ts';
import { SAMPLE, temporaryFolder, writeFileInto, writtenOnce } from './support/files.ts';
import { kill } from './support/kill.ts';
import { expectCleanRun, openWatched, type WatchedApp } from './support/watched-app.ts';

const QUESTION = 'Where was the engineer who designed Skerrin Lighthouse born?';
const SETTLE_MS = 120_000;

/** Without the browser's own window for saving, which nobody could click in. */
const opened = (): Promise<WatchedApp> =>
  openWatched({
    prepare: (context) => context.addInitScript('delete globalThis.showSaveFilePicker'),
  });

async function exported(page: Page, folder: string, { files = true } = {}): Promise<string> {
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('button', { name: 'Export library…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export library' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour towns');
  if (!files) await dialog.getByRole('switch', { name: 'With the original files' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Harbour-towns-library.trivium');
  const file = path.join(folder, download.suggestedFilename());
  await download.saveAs(file);
  await dialog.waitFor({ state: 'detached' });
  return file;
}

/** Shows what is in a file. */
async function offer(page: Page, file: string) {
  await addFiles(page, [file]);
  return page.getByRole('dialog', { name: 'Import library' });
}

async function imported(page: Page, file: string): Promise<void> {
  const dialog = await offer(page, file);
  await dialog.getByRole('button', { name: 'Add to this library' }).click();
  await dialog.waitFor({ state: 'detached', timeout: SETTLE_MS });
}

async function deleteEverything(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.trivium?.service.clear());
  await page.reload();
  await waitUntilReady(page);
  expect(await documents(page)).toEqual([]);
}

/** A library that takes seconds to be taken in. */
function largeFile(triplets = 20_000): Promise<string> {
  return writtenOnce(`large-${triplets}.trivium`, (file) => {
    const { source } = inventedLibrary(triplets);
    return pipeline(Readable.from(writeLibraryFile(source)), createWriteStream(file));
  });
}

async function names(page: Page): Promise<string[]> {
  return (await documents(page)).map(({ name }) => name);
}

async function anotherTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await waitUntilReady(page);
  return page;
}

it('answers the same, with the same citation, after export, deletion and import', async () => {
  const folder = await temporaryFolder();
  const app = await opened();
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, SETTLE_MS);
  const before = await ask(page, QUESTION, 60_000);
  expect(before.answer?.text).toBe('Pennick Mills');
  const file = await exported(page, folder);
  await deleteEverything(page);

  const dialog = await offer(page, file);
  await dialog.getByText('Harbour towns', { exact: true }).waitFor();
  await dialog.getByText(/1 document, \d+ pages?, \d+ statements/).waitFor();
  await dialog.getByRole('button', { name: 'Add to this library' }).click();
  await page.getByText('1 document was imported.').waitFor();
  const after = await ask(page, QUESTION, 60_000);
  const places = (asked: typeof before) =>
    asked.answer?.citations.map(({ text, source: { document, start, end } }) => {
      return { text, document, start, end };
    });
  expect(after.answer?.text).toBe('Pennick Mills');
  expect(places(after)).toEqual(places(before));
  // The original is there, with the sentence highlighted on its page.
  await page
    .getByRole('button', { name: /^Citation 1: open the-harbour-towns.pdf/ })
    .first()
    .click();
  await page.locator('canvas:not([data-page="0"])').first().waitFor();
  expectCleanRun(app);
});

it('shows the text of what came without its original files, and says so', async () => {
  const folder = await temporaryFolder();
  const app = await opened();
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, SETTLE_MS);
  const file = await exported(page, folder, { files: false });
  await deleteEverything(page);
  await imported(page, file);
  await ask(page, QUESTION, 60_000);
  await page
    .getByRole('button', { name: /^Citation 1: open the-harbour-towns.pdf/ })
    .first()
    .click();
  const reader = page.getByRole('region', { name: 'Reader: the-harbour-towns.pdf' });
  await reader.getByText('The pages of this file are not in this copy').waitFor();
  await reader
    .getByText(/Skerrin Lighthouse/)
    .first()
    .waitFor();
  expect(await reader.getByRole('button', { name: 'Page', exact: true }).count()).toBe(0);
  expectCleanRun(app);
});

it('writes straight to the disk where the browser lets it', async () => {
  const app = await openWatched({
    prepare: (context) =>
      context.addInitScript(() => {
        Object.assign(globalThis, {
          showSaveFilePicker: async () =>
            (await navigator.storage.getDirectory()).getFileHandle('saved', { create: true }),
        });
      }),
  });
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, SETTLE_MS);
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('button', { name: 'Export library…' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText(/My-library\.trivium was saved/).waitFor();
  const magic = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle('saved')).getFile();
    return [...new Uint8Array(await file.slice(1, 4).arrayBuffer())];
  });
  expect(String.fromCharCode(...magic)).toBe('TRV');
  expectCleanRun(app);
});

it('refuses what is no library file, or a damaged one, and leaves everything as it was', async () => {
  const folder = await temporaryFolder();
  const app = await opened();
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, SETTLE_MS);
  const bytes = await readFile(await exported(page, folder));

  const foreign = await writeFileInto(folder, 'not.trivium', '%PDF-1.7 <script>alert(1)</script>');
  const dialog = await offer(page, foreign);
  await dialog.getByRole('alert').getByText('This is not a Trivium library file.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /Remove the-harbour-towns.pdf/ }).click();
  // It is not taken back: removed for good, without waiting for the offer to pass.
  await page.evaluate(() => globalThis.trivium?.notices.settle());
  await page.waitForFunction(() => globalThis.trivium?.library.documents.length === 0);
  const cut = await writeFileInto(folder, 'cut.trivium', bytes.subarray(0, bytes.length - 40));
  const again = await offer(page, cut);
  await again.getByRole('button', { name: 'Add to this library' }).click();
  await again.getByRole('alert').getByText('its end is missing').waitFor();
  await page.waitForFunction(() => globalThis.trivium?.library.documents.length === 0);
  await page.reload();
  await waitUntilReady(page);
  expect(await names(page)).toEqual([]);
  expectCleanRun(app);
});

it('takes in nothing when it is cancelled midway', async () => {
  const app = await opened();
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, SETTLE_MS);
  const dialog = await offer(page, await largeFile());
  await dialog.getByRole('button', { name: 'Add to this library' }).click();
  await page.waitForFunction(() => (globalThis.trivium?.library.documents.length ?? 0) > 10);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog
    .getByRole('button', { name: 'Add to this library' })
    .and(page.locator(':enabled'))
    .waitFor();
  expect(await names(page)).toEqual(['the-harbour-towns.pdf']);
  await page.reload();
  await waitUntilReady(page);
  expect(await names(page)).toEqual(['the-harbour-towns.pdf']);
  expect((await ask(page, QUESTION, 60_000)).answer?.text).toBe('Pennick Mills');
  expectCleanRun(app);
});

it('leaves everything as it was when the tab is killed in the middle of an import', async () => {
  const app = await opened();
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, SETTLE_MS);
  const dialog = await offer(page, await largeFile());
  await dialog.getByRole('button', { name: 'Add to this library' }).click();
  await page.waitForFunction(() => (globalThis.trivium?.library.documents.length ?? 0) > 10);
  await kill(page);
  const second = await anotherTab(app.context, app.url);
  expect(await names(second)).toEqual(['the-harbour-towns.pdf']);
  expect((await ask(second, QUESTION, 60_000)).answer?.text).toBe('Pennick Mills');
  // Neither a trace of it on the disk, nor of its vectors.
  const left = await second.evaluate(async () => {
    const { indexes } = await globalThis.trivium!.service.diagnostics();
    return indexes.map(({ live }) => live);
  });
  const { statistics } = await second.evaluate(() => ({
    statistics: globalThis.trivium!.library.statistics,
  }));
  expect(left).toEqual([statistics?.triplets, statistics?.chunks]);
});

it('exports from a second tab, and everything is there after that tab is killed meanwhile', async () => {
  const folder = await temporaryFolder();
  const app = await opened();
  const { page } = app;
  await imported(page, await largeFile(4_000));
  const before = (await names(page)).length;
  const second = await anotherTab(app.context, app.url);
  const third = await anotherTab(app.context, app.url);
  // Begins, takes a piece, and dies.
  await third.evaluate(async () => {
    const { service } = globalThis.trivium!;
    const { id } = await service.beginExport({ title: 'x', files: true });
    await service.nextOfExport(id);
  });
  await kill(third);
  const file = await exported(second, folder);
  expect((await names(page)).length).toBe(before);
  await deleteEverything(page);
  await imported(page, file);
  expect((await names(page)).length).toBe(before);
});

it('says that an export was interrupted when the tab that keeps the library is killed', async () => {
  const app = await opened();
  await imported(app.page, await largeFile(4_000));
  const second = await anotherTab(app.context, app.url);
  await second.evaluate(async () => {
    const { service } = globalThis.trivium!;
    const { id } = await service.beginExport({ title: 'x', files: true });
    await service.nextOfExport(id);
    Object.assign(globalThis, { begun: id });
  });
  await kill(app.page);
  const message = await second.evaluate(async () => {
    const { service } = globalThis.trivium!;
    const id = (globalThis as unknown as { begun: string }).begun;
    return service.nextOfExport(id).then(
      () => '',
      (thrown: Error) => thrown.message,
    );
  });
  expect(message).toContain('interrupted');
  expect((await names(second)).length).toBe(20);
});

it('is imported from a second tab by dropping it anywhere', async () => {
  const app = await opened();
  const file = await readFile(await largeFile(2_000));
  const second = await anotherTab(app.context, app.url);
  const dropped = await second.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'large.trivium'));
    return transfer;
  }, file.toString('base64'));
  await second.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  const dialog = second.getByRole('dialog', { name: 'Import library' });
  await dialog.getByRole('button', { name: 'Add to this library' }).click();
  await dialog.waitFor({ state: 'detached', timeout: SETTLE_MS });
  expect((await names(app.page)).length).toBe(10);
  expectCleanRun(app);
});

it('comes in as a library of its own, beside the one that was open', async () => {
  const app = await opened();
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, SETTLE_MS);
  const dialog = await offer(page, await largeFile(2_000));
  await dialog.getByRole('button', { name: 'As a new library' }).click();
  await dialog.waitFor({ state: 'detached', timeout: SETTLE_MS });
  await page.waitForFunction(() => globalThis.trivium?.library.documents.length === 10);
  expect(await page.evaluate(() => globalThis.trivium?.shelf.title)).toBe('10 invented reports');
  await page.reload();
  await waitUntilReady(page);
  expect((await names(page)).length).toBe(10);
  await page.evaluate(() => globalThis.trivium?.openLibrary('main'));
  await page.waitForFunction(() => globalThis.trivium?.library.documents.length === 1);
  expectCleanRun(app);
});

it('leaves no library behind when it is cancelled or killed on its way to be a new one', async () => {
  const app = await opened();
  const { page } = app;
  const file = await largeFile();
  const shelf = (of: Page): Promise<string[]> =>
    of.evaluate(() => globalThis.trivium!.shelf.entries.map(({ id }) => id));
  const databases = (of: Page): Promise<(string | undefined)[]> =>
    of.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, SETTLE_MS);
  const before = await databases(page);

  const dialog = await offer(page, file);
  await dialog.getByRole('button', { name: 'As a new library' }).click();
  await dialog.getByText(/[1-9]\d? % taken in/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.locator('button:enabled', { hasText: 'As a new library' }).waitFor();
  expect(await shelf(page)).toEqual(['main']);
  expect(await databases(page)).toEqual(before);

  await dialog.getByRole('button', { name: 'As a new library' }).click();
  await dialog.getByText(/[1-9]\d? % taken in/).waitFor();
  await kill(page);
  const second = await anotherTab(app.context, app.url);
  expect(await shelf(second)).toEqual(['main']);
  expect(await names(second)).toEqual(['the-harbour-towns.pdf']);
  await second.waitForFunction(
    async (wanted) => (await indexedDB.databases()).length === wanted,
    before.length,
  );
});

it('is taken in by the next tab when the one that writes is killed meanwhile', async () => {
  const app = await opened();
  const second = await anotherTab(app.context, app.url);
  const dialog = await offer(second, await largeFile(10_000));
  await dialog.getByRole('button', { name: 'Add to this library' }).click();
  await app.page.waitForFunction(() => (globalThis.trivium?.library.documents.length ?? 0) > 10);
  await kill(app.page);
  await dialog.waitFor({ state: 'detached', timeout: SETTLE_MS });
  await second.waitForFunction(() => globalThis.trivium?.library.documents.length === 50);
  const statuses = (await documents(second)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set(['indexed']));
});
