/**
 * A model as a file of one's own in the built app, below a path and under a strict policy: shipped
 * with the site or chosen, run in threads, with the network cut, through a reload in the middle.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFiles, ask, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { addGguf, writeIndex } from '../../scripts/support/models-folder.ts';
import { DIST } from '../../scripts/support/project.ts';
import { QUESTION } from '../support/engine-contract.ts';
import { tinyGguf } from '../support/gguf.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { openModels } from './support/models.ts';
import { STRICT } from './support/strict-policy.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

const PASSAGE =
  'Tarnholm Ferry was founded by Odd Rehn. The ferry runs since 1902. Odd Rehn was born in Skerry Bay.';
const OF_ENGINE = /assets\/(?:w?llama|load-gguf)[^/]*$/;
const WAIT_MS = 120_000;
/** A model of random weights writes as much as it may, on a machine that has other things to do. */
const LONG = { timeout: 4 * WAIT_MS };

let app: WatchedApp;
let page: Page;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'trivium-e2e-own-model-'));
  const site = path.join(folder, 'site');
  await cp(DIST, site, { recursive: true });
  const file = await writeFileInto(folder, 'shipped-one.gguf', tinyGguf());
  await addGguf([file], path.join(site, 'models'));
  await writeIndex(path.join(site, 'models'));
  app = await watch({ dist: site, under: '/team/trivium/', headers: STRICT, keeps: true });
  ({ page } = app);
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

const reasons = (): Promise<string[]> =>
  page.evaluate(() =>
    (globalThis.trivium?.asking.inquiry?.trace.entries ?? []).flatMap((entry) =>
      entry.kind === 'degraded' ? [entry.reason] : [],
    ),
  );
const newQuestion = () => page.getByRole('button', { name: 'New question' }).click();
/** Random weights write rubbish in the form that was asked for; that alone may go wrong. */
const FAILED = /broke down|fell silent|not on this device|cannot|no progress/;

it(
  'a model that comes with the site is taken from it, and runs under its policy',
  LONG,
  async () => {
    const text = await writeFileInto(await temporaryFolder(), 'ferry.txt', PASSAGE);
    await addFiles(page, [text]);
    await waitUntilSettled(page, 1, WAIT_MS);
    await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
    // From the second load on the page is isolated: threads.
    await page.reload();
    await waitUntilReady(page);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await openModels(page);
    await page.getByRole('button', { name: 'Download shipped one' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    await page.getByRole('button', { name: 'Use shipped one' }).waitFor();
    expect(app.requests.filter((url) => OF_ENGINE.test(url))).toEqual([]);
    await page.getByText('Choose for each task').click();
    await page.getByLabel('Taking questions apart').selectOption('gguf:local/shipped-one');
    await newQuestion();
    const { answer } = await ask(page, QUESTION, WAIT_MS);
    // The built-in engine writes no tokens.
    expect(answer!.usage.outputTokens).toBeGreaterThan(10);
    expect((await reasons()).join()).not.toMatch(FAILED);
    expect(app.requests.filter((url) => OF_ENGINE.test(url))).not.toEqual([]);
    expectCleanRun(app);
  },
);

it(
  'a file of one’s own takes its place, read again after a reload with the network cut',
  LONG,
  async () => {
    const file = await writeFileInto(await temporaryFolder(), 'mine.gguf', tinyGguf({ layers: 2 }));
    await openModels(page);
    await page.locator('input[aria-label="Choose a GGUF file"]').setInputFiles(file);
    await page.getByRole('button', { name: 'Use mine' }).waitFor();
    await page.getByText(/^Measured on this device: loads in/).waitFor();
    await page.getByLabel('Taking questions apart').selectOption('gguf:local/mine');
    await app.stopServing();
    await app.context.setOffline(true);
    // In the middle of what the model writes.
    await newQuestion();
    void ask(page, QUESTION, WAIT_MS).catch(() => {});
    await page.waitForFunction(() => globalThis.trivium?.language?.state.type === 'ready');
    await page.waitForTimeout(1_000);
    await page.reload();
    await waitUntilReady(page);
    const { answer } = await ask(page, QUESTION, 2 * WAIT_MS);
    // The built-in engine writes no tokens.
    expect(answer!.usage.outputTokens).toBeGreaterThan(10);
    expect((await reasons()).join()).not.toMatch(FAILED);
    expect(app.foreign()).toEqual([]);
  },
);

it('five tabs ask one model, and one of them has it in memory', LONG, async () => {
  const tabs = [page];
  for (let i = 0; i < 4; i++) {
    const tab = await app.context.newPage();
    await tab.goto(app.url);
    await waitUntilReady(tab);
    tabs.push(tab);
  }
  const asked = await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(async () => {
        const language = globalThis.trivium!.language!;
        const input = { asked: { question: 'Who?' }, chunks: [], propositions: [] };
        const request = { id: crypto.randomUUID(), engine: 'gguf:local/mine', server: null };
        return language
          .perform({ ...request, task: 'read-answer', input, priority: 'question' })
          .then(() => 'answered')
          .catch((thrown: { code: string }) => thrown.code);
      }),
    ),
  );
  // Random weights: what they write may be unreadable, but each of them was asked.
  expect(asked.filter((code) => !['answered', 'invalid'].includes(code))).toEqual([]);
  const states = await Promise.all(
    tabs.map((tab) => tab.evaluate(() => globalThis.trivium!.language!.state.type)),
  );
  expect(states.filter((state) => state === 'ready')).toHaveLength(1);
  for (const tab of tabs.slice(1)) await tab.close();
});
