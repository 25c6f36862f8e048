/**
 * The reading model is a part of the site: it comes by itself from there and from nowhere else, is
 * kept, runs once for all tabs, and whatever befalls it, questions are answered.
 */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Worker } from 'playwright';
import { expect, it } from 'vitest';
import { main as askOnce } from '../../scripts/ask.ts';
import { main as evaluate } from '../../scripts/eval.ts';
import { main as publishSite } from '../../scripts/publish-site.ts';
import { addFiles, ask, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import type { Run } from '../../src/evaluation/types.ts';
import type { MethodEvent } from '../../src/methods/events.ts';
import { runCommand } from '../support/run-command.ts';
import { SAMPLE, temporaryFolder, writeFileInto } from './support/files.ts';
import { expectReaderOnlyIn, visited } from './support/published.ts';
import { openCitedPage } from './support/sample.ts';
import { STRICT } from './support/strict-policy.ts';
import {
  expectCleanRun,
  openWatched,
  sharedBrowser,
  withoutServiceWorker,
} from './support/watched-app.ts';
import { builtWithReader, modelIs, timesFetched } from './support/with-reader.ts';

const model = (page: Page) => page.evaluate(() => globalThis.trivium!.session.readingModel!);
const workersOf = (page: Page): Worker[] =>
  page.workers().filter((worker) => worker.url().includes('reading-model'));

async function loadNow(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.trivium!.router.open('models'));
  await page.getByRole('button', { name: 'Load now' }).click();
}

/** While there is no model; what the small one reads means nothing. */
async function rulesAnswer(page: Page): Promise<void> {
  await waitUntilSettled(page, 1, 60_000);
  const asked = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(asked.answer?.text).toBe('Ottoline Verrander');
}

async function answers(page: Page): Promise<void> {
  await waitUntilSettled(page, 1, 60_000);
  const { status, error } = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect({ status, error }).toEqual({ status: 'answered', error: null });
}

/** What happened on the way to the answer that is on the page. */
const trace = (page: Page): Promise<MethodEvent[]> =>
  page.evaluate(async () => {
    const { asking, service } = globalThis.trivium!;
    return (await service.question(asking.inquiry!.id))!.events;
  });

/** The question was taken apart by the model, and each step has a page that says so. */
async function expectRead(page: Page, count: number): Promise<void> {
  const asked = (await trace(page)).find(({ type }) => type === 'decomposed');
  expect(asked).toHaveProperty('state.originals.0.words');
  const steps = await page.evaluate(() => globalThis.trivium!.asking.inquiry!.answer!.steps);
  expect(steps).toHaveLength(count);
  for (const { citations } of steps) expect(citations[0]!.source.firstPage).toBeGreaterThan(0);
}

it('comes with the sample, from this site, once: examples are answered, also in flight mode', async () => {
  const app = await openWatched({
    reads: true,
    under: '/people/ada/',
    headers: STRICT,
    keeps: true,
  });
  const { page, context } = app;
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  expect(timesFetched(app.pageRequests)).toBe(0);
  // The whole app, which most tests have without them.
  expect(app.requests.some((url) => url.includes('/pdfjs/cmaps/'))).toBe(true);
  await page.getByRole('button', { name: 'Try the sample' }).click();
  await modelIs(page, 'ready');
  const [sample] = await waitUntilSettled(page, 1, 60_000);
  expect(sample).toMatchObject({ status: 'indexed', pages: 6 });
  expect(sample?.triplets).toBeGreaterThan(60);

  const examples = page.getByRole('region', { name: 'Questions to try' }).getByRole('button');
  await examples.first().waitFor();
  expect(await examples.count()).toBe(3);
  const answers: string[] = [];
  for (let index = 2; index >= 0; index--) {
    await examples.nth(index).click();
    await page.waitForFunction(() => globalThis.trivium?.asking.inquiry?.running === false);
    const answer = await page.evaluate(() => globalThis.trivium?.asking.inquiry?.answer);
    expect(answer).toMatchObject({ verdict: 'answered' });
    expect(answer?.steps.length).toBeGreaterThan(1);
    answers.push(answer!.text);
    if (index === 2) await expectRead(page, 2);
    if (index === 0) await openCitedPage(page);
    await page.getByRole('button', { name: 'New question' }).first().click();
    await examples.first().waitFor();
  }
  expect(answers).toEqual(['8 June 1831', 'the Halden Institute', 'Pennick Mills']);

  // Of what else is there the sample's questions say nothing.
  const note = 'The engineer Ilse Varnhagen was born in Brackwater.';
  await addFiles(page, [await writeFileInto(await temporaryFolder(), 'notes.txt', note)]);
  await waitUntilSettled(page, 2, 60_000);
  await page.getByRole('region', { name: 'Questions that your documents answer' }).waitFor();
  expect(await examples.count()).toBe(0);
  expectCleanRun(app);

  await app.stopServing();
  await context.setOffline(true);
  await page.reload();
  await waitUntilReady(page);
  await modelIs(page, 'ready');
  await waitUntilSettled(page, 2, 60_000);
  const { answer } = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(answer?.text).toBe('Ottoline Verrander');
  await expectRead(page, 1);
  await openCitedPage(page);
  expectCleanRun(app);
  expect(timesFetched(app.pageRequests)).toBe(1);
});

it('is ended when it is turned off, and started anew when it crashes', async () => {
  const { page } = await openWatched({ dist: await builtWithReader() });
  await addFiles(page, [SAMPLE]);
  await modelIs(page, 'ready');
  const [first, ...others] = workersOf(page);
  expect(others).toEqual([]);

  // It dies of the first thing that it is asked, in the middle of the question.
  const gone = first!.waitForEvent('close');
  await first!.evaluate(() => {
    const die = (event: Event): void => {
      event.stopImmediatePropagation();
      throw new Error('Crashed on purpose.');
    };
    addEventListener('message', die, { capture: true });
  });
  await answers(page);
  expect(await trace(page)).toContainEqual(
    expect.objectContaining({
      type: 'degraded',
      reason: expect.stringContaining('rules alone did this step') as string,
    }),
  );
  await gone;
  await expect.poll(() => workersOf(page).length).toBe(1);
  await modelIs(page, 'ready');

  await page.getByRole('button', { name: 'Settings' }).first().click();
  const setting = page.getByRole('switch', { name: 'Reading model' });
  await setting.uncheck();
  await modelIs(page, 'off');
  await expect.poll(() => workersOf(page)).toEqual([]);
  await page.reload();
  await waitUntilReady(page);
  await rulesAnswer(page);
  expect((await model(page)).is).toBe('off');
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await setting.check();
  await modelIs(page, 'ready');
});

it('leaves answers to the rules while its file is damaged, says so, and comes back', async () => {
  const dist = await builtWithReader();
  const folder = path.join(dist, 'reader');
  const name = (await readdir(folder)).find((each) => each.endsWith('.onnx'))!;
  const content = await readFile(path.join(folder, name));
  const damaged = Buffer.from(content);
  damaged[damaged.length >> 1]! ^= 1;
  await writeFile(path.join(folder, name), damaged);
  const app = await openWatched({ dist });
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await modelIs(page, 'failed');
  expect((await model(page)).error?.code).toBe('damaged');
  await page.getByText('A file of the reading model is damaged.').first().waitFor();
  await rulesAnswer(page);

  await writeFile(path.join(folder, name), content);
  await loadNow(page);
  await modelIs(page, 'ready');

  // On the disk of this browser.
  await page.evaluate(async (file) => {
    const cache = await caches.open('trivium-reader');
    const url = new URL(`reader/${file}`, document.baseURI).href;
    const { headers } = (await cache.match(url))!;
    await cache.put(url, new Response('rubbish', { headers }));
  }, name);
  const before = timesFetched(app.pageRequests);
  await page.reload();
  await waitUntilReady(page);
  await modelIs(page, 'ready');
  expect(timesFetched(app.pageRequests)).toBe(before + 1);
});

it('goes on after a reload while it was loading, and after the network was cut', async () => {
  let isCut = true;
  const { page, context } = await openWatched({
    dist: await builtWithReader(),
    prepare: (each) =>
      each.route(/\/reader-\w+\.onnx$/, (route) => (isCut ? undefined : route.fallback())),
  });
  await addFiles(page, [SAMPLE]);
  await modelIs(page, 'loading');
  await rulesAnswer(page);
  await page.reload();
  await waitUntilReady(page);
  await modelIs(page, 'loading');
  await context.unroute(/\/reader-\w+\.onnx$/);
  await context.route(/\/reader-\w+\.onnx$/, (route) => (isCut ? route.abort() : route.fallback()));
  await page.reload();
  await waitUntilReady(page);
  await modelIs(page, 'failed');
  await page.getByText('tried again by itself').first().waitFor();
  await rulesAnswer(page);
  isCut = false;
  await loadNow(page);
  await modelIs(page, 'ready');
});

it('works for this visit where there is no room to keep it', async () => {
  const app = await openWatched({ dist: await builtWithReader() });
  const { page } = app;
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const session = await app.context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(app.url).origin,
    quotaSize: usage + 6e6,
  });
  await addFiles(page, [SAMPLE]);
  await modelIs(page, 'ready');
  expect((await model(page)).kept).toBe(false);
  await answers(page);
  await page.evaluate(() => globalThis.trivium!.router.open('models'));
  await page.getByText('There was no room to keep it').waitFor();
});

it('is in memory once for five tabs with two libraries, also when the first is closed', async () => {
  const app = await openWatched({ dist: await builtWithReader() });
  await addFiles(app.page, [SAMPLE]);
  await modelIs(app.page, 'ready');
  const others = await Promise.all([1, 2, 3, 4].map(() => app.context.newPage()));
  for (const page of others) {
    await page.goto(app.url);
    await waitUntilReady(page);
  }
  const last = others.at(-1)!;
  await last.evaluate(() => globalThis.trivium!.session.createLibrary('Other'));
  await addFiles(last, [SAMPLE]);
  for (const page of others) await modelIs(page, 'ready');
  const running = (): number =>
    app.context.pages().reduce((sum, page) => sum + workersOf(page).length, 0);
  expect(running()).toBe(1);
  await app.page.close();
  await expect.poll(running).toBe(1);
  for (const page of others) await modelIs(page, 'ready');
  await answers(others[0]!);
});

it('goes along with a published site, or is left out of it', async () => {
  const dist = await builtWithReader();
  const folder = await temporaryFolder();
  const documents = path.join(folder, 'documents');
  await cp(SAMPLE, path.join(documents, path.basename(SAMPLE)));
  const publish = (out: string, ...options: string[]) =>
    runCommand(
      (args) => publishSite(args, dist),
      ['--pdf', documents, '--out', path.join(folder, out), '--title', 'Towns', ...options],
    );
  const packed = await publish('whole');
  expect(packed).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/reading model .* in it/),
  });
  const bare = await publish('bare', '--no-reader');
  expect(bare).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/reading model .* left out/),
  });
  await expectReaderOnlyIn(path.join(folder, 'whole'), path.join(folder, 'bare'));

  const read = await visited(path.join(folder, 'whole'));
  await modelIs(read.page, 'ready');
  await answers(read.page);
  expectCleanRun(read);
  const without = await visited(path.join(folder, 'bare'));
  await modelIs(without.page, 'none');
  await rulesAnswer(without.page);
  expectCleanRun(without);
});

it('is chosen on the command line, with the method', async () => {
  const into = {
    dist: await builtWithReader(),
    browser: await sharedBrowser(),
    prepare: withoutServiceWorker,
  };
  const folder = await temporaryFolder();
  await cp(SAMPLE, path.join(folder, path.basename(SAMPLE)));
  // In one step, so that words alone find it.
  const question = 'When was Josiah Penbrook born?';
  const line = JSON.stringify({ id: 'one', question, answers: ['8 June 1831'] });
  const questions = await writeFileInto(folder, 'questions.jsonl', line);
  const out = path.join(folder, 'out.json');
  const ran = await runCommand(
    (args) => evaluate(args, into),
    [
      ...['--questions', questions, '--pdf', folder, '--json', out],
      ...['--engine', 'rules,instant', '--method', 't2rag,bm25'],
    ],
  );
  expect(ran.code).toBe(0);
  const runs = JSON.parse(await readFile(out, 'utf8')) as Run[];
  expect(runs.map(({ engine, method }) => `${engine} ${method}`)).toEqual([
    ...['rules t2rag', 'rules bm25', 'instant t2rag', 'instant bm25'],
  ]);
  expect(runs.map(({ summary }) => summary.errors)).toEqual([0, 0, 0, 0]);
  expect(runs[0]!.questions[0]!.prediction).toBe('8 June 1831');

  const asked = ['--question', question, '--engine', 'rules', SAMPLE];
  expect((await runCommand((args) => askOnce(args, into), asked)).stdout).toMatch(
    /^Answer: 8 June 1831/,
  );
});
