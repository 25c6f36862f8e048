/**
 * What earlier builds have stored opens for ever: their databases, library files and sites, frozen
 * in tests/fixtures/stored (README.md there), before the app as it is built today.
 */
import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { addFiles, ask, documents, waitUntilSettled } from '../../scripts/support/app.ts';
import { DIST, PROJECT } from '../../scripts/support/project.ts';
import { shownNow, type Shown } from '../fixtures/stored/shown.ts';
import { restoreStored } from '../support/stored-databases.ts';
import { temporaryFolder } from './support/files.ts';
import { visited } from './support/published.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

const STORED = path.join(PROJECT, 'tests/fixtures/stored');
const QUESTION = 'Where was Piers Aldane born?';
const ANSWER = 'Corby Sands';

const versions = (await readdir(STORED, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

async function shownThen(version: string): Promise<Shown> {
  return JSON.parse(await readFile(path.join(STORED, version, 'shown.json'), 'utf8')) as Shown;
}

/** Opens each citation of the answer, on its page or in its text. @returns what the reader then marks. */
async function citedOnPage(page: Page): Promise<string[]> {
  const marked: string[] = [];
  const buttons = page.getByRole('main').getByRole('button', { name: /^Citation \d+: open/ });
  for (const button of await buttons.all()) {
    await button.click();
    const inText = page.getByRole('region', { name: /^Reader:/ }).locator('mark');
    await page.getByTestId('highlight').or(inText).first().waitFor();
    const text = await page.evaluate(async () => {
      const { reader, service } = globalThis.trivium!;
      const { start, end } = reader.place!;
      return (await service.view(reader.document!)).text.slice(start, end);
    });
    marked.push(text.replace(/\s+/g, ' '));
  }
  return marked;
}

/** Where statements are said, as far as that begins or ends within a word: it was misread. */
function cutStatements(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { library, service } = globalThis.trivium!;
    const cut: string[] = [];
    for (const { id } of library.documents) {
      const { text } = await service.view(id);
      const triplets = (await service.chunks(id)).flatMap((chunk) => chunk.triplets);
      for (const { start, end } of triplets.flatMap(({ sources }) => sources)) {
        const isWithinWord = (at: number): boolean => /^\w\w$/.test(text.slice(at - 1, at + 1));
        if (isWithinWord(start) || isWithinWord(end)) cut.push(text.slice(start, end));
      }
    }
    return cut;
  });
}

/** By its address, as from a bookmark. */
async function opened(page: Page, id: string): Promise<void> {
  await page.evaluate((of) => (location.hash = `#/library/main/question/${of}`), id);
  await page.waitForFunction((of) => globalThis.trivium!.asking.inquiry?.id === of, id);
}

async function expectAnswer(page: Page): Promise<void> {
  const { answer } = await ask(page, QUESTION, 60_000);
  expect(answer).toMatchObject({ text: ANSWER, grounding: 'partly' });
  expect(await citedOnPage(page)).toContain('Piers Aldane was born in Corby Sands.');
  // The original is there.
  await page.locator('canvas:not([data-page="0"])').first().waitFor();
}

it('there is something stored to open', () => {
  expect(versions).toContain('0.1.0');
});

describe.each(versions)('what %s has stored', (version) => {
  it('is there, with its answers and what they cite, and can be asked about', async () => {
    const stored = gunzipSync(await readFile(path.join(STORED, version, 'databases.json.gz')));
    const app = await openWatched({
      prepare: async (context, url) => {
        // A page of the same origin that is not the app.
        const before = await context.newPage();
        await before.route('**/before', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
        );
        await before.goto(`${url}before`);
        await restoreStored(before, stored.toString());
        await before.close();
      },
    });
    const { page } = app;
    const then = await shownThen(version);
    await waitUntilSettled(page, then.documents.length, 60_000);
    expect(await shownNow(page)).toEqual(then);
    expect(await cutStatements(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');

    const history = page.getByRole('list', { name: 'Earlier questions' });
    const show = async ({ question, answer, cited }: Shown['questions'][number]): Promise<void> => {
      const main = page.getByRole('main');
      if (answer !== '') await main.getByText(answer, { exact: true }).first().waitFor();
      const marked = await citedOnPage(page);
      for (const { text } of cited) expect(marked, question).toContain(text.replace(/\s+/g, ' '));
    };
    // The address of what was corrected leads to its correction.
    const corrected = new Map(then.questions.map((one) => [one.corrects, one.id]));
    for (const one of then.questions.filter(({ id }) => !corrected.has(id))) {
      await history
        .getByText(one.title ?? one.question)
        .first()
        .waitFor();
      await opened(page, one.id);
      await show(one);
    }
    for (const one of then.questions.filter(({ id }) => corrected.has(id))) {
      await opened(page, corrected.get(one.id)!);
      await page.getByRole('button', { name: 'Undo correction' }).click();
      await page.waitForFunction((id) => globalThis.trivium!.asking.inquiry?.id === id, one.id);
      await show(one);
    }

    await expectAnswer(page);
    expectCleanRun(app);
  });

  it('comes in from its library file', async () => {
    const app = await openWatched();
    const { page } = app;
    await addFiles(page, [path.join(STORED, version, 'library.trivium')]);
    const dialog = page.getByRole('dialog', { name: 'Import library' });
    await dialog.getByRole('button', { name: 'Add to this library' }).click();
    await dialog.waitFor({ state: 'detached' });
    const then = await shownThen(version);
    const now = await waitUntilSettled(page, then.documents.length, 60_000);
    expect(
      now.map(({ name, pages, triplets, corrected = 0 }) => ({ name, pages, triplets, corrected })),
    ).toEqual(then.documents);
    await expectAnswer(page);
    expectCleanRun(app);
  });

  it('is visited where it was published', async () => {
    const site = path.join(await temporaryFolder(), 'site');
    await cp(DIST, site, { recursive: true });
    await cp(path.join(STORED, version, 'site'), site, { recursive: true, force: true });
    const app = await visited(site);
    const { page } = app;
    const names = (await documents(page)).map(({ name }) => name);
    expect(names).toEqual((await shownThen(version)).documents.map(({ name }) => name));
    await expectAnswer(page);
    expectCleanRun(app);
  });
});
