/**
 * A library as a site: packed in the app, unpacked, served by a plain host below a path, and opened
 * by somebody who has never been there.
 */
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { main as publish } from '../../scripts/publish-site.ts';
import {
  addFiles,
  ask,
  chooseEngine,
  documents,
  waitUntilReady,
  waitUntilSettled,
} from '../../scripts/support/app.ts';
import { documentPath } from '../../src/site/paths.ts';
import { runCommand } from '../support/run-command.ts';
import { runScript } from './support/command.ts';
import { deploy } from './support/builds.ts';
import { SAMPLE, temporaryFolder, writeFileInto, writtenOnce } from './support/files.ts';
import { expectReaderOnlyIn, publishInApp, readSite, visited } from './support/published.ts';
import { addSample, openCitation, openCitedPage } from './support/sample.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';
import { builtWithReader } from './support/with-reader.ts';

const QUESTION = 'When was Josiah Penbrook born?';
const ANSWER = '8 June 1831';
const UNDER = '/people/ada/harbours/';
const STRICT = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src 'self' blob: data:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Calls of the library that would change it: what each says. */
function refusals(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { service, library } = globalThis.trivium!;
    const id = library.documents[0]!.id;
    const bytes = new TextEncoder().encode('A ferry left.').buffer as ArrayBuffer;
    const attempts: Promise<unknown>[] = [
      service.addFiles([{ name: 'a.txt', type: 'text/plain', bytes }]),
      service.removeDocument(id),
      service.retry(id),
      service.givePassword(id, 'x'),
      service.importLibrary(new Blob(['x']), 'import', () => {}),
    ];
    const said = await Promise.allSettled(attempts);
    return said.map((each) =>
      each.status === 'rejected' ? (each.reason as { code: string }).code : 'done',
    );
  });
}

it('publishes the sample from the app: a stranger asks at once, and again in flight mode', async () => {
  const site = path.join(await packedInApp(), 'bare');
  const { title, holdsFiles, parts } = await readSite(site);
  expect({ title, holdsFiles, parts: parts.length }).toMatchObject({
    ...{ title: 'Harbour towns', holdsFiles: true, parts: 1 },
  });

  const app = await openWatched({ dist: site, under: UNDER, headers: STRICT, keeps: true });
  const { page } = app;
  const asked = await ask(page, QUESTION, 60_000);
  expect(asked.answer).toMatchObject({ text: ANSWER, grounding: 'partly' });
  expect(asked.answer!.citations.length + asked.answer!.steps.length).toBeGreaterThan(0);
  await page.getByRole('region', { name: 'Published library' }).waitFor();
  const original = `${app.url}${documentPath({ id: (await documents(page))[0]!.id, kind: 'pdf' })}`;
  // The pages are fetched when somebody wants to see them, not before.
  expect(app.requests).not.toContain(original);
  await openCitedPage(page);
  expect(app.requests).toContain(original);

  expect(await refusals(page)).toEqual(Array(5).fill('read-only'));
  expect((await documents(page)).length).toBe(1);
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  expectCleanRun(app);

  await app.stopServing();
  await app.context.setOffline(true);
  await page.reload();
  await waitUntilReady(page);
  expect((await ask(page, 'Who designed Skerrin Lighthouse?', 60_000)).answer?.text).toBe(
    'Ottoline Verrander',
  );
  await openCitedPage(page);
  expect(app.foreign()).toEqual([]);
});

it('takes the reading model along where that is wanted', async () => {
  const packed = await packedInApp();
  await expectReaderOnlyIn(path.join(packed, 'whole'), path.join(packed, 'bare'));
});

it('has text recognition for what visitors add to libraries of their own', async () => {
  const app = await visited(path.join(await packedInApp(), 'bare'));
  const { page } = app;
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 300];
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#111';
    context.font = '40px serif';
    context.fillText('Brannick Lighthouse was built in 1874.', 50, 150);
    const picture = await new Promise<Blob | null>((told) => canvas.toBlob(told, 'image/png'));
    const { session, library } = globalThis.trivium!;
    await session.createLibrary('Mine');
    await library.add([new File([picture!], 'scan.png', { type: 'image/png' })]);
  });
  const [scan] = await waitUntilSettled(page, 1, 60_000);
  expect(scan).toMatchObject({ status: 'indexed', chunks: 1 });
  expectCleanRun(app);
});

it('has a page for each table where that is wanted, its cells leading to their pages', async () => {
  const packed = await packedInApp();
  const bare = path.join(packed, 'bare');
  expect((await readSite(bare)).tables ?? []).toEqual([]);
  await expect(readdir(path.join(bare, 'tables'))).rejects.toThrow('ENOENT');

  const app = await visited(path.join(packed, 'whole'));
  const { page } = app;
  const all = page.getByRole('list', { name: 'Tables' });
  await all.getByRole('link', { name: 'Births' }).click();
  await page.getByRole('heading', { name: 'Births' }).waitFor();
  const cell = page.getByRole('row', { name: 'the-harbour-towns.pdf' }).getByRole('cell').last();
  expect(await cell.textContent()).toMatch(/^8 June 1831 .*\[1\]$/);
  await cell.getByRole('link', { name: '[1]' }).click();
  const source = page.locator('li:target');
  expect(await source.textContent()).toContain('Josiah Penbrook');
  const opened = await source.getByRole('link').getAttribute('href');
  expect(opened).toMatch(/\.pdf#page=\d+$/);
  const response = await page.request.get(new URL(opened!, page.url()).href);
  expect(response.headers()['content-type']).toBe('application/pdf');
  await page.getByRole('link').first().click();
  await waitUntilReady(page);
  expectCleanRun(app);
});

it('gives those who drop documents, or copy it, a library of their own, its files with it', async () => {
  const folder = await temporaryFolder();
  const app = await visited(await siteOfSample(), { under: UNDER, keeps: true });
  const { page } = app;
  await page.evaluate(async () => {
    const file = new File(['The ferry Gentian is fast.'], 'ferries.txt', { type: 'text/plain' });
    // It waits for what the person says to the dialog.
    void globalThis.trivium!.intake.takeDropped([file]);
  });
  await page.getByRole('dialog', { name: 'This library is read-only' }).waitFor();
  await page.getByRole('button', { name: 'Add to my own library' }).click();
  await page.waitForFunction(() => globalThis.trivium?.visit.isReadOnly === false);
  const [own] = await waitUntilSettled(page, 1, 60_000);
  expect(own).toMatchObject({ name: 'ferries.txt', status: 'indexed' });
  // The next visit begins with what the site publishes.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(app.url);
  await page.reload();
  await waitUntilReady(page);
  expect(await page.evaluate(() => globalThis.trivium!.visit.isReadOnly)).toBe(true);

  await page.getByRole('button', { name: 'Make my own copy' }).click();
  await page.waitForFunction(() => globalThis.trivium?.shelf.title === 'Harbour towns (my copy)');
  await page.waitForFunction(() => globalThis.trivium?.visit.copying === null);
  const [copied] = await waitUntilSettled(page, 1, 60_000);
  expect(copied).toMatchObject({ name: 'the-harbour-towns.pdf', status: 'indexed' });
  const note = await writeFileInto(
    folder,
    'more-ferries.txt',
    'The ferry Gentian was built in Carrow in 1937.',
  );
  await addFiles(page, [note]);
  await waitUntilSettled(page, 2, 60_000);
  // Nothing of the site is needed any more.
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  await app.stopServing();
  const offline = await ask(page, QUESTION, 60_000);
  expect(offline).toMatchObject({ error: null, status: 'answered', answer: { text: ANSWER } });
  await openCitedPage(page);
  expectCleanRun(app);
});

it('answers before the last part is there, names a damaged one and uses the rest', async () => {
  const site = path.join(await temporaryFolder(), 'damaged');
  await cp(await siteOfParts(), site, { recursive: true });
  const { parts } = await readSite(site);
  expect(parts.length).toBeGreaterThan(2);
  const damaged = path.join(site, 'library/parts', parts[1]!.file);
  const bytes = await readFile(damaged);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(damaged, bytes);

  let go: () => void = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  const app = await openWatched({
    dist: site,
    prepare: async (context) => {
      await context.route(`**/${parts.at(-1)!.file}`, async (route) => {
        await held;
        await route.continue();
      });
    },
  });
  const { page } = app;
  await page.waitForFunction(() => (globalThis.trivium?.library.documents.length ?? 0) > 0);
  expect((await ask(page, QUESTION, 60_000)).answer?.text).toBe(ANSWER);
  await page.waitForFunction(() => globalThis.trivium?.visit.site?.failed.length === 1);
  expect(await page.evaluate(() => globalThis.trivium!.visit.isArriving)).toBe(true);
  await page
    .getByText(`${parts.length - 2} of ${parts.length} parts`)
    .first()
    .waitFor();
  await page.getByText(`1 part could not be used: ${parts[1]!.file}`).first().waitFor();
  go();
  await page.waitForFunction(() => globalThis.trivium?.visit.isArriving === false);
  const there = (await documents(page)).length;
  const lost = parts[1]!.documents;
  expect(there).toBe(parts.reduce((sum, part) => sum + part.documents, 0) - lost);
  // What the last part said can be asked about.
  const asked = await ask(page, 'When was the ferry Gentian built?', 60_000);
  expect(asked.answer?.text).toBe('1937');
  expect(app.foreign()).toEqual([]);
  expect(app.dialogs).toEqual([]);
});

it('follows the site when it is published anew', async () => {
  const served = path.join(await temporaryFolder(), 'site');
  await deploy(await siteOfSample(), served);
  const app = await visited(served, { keeps: true });
  const { page } = app;
  expect((await documents(page)).map(({ name }) => name)).toEqual(['the-harbour-towns.pdf']);
  expect((await ask(page, QUESTION, 60_000)).answer?.text).toBe(ANSWER);
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);

  await page.goto('about:blank');
  await deploy(await siteOfParts(), served);
  await page.goto(app.url);
  await waitUntilReady(page);
  await page.waitForFunction(() => {
    const { library, visit } = globalThis.trivium!;
    return library.documents.some(({ name }) => name === 'c-ferries.txt') && !visit.isArriving;
  });
  expect((await documents(page)).map(({ name }) => name).sort()).toEqual([
    ...['a-harbour.pdf', 'b-register.txt', 'c-ferries.txt'],
  ]);
  // What was asked stays.
  expect(await page.evaluate(() => globalThis.trivium!.questions.list.length)).toBe(1);
  expect((await ask(page, 'When was the ferry Gentian built?', 60_000)).answer?.text).toBe('1937');
  expectCleanRun(app);
});

it('shows the text where the files were not published, and publishes from the terminal', async () => {
  const folder = await temporaryFolder();
  const pdfs = path.join(folder, 'pdfs');
  await writeFileIntoFolder(pdfs, 'a-sample.pdf', await readFile(SAMPLE));
  await writeFileIntoFolder(pdfs, 'broken.pdf', (await readFile(SAMPLE)).subarray(0, 900));
  const out = path.join(folder, 'out');
  // Seen from outside, too; else here, where all that it takes is loaded once.
  const ran = await runScript('publish-site.ts', [...args(pdfs, out), '--no-pdfs']);
  expect(ran.code).toBe(0);
  expect(ran.stderr).toMatch(/broken\.pdf: left out/);
  expect(ran.stdout).toMatch(/a-sample\.pdf: 6 pages/);
  const { holdsFiles, counts } = await readSite(out);
  expect({ holdsFiles, documents: counts.documents }).toEqual({ holdsFiles: false, documents: 1 });

  const again = await runCommand(publish, args(pdfs, out));
  expect(again).toMatchObject({ code: 1 });
  expect(again.stderr).toMatch(/is not empty/);

  const app = await visited(out);
  const { page } = app;
  expect((await ask(page, QUESTION, 60_000)).answer?.text).toBe(ANSWER);
  const reader = await openCitation(page, 'a-sample.pdf');
  await reader.locator('mark').first().waitFor();
  expectCleanRun(app);
});

function args(pdf: string, out: string): string[] {
  return ['--pdf', pdf, '--out', out, '--title', 'Harbour towns'];
}

/** From a site with a reading model: `whole` with that and a table, `bare` with neither. */
const packedInApp = (): Promise<string> =>
  writtenOnce('packed-in-app', async (folder) => {
    const author = await openWatched({ dist: await builtWithReader() });
    const { page } = author;
    await chooseEngine(page, 'rules');
    await addSample(page);
    await page.evaluate(async (question) => {
      const columns = [{ id: 'born', question, kind: 'date' as const }];
      const table = { id: 'births', title: 'Births', createdAt: 1, documents: null, columns };
      await globalThis.trivium!.service.tables.save(table);
    }, QUESTION);
    await page.waitForFunction(async () => {
      const [table] = await globalThis.trivium!.service.tables.list();
      return table?.progress.done === 1;
    });
    const words = { title: 'Harbour towns', description: 'Invented.' };
    const whole = await publishInApp(page, { ...words, tables: true });
    await page.keyboard.press('Escape');
    const bare = await publishInApp(page, { ...words, reader: false });
    expectCleanRun(author);
    await author.close();
    await mkdir(folder);
    await rename(whole, path.join(folder, 'whole'));
    await rename(bare, path.join(folder, 'bare'));
  });

/** Two sites under one title, each published once for all that visit it. */
const siteOfSample = (): Promise<string> =>
  writtenOnce('site-of-sample', async (site) => {
    const ran = await runCommand(publish, args(path.dirname(SAMPLE), site));
    expect(ran).toMatchObject({ code: 0 });
  });

/** The sample, a long document, and another with a note: of several parts. */
const siteOfParts = (): Promise<string> =>
  writtenOnce('site-of-parts', async (site) => {
    const pdfs = `${site}-pdfs`;
    await writeFileIntoFolder(pdfs, 'a-harbour.pdf', await readFile(SAMPLE));
    await writeFileIntoFolder(pdfs, 'b-register.txt', register());
    const note = 'The ferry Gentian was built in Carrow in 1937.';
    await writeFileIntoFolder(pdfs, 'c-ferries.txt', `${note}\n\n${register('Isle')}`);
    expect(await runCommand(publish, args(pdfs, site))).toMatchObject({ code: 0 });
  });

/** Long enough to be a part of its own. */
function register(place = 'Quay', lines = 900): string {
  const line = (i: number) =>
    `Pilot ${place}${i} lived in ${place}ton ${i} from ${1700 + (i % 250)}.`;
  return Array.from({ length: lines }, (_, i) => line(i)).join(' ');
}

async function writeFileIntoFolder(
  folder: string,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFileInto(folder, name, content);
}
