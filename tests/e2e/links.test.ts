/** Links into the app, and Back and Forward between them. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, documents, followUp, waitUntilReady } from '../../scripts/support/app.ts';
import { openCitation, watchWithSample } from './support/sample.ts';
import { expectCleanRun, type WatchedApp } from './support/watched-app.ts';

const ASKED = /#\/library\/main\/question\/[0-9a-f-]+$/;
const QUESTION = 'Who designed Skerrin Lighthouse?';

let app: WatchedApp;
let page: Page;
beforeAll(async () => {
  app = await watchWithSample();
  ({ page } = app);
});
afterAll(() => app.close());

it('makes a link of an open citation, which Back leaves and a new visit follows', async () => {
  await ask(page, QUESTION, 60_000);
  const reader = await openCitation(page);
  await reader.waitFor();
  await page.waitForFunction(() => location.hash.includes('&span='));
  const link = page.url();
  expect(link).toMatch(
    /#\/library\/main\/document\/[0-9a-f]+\?page=\d+&span=\d+-\d+&question=[0-9a-f-]+$/,
  );

  await page.goBack();
  await reader.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: QUESTION }).waitFor();
  await page.goForward();
  await reader.waitFor();

  const visit = await app.context.newPage();
  await visit.goto(link);
  await waitUntilReady(visit);
  const there = visit.getByRole('region', { name: 'Reader: the-harbour-towns.pdf' });
  await there.locator('canvas:not([data-page="0"])').first().waitFor();
  expect(visit.url()).toBe(link);
  await visit.getByRole('button', { name: 'Close reader' }).click();
  await there.waitFor({ state: 'detached' });
  await visit.getByRole('heading', { name: QUESTION }).waitFor();
  expect(visit.url()).toMatch(ASKED);

  const [document] = await documents(visit);
  await visit.goto(`${app.url}#/library/main/document/${document!.id}?page=2`);
  await visit.waitForFunction(() => globalThis.trivium?.reader.page === 2);
  await visit.goto(`${app.url}#/library/main/document/nowhere?page=2`);
  await visit.getByText('is not in this browser’s library').first().waitFor();
  await visit.close();
  expectCleanRun(app);
});

it('shows an answer again after a reload, with its conversation and the document beside it', async () => {
  const before = await page.evaluate(() => globalThis.trivium!.questions.list.length);
  await page.evaluate(() => globalThis.trivium!.reader.close());
  await ask(page, QUESTION, 60_000);
  await followUp(page, 'Where was she born?', 60_000);
  await page.waitForFunction(() => location.hash.includes('/question/'));
  const [address, id] = [page.url(), await openId(page)];
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  const said = await answer.innerText();
  const other = await app.context.newPage();
  for (const again of [page, other]) {
    if (again === page) await page.reload();
    else await again.goto(address);
    await waitUntilReady(again);
    const there = again.getByRole('region', { name: 'Answer', exact: true });
    await there.waitFor();
    expect(await there.innerText()).toBe(said);
    await again.getByRole('navigation', { name: 'Earlier in this conversation' }).waitFor();
    expect(await openId(again)).toBe(id);
    expect(again.url()).toBe(address);
  }
  await other.close();
  await openCitation(page);
  await page.waitForFunction(() => location.hash.includes('&span='));
  await page.reload();
  await waitUntilReady(page);
  await answer.waitFor();
  await page.getByRole('region', { name: 'Reader: the-harbour-towns.pdf' }).waitFor();
  expect(await page.evaluate(() => globalThis.trivium?.questions.list.length)).toBe(before + 2);
  expectCleanRun(app);
});

function openId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => globalThis.trivium?.asking.inquiry?.id);
}

it('fills a linked question in, and asks it only where the link says so', async () => {
  await page.goto(`${app.url}#/ask?q=${encodeURIComponent(QUESTION)}`);
  const box = page.getByRole('textbox', { name: 'Your question' });
  await page.waitForFunction(() => globalThis.trivium?.asking.draft !== '');
  expect(await box.inputValue()).toBe(QUESTION);
  expect(await page.evaluate(() => globalThis.trivium?.asking.inquiry ?? null)).toBeNull();
  await box.press('Enter');
  await page.getByText('Ottoline Verrander', { exact: true }).first().waitFor();
  await page.waitForFunction(() => location.hash.includes('/question/'));

  await page.goto(`${app.url}#/ask?q=${encodeURIComponent('Who founded Skerrin?')}&now=1`);
  await page.getByRole('heading', { name: 'Who founded Skerrin?' }).waitFor();
  expectCleanRun(app);
});

it('never has a model asked by a link alone', async () => {
  await page.evaluate(() =>
    globalThis.trivium?.preferences.change({ engines: { 'resolve-clues': 'openai' } }),
  );
  await page.goto(`${app.url}#/ask?q=${encodeURIComponent(QUESTION)}&now=1`);
  await page.waitForFunction(() => globalThis.trivium?.asking.draft !== '');
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => globalThis.trivium?.asking.inquiry ?? null)).toBeNull();
});
