/**
 * Every screen and dialog of the app, one after another as a person comes to them: what the
 * pictures in docs/screenshots show, and what the tests of accessibility walk through. Driven by
 * the app's own state (`globalThis.trivium`): little here depends on words.
 */
import path from 'node:path';
import type { Page } from 'playwright';
import { addFiles, ask, waitUntilSettled } from './app.ts';
import { PROJECT } from './project.ts';

const SAMPLE = path.join(PROJECT, 'public/sample/the-harbour-towns.pdf');
const QUESTION = 'When was the founder of the Larkspur Packet Company born?';
const LIMIT_MS = 90_000;

export interface ScreenState {
  /** Of the pictures' files. */
  name: string;
  /** Comes there from the state before. */
  show: (page: Page) => Promise<unknown>;
  /** Leaves what covers others. */
  leave?: (page: Page) => Promise<unknown>;
}

const wait = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).first().waitFor({ timeout: LIMIT_MS });
const gone = (page: Page): Promise<void> =>
  page.locator('dialog[open]').waitFor({ state: 'detached', timeout: LIMIT_MS });

/** A dialog that the app's state opens and closes. */
function dialog(
  name: string,
  open: () => unknown,
  close: () => unknown,
  content = 'dialog[open] :is(h2, input)',
): ScreenState {
  return {
    name,
    show: async (page) => {
      await page.evaluate(open);
      await wait(page, content);
    },
    leave: async (page) => {
      await page.evaluate(close);
      await gone(page);
    },
  };
}

const tab = (name: string): string => `main nav [aria-current]:text-is("${name}")`;
const heading = (title: string): string => `main h1:text-is("${title}")`;

/** @param content what it alone has: the screen before may stay while this one is loaded. */
function screen(name: string, open: () => unknown, content: string): ScreenState {
  return {
    name,
    show: async (page) => {
      await page.evaluate(open);
      await wait(page, content);
    },
  };
}

export const SCREENS: readonly ScreenState[] = [
  { name: 'first-run', show: (page) => wait(page, 'main h1') },
  {
    name: 'home',
    show: async (page) => {
      await addFiles(page, [SAMPLE]);
      await waitUntilSettled(page, 1, LIMIT_MS);
      await page.evaluate(() => globalThis.trivium?.storage.explained());
      await wait(page, 'textarea#question');
    },
  },
  { name: 'answer', show: (page) => ask(page, QUESTION, LIMIT_MS) },
  {
    name: 'trace',
    show: async (page) => {
      await page.evaluate(() => {
        for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
          details.open = true;
        }
        document.querySelector('main details')?.scrollIntoView({ block: 'start' });
      });
    },
  },
  {
    name: 'reader',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Citation 1: open/ })
        .first()
        .click();
      await wait(page, '[aria-label^="Reader: "] canvas');
      await page.waitForFunction(() => globalThis.trivium?.reader.isOpen);
    },
    leave: async (page) => {
      await page.evaluate(() => globalThis.trivium?.reader.close());
      await page.waitForFunction(() => !globalThis.trivium?.reader.isOpen);
    },
  },
  {
    name: 'comparison',
    show: async (page) => {
      await page.evaluate(
        (question) => globalThis.trivium?.asking.compare(question, ['t2rag', 'bm25']),
        QUESTION,
      );
      await page.waitForFunction(() => globalThis.trivium?.asking.answering === false);
    },
    leave: (page) => page.evaluate(() => globalThis.trivium?.asking.newQuestion()),
  },
  dialog(
    'settings',
    () => void (globalThis.trivium!.dialogs.settingsOpen = true),
    () => void (globalThis.trivium!.dialogs.settingsOpen = false),
  ),
  dialog(
    'privacy',
    () => void (location.hash = '#/privacy'),
    () => globalThis.trivium?.router.closePrivacy(),
  ),
  dialog(
    'palette',
    () => globalThis.trivium?.commands.toggle('palette'),
    () => globalThis.trivium?.commands.close(),
  ),
  dialog(
    'shortcuts',
    () => globalThis.trivium?.commands.toggle('help'),
    () => globalThis.trivium?.commands.close(),
  ),
  dialog(
    'export',
    () => globalThis.trivium?.transfers.exportLibrary(),
    () => globalThis.trivium?.transfers.libraryFiles?.close(),
  ),
  dialog(
    'publish',
    () => globalThis.trivium?.transfers.openPublishing(),
    () => globalThis.trivium?.transfers.closePublishing(),
  ),
  dialog(
    'delete-everything',
    () => globalThis.trivium?.clearEverything(),
    () => globalThis.trivium?.dialogs.settle(false),
  ),
  screen('library-documents', () => globalThis.trivium?.router.open('documents'), tab('Documents')),
  screen(
    'library-overview',
    () => globalThis.trivium?.router.openOverview(),
    'main section[aria-label="What happened when"]',
  ),
  {
    ...screen('library-search', () => globalThis.trivium?.router.open('search'), tab('Search')),
    leave: (page) => page.evaluate(() => globalThis.trivium?.asking.newQuestion()),
  },
  screen(
    'library-statements',
    () => globalThis.trivium?.router.open('statements'),
    tab('Statements'),
  ),
  screen('library-graph', () => globalThis.trivium?.router.open('graph'), 'main canvas'),
  screen('evaluate', () => globalThis.trivium?.router.open('evaluate'), heading('Evaluate')),
  screen('models', () => globalThis.trivium?.router.open('models'), heading('Models')),
  screen(
    'diagnostics',
    () => globalThis.trivium?.router.open('diagnostics'),
    heading('Diagnostics'),
  ),
  {
    name: 'undo',
    show: async (page) => {
      await page.evaluate(() => {
        const app = globalThis.trivium!;
        app.asking.newQuestion();
        app.library.offerRemoval([app.library.documents[0]!.id]);
        for (const { id } of app.notices.list) app.notices.hold(id);
      });
      await wait(page, '.toast');
    },
    leave: (page) => page.evaluate(() => globalThis.trivium?.notices.take()),
  },
];
