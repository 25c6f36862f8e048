/**
 * Library files in the built app: out and in, from any tab, cancelled, and killed half-way. Three
 * stories, each in one browser window: a test goes on where the one before has left off.
 */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, documents, waitUntilReady, type Asked } from '../../scripts/support/app.ts';
import { inventedLibrary } from '../../scripts/support/invented-library.ts';
import { writeLibraryFile } from '../../src/library-file/write.ts';
import { writtenOnce } from './support/files.ts';
import { canHalt } from './support/halt.ts';
import { kill } from './support/kill.ts';
import { addSample, openCitation, openCitedPage } from './support/sample.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

const QUESTION = 'Where was the designer of Skerrin Lighthouse born?';
const SETTLE_MS = 120_000;
const NAME = 'Harbour-towns-library.trivium';

let app: WatchedApp;
let page: Page;

/** Without the browser's own window for saving, which nobody could click in. */
async function open(): Promise<void> {
  app = await watch({
    prepare: (context) => context.addInitScript('delete globalThis.showSaveFilePicker'),
  });
  ({ page } = app);
}

async function openWithSample(): Promise<void> {
  await open();
  await addSample(page);
}

async function exported(from: Page, { files = true } = {}): Promise<Buffer> {
  await from.getByRole('button', { name: 'Settings' }).first().click();
  await from.getByRole('button', { name: 'Export library…' }).click();
  const dialog = from.getByRole('dialog', { name: 'Export library' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour towns');
  if (!files) await dialog.getByRole('switch', { name: 'With the original files' }).click();
  const [download] = await Promise.all([
    from.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(NAME);
  await dialog.waitFor({ state: 'detached' });
  return readFile(await download.path());
}

/** Shows what is in a file, given as its path or its bytes. */
async function offer(to: Page, file: string | Buffer) {
  const given =
    typeof file === 'string' ? file : { name: NAME, mimeType: 'application/zip', buffer: file };
  await to.locator('input[type=file]').first().setInputFiles(given);
  return to.getByRole('dialog', { name: 'Import library' });
}

async function imported(to: Page, file: string | Buffer): Promise<void> {
  const dialog = await offer(to, file);
  await dialog.getByRole('button', { name: 'Add to this library' }).click();
  await dialog.waitFor({ state: 'detached', timeout: SETTLE_MS });
}

async function deleteEverything(): Promise<void> {
  await page.evaluate(() => globalThis.trivium?.service.clear());
  await page.reload();
  await waitUntilReady(page);
  expect(await documents(page)).toEqual([]);
}

/** A library that takes a while to be taken in: five documents for every thousand triplets. */
function largeFile(triplets: number): Promise<string> {
  return writtenOnce(`large-${triplets}.trivium`, (file) => {
    const { source } = inventedLibrary(triplets);
    return pipeline(Readable.from(writeLibraryFile(source)), createWriteStream(file));
  });
}

async function names(of: Page): Promise<string[]> {
  return (await documents(of)).map(({ name }) => name);
}

async function anotherTab(): Promise<Page> {
  const tab = await app.context.newPage();
  await tab.goto(app.url);
  await waitUntilReady(tab);
  return tab;
}

/** An import is well on its way. */
async function someCame(to: Page): Promise<void> {
  await to.waitForFunction(() => (globalThis.trivium?.library.documents.length ?? 0) > 4);
}

/** The same, and it goes no further. */
async function haltMidway(to: Page): Promise<void> {
  await to.waitForFunction(
    () => globalThis.trivium!.library.documents.length > 4 && globalThis.haltWriting!(),
    undefined,
    { polling: 5 },
  );
}

async function haltTakingIn(to: Page): Promise<void> {
  await to.waitForFunction(
    () =>
      /[1-9]\d? % taken in/.test(document.querySelector('dialog[open]')?.textContent ?? '') &&
      globalThis.haltWriting!(),
    undefined,
    { polling: 5 },
  );
}

describe('one library', () => {
  let whole: Buffer;
  beforeAll(openWithSample);
  afterAll(() => app.close());

  it('answers the same, with the same citation, after export, deletion and import', async () => {
    const before = await ask(page, QUESTION, 60_000);
    expect(before.answer?.text).toBe('Pennick Mills');
    whole = await exported(page);
    const without = await exported(page, { files: false });
    expect(without.length).toBeLessThan(whole.length);
    await deleteEverything();

    const dialog = await offer(page, whole);
    await dialog.getByText('Harbour towns', { exact: true }).waitFor();
    await dialog.getByText(/1 document, \d+ pages?, \d+ statements/).waitFor();
    await dialog.getByRole('button', { name: 'Add to this library' }).click();
    await page.getByText('1 document was imported.').waitFor();
    const after = await ask(page, QUESTION, 60_000);
    const places = (asked: Asked) =>
      asked.answer?.citations.map(({ text, source: { document, start, end } }) => {
        return { text, document, start, end };
      });
    expect(after.answer?.text).toBe('Pennick Mills');
    expect(places(after)).toEqual(places(before));
    // The original is there, with the sentence highlighted on its page.
    await openCitedPage(page);
    expectCleanRun(app);

    // Of the copy without its original files the text is shown, and that they are not there.
    await deleteEverything();
    await imported(page, without);
    await ask(page, QUESTION, 60_000);
    const reader = await openCitation(page);
    await reader.getByText('The pages of this file are not in this copy').waitFor();
    await reader
      .getByText(/Skerrin Lighthouse/)
      .first()
      .waitFor();
    expect(await reader.getByRole('button', { name: 'Page', exact: true }).count()).toBe(0);
    expectCleanRun(app);
  });

  it('refuses what is no library file, or a damaged one, and leaves everything as it was', async () => {
    const dialog = await offer(page, Buffer.from('%PDF-1.7 <script>alert(1)</script>'));
    await dialog.getByRole('alert').getByText('This is not a Trivium library file.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await deleteEverything();
    const again = await offer(page, whole.subarray(0, whole.length - 40));
    await again.getByRole('button', { name: 'Add to this library' }).click();
    await again.getByRole('alert').getByText('its end is missing').waitFor();
    await page.waitForFunction(() => globalThis.trivium?.library.documents.length === 0);
    await page.reload();
    await waitUntilReady(page);
    expect(await names(page)).toEqual([]);
    expectCleanRun(app);
  });

  it('comes in as a library of its own, beside the one that was open', async () => {
    await imported(page, whole);
    const dialog = await offer(page, await largeFile(1_000));
    await dialog.getByRole('button', { name: 'As a new library' }).click();
    await dialog.waitFor({ state: 'detached', timeout: SETTLE_MS });
    await page.waitForFunction(() => globalThis.trivium?.library.documents.length === 5);
    expect(await page.evaluate(() => globalThis.trivium?.shelf.title)).toBe('5 invented reports');
    await page.reload();
    await waitUntilReady(page);
    expect((await names(page)).length).toBe(5);
    await page.evaluate(() => globalThis.trivium?.session.openLibrary('main'));
    await page.waitForFunction(() => globalThis.trivium?.library.documents.length === 1);
    expectCleanRun(app);
  });

  it('is written straight to the disk where the browser lets it', async () => {
    await page.evaluate(() =>
      Object.assign(globalThis, {
        showSaveFilePicker: async () =>
          (await navigator.storage.getDirectory()).getFileHandle('saved', { create: true }),
      }),
    );
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
});

describe('an import that is interrupted', () => {
  const LARGE = 4_000;
  beforeAll(openWithSample);
  afterAll(() => app.close());

  it('takes in nothing when it is cancelled midway', async () => {
    const dialog = await offer(page, await largeFile(LARGE));
    await canHalt(page);
    await dialog.getByRole('button', { name: 'Add to this library' }).click();
    await haltMidway(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.evaluate(() => globalThis.goOn!());
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

  it('leaves everything as it was when the tab is killed', async () => {
    const dialog = await offer(page, await largeFile(LARGE));
    await canHalt(page);
    await dialog.getByRole('button', { name: 'Add to this library' }).click();
    await haltMidway(page);
    await kill(page);
    page = await anotherTab();
    expect(await names(page)).toEqual(['the-harbour-towns.pdf']);
    expect((await ask(page, QUESTION, 60_000)).answer?.text).toBe('Pennick Mills');
    // Neither a trace of it on the disk, nor of its vectors.
    const left = await page.evaluate(async () => {
      const { indexes } = await globalThis.trivium!.service.diagnostics();
      return indexes.map(({ live }) => live);
    });
    const { statistics } = await page.evaluate(() => ({
      statistics: globalThis.trivium!.library.statistics,
    }));
    expect(left).toEqual([statistics?.triplets, statistics?.chunks]);
  });

  it('leaves no library behind when it was on its way to be a new one', async () => {
    const file = await largeFile(LARGE);
    const shelf = (): Promise<string[]> =>
      page.evaluate(() => globalThis.trivium!.shelf.entries.map(({ id }) => id));
    const databases = (): Promise<(string | undefined)[]> =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());
    const before = await databases();

    const dialog = await offer(page, file);
    await canHalt(page);
    await dialog.getByRole('button', { name: 'As a new library' }).click();
    await haltTakingIn(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.evaluate(() => globalThis.goOn!());
    await dialog.locator('button:enabled', { hasText: 'As a new library' }).waitFor();
    expect(await shelf()).toEqual(['main']);
    expect(await databases()).toEqual(before);

    await canHalt(page);
    await dialog.getByRole('button', { name: 'As a new library' }).click();
    await haltTakingIn(page);
    await kill(page);
    page = await anotherTab();
    expect(await shelf()).toEqual(['main']);
    expect(await names(page)).toEqual(['the-harbour-towns.pdf']);
    await page.waitForFunction(
      async (wanted) => (await indexedDB.databases()).length === wanted,
      before.length,
    );
  });

  it('is taken in by the next tab when the one that writes is killed meanwhile', async () => {
    const second = await anotherTab();
    const dialog = await offer(second, await largeFile(LARGE));
    await dialog.getByRole('button', { name: 'Add to this library' }).click();
    await someCame(page);
    await kill(page);
    await dialog.waitFor({ state: 'detached', timeout: SETTLE_MS });
    await second.waitForFunction(() => globalThis.trivium?.library.documents.length === 21);
    const statuses = (await documents(second)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['indexed']));
  });
});

describe('several tabs', () => {
  const COUNT = 8;
  let second: Page;
  beforeAll(open);
  afterAll(() => app.close());

  it('import what is dropped anywhere in the second', async () => {
    const file = await readFile(await largeFile(COUNT * 200));
    second = await anotherTab();
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
    expect((await names(page)).length).toBe(COUNT);
    expectCleanRun(app);
  });

  it('export from the second; everything is there after another that exports is killed', async () => {
    const third = await anotherTab();
    await beginExport(third);
    await kill(third);
    await second.bringToFront();
    const file = await exported(second);
    expect((await names(page)).length).toBe(COUNT);
    await page.bringToFront();
    await deleteEverything();
    await imported(page, file);
    expect((await names(page)).length).toBe(COUNT);
  });

  it('hear that an export was interrupted when the one that keeps the library is killed', async () => {
    // The first was loaded anew: it is the second that keeps the library since.
    const begun = await beginExport(page);
    await kill(second);
    const message = await page.evaluate(
      (id) =>
        globalThis.trivium!.service.nextOfExport(id).then(
          () => '',
          (thrown: Error) => thrown.message,
        ),
      begun,
    );
    expect(message).toContain('interrupted');
    expect((await names(page)).length).toBe(COUNT);
  });

  /** Begins, and takes a piece. @returns what it is called. */
  function beginExport(from: Page): Promise<string> {
    return from.evaluate(async () => {
      const { service } = globalThis.trivium!;
      const { id } = await service.beginExport({ title: 'x', files: true });
      await service.nextOfExport(id);
      return id;
    });
  }
});
