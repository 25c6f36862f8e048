/**
 * Models in the built app: nothing of them is fetched before one is chosen; one that is on this
 * device runs with the network cut; a server on this machine answers through the page's policy.
 */
import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { addFiles, ask, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import type { EngineSettings } from '../../src/engines/engine-choice.ts';
import { MODEL_CACHE, modelFileKey } from '../../src/engines/model-files.ts';
import { TASK_NAMES, type TaskName } from '../../src/tasks/task.ts';
import { tinyCausalLm } from '../fixtures/models/causal-lm.ts';
import { QUESTION, sensible } from '../support/engine-contract.ts';
import { startModelServer } from '../support/model-server.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { expectCleanRun, openWatched, type WatchedApp } from './support/watched-app.ts';

const PASSAGE =
  'Tarnholm Ferry was founded by Odd Rehn. The ferry runs since 1902. Odd Rehn was born in Skerry Bay.';
const ANSWER = 'Skerry Bay';
/** The packages that run models, and the WebAssembly that they run on. */
const OF_MODELS = /assets\/(?:web-llm|transformers|ort-wasm)[-.]/;
const TINY = 'transformers:tiny/causal-lm';
const ASK_MS = 60_000;

async function openWithPassage(): Promise<WatchedApp> {
  const app = await openWatched();
  const file = await writeFileInto(await temporaryFolder(), 'ferry.txt', PASSAGE);
  await addFiles(app.page, [file]);
  await waitUntilSettled(app.page, 1, ASK_MS);
  return app;
}

/** As the Models screen does when a person chooses. */
async function choose(
  page: Page,
  engine: string,
  more: Partial<EngineSettings> = {},
  tasks: readonly TaskName[] = TASK_NAMES,
) {
  const engines = Object.fromEntries(tasks.map((task) => [task, engine]));
  await page.evaluate(
    async (chosen) => {
      const { service } = globalThis.trivium!;
      await service.saveSettings({ ...(await service.settings()), ...chosen });
    },
    { engines, ...more },
  );
}

/** As an import of files from a folder does. */
async function installTiny(page: Page): Promise<void> {
  const files = [...tinyCausalLm()].map(([path, content]) => ({
    key: modelFileKey('tiny/causal-lm', path),
    content: Buffer.from(content).toString('base64'),
  }));
  await page.evaluate(
    async ({ cacheName, given }) => {
      const cache = await caches.open(cacheName);
      for (const { key, content } of given) {
        const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
        await cache.put(key, new Response(bytes));
      }
    },
    { cacheName: MODEL_CACHE, given: files },
  );
}

/** What the trace says was not done as planned. */
function reasons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (globalThis.trivium?.inquiry?.trace.entries ?? []).flatMap((entry) =>
      entry.kind === 'degraded' ? [entry.reason] : [],
    ),
  );
}

it('fetches nothing of any model before one is chosen, not even to keep it', async () => {
  const app = await openWithPassage();
  await app.page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  const { answer } = await ask(app.page, QUESTION, ASK_MS);
  expect(answer).toMatchObject({ text: ANSWER, engine: 'Built-in' });
  expect(app.requests.filter((url) => OF_MODELS.test(url))).toEqual([]);
  const kept = await app.page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => url);
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((url) => OF_MODELS.test(url))).toEqual([]);
  expectCleanRun(app);
});

it('runs a model that is on this device, and again with the server gone and the network cut', async () => {
  const app = await openWithPassage();
  const { page, context } = app;
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  await installTiny(page);
  // Its weights are random, so that the built-in engine has to do the step; nothing is lost. One
  // step is enough: it writes a thousand tokens of rubbish each time.
  await choose(page, TINY, {}, ['decompose-question']);
  const first = await ask(page, QUESTION, ASK_MS);
  expect(first.answer).toMatchObject({ text: ANSWER, engine: 'Built-in' });
  const said = await reasons(page);
  expect(said).toHaveLength(1);
  for (const reason of said) {
    expect(reason).toMatch(/^causal lm could not do this step \(Expected a JSON object/);
  }
  expect(app.requests.some((url) => /assets\/transformers-/.test(url))).toBe(true);
  expect(app.requests.some((url) => /assets\/web-llm-/.test(url))).toBe(false);
  expect(app.foreign()).toEqual([]);

  await app.stopServing();
  await context.setOffline(true);
  await page.reload();
  await waitUntilReady(page);
  const again = await ask(page, QUESTION, ASK_MS);
  expect(again.answer?.text).toBe(ANSWER);
  expect((await reasons(page))[0]).toMatch(/^causal lm could not do this step \(Expected a JSON/);
  expect(app.foreign()).toEqual([]);
});

it('asks a server on this machine, and answers without it when it is gone', async () => {
  const server = await startModelServer(({ messages }) => ({ say: sensible(messages) }));
  const app = await openWithPassage();
  const { page } = app;
  await choose(page, 'openai', {
    server: { baseUrl: server.baseUrl, model: 'small', key: '', window: 4_096 },
  });
  const { answer } = await ask(page, QUESTION, ASK_MS);
  expect(answer).toMatchObject({ text: ANSWER, engine: 'small (server)', verdict: 'answered' });
  expect(await reasons(page)).toEqual([]);
  expect(answer!.usage.outputTokens).toBeGreaterThan(0);
  expect(new Set(app.foreign().map((url) => new URL(url).origin))).toEqual(
    new Set([new URL(server.baseUrl).origin]),
  );
  await page.getByText('small (server)').first().waitFor();

  await server.close();
  const without = await ask(page, QUESTION, ASK_MS);
  expect(without.answer).toMatchObject({ text: ANSWER, engine: 'Built-in' });
  expect((await reasons(page))[0]).toMatch(/No model server answers at http:\/\/127\.0\.0\.1/);
});

it('asks no server on another machine, unless the build names it', async () => {
  const app = await openWithPassage();
  await choose(app.page, 'openai', {
    server: { baseUrl: 'http://192.0.2.1:11434/v1', model: 'small', key: '', window: 4_096 },
  });
  const { answer } = await ask(app.page, QUESTION, ASK_MS);
  expect(answer).toMatchObject({ text: ANSWER, engine: 'Built-in' });
  expect((await reasons(app.page))[0]).toMatch(/asks model servers on this machine only/);
  expectCleanRun(app);
});
