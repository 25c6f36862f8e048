/**
 * Real weights through transformers.js in the built app, from a folder of the caller's in its layout
 * (tests/models/gguf_to_onnx.py makes one of a GGUF file): on the processor, unless there is a
 * graphics card.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  expectCancel,
  HOUR_MS,
  openWithModels,
  printLoading,
  printSelfCheck,
  printTasks,
  type WithModels,
} from './real-weights.ts';

const FOLDER = process.env['TRIVIUM_ONNX'];

describe.skipIf(!FOLDER)('an ONNX model', () => {
  let app: WithModels;
  let engine: string;
  const use = (page: Page) => page.getByRole('button', { name: /^Use / });

  beforeAll(async () => {
    app = await openWithModels();
    const { page } = app;
    await page.locator('input[aria-label="Choose a folder"]').setInputFiles(FOLDER!);
    // Under the name of one of the list, where it is one.
    await use(page).waitFor({ timeout: HOUR_MS });
    engine = await page.evaluate(
      () =>
        globalThis.trivium!.router.stateOf('models')!.textModels.find(({ isReady }) => isReady)!.id,
    );
  }, HOUR_MS);
  afterAll(() => app?.close());

  it('loads', { timeout: HOUR_MS }, () => printLoading(app, engine));

  it('is cancelled in the middle', { timeout: HOUR_MS }, () => expectCancel(app.page, { engine }));

  it('is asked ten questions when it is chosen', { timeout: HOUR_MS }, async () => {
    await app.page.evaluate(() =>
      globalThis.trivium!.preferences.change({ deepIndexing: 'paused' }),
    );
    await use(app.page).click();
    await printSelfCheck(app.page);
  });

  it('does each task, or says why not', { timeout: 4 * HOUR_MS }, () =>
    printTasks(app.page, { engine }),
  );
});
