/**
 * `npm run eval:app -- --pdf DIR --questions Q.jsonl [--method NAME] [--engine instant|rules] [--json OUT] [--limit N]`
 *
 * `npm run eval -- --pdf DIR`, and what only the page can tell: how long its main thread is busy,
 * each answer from the key press, and the way back after a reload.
 */
import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { ask, openApp, waitUntilReady, waitUntilSettled } from './support/app.ts';
import { askInApp, indexPdfs, runsInApp } from './support/eval-in-app.ts';
import { readOptions } from './support/eval-options.ts';
import { describeRun } from './support/eval-table.ts';
import { longestTask, watchLongTasks } from './support/long-tasks.ts';

const RELOAD_LIMIT_MS = 60_000;

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const { questions, pdf, json } = options;
  if (!pdf) throw new Error('--pdf is missing: the folder with the PDF files.');
  const [inApp, another] = runsInApp(options);
  if (!inApp || another) throw new Error('One method and one engine at a time.');
  const app = await openApp({ prepare: (context) => context.addInitScript(watchLongTasks) });
  try {
    const { page } = app;
    const loading = await longestTask(page);
    const indexing = await indexPdfs(page, pdf);
    const whileIndexing = await longestTask(page);
    console.log(`Indexed ${indexing.files} files, ${indexing.pages} pages`);
    for (const problem of indexing.problems) console.log(`Not indexed: ${problem}`);

    const msOnPage: number[] = [];
    const run = await askInApp(page, questions, inApp, (scored, _events, _done, ms) => {
      msOnPage.push(ms);
      console.log(
        `${scored.em ? '✓' : ' '} ${scored.f1.toFixed(0).padStart(3)} ${scored.ms.toFixed(0).padStart(5)} ms  ` +
          `${scored.question}\n          → ${scored.error ?? (scored.prediction || '(the documents do not say)')}` +
          `   [${scored.answers[0] ?? 'refusing is right'}]`,
      );
    });
    const whileAsking = await longestTask(page);
    const reload = await comeBack(page, indexing.files, questions[0]!.question);
    const longestTaskMs = {
      loading,
      whileIndexing,
      whileAsking,
      whileReloading: await longestTask(page),
    };
    console.log(`\n${describeRun({ ...run, indexing })}`);
    console.log(`\n${JSON.stringify({ ...reload, longestTaskMs }, null, 2)}`);
    if (json) {
      const questions = run.questions.map((scored, i) => ({ ...scored, msOnPage: msOnPage[i] }));
      const page = { ...reload, longestTaskMs };
      await writeFile(json, `${JSON.stringify({ ...run, questions, indexing, page }, null, 1)}\n`);
    }
  } finally {
    await app.close();
  }
}

/** Loads the page anew and asks: the library must be there without being indexed again. */
async function comeBack(
  page: Page,
  files: number,
  question: string,
): Promise<{ reloadMs: number; reloadToFirstAnswerMs: number }> {
  const started = performance.now();
  await page.reload();
  await waitUntilReady(page);
  await waitUntilSettled(page, files, RELOAD_LIMIT_MS);
  const reloadMs = Math.round(performance.now() - started);
  await ask(page, question, RELOAD_LIMIT_MS);
  return { reloadMs, reloadToFirstAnswerMs: Math.round(performance.now() - started) };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
