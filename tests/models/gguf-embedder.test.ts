/**
 * A real embedder from a GGUF file of the caller's in the built app (tests/models/bert_to_gguf.py
 * makes one): the library is read anew with it, and a question is asked of it.
 */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../scripts/support/app.ts';
import { modelLabel } from '../../src/engines/engine-choice.ts';
import { embedder } from '../e2e/support/models.ts';
import { HOUR_MS, openWithModels, type WithModels } from './real-weights.ts';

const FILE = process.env['TRIVIUM_GGUF_EMBEDDER'];

describe.skipIf(!FILE)('an embedder as a GGUF file', () => {
  let app: WithModels;
  const name = path.basename(FILE ?? '', '.gguf');

  beforeAll(async () => {
    app = await openWithModels();
    await app.page.locator('input[aria-label="Choose a GGUF file"]').setInputFiles(FILE!);
    await app.page.getByRole('button', { name: `Use ${modelLabel(name)}` }).waitFor();
  }, HOUR_MS);
  afterAll(() => app?.close());

  it('reads the library anew, and questions are asked of it', async () => {
    const { page, memory } = app;
    const began = performance.now();
    await page.getByRole('button', { name: `Use ${modelLabel(name)}` }).click();
    await expect.poll(() => embedder(page), { timeout: 300_000 }).toContain(name);
    console.log(`exchanged in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    await page.getByRole('button', { name: 'New question' }).click();
    const { answer } = await ask(page, 'Who set the ferry of Tarnholm up?', 120_000);
    console.log(`answered: ${answer?.text}`);
    expect(answer).toBeTruthy();
    console.log(`${Math.round((await memory.now()).page)} MB (page and workers)`);
  }, 600_000);
});
