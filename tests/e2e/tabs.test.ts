/** Several tabs: one writes, all are live, and what was begun goes on when the writer goes. */
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFiles,
  ask,
  documents,
  waitUntilReady,
  waitUntilSettled,
} from '../../scripts/support/app.ts';
import { SAMPLE, temporaryFolder, writeFileInto, writeRegister } from './support/files.ts';
import { kill } from './support/kill.ts';
import { addSample, openCitedPage } from './support/sample.ts';
import { expectCleanRun, openWatched, watch, type WatchedApp } from './support/watched-app.ts';

const QUESTION = 'Where was the designer of Skerrin Lighthouse born?';

async function anotherTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await waitUntilReady(page);
  return page;
}

/** Names of the files that a page lists as indexed. */
async function indexed(page: Page): Promise<string[]> {
  const there = await documents(page);
  return there
    .filter(({ status }) => status === 'indexed')
    .map(({ name }) => name)
    .sort();
}

describe('of two', () => {
  let app: WatchedApp;
  let second: Page;
  beforeAll(async () => {
    app = await watch();
    second = await anotherTab(app.context, app.url);
  });
  afterAll(() => app.close());

  it('shows in each what is done in the other', async () => {
    await addSample(second);
    await waitUntilSettled(app.page, 1, 60_000);
    expect((await ask(second, QUESTION, 60_000)).answer?.text).toBe('Pennick Mills');
    const earlier = app.page.getByRole('list', { name: 'Earlier questions' });
    await earlier.getByText(QUESTION).waitFor();

    await app.page.evaluate(() => globalThis.trivium?.preferences.change({ theme: 'dark' }));
    await second.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');

    await openCitedPage(second);
    expectCleanRun(app);
  });

  it('loses nothing when both index at once', async () => {
    const folder = await temporaryFolder();
    const one = await writeRegister(path.join(folder, 'one.pdf'), 20);
    const two = await writeFileInto(folder, 'two.txt', 'The ferry Gentian was built in Carrow.');
    await Promise.all([addFiles(app.page, [one]), addFiles(second, [two])]);
    for (const page of [app.page, second]) {
      await waitUntilSettled(page, 3, 120_000);
      expect(await indexed(page)).toEqual(['one.pdf', 'the-harbour-towns.pdf', 'two.txt']);
    }
    await app.page.reload();
    await waitUntilReady(app.page);
    expect(await indexed(app.page)).toEqual(['one.pdf', 'the-harbour-towns.pdf', 'two.txt']);
    expectCleanRun(app);
  });
});

it('hands over when the writing tab is closed, and again, down to the last of three', async () => {
  const folder = await temporaryFolder();
  const register = await writeRegister(path.join(folder, 'register.pdf'), 60);
  const app = await openWatched();
  const second = await anotherTab(app.context, app.url);
  const last = await anotherTab(app.context, app.url);
  await addFiles(app.page, [register]);
  for (const writer of [app.page, second]) {
    // The one that writes is found by its lock; the next in the queue has it after that.
    await writer.waitForFunction(
      () => (globalThis.trivium?.library.documents[0]?.progress ?? 0) > 0.05,
    );
    await writer.close();
    // It hears of what the writer does a moment later.
    await last.waitForFunction(
      () => globalThis.trivium?.library.documents[0]?.name === 'register.pdf',
    );
    await last.evaluate(() => globalThis.trivium?.service.history());
  }
  await waitUntilSettled(last, 1, 120_000);
  expect(await indexed(last)).toEqual(['register.pdf']);
  const asked = await ask(last, 'Who founded the Carrow Society in 1705?', 60_000);
  expect(asked.error).toBeNull();
});

it('goes on with an import after the tab that was writing crashed', async () => {
  const folder = await temporaryFolder();
  const register = await writeRegister(path.join(folder, 'register.pdf'), 60);
  const app = await openWatched();
  const second = await anotherTab(app.context, app.url);
  await addFiles(app.page, [register]);
  await second.waitForFunction(
    () => (globalThis.trivium?.library.documents[0]?.progress ?? 0) > 0.2,
    undefined,
    { polling: 5 },
  );
  await kill(app.page);
  // Asked for in the moment in which nobody writes.
  await addFiles(second, [SAMPLE]);
  await waitUntilSettled(second, 2, 120_000);
  expect(await indexed(second)).toEqual(['register.pdf', 'the-harbour-towns.pdf']);
});
