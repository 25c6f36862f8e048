/**
 * Models in the built app: nothing of them is fetched before one is chosen; a server on this machine
 * answers through the page's policy, one on another is not asked. (One that is on this device, with
 * the network cut: models-screen.test.ts.)
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { addFiles, ask, waitUntilSettled } from '../../scripts/support/app.ts';
import type { EngineSettings } from '../../src/engines/engine-choice.ts';
import { TASK_NAMES } from '../../src/tasks/task.ts';
import { QUESTION, sensible } from '../support/engine-contract.ts';
import { startModelServer } from '../support/model-server.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

const PASSAGE =
  'Tarnholm Ferry was founded by Odd Rehn. The ferry runs since 1902. Odd Rehn was born in Skerry Bay.';
const ANSWER = 'Skerry Bay';
/** The packages that run models, and the WebAssembly that they run on; not the 143 kB that start it. */
const OF_MODELS = /assets\/(?:web-llm[-.]|transformers(?!-runtime)[-.]|ort-wasm[^/]*\.wasm)/;
const ASK_MS = 60_000;

let app: WatchedApp;
let page: Page;
beforeAll(async () => {
  app = await watch({ keeps: true });
  ({ page } = app);
});
afterAll(() => app.close());

/** As the Models screen does when a person chooses. */
async function choose(engine: string, more: Partial<EngineSettings>): Promise<void> {
  const engines = Object.fromEntries(TASK_NAMES.map((task) => [task, engine]));
  await page.evaluate(
    async (chosen) => {
      const { service } = globalThis.trivium!;
      await service.saveSettings({ ...(await service.settings()), ...chosen });
    },
    { engines, ...more },
  );
}

/** What the trace says was not done as planned. */
function reasons(): Promise<string[]> {
  return page.evaluate(() =>
    (globalThis.trivium?.asking.inquiry?.trace.entries ?? []).flatMap((entry) =>
      entry.kind === 'degraded' ? [entry.reason] : [],
    ),
  );
}

it('fetches nothing of any model before one is chosen, not even to keep it', async () => {
  const file = await writeFileInto(await temporaryFolder(), 'ferry.txt', PASSAGE);
  await addFiles(page, [file]);
  await waitUntilSettled(page, 1, ASK_MS);
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  const { answer } = await ask(page, QUESTION, ASK_MS);
  expect(answer).toMatchObject({ text: ANSWER, engine: 'Built-in' });
  expect(app.requests.filter((url) => OF_MODELS.test(url))).toEqual([]);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => url);
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((url) => OF_MODELS.test(url))).toEqual([]);
  expectCleanRun(app);
});

it('asks a server on this machine, and answers without it when it is gone', async () => {
  const server = await startModelServer(({ messages }) => ({ say: sensible(messages) }));
  await choose('openai', {
    server: { baseUrl: server.baseUrl, model: 'small', key: '', window: 4_096 },
  });
  const { answer } = await ask(page, QUESTION, ASK_MS);
  expect(answer).toMatchObject({ text: ANSWER, engine: 'small (server)', verdict: 'answered' });
  expect(await reasons()).toEqual([]);
  expect(answer!.usage.outputTokens).toBeGreaterThan(0);
  expect(new Set(app.foreign().map((url) => new URL(url).origin))).toEqual(
    new Set([new URL(server.baseUrl).origin]),
  );
  await page.getByText('small (server)').first().waitFor();

  await server.close();
  const without = await ask(page, QUESTION, ASK_MS);
  expect(without.answer).toMatchObject({ text: ANSWER, engine: 'Built-in' });
  expect((await reasons())[0]).toMatch(/No model server answers at http:\/\/127\.0\.0\.1/);
});

it('asks no server on another machine, unless the build names it', async () => {
  const before = app.foreign().length;
  await choose('openai', {
    server: { baseUrl: 'http://192.0.2.1:11434/v1', model: 'small', key: '', window: 4_096 },
  });
  const { answer } = await ask(page, QUESTION, ASK_MS);
  expect(answer).toMatchObject({ text: ANSWER, engine: 'Built-in' });
  expect((await reasons())[0]).toMatch(/asks model servers on this machine only/);
  expect(app.foreign().slice(before)).toEqual([]);
  expect(app.dialogs).toEqual([]);
});
