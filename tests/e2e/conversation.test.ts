/**
 * A conversation from its first question to paper, in one opened app: each part goes on where the
 * one before has left off.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { ask, followUp, waitUntilReady } from '../../scripts/support/app.ts';
import { watchWithSample } from './support/sample.ts';
import { expectCleanRun, type WatchedApp } from './support/watched-app.ts';

const QUESTION = 'Who designed Skerrin Lighthouse?';
const FOLLOW_UP = 'And where was she born?';
const WHOLE = 'Where was Ottoline Verrander born?';

let app: WatchedApp;
let page: Page;
beforeAll(async () => {
  app = await watchWithSample({
    prepare: (context, url) =>
      context.grantPermissions(['clipboard-read', 'clipboard-write'], {
        origin: new URL(url).origin,
      }),
  });
  ({ page } = app);
});
afterAll(async () => {
  await app.close();
  expectCleanRun(app);
});

const history = () => page.getByRole('list', { name: 'Earlier questions' });
const listed = () => page.evaluate(() => globalThis.trivium!.questions.list.map(({ id }) => id));

it('a follow-up is understood by the answer before it, and is there after a reload', async () => {
  expect((await ask(page, QUESTION, 60_000)).answer?.text).toBe('Ottoline Verrander');
  expect((await followUp(page, FOLLOW_UP, 60_000)).answer?.text).toBe('Pennick Mills');
  await page.getByText(`Understood as: ${WHOLE}`).waitFor();

  await page.reload();
  await waitUntilReady(page);
  await history()
    .getByRole('button', { name: /^And where/ })
    .click();
  const before = page.getByRole('navigation', { name: 'Earlier in this conversation' });
  expect(await before.textContent()).toContain('Ottoline Verrander');
  await page.getByRole('main').getByText(`Understood as: ${WHOLE}`).waitFor();

  // It stands alone now, and is asked as it stands.
  await page.getByRole('button', { name: 'Edit how the question is understood' }).click();
  await page.getByRole('textbox', { name: 'The question as it is meant' }).fill(QUESTION);
  await page.keyboard.press('Enter');
  await page.getByText('as you say it is meant').waitFor();
  await page.waitForFunction(
    () => globalThis.trivium?.asking.inquiry?.answer?.text === 'Ottoline Verrander',
  );
  await page.waitForFunction(() => globalThis.trivium?.questions.list.length === 2);
  await page.getByRole('button', { name: 'New question' }).click();
  await page.getByRole('textbox', { name: 'Your question' }).waitFor();
  expect(await page.evaluate(() => globalThis.trivium?.asking.followed ?? null)).toBeNull();
});

it('the history is renamed, pinned, searched, deleted from and brought back', async () => {
  const entry = history().getByRole('button', { name: /^Who designed/ });
  await entry.focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'New name' }).fill('The light');
  await page.keyboard.press('Enter');
  await history()
    .getByRole('button', { name: /^The light/ })
    .waitFor();
  await page.getByRole('button', { name: 'Rename, pin or delete: The light' }).click();
  await page.getByRole('button', { name: 'Pin: The light' }).click();
  await history().getByRole('heading', { name: 'Pinned' }).waitFor();

  // Of another tab's history, too.
  const other = await app.context.newPage();
  await other.goto(app.url);
  await waitUntilReady(other);
  await other.getByRole('heading', { name: 'Pinned' }).waitFor();

  // Of several tabs only the one in front draws, and a click waits for what is drawn.
  await page.bringToFront();
  await ask(page, 'Where does Skerrin Lighthouse stand?', 60_000);
  const search = page.getByRole('searchbox', { name: 'Search questions and answers' });
  await search.fill('born verrander');
  await page.getByText('1 question found').waitFor();
  expect(await history().textContent()).not.toContain('stand');
  await search.press('Escape');
  await history().getByText('Where does Skerrin Lighthouse stand?').waitFor();

  const all = await listed();
  await history()
    .getByRole('button', { name: /^And where/ })
    .focus();
  await page.keyboard.press('Delete');
  await page.getByText('Deleted.').waitFor();
  expect(await listed()).toHaveLength(all.length - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await listed()).toEqual(all);
  await history()
    .getByRole('button', { name: /^And where/ })
    .click();
  await page.getByRole('list', { name: 'Step by step' }).first().waitFor();

  await page.getByRole('button', { name: 'Rename, pin or delete: The light' }).click();
  await page.getByRole('button', { name: 'Delete question and its follow-ups: The light' }).click();
  expect(await listed()).toHaveLength(1);
  await page.getByRole('button', { name: 'Clear history' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click();
  await page.getByText('Questions you ask are kept here.').waitFor();
  // Each notice may go by itself just before it would be dismissed.
  await page.evaluate(() => globalThis.trivium?.notices.settle());
  await other.getByText('Questions you ask are kept here.').waitFor();
  await other.close();
  await page.reload();
  await waitUntilReady(page);
  expect(await listed()).toEqual([]);
});

it('an answer is copied with its places in three forms', async () => {
  await ask(page, QUESTION, 60_000);
  const copied = async (form: string): Promise<string> => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name: 'Copy or print this answer' }).click();
    await page.getByRole('menuitem', { name: form }).click();
    await page.getByText('Copied').first().waitFor();
    // The notice of the copy before may still be there.
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard).not.toBe('');
    return clipboard();
  };
  const plain = await copied('Copy as plain text');
  expect(plain).toMatch(/^Who designed Skerrin Lighthouse\?\n\nOttoline Verrander \[1\]/);
  expect(plain).toMatch(/\[1\] “.*Ottoline Verrander.*” \(the-harbour-towns\.pdf, page \d\)/);
  expect(await copied('Copy as Markdown')).toMatch(
    /^## Who designed[^]*\*\*Ottoline Verrander\*\*/,
  );
  const entries = await copied('Copy references as BibTeX');
  expect(entries).toMatch(/^@misc\{the-harbour-towns-p\d(?:-\d)?,\n {2}title = \{\{.+\}\},\n/);
  expect(entries).toMatch(/pages = \{\d\},\n {2}note = \{“.*Ottoline Verrander.*”\},/);
});

it('on paper there is the answer with its steps and places, and nothing of the screen', async () => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const shown of [
    page.getByRole('heading', { level: 1, name: QUESTION }),
    page.getByText(/^Asked on .* with Trivium\.$/),
    page.getByRole('list', { name: 'Step by step' }).getByText('the-harbour-towns.pdf').first(),
    page.getByRole('region', { name: 'Answer', exact: true }).getByText('Built-in'),
  ]) {
    expect(await shown.isVisible()).toBe(true);
  }
  for (const hidden of [
    page.getByRole('textbox', { name: 'Your question' }),
    page.getByRole('button', { name: 'New question' }),
    page.getByRole('button', { name: 'Copy or print this answer' }),
    page.getByRole('region', { name: 'How it was worked out' }),
  ]) {
    expect(await hidden.isVisible()).toBe(false);
  }
  const sheet = await page.evaluate(() => {
    const scrolled = globalThis.document.querySelector('main > .page')!;
    const { colorScheme } = getComputedStyle(globalThis.document.documentElement);
    return { colorScheme, isCut: scrolled.scrollHeight > scrolled.clientHeight + 1 };
  });
  expect(sheet).toEqual({ colorScheme: 'light', isCut: false });
  await page.emulateMedia({ media: 'screen' });
});

it('a misspelt question says how it was read, and can be asked as it was typed', async () => {
  const typed = 'Who desinged Skerrin Lighthouse?';
  expect((await ask(page, typed, 60_000)).answer?.text).toBe('Ottoline Verrander');
  await page
    .getByText('Understood as: Who designed Skerrin Lighthouse? by spell checking')
    .waitFor();
  await page.getByRole('button', { name: 'Ask as typed' }).click();
  await page.getByText('Asked as you typed it.').waitFor();
  expect(await page.evaluate(() => globalThis.trivium?.asking.inquiry?.whole)).toBe(typed);
});
