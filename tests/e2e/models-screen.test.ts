/**
 * The Models screen in the built app, worked as a person works it: models from a folder and with
 * the network cut, from the deployment's own folder, from a host, and a server on this machine.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFiles, ask, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { fetchModel, writeIndex } from '../../scripts/support/models-folder.ts';
import { DIST } from '../../scripts/support/project.ts';
import { describe as describeModel } from '../../src/models/import-files.ts';
import { tinyEmbedder, tinyReRanker } from '../fixtures/models/bert.ts';
import { tinyCausalLm } from '../fixtures/models/causal-lm.ts';
import { QUESTION, sensible } from '../support/engine-contract.ts';
import { startModelHost } from '../support/model-host.ts';
import { startModelServer } from '../support/model-server.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { embedder, importFolder, openModels, writeFolder } from './support/models.ts';
import { expectCleanRun, openWatched, watch, type WatchedApp } from './support/watched-app.ts';

const PASSAGE =
  'Tarnholm Ferry was founded by Odd Rehn. The ferry runs since 1902. Odd Rehn was born in Skerry Bay.';
const ANSWER = 'Skerry Bay';
const WAIT_MS = 60_000;

async function addPassage(page: Page): Promise<void> {
  const file = await writeFileInto(await temporaryFolder(), 'ferry.txt', PASSAGE);
  await addFiles(page, [file]);
  await waitUntilSettled(page, 1, WAIT_MS);
}

const newQuestion = (page: Page) => page.getByRole('button', { name: 'New question' }).click();

it('takes models from folders, and then embeds, re-ranks and writes with the network cut', async () => {
  const app = await openWatched({ keeps: true });
  const { page, context } = app;
  await addPassage(page);
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  await openModels(page);
  await importFolder(page, await writeFolder('tiny-embedder', tinyEmbedder()), 'tiny embedder');
  await importFolder(page, await writeFolder('tiny-re-ranker', tinyReRanker()), 'tiny re ranker');
  await importFolder(page, await writeFolder('tiny-writer', tinyCausalLm()), 'tiny writer');
  await page.getByRole('button', { name: 'Use tiny embedder' }).click();
  await expect.poll(() => embedder(page)).toContain('local/tiny-embedder');
  await page.getByRole('button', { name: 'Use tiny re ranker' }).click();
  await page.getByText('Choose for each task').click();
  await page.getByLabel('Taking questions apart').selectOption('transformers:local/tiny-writer');
  await newQuestion(page);
  const reasons = () =>
    page.evaluate(() =>
      (globalThis.trivium?.asking.inquiry?.trace.entries ?? []).flatMap((entry) =>
        entry.kind === 'degraded' ? [entry.reason] : [],
      ),
    );
  const rubbish = /tiny writer could not do this step \(Expected a JSON/;
  const first = await ask(page, QUESTION, WAIT_MS);
  expect(first.answer).toMatchObject({ text: ANSWER, engine: 'Built-in' });
  // Random weights write rubbish: that it was read at all shows that the model ran. One step is
  // enough: it writes a thousand tokens of it each time.
  expect(await reasons()).toEqual([expect.stringMatching(rubbish)]);
  expect(app.requests.some((url) => /assets\/transformers-/.test(url))).toBe(true);
  expect(app.requests.some((url) => /assets\/web-llm-/.test(url))).toBe(false);

  await app.stopServing();
  await context.setOffline(true);
  await page.reload();
  await waitUntilReady(page);
  const second = await ask(page, QUESTION, WAIT_MS);
  expect(second.answer?.text).toBe(ANSWER);
  expect((await reasons()).join()).toMatch(rubbish);
  expect(await embedder(page)).toContain('local/tiny-embedder');
  expect(app.foreign()).toEqual([]);
});

describe('where the deployment has a model of its own', () => {
  let app: WatchedApp;
  let page: Page;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'trivium-e2e-models-'));
    const host = await startModelHost({
      ...{ files: tinyEmbedder(), repository: 'tiny/embedder', revision: 'c0ffee0123' },
    });
    const site = path.join(folder, 'site');
    await cp(DIST, site, { recursive: true });
    const target = { device: 'wasm', hasF16: false } as const;
    const traits = { dimensions: 64, pooling: 'mean', maxTokens: 512 } as const;
    const model = {
      ...describeModel({ kind: 'embedder', repository: 'tiny/embedder', label: 'Tiny' }),
      embedding: { ...traits, queryPrefix: '', passagePrefix: '' },
    };
    await fetchModel(model, { to: path.join(site, 'models'), host: host.url, target });
    await writeIndex(path.join(site, 'models'));
    await host.close();
    app = await watch({ dist: site });
    ({ page } = app);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  it('offers what lies in its folder, and takes it from there', async () => {
    await openModels(page);
    await page.getByRole('button', { name: 'Download Tiny' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download Tiny?' });
    expect(await dialog.textContent()).toContain('127.0.0.1');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('button', { name: 'Use Tiny' }).click();
    await expect.poll(() => embedder(page)).toContain('tiny/embedder');
    expectCleanRun(app);
  });

  it('downloads from the host that is set, only after consent', async () => {
    await addPassage(page);
    await openModels(page);
    const host = await startModelHost({
      ...{ files: tinyEmbedder(), repository: 'Xenova/bge-small-en-v1.5' },
      ...{ revision: 'c0ffee0123', breakAfter: 20_000, breaks: 1 },
    });
    await page.getByLabel('Address of the model host').fill(host.url);
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByRole('button', { name: 'Download BGE small (English)' }).click();
    expect(host.requests).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    await page.getByRole('button', { name: 'Use BGE small (English)' }).waitFor();
    await page.getByRole('button', { name: 'Check and repair BGE small (English)' }).click();
    await page.getByText('All files are as they should be.').waitFor();
    const weights = host.requests.filter((request) => request.path.endsWith('.onnx'));
    // Once until the connection broke, and once more.
    expect(weights).toHaveLength(2);
    expect(app.foreign().every((url) => url.startsWith(host.url))).toBe(true);
    await host.close();
  });

  it('has a server on this machine answer, after its connection was tested', async () => {
    const before = app.foreign().length;
    await openModels(page);
    const server = await startModelServer(({ messages }) => ({ say: sensible(messages) }));
    await page.getByLabel('Address', { exact: true }).fill(server.baseUrl);
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await page.getByText(/The server answers: \d+ model/).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('All tasks').selectOption('openai');
    await newQuestion(page);
    const { answer } = await ask(page, QUESTION, WAIT_MS);
    expect(answer?.text).toBe(ANSWER);
    expect(answer?.engine).toMatch(/\(server\)/);
    expect(server.requests.length).toBeGreaterThan(0);
    expect(
      app
        .foreign()
        .slice(before)
        .every((url) => url.startsWith(server.baseUrl)),
    ).toBe(true);
    await server.close();
  });

  it('deletes models with everything, or keeps them where the person wants that', async () => {
    const cachesOfModels = () =>
      page.evaluate(async () =>
        (await caches.keys()).filter((name) => name.startsWith('trivium-model')),
      );
    await openModels(page);
    await importFolder(page, await writeFolder('tiny-embedder', tinyEmbedder()), 'tiny embedder');

    const clear = async (keep: boolean): Promise<void> => {
      await page.evaluate(() => globalThis.trivium!.clearEverything());
      const dialog = page.getByRole('dialog', { name: 'Delete everything?' });
      const box = dialog.getByRole('checkbox', { name: /^Delete the models too \(\d/ });
      expect(await box.isChecked()).toBe(true);
      if (keep) await box.uncheck();
      const loaded = page.waitForEvent('load');
      await dialog.getByRole('button', { name: 'Delete everything' }).click();
      await loaded;
      await waitUntilReady(page);
    };
    await clear(true);
    await openModels(page);
    await page.getByRole('button', { name: 'Use tiny embedder' }).waitFor();
    // On its way from another app, and never taken.
    await page.evaluate(async () =>
      (await caches.open('trivium-shared')).put('./share/1', new Response('a letter')),
    );
    await clear(false);
    expect(await cachesOfModels()).toEqual([]);
    expect(await page.evaluate(() => caches.has('trivium-shared'))).toBe(false);
    await openModels(page);
    expect(await page.getByRole('button', { name: 'Use tiny embedder' }).count()).toBe(0);
  });
});
