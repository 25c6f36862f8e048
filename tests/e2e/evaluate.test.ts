/** Is Trivium right on one's own documents? From a file of questions to scores, and away and back. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, waitUntilReady } from '../../scripts/support/app.ts';
import type { Run } from '../../src/evaluation/types.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { openCitedPage, watchWithSample } from './support/sample.ts';
import { expectCleanRun, type WatchedApp } from './support/watched-app.ts';

const QUESTIONS = [
  {
    ...{ id: 'birth', question: 'Where was the designer of Skerrin Lighthouse born?' },
    ...{ answers: ['Pennick Mills'], type: 'bridge', hops: 2 },
  },
  {
    ...{ id: 'founder', question: 'When was Josiah Penbrook born?' },
    ...{ answers: ['1831'], type: 'bridge', hops: 2 },
  },
  { id: 'none', question: 'Who painted the ceiling of the Marrowick town hall?', answers: [] },
];

let app: WatchedApp;
let page: Page;
beforeAll(async () => {
  app = await watchWithSample();
  ({ page } = app);
});
afterAll(() => app.close());

/** @param methods besides the one that is chosen at first. */
async function start(questions: object[], name: string, ...methods: string[]): Promise<void> {
  const lines = questions.map((question) => JSON.stringify(question)).join('\n');
  const file = await writeFileInto(await temporaryFolder(), name, lines);
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
  await page.getByRole('heading', { name: 'Evaluate' }).waitFor();
  await page.locator('main input[type=file]').setInputFiles(file);
  for (const label of methods) await page.getByRole('checkbox', { name: label }).check();
  await page.getByRole('button', { name: /^Start with/ }).click();
}

async function waitUntilDone(least: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => (globalThis.trivium?.router.stateOf('evaluate')?.open?.summary.done ?? 0) >= wanted,
    least,
    { timeout: 100_000 },
  );
}

it('scores a file of questions, opens a trace and exports the scores', async () => {
  await start(QUESTIONS, 'towns.jsonl');
  await waitUntilDone(3);

  await page.getByRole('button', { name: 'Export JSON' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('towns-scores.json');
  const saved = path.join(await temporaryFolder(), 'scores.json');
  await download.saveAs(saved);
  const run = JSON.parse(await readFile(saved, 'utf8')) as Run;
  expect(run).toMatchObject({ method: 'auto', engine: 'instant', summary: { n: 3, errors: 0 } });
  expect(run.questions.map(({ id }) => id)).toEqual(['birth', 'founder', 'none']);
  expect(run.questions[0]).toMatchObject({ prediction: 'Pennick Mills', em: 100 });
  expect(run.questions[1]).toMatchObject({ em: 0, acc: 100 });
  expect(run.summary.intervals.em).toBeDefined();
  const shown = await page.getByTestId('score-em').textContent();
  expect(shown?.replace(/\s/g, '')).toBe(`${run.summary.em.toFixed(1)}%`);

  const name = 'Open the trace: Where was the designer of Skerrin Lighthouse born?';
  await page.getByRole('button', { name }).click();
  await page.getByRole('region', { name: 'How it was worked out' }).waitFor();
  await openCitedPage(page);
  expectCleanRun(app);
});

it('goes on with several runs after a stop and after a closed tab, and never holds up a question', async () => {
  // Many: on a busy machine they are answered while the question is still being typed.
  const [count, both] = [120, 240];
  const many = Array.from({ length: count }, (_, i) => ({ ...QUESTIONS[i % 3], id: `${i}` }));
  await page.evaluate(() => globalThis.trivium?.asking.newQuestion());
  await start(many, 'many.jsonl', 'BM25');
  await waitUntilDone(3);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('This evaluation has stopped.').waitFor();
  const stopped = await page.evaluate(
    () => globalThis.trivium!.router.stateOf('evaluate')!.open!.summary.done,
  );
  expect(stopped).toBeLessThan(both);

  await page.getByRole('button', { name: 'Continue' }).click();
  await waitUntilDone(stopped + 3);
  // A question of one's own is answered in the middle of it.
  await page.getByRole('button', { name: 'New question' }).click();
  const asked = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(asked.answer?.text).toBe('Ottoline Verrander');
  const listed = () =>
    page.evaluate(() =>
      globalThis
        .trivium!.router.stateOf('evaluate')!
        .list.find(({ name }) => name === 'many.jsonl')!,
    );
  expect((await listed()).status).toBe('running');

  await page.reload();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
  await page.getByRole('button', { name: /^Open\s*many\.jsonl/ }).click();
  await page.getByText('This evaluation has stopped.').waitFor();
  const before = (await listed()).done;
  expect(before).toBeGreaterThanOrEqual(stopped + 3);
  expect(before).toBeLessThan(both);
  await page.getByText(`${before} of ${both} answers in 2 runs`).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await waitUntilDone(both);
  await page.getByText(`${both} of ${both} answers in 2 runs`).waitFor();
  const { runs, ids } = await page.evaluate(() => {
    const { summary, scored } = globalThis.trivium!.router.stateOf('evaluate')!.open!;
    return { runs: summary.runs, ids: scored.map(({ id }) => id) };
  });
  expect(runs.map(({ method, done }) => [method, done])).toEqual([
    ['auto', count],
    ['bm25', count],
  ]);
  const inOrder = many.map(({ id }) => id);
  expect(ids).toEqual([...inOrder, ...inOrder]);
  await page
    .getByRole('region', { name: 'What changes from one run' })
    .getByText(`${count} questions in both`)
    .waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Export JSON of/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('many-auto-instant-scores.json');
  expectCleanRun(app);
});

it('is deleted for good', async () => {
  await page.getByRole('button', { name: 'All evaluations' }).click();
  for (const name of ['many.jsonl', 'towns.jsonl']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
  }
  await page.getByText('Evaluations are kept here').waitFor();
  await page.evaluate(() => globalThis.trivium?.notices.settle());
  await page.reload();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
  await page.getByText('Evaluations are kept here').waitFor();
  expectCleanRun(app);
});
