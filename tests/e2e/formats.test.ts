/** Documents of every kind that is not a PDF: dropped, asked about, cited at their place; and offline. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, documents, waitUntilSettled } from '../../scripts/support/app.ts';
import { docx, epub, paragraph } from '../support/documents.ts';
import { zip } from '../support/zip.ts';
import { openCitation } from './support/sample.ts';
import { expectCleanRun, openWatched, watch, type WatchedApp } from './support/watched-app.ts';

const PAGE = `<!doctype html><title>Morrow Point – Gazette</title><nav><a>News</a></nav><main>
  <h1>Morrow Point</h1><p>Morrow Point was designed by Helga Brandt.</p>
  <table><tr><th>Year<th>Guide<tr><td>2022<td>Ole Vik<tr><td>2023<td>Ida Moe</table></main>
  <img src="https://spy.example/a.png"><link rel="stylesheet" href="https://spy.example/a.css">
  <iframe src="https://spy.example"></iframe><script>fetch('https://spy.example/b'); alert(1)</script>`;

const ROWS = Array.from({ length: 200 }, (_, i) => `Keeper${i},Town${i},${1700 + i}`);

const FILES: Record<string, string | Uint8Array<ArrayBuffer>> = {
  'point.html': PAGE,
  'road.epub': epub('The Salt Road', [
    { file: 'a.xhtml', title: 'The Merchant', body: '<p>Edvard Quist was born in Alder.</p>' },
    {
      file: 'b.xhtml',
      title: 'The Road',
      body: '<p>The salt road was opened by Ingrid Thorne.</p>',
    },
  ]),
  'report.docx': docx(
    paragraph('Staff', 'Heading1') + paragraph('The ferry company was founded by Sigrid Olsen.'),
  ),
  'crane.eml': `From: Astrid Keller <astrid@port.example>\nSubject: The crane\n\nThe harbour crane was built by Nordkran.`,
  'keepers.csv': `Keeper,Town,Year\n${ROWS.join('\n')}`,
};

/** What is asked, what it is answered with, and what is then marked in the reader. */
const ASKED: [file: string, question: string, answer: string, cited: string][] = [
  [
    'point.html',
    'Who designed Morrow Point?',
    'Helga Brandt',
    'Morrow Point was designed by Helga Brandt.',
  ],
  [
    'road.epub',
    'Who opened the salt road?',
    'Ingrid Thorne',
    'The salt road was opened by Ingrid Thorne.',
  ],
  [
    'report.docx',
    'Who founded the ferry company?',
    'Sigrid Olsen',
    'The ferry company was founded by Sigrid Olsen.',
  ],
  [
    'crane.eml',
    'Who built the harbour crane?',
    'Nordkran',
    'The harbour crane was built by Nordkran.',
  ],
  ['keepers.csv', 'What is the town of Keeper160?', 'Town160', 'Keeper160Town1601860'],
];

/** As if from the desktop. */
async function drop(page: Page, files: typeof FILES): Promise<void> {
  const given = Object.entries(files).map(([name, content]) => ({
    name,
    bytes: [...(typeof content === 'string' ? Buffer.from(content) : content)],
  }));
  await page.evaluate((list) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of list) {
      dataTransfer.items.add(new File([Uint8Array.from(bytes)], name));
    }
    for (const type of ['dragenter', 'dragover', 'drop']) {
      window.dispatchEvent(new DragEvent(type, { dataTransfer, cancelable: true }));
    }
  }, given);
}

let app: WatchedApp;
beforeAll(async () => {
  app = await watch();
});
afterAll(() => app.close());

it('reads each of them, answers from it, and opens what it cites', async () => {
  const { page } = app;
  await drop(page, FILES);
  const settled = await waitUntilSettled(page, 5, 90_000);
  expect(settled.map(({ name, status }) => [name, status])).toEqual(
    Object.keys(FILES).map((name) => [name, 'indexed']),
  );
  for (const [file, question, answer, cited] of ASKED) {
    expect((await ask(page, question, 60_000)).answer?.text).toBe(answer);
    const reader = await openCitation(page, file);
    const marks = reader.locator('mark.place');
    await marks.first().waitFor();
    expect((await marks.allTextContents()).join('')).toBe(cited);
    await expect.poll(() => marks.first().isVisible()).toBe(true);
    const [mark, all] = [await marks.first().boundingBox(), await reader.boundingBox()];
    expect(mark!.y).toBeGreaterThan(all!.y);
    expect(mark!.y).toBeLessThan(all!.y + all!.height);
  }
  // Tables are tables for who hears them, too.
  await app.page.getByRole('columnheader', { name: 'Town' }).first().waitFor();
  expectCleanRun(app);
});

it('says of each bad file what is wrong with it, and asks nobody', async () => {
  const { page } = app;
  await drop(page, {
    'empty.docx': '',
    'cut.epub': (FILES['road.epub'] as Uint8Array<ArrayBuffer>).slice(0, 600),
    'login.docx': '<html>Log in first.</html>',
    'secret.docx': Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    'locked.epub': epub('Sea', [{ file: 'a.xhtml', body: '<p>A.</p>' }], {}, { encrypted: true }),
    'bomb.epub': epub('Sea', [{ file: 'a.xhtml', body: ' '.repeat(210 * 1024 * 1024) }]),
    'other.epub': zip({ 'a.txt': 'Nothing of a book.' }),
    'scripts.html': '<script>document.body.append("Anna")</script>',
    'note.eml': 'Not a letter at all',
  });
  await waitUntilSettled(page, 14, 90_000);
  const said = (await documents(page)).slice(5).map(({ name, error }) => [name, error?.code]);
  expect(Object.fromEntries(said)).toEqual({
    'empty.docx': 'empty',
    'cut.epub': 'damaged',
    'login.docx': 'not-supported',
    'secret.docx': 'not-supported',
    'locked.epub': 'not-supported',
    'bomb.epub': 'too-long',
    'other.epub': 'not-supported',
    'scripts.html': 'no-text',
    'note.eml': 'not-supported',
  });
  await page.getByText('larger than 200 MB').first().waitFor();
  expectCleanRun(app);
});

it('takes a text that is pasted on the page', async () => {
  const { page } = app;
  const before = (await documents(page)).length;
  await page.getByRole('button', { name: 'New question' }).click();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'The Plover was built by Marten Hale.\n\nIt sank.');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  const dialog = page.getByRole('dialog', { name: 'Paste text' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await waitUntilSettled(page, before + 1, 60_000);
  expect((await documents(page)).at(-1)!.name).toBe('The Plover was built by Marten Hale.txt');
  expect((await ask(page, 'Who built the Plover?', 60_000)).answer?.text).toBe('Marten Hale');
  expectCleanRun(app);
});

it('reads offline what was never read before, once the app says that it needs no network', async () => {
  const apart = await openWatched({ keeps: true });
  const { page, context } = apart;
  await page.waitForFunction(
    () => globalThis.trivium?.site.worksOffline && navigator.serviceWorker.controller,
  );
  await context.route('**/*', (route) => route.abort());
  await context.setOffline(true);
  await drop(page, FILES);
  const settled = await waitUntilSettled(page, 5, 90_000);
  expect(settled.map(({ name, status }) => [name, status])).toEqual(
    Object.keys(FILES).map((name) => [name, 'indexed']),
  );
  expect(apart.foreign()).toEqual([]);
});

it('waits offline for what is not kept, and goes on with the network', async () => {
  const apart = await openWatched();
  const { page, context } = apart;
  await drop(page, { 'point.html': PAGE });
  await waitUntilSettled(page, 1, 60_000);
  await context.route('**/*', (route) => route.abort());
  await context.setOffline(true);
  await drop(page, { 'report.docx': FILES['report.docx']! });
  await page
    .getByRole('region', { name: 'Indexing progress' })
    .getByText('Waiting for a connection')
    .waitFor();
  const states = (await documents(page)).map(({ name, status }) => [name, status]);
  expect(states).toEqual([
    ['point.html', 'indexed'],
    ['report.docx', 'queued'],
  ]);
  await context.unroute('**/*');
  await context.setOffline(false);
  const settled = await waitUntilSettled(page, 2, 60_000);
  expect(settled.map(({ status }) => status)).toEqual(['indexed', 'indexed']);
  expect(apart.foreign()).toEqual([]);
});
