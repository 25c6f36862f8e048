/**
 * Real weights behind llama.cpp's own server on this machine (tests/models/serve_gguf.py starts
 * one): asked from the built app.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntilReady } from '../../scripts/support/app.ts';
import {
  expectCancel,
  HOUR_MS,
  openWithModels,
  perform,
  printSelfCheck,
  printTasks,
  type WithModels,
} from './real-weights.ts';

const ADDRESS = process.env['TRIVIUM_LLAMA_SERVER'];
const QUESTION = { question: 'Where was the builder of Tarnholm Ferry born?' };

describe.skipIf(!ADDRESS)('a llama.cpp server', () => {
  let app: WithModels;
  const server = { baseUrl: ADDRESS ?? '', model: 'model', key: '', window: 2_048 };
  const asked = { engine: 'openai', server };

  beforeAll(async () => {
    app = await openWithModels();
    const { page } = app;
    await page.evaluate(() => globalThis.trivium!.preferences.change({ deepIndexing: 'paused' }));
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(ADDRESS!);
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await page.getByText(/^The server answers: 1 model/).waitFor();
    await page.getByLabel('Context window, in tokens').fill('2048');
    await page.getByRole('button', { name: 'Save' }).click();
  }, HOUR_MS);
  afterAll(() => app?.close());

  it('keeps to a schema, and streams', { timeout: HOUR_MS }, async () => {
    const done = await perform(app.page, asked, 'decompose-question', QUESTION);
    console.log(done.text);
    expect(done.text).toMatch(/^\s*\{\s*"clues"/);
    expect(done.degraded).toBe('');
    expect(done.pieces).toBeGreaterThan(10);
    expect(done.usage!.outputTokens).toBeGreaterThan(10);
  });

  it('is cancelled in the middle', { timeout: HOUR_MS }, () => expectCancel(app.page, asked));

  it('says that a prompt does not fit, when it was said to have more room', async () => {
    const wide = { engine: 'openai', server: { ...server, window: 16_384 } };
    const question = 'Where was the builder of the ferry of Tarnholm born? '.repeat(400);
    const { code, message } = await perform(app.page, wide, 'decompose-question', { question });
    console.log(message);
    expect(code).toBe('too-long');
  }, 600_000);

  it('answers two tabs at once', { timeout: HOUR_MS }, async () => {
    const other = await app.context.newPage();
    await other.goto(app.url);
    await waitUntilReady(other);
    const both = await Promise.all(
      [app.page, other].map((page) => perform(page, asked, 'decompose-question', QUESTION)),
    );
    for (const { text, code } of both) {
      expect(text).toMatch(/^\s*\{\s*"clues"/);
      expect(code).toBeNull();
    }
    await other.close();
  });

  it('is asked ten questions when it is chosen', { timeout: HOUR_MS }, async () => {
    await app.page.getByLabel('All tasks').selectOption('openai');
    await printSelfCheck(app.page);
  });

  it('does each task, or says why not', { timeout: HOUR_MS }, () => printTasks(app.page, asked));
});
