/** What lies deeper than the screens of the pictures: dialogs, panels and results, for axe. */
import { addFiles, ask, waitUntilSettled } from '../../../scripts/support/app.ts';
import type { ScreenState } from '../../../scripts/support/screens.ts';
import type { Page } from 'playwright';
import { temporaryFolder, writeFileInto } from './files.ts';
import { openCitedPage } from './sample.ts';

const LIMIT_MS = 90_000;
const QUESTION = 'When was the founder of the Larkspur Packet Company born?';

const NOTES = [
  ['guide.md', '# Bridges\n\nThe Skarn Bridge was opened in 1931. Its arches are of granite.'],
  ['chronicle.md', '# Chronicle\n\nThe Skarn Bridge was opened on 2 May 1934. Many came.'],
] as const;

const closeReader = (page: Page): Promise<void> =>
  page.evaluate(() => globalThis.trivium?.reader.close());

export const MORE_SCREENS: readonly ScreenState[] = [
  {
    name: 'conflict',
    show: async (page) => {
      const folder = await temporaryFolder();
      const before = await page.evaluate(() => globalThis.trivium!.library.documents.length);
      const files = await Promise.all(
        NOTES.map(([name, words]) => writeFileInto(folder, name, words)),
      );
      await addFiles(page, files);
      await waitUntilSettled(page, before + files.length, LIMIT_MS);
      await ask(page, 'When was the Skarn Bridge opened?', LIMIT_MS);
      await page.getByRole('region', { name: 'The documents disagree' }).waitFor();
    },
  },
  {
    name: 'a changed file',
    show: async (page) => {
      const [name, words] = NOTES[0];
      await addFiles(page, [
        await writeFileInto(await temporaryFolder(), name, `${words} So it is.`),
      ]);
      await page.getByRole('dialog', { name: /^The library has another/ }).waitFor();
    },
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'correct',
    show: async (page) => {
      await ask(page, QUESTION, LIMIT_MS);
      await page.evaluate(() => globalThis.trivium?.correcting.open());
      await page.getByRole('form', { name: /correct/i }).waitFor();
    },
    leave: (page) => page.evaluate(() => globalThis.trivium?.correcting.close()),
  },
  {
    name: 'reader with its menu and contents',
    show: async (page) => {
      await openCitedPage(page);
      await page.evaluate(() => void (globalThis.trivium!.reader.panel = 'outline'));
      await page.getByRole('button', { name: 'More for this document' }).click();
      await page.getByRole('menu', { name: 'More for this document' }).waitFor();
    },
    leave: closeReader,
  },
  {
    name: 'printing pages',
    show: async (page) => {
      await openCitedPage(page);
      await page.getByRole('button', { name: 'More for this document' }).click();
      await page.getByRole('menuitem', { name: 'Print…' }).click();
      await page.getByRole('dialog', { name: 'Print' }).waitFor();
    },
    leave: async (page) => {
      await page.keyboard.press('Escape');
      await closeReader(page);
    },
  },
  {
    name: 'reader with thumbnails and search',
    show: async (page) => {
      await openCitedPage(page);
      await page.evaluate(() => {
        const { reader } = globalThis.trivium!;
        reader.panel = 'pages';
        reader.find.show();
      });
      await page.getByRole('button', { name: 'Go to page 1', exact: true }).first().waitFor();
    },
    leave: async (page) => {
      await page.evaluate(() => void (globalThis.trivium!.reader.panel = null));
      await closeReader(page);
    },
  },
  {
    name: 'palette with what was found',
    show: async (page) => {
      await page.evaluate(() => globalThis.trivium?.commands.toggle('palette'));
      await page.getByRole('combobox', { name: 'Commands' }).fill('the');
      await page.locator('dialog [role=option]').first().waitFor();
    },
    leave: (page) => page.evaluate(() => globalThis.trivium?.commands.close()),
  },
  {
    name: 'search with hits',
    show: async (page) => {
      await page.evaluate(() => globalThis.trivium?.router.searchLibrary('lighthouse'));
      await page.locator('main mark').first().waitFor();
    },
  },
  {
    name: 'search word for word',
    show: async (page) => {
      await page.evaluate(() => globalThis.trivium?.router.searchLibrary('"lighthouse"'));
      await page.getByRole('list', { name: 'Word for word' }).waitFor();
    },
  },
  {
    name: 'search with none',
    show: async (page) => {
      await page.evaluate(() => globalThis.trivium?.router.searchLibrary('xylophone'));
      await page.getByText('Nothing in this library holds').waitFor();
    },
  },
  {
    name: 'a statement and its form',
    show: async (page) => {
      await page.evaluate(() => globalThis.trivium?.router.open('statements'));
      await page
        .getByRole('button', { name: /^Edit: / })
        .first()
        .click();
      await page.getByRole('region', { name: 'The chosen statement' }).waitFor();
    },
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'an entity of the list',
    show: async (page) => {
      await page.evaluate(() => globalThis.trivium?.router.open('graph'));
      await page.locator('main canvas').waitFor();
      await page.evaluate(() => {
        const view = globalThis.trivium!.router.stateOf('knowledge')!.entities;
        view.view = 'list';
        return view.choose(view.listed[0]!);
      });
      await page.getByRole('region', { name: /^What is said about/ }).waitFor();
    },
  },
  {
    name: 'results of an evaluation',
    show: async (page) => {
      await page.evaluate(() => globalThis.trivium?.router.open('evaluate'));
      const folder = await temporaryFolder();
      const lines = [QUESTION, 'Who designed Skerrin Lighthouse?'].map((question) =>
        JSON.stringify({ question, answers: ['Ottoline Verrander'] }),
      );
      const file = await writeFileInto(folder, 'towns.jsonl', lines.join('\n'));
      await page.locator('main input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: /^Start with/ }).click();
      await page.waitForFunction(
        () => globalThis.trivium?.router.stateOf('evaluate')?.open?.summary.status === 'finished',
      );
    },
  },
  {
    name: 'a new table',
    show: async (page) => {
      await page.evaluate(() => globalThis.trivium?.router.open('tables'));
      await page.getByRole('heading', { name: 'Tables', exact: true }).waitFor();
      await page.getByRole('form').waitFor();
    },
  },
  {
    name: 'a table, and one of its cells',
    show: async (page) => {
      await page.evaluate(async () => {
        const column = { id: 'who', question: 'Who wrote it?', kind: 'text' } as const;
        const table = {
          id: 'axe',
          title: 'Towns',
          createdAt: 0,
          columns: [column],
          documents: null,
        };
        await globalThis.trivium!.service.tables.save(table);
        globalThis.trivium!.router.open('tables', 'axe');
      });
      await page.getByRole('grid').getByRole('gridcell').first().click();
      await page.getByRole('region', { name: 'The chosen cell' }).waitFor();
    },
    leave: (page) => page.evaluate(() => globalThis.trivium?.asking.newQuestion()),
  },
];
