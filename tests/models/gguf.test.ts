/**
 * Real weights in the built app, from a GGUF file of the caller's (`npm run test:models`): how long
 * it takes to load, how fast it reads and writes, what it takes in memory, what becomes of each task
 * and of whole questions. What is held is that it runs as it should; how good it is, is printed.
 */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../scripts/support/app.ts';
import { TASK_NAMES } from '../../src/tasks/task.ts';
import {
  expectCancel,
  HOUR_MS,
  openWithModels,
  printLoading,
  printSelfCheck,
  printTasks,
  type WithModels,
} from './real-weights.ts';

const FILE = process.env['TRIVIUM_GGUF'];
const QUESTIONS = [
  ['Where was the founder of Tarnholm Ferry born?', 'Skerry Bay'],
  ['Since when does the ferry run?', '1902'],
] as const;

describe.skipIf(!FILE)('a GGUF file', () => {
  let app: WithModels;
  const engine = `gguf:local/${path.basename(FILE ?? '', '.gguf')}`;

  beforeAll(async () => {
    app = await openWithModels();
    const { page } = app;
    await page.locator('input[aria-label="Choose a GGUF file"]').setInputFiles(FILE!);
    const measured = page.getByText(/^Measured on this device/);
    await measured.waitFor({ timeout: HOUR_MS });
    console.log(await measured.innerText());
  }, HOUR_MS);
  afterAll(() => app?.close());

  it('loads', { timeout: HOUR_MS }, () => printLoading(app, engine));

  it('is cancelled in the middle', { timeout: HOUR_MS }, () => expectCancel(app.page, { engine }));

  it('is asked ten questions when it is chosen', { timeout: HOUR_MS }, async () => {
    // What it would read in the background would come in between.
    await app.page.evaluate(() =>
      globalThis.trivium!.preferences.change({ deepIndexing: 'paused' }),
    );
    await app.page.getByRole('button', { name: /^Use / }).first().click();
    await printSelfCheck(app.page);
  });

  it('does each task, or says why not', { timeout: 4 * HOUR_MS }, () =>
    printTasks(app.page, { engine }),
  );

  it('answers whole questions, or the built-in engine does', { timeout: HOUR_MS }, async () => {
    const { page } = app;
    await page.evaluate(
      async ([engine, names]) => {
        const engines = Object.fromEntries(names.map((task) => [task, engine]));
        await globalThis.trivium!.preferences.change({ deepIndexing: 'paused', engines });
      },
      [engine, TASK_NAMES] as const,
    );
    await page.getByRole('button', { name: 'New question' }).click();
    for (const [question, expected] of QUESTIONS) {
      const began = performance.now();
      const { answer } = await ask(page, question, HOUR_MS);
      const seconds = ((performance.now() - began) / 1_000).toFixed(0);
      const degraded = await page.evaluate(() =>
        (globalThis.trivium?.asking.inquiry?.trace.entries ?? []).flatMap((entry) =>
          entry.kind === 'degraded' ? [`${entry.task}: ${entry.reason}`] : [],
        ),
      );
      console.log(`${question} ${answer?.text} (${expected}) by ${answer?.engine}, ${seconds} s`);
      console.log(degraded.map((line) => `  ${line}`).join('\n'));
      expect(answer).toBeTruthy();
    }
    console.log(`${Math.round(app.memory.peak().page)} MB at most (page and workers)`);
  });
});
