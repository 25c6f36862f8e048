/** As an installed app: the offer to install, files opened with it, files shared to it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ask, documents, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { DIST } from '../../scripts/support/project.ts';
import { addSample } from './support/sample.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

const QUESTION = 'Who designed Skerrin Lighthouse?';

it('has a manifest whose pictures are there, in the sizes that it names', async () => {
  const manifest = JSON.parse(await readFile(path.join(DIST, 'manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; type: string }[];
    screenshots: { src: string; sizes: string; type: string }[];
  };
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const bytes = await readFile(path.join(DIST, src));
    if (type !== 'image/png') continue;
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});

it('is an app of its own at each path of a host', async () => {
  const idBelow = async (under: string): Promise<string> => {
    const { page, context, url } = await openWatched({ under });
    const { appId } = await (await context.newCDPSession(page)).send('Page.getAppId');
    return appId!.replace(new URL(url).origin, '');
  };
  expect(await Promise.all(['/', '/one/', '/two/'].map(idBelow))).toEqual(['/', '/one/', '/two/']);
});

it('offers to install after the first answer, and takes no for an answer', async () => {
  const app = await openWatched();
  const { page } = app;
  const offerInstall = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => {},
        userChoice: Promise.resolve({ outcome: 'accepted' }),
      });
      dispatchEvent(event);
    });
  await offerInstall();
  await addSample(page);
  const offer = page.getByRole('region', { name: 'Install as an app' });
  expect(await offer.isVisible()).toBe(false);
  expect((await ask(page, QUESTION, 60_000)).answer?.grounding).toBe('partly');
  await offer.getByRole('button', { name: 'No, thanks' }).click();
  await offer.waitFor({ state: 'detached' });

  await page.reload();
  await waitUntilReady(page);
  await offerInstall();
  await ask(page, QUESTION, 60_000);
  expect(await offer.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('button', { name: 'Install as an app' }).waitFor();
  expectCleanRun(app);
});

it('takes files that are opened with it', async () => {
  const app = await openWatched({
    prepare: (context) =>
      context.addInitScript(() => {
        const queue = {
          setConsumer(consumer: (launch: object) => void) {
            const file = new File(['The ferry Gentian was built in Carrow.'], 'ferry.txt');
            consumer({ files: [{ getFile: async () => file }] });
          },
        };
        Object.defineProperty(globalThis, 'launchQueue', { value: queue });
      }),
  });
  const settled = await waitUntilSettled(app.page, 1, 60_000);
  expect(settled.map(({ name, status }) => [name, status])).toEqual([['ferry.txt', 'indexed']]);
  expectCleanRun(app);
});

it('follows a link that opens it in the window that is there', async () => {
  const app = await openWatched({
    prepare: (context) =>
      context.addInitScript(() => {
        const queue = { setConsumer: (consumer: unknown) => Object.assign(queue, { consumer }) };
        Object.defineProperty(globalThis, 'launchQueue', { value: queue });
      }),
  });
  const { page } = app;
  const launch = (address: string) =>
    page.evaluate((targetURL) => {
      const { launchQueue } = globalThis as unknown as {
        launchQueue: { consumer: (launch: object) => void };
      };
      launchQueue.consumer({ files: [], targetURL });
    }, app.url + address);
  await launch('#/privacy');
  const screen = page.getByRole('heading', { name: 'Privacy' }).first();
  await screen.waitFor({ timeout: 10_000 });
  // Opened by its icon, it is left as it is.
  await launch('');
  expect(await screen.isVisible()).toBe(true);
  expectCleanRun(app);
});

it('takes files that are shared to it, and none of them twice', async () => {
  const app = await openWatched({ keeps: true });
  const { page } = app;
  await page.waitForFunction(
    () => globalThis.trivium?.site.worksOffline && navigator.serviceWorker.controller,
  );
  // What the platform does with the manifest's share_target.
  const redirected = await page.evaluate(async () => {
    const form = new FormData();
    form.append('documents', new File(['The Gentian was built in Carrow.'], 'ferry é.txt'));
    form.append('documents', new File(['Carrow lies in Orlaine.'], 'town.md'));
    form.append('title', 'Tides: a note');
    form.append('text', 'The tide turns at six.');
    form.append('url', 'https://tides.example/');
    return (await fetch('./share', { method: 'POST', body: form })).redirected;
  });
  expect(redirected).toBe(true);
  await page.goto('about:blank');
  await page.goto(`${app.url}#shared`);
  await waitUntilReady(page);
  const settled = await waitUntilSettled(page, 3, 60_000);
  expect(settled.map(({ name }) => name).sort()).toEqual([
    'Tides a note.txt',
    'ferry é.txt',
    'town.md',
  ]);
  await page.waitForFunction(() => location.hash === '');
  expect(
    await page.evaluate(async () => (await (await caches.open('trivium-shared')).keys()).length),
  ).toBe(0);
  expect((await documents(page)).length).toBe(3);
  // Of a page its address alone: nothing is fetched from there, and that is said.
  await page.evaluate(async () => {
    const form = new FormData();
    form.append('text', 'https://tides.example/');
    await fetch('./share', { method: 'POST', body: form });
  });
  await page.goto('about:blank');
  await page.goto(`${app.url}#shared`);
  await page.getByText('Trivium fetches nothing from an address').first().waitFor();
  expectCleanRun(app);
});
