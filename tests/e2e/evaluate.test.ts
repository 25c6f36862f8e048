/** Is Trivium right on one's own documents? From a file of questions to scores, and away and back. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { addFiles, ask, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import type { Run } from '../../src/evaluation/types.ts';
import { SAMPLE, temporaryFolder, writeFileInto } from './support/files.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

const QUESTIONS = [
  {
    ...{ id: 'birth', question: 'Where was the engineer who designed Skerrin Lighthouse born?' },
    ...{ answers: ['Pennick Mills'], type: 'bridge', hops: 2 },
  },
  {
    ...{ id: 'founder', question: 'When was the founder of the Larkspur Packet Company born?' },
    ...{ answers: ['1831'], type: 'bridge', hops: 2 },
  },
  { id: 'none', question: 'Who painted the ceiling of the Marrowick town hall?', answers: [] },
];

async function withSample() {
  const app = await openWatched();
  await addFiles(app.page, [SAMPLE]);
  await waitUntilSettled(app.page, 1, 60_000);
  return app;
}

async function start(page: Page, questions: object[]): Promise<void> {
  const lines = questions.map((question) => JSON.stringify(question)).join('\n');
  const file = await writeFileInto(await temporaryFolder(), 'towns.jsonl', lines);
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
  await page.getByRole('heading', { name: 'Evaluate' }).waitFor();
  await page.locator('main input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^Start with/ }).click();
}

async function waitUntilDone(page: Page, least: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => (globalThis.trivium?.evaluations?.open?.summary.done ?? 0) >= wanted,
    least,
    { timeout: 100_000 },
  );
}

it('scores a file of questions, opens a trace and exports the scores', async () => {
  const app = await withSample();
  const { page } = app;
  await start(page, QUESTIONS);
  await waitUntilDone(page, 3);

  await page.getByRole('button', { name: 'Export JSON' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('towns-scores.json');
  const saved = path.join(await temporaryFolder(), 'scores.json');
  await download.saveAs(saved);
  const run = JSON.parse(await readFile(saved, 'utf8')) as Run;
  expect(run).toMatchObject({ method: 't2rag', engine: 'instant', summary: { n: 3, errors: 0 } });
  expect(run.questions.map(({ id }) => id)).toEqual(['birth', 'founder', 'none']);
  expect(run.questions[0]).toMatchObject({ prediction: 'Pennick Mills', em: 100 });
  expect(run.questions[1]).toMatchObject({ em: 0, acc: 100 });
  expect(run.summary.intervals.em).toBeDefined();
  const shown = await page.getByTestId('score-em').textContent();
  expect(shown?.replace(/\s/g, '')).toBe(`${run.summary.em.toFixed(1)}%`);

  const name = 'Open the trace: Where was the engineer who designed Skerrin Lighthouse born?';
  await page.getByRole('button', { name }).click();
  await page.getByRole('region', { name: 'How it was worked out' }).waitFor();
  await page
    .getByRole('button', { name: /^Citation 1: open the-harbour-towns.pdf/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Reader: the-harbour-towns.pdf' }).waitFor();
  expectCleanRun(app);
});

it('goes on with several runs after a reload, shows them side by side and exports each', async () => {
  const app = await withSample();
  const { page } = app;
  await start(page, QUESTIONS);
  await waitUntilDone(page, 3);
  // This Trivium may have one method and one engine: the second run is the same once more, not begun.
  await page.evaluate(addRun);
  await page.reload();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
  await page.getByRole('button', { name: /^Open\s*towns\.jsonl/ }).click();
  await page.getByText('3 of 6 answers in 2 runs').waitFor();
  await page.getByText('This evaluation has stopped.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await waitUntilDone(page, 6);
  await page.getByText('6 of 6 answers in 2 runs').waitFor();
  const runs = await page.evaluate(() => globalThis.trivium!.evaluations!.open!.summary.runs);
  expect(runs.map(({ done }) => done)).toEqual([3, 3]);
  expect(runs[1]).toEqual(runs[0]);
  await page
    .getByRole('region', { name: 'What changes from one run' })
    .getByText('3 questions in both')
    .waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Export JSON of/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('towns-t2rag-instant-scores.json');
  expectCleanRun(app);
});

/** Gives the one stored evaluation a second run, as yet unanswered. */
async function addRun(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('trivium');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('The database does not open.'));
  });
  const transaction = database.transaction(['evaluations', 'evaluationItems'], 'readwrite');
  const evaluations = transaction.objectStore('evaluations');
  const items = transaction.objectStore('evaluationItems');
  evaluations.getAll().onsuccess = (event) => {
    const [stored] = (event.target as IDBRequest<{ runs: object[]; questions: number }[]>).result;
    const second = { ...stored!.runs[0], done: 0, em: 0, f1: 0 };
    const total = 2 * stored!.questions;
    evaluations.put({ ...stored, runs: [stored!.runs[0], second], total });
  };
  items.getAll().onsuccess = (event) => {
    const first = (event.target as IDBRequest<{ position: number }[]>).result;
    for (const item of first)
      items.put({ ...item, position: item.position + first.length, scored: null });
  };
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  database.close();
}

it('goes on where it was after a stop and after a closed tab, and never holds up a question', async () => {
  const app = await withSample();
  const { page } = app;
  const many = Array.from({ length: 150 }, (_, i) => ({ ...QUESTIONS[i % 3], id: `${i}` }));
  await start(page, many);
  await waitUntilDone(page, 5);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('This evaluation has stopped.').waitFor();
  const stopped = await page.evaluate(() => globalThis.trivium!.evaluations!.open!.summary.done);
  expect(stopped).toBeLessThan(150);

  await page.getByRole('button', { name: 'Continue' }).click();
  await waitUntilDone(page, stopped + 5);
  // A question of one's own is answered in the middle of it.
  await page.getByRole('button', { name: 'New question' }).click();
  const asked = await ask(page, 'Who designed Skerrin Lighthouse?', 60_000);
  expect(asked.answer?.text).toBe('Ottoline Verrander');
  const listed = () => page.evaluate(() => globalThis.trivium!.evaluations!.list[0]!);
  expect((await listed()).status).toBe('running');

  await page.reload();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
  await page.getByRole('button', { name: /^Open\s*towns\.jsonl/ }).click();
  await page.getByText('This evaluation has stopped.').waitFor();
  const before = (await listed()).done;
  expect(before).toBeGreaterThanOrEqual(stopped + 5);
  expect(before).toBeLessThan(150);
  await page.getByRole('button', { name: 'Continue' }).click();
  await waitUntilDone(page, 150);
  await page.getByRole('button', { name: 'Run again' }).waitFor();
  const ids = await page.evaluate(() =>
    globalThis.trivium!.evaluations!.open!.scored.map(({ id }) => id),
  );
  expect(ids).toEqual(many.map(({ id }) => id));

  await page.getByRole('button', { name: 'Delete towns.jsonl' }).click();
  await page.getByText('Evaluations are kept here').waitFor();
  await page.evaluate(() => globalThis.trivium?.notices.settle());
  await page.reload();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
  await page.getByText('Evaluations are kept here').waitFor();
  expectCleanRun(app);
});
