/** A newer version comes: it is offered, never forced; data stays; an older tab is told to reload. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { ask, documents, waitUntilReady } from '../../scripts/support/app.ts';
import { DIST } from '../../scripts/support/project.ts';
import { deploy, newerBuild } from './support/builds.ts';
import { temporaryFolder, writtenOnce } from './support/files.ts';
import { addSample } from './support/sample.ts';
import { openWatched, type WatchedApp } from './support/watched-app.ts';

const QUESTION = 'Who designed Skerrin Lighthouse?';
const NEWER = 'Trivium, newer';

/** The page is another one, and the worker that keeps the library. */
const newer = (): Promise<string> =>
  writtenOnce('newer-build', (to) =>
    newerBuild(to, { changed: ['index', 'library'], title: NEWER }),
  );

async function servedBuild(): Promise<string> {
  const served = path.join(await temporaryFolder(), 'served');
  await deploy(DIST, served);
  return served;
}

it('offers an update when nothing is under way, and keeps what is stored', async () => {
  const served = await servedBuild();
  const app = await openWatched({ dist: served, keeps: true });
  const { page } = app;
  await addSample(page);
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  const before = await documents(page);

  await deploy(await newer(), served);
  // As if a question were being answered: the offer waits for its end.
  await page.evaluate(() => {
    const { work } = globalThis.trivium!;
    const busy = 'busy' satisfies keyof typeof work;
    Object.defineProperty(work, busy, { value: true, configurable: true });
  });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForFunction(() => globalThis.trivium?.site.hasUpdate);
  const reload = page.getByRole('button', { name: 'Reload' });
  expect(await reload.isVisible()).toBe(false);
  expect(await page.title()).toBe('Trivium');

  await page.evaluate(() => {
    Reflect.deleteProperty(globalThis.trivium!.work, 'busy');
    // Any change of what it depends on has it looked at anew.
    globalThis.trivium!.site.noteUpdate(() => {});
  });
  await page.reload();
  await waitUntilReady(page);
  expect(await page.title()).toBe(NEWER);
  expect(await documents(page)).toEqual(before);
  expect((await ask(page, QUESTION, 60_000)).answer?.text).toBe('Ottoline Verrander');
  expect(app.errors).toEqual([]);
});

/** A page that works offline, whose site has been published anew since and has noticed it. */
async function withNewerPublished(): Promise<{ app: WatchedApp; served: string }> {
  const served = await servedBuild();
  const app = await openWatched({ dist: served, keeps: true });
  const { page } = app;
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  await deploy(await newer(), served);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  return { app, served };
}

it('loads the newer version when the person says so', async () => {
  const { app } = await withNewerPublished();
  const { page } = app;
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await waitUntilReady(page);
  expect(await page.title()).toBe(NEWER);
  // The update is in: nothing more is offered, and it works without a network at once.
  await app.stopServing();
  await app.context.setOffline(true);
  await page.reload();
  await waitUntilReady(page);
  expect(await page.title()).toBe(NEWER);
  expect(await page.getByRole('button', { name: 'Reload' }).isVisible()).toBe(false);
});

it('loses neither version when the former is published again while the newer takes over', async () => {
  const { app, served } = await withNewerPublished();
  const { page } = app;
  const reload = page.getByRole('button', { name: 'Reload' });
  await reload.waitFor();
  await deploy(DIST, served);
  // The former is found, as any visit may find it, in the moment in which the newer takes over.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const taking = registration.waiting!;
    taking.addEventListener('statechange', () => {
      if (taking.state === 'activating') void registration.update();
    });
    registration.addEventListener('updatefound', () => {
      const found = registration.installing!;
      found.addEventListener('statechange', () => console.log(`The former is ${found.state}.`));
    });
  });
  const isThere = page.waitForEvent(
    'console',
    (said) => said.text() === 'The former is installed.',
  );
  const loaded = page.waitForEvent('load');
  // The click waits for the page that it loads, which is to find no network.
  await Promise.all([reload.click(), isThere.then(() => app.stopServing())]);
  await app.context.setOffline(true);
  await loaded;
  await waitUntilReady(page);
  expect(await page.title()).toBe(NEWER);
  await reload.click();
  await page.waitForFunction(() => document.title === 'Trivium');
  await waitUntilReady(page);
  await page.reload();
  await waitUntilReady(page);
  expect(await page.title()).toBe('Trivium');
});

it('has the tab of an older version let go, and tells it to reload', async () => {
  const served = await servedBuild();
  const app = await openWatched({ dist: served, keeps: true });
  await addSample(app.page);
  await deploy(await newer(), served);
  const second = await app.context.newPage();
  await second.goto(app.url);
  await waitUntilReady(second);
  expect(await second.title()).toBe(NEWER);
  const asked = await ask(second, QUESTION, 60_000);
  expect(asked.error).toBeNull();
  expect(asked.answer?.text).toBe('Ottoline Verrander');
  await app.page.bringToFront();
  await app.page.getByText('A newer version of Trivium is open in another tab.').waitFor();
  await app.page.getByRole('button', { name: 'Reload' }).click();
  await app.page.waitForFunction((title) => document.title === title, NEWER);
  await waitUntilReady(app.page);
  expect((await documents(app.page)).length).toBe(1);
});

it('tells a page that keeps nothing to reload, where its own files have gone from the host', async () => {
  const served = await servedBuild();
  const { page } = await openWatched({ dist: served });
  await deploy(await newer(), served);
  await page.getByRole('button', { name: 'Models' }).first().click();
  await page
    .getByText('if you are connected, reload the page')
    .first()
    .waitFor({ timeout: 10_000 });
  await page.reload();
  await waitUntilReady(page);
  expect(await page.title()).toBe(NEWER);
});
