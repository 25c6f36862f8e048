/** The built app with a model of the caller's, and what becomes of each task with it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import {
  addFiles,
  openApp,
  waitUntilReady,
  waitUntilSettled,
  type OpenedApp,
} from '../../scripts/support/app.ts';
import { watchMemory, type MemoryWatch } from '../../scripts/support/process-memory.ts';
import { table } from '../../scripts/support/table.ts';
import type { ServerSettings } from '../../src/engines/engine-choice.ts';
import type { TaskName } from '../../src/tasks/task.ts';
import { writeFileInto } from '../e2e/support/files.ts';
import { openModels } from '../e2e/support/models.ts';
import { SAMPLES, type TaskSample } from '../support/task-samples.ts';

export const HOUR_MS = 3_600_000;
/** Names of tasks with spaces between; all of them where none is named. */
const ONLY = process.env['TRIVIUM_TASKS']?.split(' ');
const PASSAGE =
  'Tarnholm Ferry was founded by Odd Rehn. The ferry runs since 1902. Odd Rehn was born in Skerry Bay.';

export interface WithModels extends OpenedApp {
  memory: MemoryWatch;
}

/** The Models screen over a library of one small text; isolated, so that models have threads. */
export async function openWithModels(): Promise<WithModels> {
  const profile = await mkdtemp(path.join(tmpdir(), 'trivium-models-'));
  const app = await openApp({ profile });
  const { page } = app;
  const memory = watchMemory(profile);
  await addFiles(page, [await writeFileInto(profile, 'ferry.txt', PASSAGE)]);
  await waitUntilSettled(page, 1, 60_000);
  await page.waitForFunction(() => globalThis.trivium?.site.worksOffline);
  await page.reload();
  await waitUntilReady(page);
  await openModels(page);
  const close = async (): Promise<void> => {
    memory.stop();
    await app.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  return { ...app, memory, close };
}

export interface Asked {
  engine: string;
  server?: ServerSettings | null;
  /** Cancels it once so many pieces of text have come. */
  stopAfter?: number;
}

/** One task in the page. */
export async function perform(
  page: Page,
  { engine, server = null, stopAfter }: Asked,
  task: TaskName,
  input: unknown,
) {
  return page.evaluate(
    async ({ engine, server, task, input, stopAfter }) => {
      const language = globalThis.trivium!.language!;
      const id = crypto.randomUUID();
      const began = performance.now();
      let [text, firstMs, pieces, stoppedAt] = ['', 0, 0, 0];
      const request = { id, engine, server, task, input, priority: 'question' as const };
      const performed = await language
        .perform(request, (piece) => {
          firstMs ||= performance.now() - began;
          text += piece;
          if (++pieces !== stopAfter) return;
          stoppedAt = performance.now();
          void language.cancel(id);
        })
        .catch((thrown: unknown) => thrown);
      const ms = performance.now() - began;
      const said = performed as {
        code?: string;
        message?: string;
        degraded?: string;
        usage?: { promptTokens: number; outputTokens: number };
      };
      const { code = null, message = '', degraded = '', usage } = said;
      const stopMs = stoppedAt > 0 ? performance.now() - stoppedAt : 0;
      return { text, firstMs, ms, stopMs, pieces, code, message, degraded, usage };
    },
    { engine, server, task, input, stopAfter },
  );
}

/** Loads it anew; how long that takes, and what it takes in memory, is printed. */
export async function printLoading({ page, memory }: WithModels, engine: string): Promise<void> {
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
  console.log(`${Math.round((await memory.now()).page)} MB after (page and workers)`);
  expect(model.engine).toBe(engine);
}

/** Each task once: it is done, or says why not. How good and how fast, is printed. */
export async function printTasks(page: Page, asked: Asked): Promise<void> {
  const rows: string[][] = [];
  for (const [task, { input }] of Object.entries(SAMPLES) as [TaskName, TaskSample][]) {
    if (ONLY && !ONLY.includes(task)) continue;
    const { code, degraded, usage, firstMs, ms, text } = await perform(page, asked, task, input);
    // A busy machine may be too slow for the watch over it.
    expect(['invalid', 'too-long', 'timed-out', null]).toContain(code);
    const outcome = code ?? (degraded === '' ? 'valid' : 'repaired');
    const isFirst = usage && outcome === 'valid' && text !== '';
    const speeds = isFirst
      ? [
          (usage.promptTokens / (firstMs / 1_000)).toFixed(1),
          (usage.outputTokens / ((ms - firstMs) / 1_000)).toFixed(1),
        ]
      : ['', ''];
    const counts = [`${usage?.promptTokens ?? 0}`, `${usage?.outputTokens ?? 0}`];
    rows.push([task, outcome, ...counts, ...speeds, (ms / 1_000).toFixed(0)]);
  }
  const head = ['task', 'output', 'read', 'written', 'read/s', 'written/s', 'seconds'];
  console.log(table(head, rows));
}

/** Has it cancelled in the middle: what comes after that is counted, and the next one works. */
export async function expectCancel(page: Page, asked: Asked): Promise<void> {
  const stopped = await perform(page, { ...asked, stopAfter: 3 }, 'decompose-question', {
    question: 'Name ten towns and who founded each of them.',
  });
  console.log(`cancelled in ${stopped.stopMs.toFixed(0)} ms`);
  expect(stopped.code).toBe('aborted');
  // Nobody hears what a model writes after that.
  expect(stopped.pieces).toBe(3);
}

/** The self-check on the screen, once it is there: whether it helps, in a sentence. */
export async function printSelfCheck(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Check again' });
  await again.waitFor({ timeout: 300_000 });
  console.log(await again.locator('..').innerText());
}
