/**
 * Several libraries: apart from each other in all they hold, in one tab and in several. Each of the
 * two goes on in one opened app, from test to test.
 */
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFiles,
  ask,
  documents,
  waitUntilReady,
  waitUntilSettled,
} from '../../scripts/support/app.ts';
import { SAMPLE, temporaryFolder, writeFileInto, writeRegister } from './support/files.ts';
import { watchWithSample } from './support/sample.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

const QUESTION = 'Who designed Skerrin Lighthouse?';
const FERRIES = 'The ferry Gentian was built in Carrow in 1937. Carrow is a town in Orlaine.';

async function newLibrary(page: Page, title: string): Promise<string> {
  await openMenu(page);
  await page.getByRole('button', { name: 'New library' }).click();
  await page.getByRole('textbox', { name: 'Name of the new library' }).fill(title);
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (wanted) => globalThis.trivium?.shelf.title === wanted && !globalThis.trivium.session.switching,
    title,
  );
  return page.evaluate(() => globalThis.trivium!.shelf.id);
}

async function openMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^Library:/ });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

async function switchTo(page: Page, title: string): Promise<void> {
  await openMenu(page);
  const list = page.getByRole('list', { name: 'Libraries' });
  await list.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await opened(page, title);
}

async function opened(page: Page, title: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const app = globalThis.trivium;
    return app?.session.phase === 'ready' && app.shelf.title === wanted && !app.session.switching;
  }, title);
}

async function names(page: Page): Promise<string[]> {
  return (await documents(page)).map(({ name }) => name);
}

describe('in one tab', () => {
  let app: WatchedApp;
  let page: Page;
  beforeAll(async () => {
    app = await watchWithSample();
    ({ page } = app);
  });
  afterAll(() => app.close());

  it('takes the library of an earlier build over as it is, with its settings', async () => {
    await ask(page, QUESTION, 60_000);
    // The list hears of an answer a little later than the page that shows it.
    await page.waitForFunction(() => globalThis.trivium!.questions.list.length === 1);
    const before = await page.evaluate(() => ({
      documents: globalThis.trivium!.library.documents,
      history: globalThis.trivium!.questions.list,
    }));
    // As the earlier build left it: one database, with the settings in it, and no list.
    await page.goto(`${app.url}icons/trivium.svg`);
    await page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error!);
        });
      await done(indexedDB.deleteDatabase('trivium-libraries'));
      const database = await done(indexedDB.open('trivium'));
      const store = database.transaction('settings', 'readwrite').objectStore('settings');
      const settings = { chunkWords: 90, chunksPerRound: 5, maxRounds: 3, theme: 'dark' };
      await done(store.put({ version: 1, id: 'settings', ...settings }));
      database.close();
      localStorage.removeItem('trivium-library');
      sessionStorage.clear();
    });
    await page.goto(app.url);
    await waitUntilReady(page);
    await page.waitForFunction(() => globalThis.trivium?.preferences.settings);
    const after = await page.evaluate(() => ({
      documents: globalThis.trivium!.library.documents,
      history: globalThis.trivium!.questions.list,
    }));
    expect(after).toEqual(before);
    const settings = await page.evaluate(() => globalThis.trivium!.preferences.settings);
    expect(settings).toMatchObject({ chunkWords: 90, theme: 'dark' });
    expect((await ask(page, QUESTION, 60_000)).answer?.text).toBe('Ottoline Verrander');
    expect(app.foreign()).toEqual([]);
    // Those of the picture that stood in the app's place.
    app.errors.length = 0;
  });

  it('keeps documents, answers and history of each library apart, over a reload', async () => {
    const asked = 2;
    await page.waitForFunction((all) => globalThis.trivium!.questions.list.length === all, asked);
    const id = await newLibrary(page, 'Ferries');
    await page.getByRole('heading', { name: '“Ferries” is empty' }).waitFor();
    expect(await names(page)).toEqual([]);
    expect(new URL(page.url()).hash).toBe(`#/library/${id}`);
    const note = await writeFileInto(await temporaryFolder(), 'ferries.txt', FERRIES);
    await addFiles(page, [note]);
    await waitUntilSettled(page, 1, 60_000);
    const answer = await ask(page, 'When was the ferry Gentian built?', 60_000);
    expect(answer.answer?.text).toBe('1937');
    expect((await ask(page, QUESTION, 60_000)).answer?.verdict).not.toBe('answered');

    await page.reload();
    await waitUntilReady(page);
    expect(await names(page)).toEqual(['ferries.txt']);
    expect(await page.evaluate(() => globalThis.trivium?.questions.list.length)).toBe(2);

    await switchTo(page, 'My library');
    expect(await names(page)).toEqual(['the-harbour-towns.pdf']);
    expect(await page.evaluate(() => globalThis.trivium?.questions.list.length)).toBe(asked);
    await openMenu(page);
    const list = page.getByRole('list', { name: 'Libraries' });
    expect(await list.innerText()).toMatch(/Ferries\s+1 document/);
    expectCleanRun(app);
  });

  it('has the library in the address: links, Back and Forward lead to where they came from', async () => {
    const [sample] = await documents(page);
    await switchTo(page, 'Ferries');
    const [ferries] = await documents(page);
    const id = await page.evaluate(() => globalThis.trivium!.shelf.id);
    await page.goBack();
    await opened(page, 'My library');
    expect(await names(page)).toEqual(['the-harbour-towns.pdf']);
    await page.goForward();
    await opened(page, 'Ferries');
    expect(await names(page)).toEqual(['ferries.txt']);

    // From a library that is open to a document of another.
    await page.goto(`${app.url}#/library/main/document/${sample!.id}?page=2`);
    await page.waitForFunction(() => globalThis.trivium?.reader.page === 2);
    await opened(page, 'My library');
    const visit = await app.context.newPage();
    await visit.goto(`${app.url}#/library/${id}/document/${ferries!.id}`);
    await visit.getByRole('region', { name: 'Reader: ferries.txt' }).waitFor();
    await visit.goto(`${app.url}#/library/nowhere`);
    await visit.getByText('The library of this link is not in this browser.').waitFor();
    expect(await names(visit)).toEqual(['ferries.txt']);
    await visit.close();
    expectCleanRun(app);
  });

  it('evaluates against the library that is chosen, and keeps what was being written', async () => {
    await page.evaluate(() => globalThis.trivium!.reader.close());
    await switchTo(page, 'Ferries');
    await page.getByRole('button', { name: 'Evaluate' }).click();
    await page.getByText('By hand').click();
    await page.getByRole('textbox', { name: 'Question 1', exact: true }).fill(QUESTION);
    await page.getByRole('textbox', { name: 'Expected answer 1' }).fill('Ottoline Verrander');
    const select = page.getByRole('combobox', { name: 'Library' });
    expect(await select.locator('option').allInnerTexts()).toEqual([
      'My library, 1 document',
      'Ferries, 1 document',
    ]);
    await select.selectOption({ label: 'My library, 1 document' });
    await opened(page, 'My library');
    expect(await page.getByRole('textbox', { name: 'Question 1', exact: true }).inputValue()).toBe(
      QUESTION,
    );
    await page.getByRole('button', { name: 'Start with 1 question' }).click();
    await page.waitForFunction(
      () => globalThis.trivium?.router.stateOf('evaluate')?.open?.summary.status === 'finished',
    );
    expect(
      await page.evaluate(
        () => globalThis.trivium?.router.stateOf('evaluate')?.open?.summary.runs[0]?.em,
      ),
    ).toBe(100);
    expectCleanRun(app);
  });

  it('works by keyboard, on a narrow screen, and gives the focus back', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Open library and history' }).click();
    const toggle = page.getByRole('button', { name: 'Library: My library' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Rename library My library');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Rename library My library');
    await page.keyboard.press('Escape');
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
    await newLibrary(page, `A ${'very '.repeat(12)}long name`.trim());
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expectCleanRun(app);
  });
});

describe('in several tabs', () => {
  let app: WatchedApp;
  let page: Page;
  beforeAll(async () => {
    app = await watch();
    ({ page } = app);
  });
  afterAll(() => app.close());

  it('renames and deletes in all tabs, and says so where the library was open', async () => {
    const id = await newLibrary(page, 'Drafts');
    await addFiles(page, [await writeFileInto(await temporaryFolder(), 'ferries.txt', FERRIES)]);
    await waitUntilSettled(page, 1, 60_000);
    const second = await app.context.newPage();
    await second.goto(`${app.url}#/library/${id}`);
    await waitUntilReady(second);
    expect(await names(second)).toEqual(['ferries.txt']);

    await page.bringToFront();
    await openMenu(page);
    await page.getByRole('button', { name: 'Rename library Drafts' }).click();
    await page.getByRole('textbox', { name: 'New name' }).fill('Sketches');
    await page.keyboard.press('Enter');
    await second.getByRole('button', { name: 'Library: Sketches' }).waitFor();

    await page.getByRole('button', { name: 'Delete library Sketches' }).click();
    const notice = page.locator('.toast', { hasText: '“Sketches” was deleted with 1 document.' });
    await opened(page, 'My library');
    await notice.getByRole('button', { name: 'Undo' }).click();
    await opened(page, 'Sketches');
    expect(await names(page)).toEqual(['ferries.txt']);
    expect(await names(second)).toEqual(['ferries.txt']);

    await openMenu(page);
    await page.getByRole('button', { name: 'Delete library Sketches' }).click();
    await opened(page, 'My library');
    await notice.getByRole('button', { name: 'Dismiss' }).click();

    await second.bringToFront();
    await second.getByRole('heading', { name: 'This library has been deleted.' }).waitFor();
    await second.getByRole('button', { name: 'Open “My library”' }).click();
    await opened(second, 'My library');
    expect(await names(second)).toEqual([]);
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain(`trivium-library-${id}`);
    await second.reload();
    await waitUntilReady(second);
    expect(await names(second)).toEqual([]);
    await second.close();
    expectCleanRun(app);
  });

  it('lets two tabs write to two libraries at once', async () => {
    const folder = await temporaryFolder();
    const register = await writeRegister(path.join(folder, 'register.pdf'), 30);
    const second = await app.context.newPage();
    await second.goto(app.url);
    await waitUntilReady(second);
    await newLibrary(second, 'Registers');
    await Promise.all([addFiles(page, [SAMPLE]), addFiles(second, [register])]);
    await Promise.all([waitUntilSettled(page, 1, 90_000), waitUntilSettled(second, 1, 90_000)]);
    expect(await names(page)).toEqual(['the-harbour-towns.pdf']);
    expect(await names(second)).toEqual(['register.pdf']);
    const held = await page.evaluate(async () =>
      (await navigator.locks.query())
        .held!.map(({ name }) => name!)
        .filter((name) => name.startsWith('trivium-library'))
        .sort(),
    );
    const id = await second.evaluate(() => globalThis.trivium!.shelf.id);
    expect(held).toEqual(['trivium-library', `trivium-library-${id}`]);
    await page.evaluate(() => globalThis.trivium?.preferences.change({ theme: 'dark' }));
    await second.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    await second.close();
    expectCleanRun(app);
  });

  it('finishes a question and an import of the library that was left', async () => {
    const folder = await temporaryFolder();
    const register = await writeRegister(path.join(folder, 'register.pdf'), 60);
    await addFiles(page, [register]);
    await page.waitForFunction(() => globalThis.trivium?.library.progress.active);
    await page.getByRole('textbox', { name: 'Your question' }).fill(QUESTION);
    // In one go: the question has not been answered when the other library is opened.
    await page.evaluate((question) => {
      const app = globalThis.trivium!;
      void app.asking.ask(question);
      void app.session.createLibrary('Elsewhere');
    }, QUESTION);
    await opened(page, 'Elsewhere');
    await page.getByText('Your question goes on in “My library”').waitFor();
    await page.getByText('Your question in “My library” is done').waitFor();
    expect(await page.evaluate(() => globalThis.trivium?.asking.inquiry ?? null)).toBeNull();
    // The worker that was left holds its library until all is indexed, then lets go.
    await expect
      .poll(
        () =>
          page.evaluate(async () => (await navigator.locks.query()).held!.map(({ name }) => name)),
        { timeout: 120_000 },
      )
      .not.toContain('trivium-library');
    await switchTo(page, 'My library');
    expect((await documents(page)).map(({ status }) => status)).toEqual(['indexed', 'indexed']);
    const history = page.getByRole('list', { name: 'Earlier questions' });
    expect(await history.innerText()).toContain('Ottoline Verrander');
    expectCleanRun(app);
  });
});

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
}
