/**
 * Correct and go on, as one story: two documents disagree; the wrong step is corrected by a
 * runner-up, by hand, and by leaving a document out; everything is told, taken back, and still
 * there after a reload.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFiles, ask, waitUntilSettled } from '../../scripts/support/app.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

const QUESTION = 'Where was the designer of Corrow Light born?';
const RIGHT =
  'Corrow Light stands on a rock off Marren. Corrow Light was designed by the engineer Ilse Varnhagen. ' +
  'It was lit in 1887.\n\nIlse Varnhagen was born in Brackwater. She built two bridges before it.\n';
const WRONG =
  'Corrow Light was designed by Jon Arkwell. The sea is loud there.\n\n' +
  'Jon Arkwell was born in Teasdale. He never married.\n';

let app: WatchedApp;
let page: Page;

beforeAll(async () => {
  app = await watch();
  ({ page } = app);
});
afterAll(() => app.close());

const corrected = () => page.getByRole('region', { name: 'What you corrected' });
const form = () => page.getByRole('form', { name: 'Correct and go on' });

/** The answer, once the question that is on the page has one. */
async function answered(): Promise<string> {
  await page.waitForFunction(() => globalThis.trivium?.asking.inquiry?.status === 'answered');
  return page.evaluate(() => globalThis.trivium!.asking.inquiry!.answer!.text);
}
/** Does something that makes the question another one, and waits for its answer. */
async function after(action: () => Promise<unknown>): Promise<string> {
  const before = await page.evaluate(() => globalThis.trivium!.asking.inquiry!.id);
  await action();
  await page.waitForFunction((id) => globalThis.trivium!.asking.inquiry!.id !== id, before);
  return answered();
}
const undo = () => after(() => page.getByRole('button', { name: 'Undo correction' }).click());

it('a wrong step is corrected by a runner-up, and the question goes on from there', async () => {
  const folder = await temporaryFolder();
  await addFiles(page, [
    await writeFileInto(folder, 'Lights of the coast.txt', RIGHT),
    await writeFileInto(folder, 'Letters of a keeper.txt', WRONG),
  ]);
  await waitUntilSettled(page, 2, 60_000);
  const { answer } = await ask(page, QUESTION, 60_000);
  expect(answer?.text).toBe('Teasdale');
  await page.getByText('Every step', { exact: true }).click();
  await page.getByText('Round 1').click();
  const runnerUp = page.getByRole('button', { name: /^Use Ilse Varnhagen instead/ });
  expect(await after(() => runnerUp.first().click())).toBe('Brackwater');
  await corrected()
    .getByText(/^You set \?\w+ to “Ilse Varnhagen” instead of “Jon Arkwell”/)
    .waitFor();
});

it('undo brings the former answer back, redo the corrected one', async () => {
  expect(await after(() => page.keyboard.press('Control+z'))).toBe('Teasdale');
  expect(await corrected().count()).toBe(0);
  expect(await after(() => page.keyboard.press('Control+Shift+z'))).toBe('Brackwater');
  expect(await undo()).toBe('Teasdale');
});

it('a value is written by hand, and cited where the documents confirm it', async () => {
  await page.getByRole('button', { name: 'Correct…' }).click();
  await form().getByLabel('Value of ?designer').fill('Ilse Varnhagen');
  const text = await after(() => form().getByRole('button', { name: 'Go on from here' }).click());
  expect(text).toBe('Brackwater');
  const steps = page.getByRole('list', { name: 'Step by step' });
  await steps.getByText('designed by the engineer').waitFor();
});

it('a document that is left out changes the answer; it can be used again', async () => {
  expect(await undo()).toBe('Teasdale');
  const menu = page
    .getByRole('button', { name: 'Keep, use or leave out Letters of a keeper.txt' })
    .first();
  await menu.click();
  const out = page.getByRole('menuitem', { name: 'Leave out this document' });
  expect(await after(() => out.click())).toBe('Brackwater');
  await corrected().getByText('You left out the document Letters of a keeper.txt.').waitFor();
  // On top of it, another correction: several steps can be taken back.
  await page
    .getByRole('button', { name: /^Edit the clue/ })
    .last()
    .click();
  await form().getByLabel('Clue 2: Relation').fill('built');
  await after(() => form().getByRole('button', { name: 'Go on from here' }).click());
  await corrected()
    .getByText(/^You changed “.*” to “.*did the designer build\?”/)
    .waitFor();
  expect(await undo()).toBe('Brackwater');
  expect(await undo()).toBe('Teasdale');
  expect(await after(() => page.getByRole('button', { name: 'Redo correction' }).click())).toBe(
    'Brackwater',
  );
});

it('after a reload it is in the history as it was corrected, and undone from there', async () => {
  await page.reload();
  await page.waitForFunction(() => globalThis.trivium?.session.phase === 'ready');
  const entries = page.getByRole('button', { name: new RegExp(QUESTION.replace('?', '\\?')) });
  await entries.first().click();
  expect(await answered()).toBe('Brackwater');
  await corrected().getByText('You left out the document Letters of a keeper.txt.').waitFor();
  expect(await undo()).toBe('Teasdale');
  expectCleanRun(app);
});
