/**
 * `npm run eval:app -- --pdf DIR --questions Q.jsonl [--json OUT] [--limit N]`
 *
 * Measures the whole way in the built app: indexing all PDFs of a folder, asking every question,
 * and coming back after a reload. Questions are JSON lines `{question, answers: string[], …}`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exactMatch, tokenF1 } from '../src/evaluation/metrics.ts';
import { addFiles, ask, openApp, waitUntilReady, waitUntilSettled } from './support/app.ts';
import { longestTask, watchLongTasks } from './support/long-tasks.ts';

const INDEXING_LIMIT_MS = 900_000;
const QUESTION_LIMIT_MS = 60_000;

interface GoldQuestion {
  id?: string;
  question: string;
  answers: string[];
}

interface Result {
  id: string;
  question: string;
  gold: string[];
  answer: string;
  verdict: string;
  grounding: string;
  rounds: number;
  em: number;
  f1: number;
  /** As the method counts, and from the key press to the end of the trace on the page. */
  ms: number;
  msOnPage: number;
  steps: { clue: string; value: string }[];
}

const { values } = parseArgs({
  options: {
    pdf: { type: 'string' },
    questions: { type: 'string' },
    json: { type: 'string' },
    limit: { type: 'string' },
  },
});
const { pdf, questions } = values;
if (!pdf || !questions) {
  console.error(
    'Usage: npm run eval:app -- --pdf DIR --questions Q.jsonl [--json OUT] [--limit N]',
  );
  process.exit(1);
}

const files = (await readdir(pdf))
  .filter((name) => name.toLowerCase().endsWith('.pdf'))
  .sort()
  .map((name) => path.join(pdf, name));
const golds = (await readFile(questions, 'utf8'))
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as GoldQuestion)
  .slice(0, values.limit ? Number(values.limit) : undefined);

const app = await openApp({ prepare: (context) => context.addInitScript(watchLongTasks) });
try {
  const { page } = app;
  const loading = await longestTask(page);

  const indexing = await timed(async () => {
    await addFiles(page, files);
    return waitUntilSettled(page, files.length, INDEXING_LIMIT_MS);
  });
  const whileIndexing = await longestTask(page);
  const sum = (of: 'pages' | 'chunks' | 'triplets') =>
    indexing.value.reduce((total, document) => total + document[of], 0);
  const counts = { pages: sum('pages'), chunks: sum('chunks'), triplets: sum('triplets') };
  console.log(
    `Indexed ${files.length} files, ${counts.pages} pages: ${counts.chunks} chunks, ` +
      `${counts.triplets} triplets in ${seconds(indexing.ms)}; longest main-thread task ${whileIndexing} ms`,
  );

  const results: Result[] = [];
  for (const gold of golds) {
    const { value, ms } = await timed(() => ask(page, gold.question, QUESTION_LIMIT_MS));
    const result = resultOf(gold, value.answer, ms);
    results.push(result);
    console.log(
      `${result.em ? '✓' : ' '} ${result.f1.toFixed(2)} ${String(result.ms).padStart(5)} ms  ` +
        `${gold.question}\n          → ${result.answer || '(the documents do not say)'}   [${gold.answers[0]}]`,
    );
  }
  const whileAsking = await longestTask(page);

  const reload = await timed(async () => {
    await page.reload();
    await waitUntilReady(page);
    await waitUntilSettled(page, files.length, QUESTION_LIMIT_MS);
  });
  const first = await timed(() =>
    ask(page, golds[0]?.question ?? 'What is this about?', QUESTION_LIMIT_MS),
  );
  const whileReloading = await longestTask(page);

  const mean = (of: (result: Result) => number) =>
    results.reduce((total, result) => total + of(result), 0) / Math.max(1, results.length);
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  const summary = {
    files: files.length,
    ...counts,
    indexingSeconds: indexing.ms / 1000,
    questions: results.length,
    em: mean(({ em }) => em),
    f1: mean(({ f1 }) => f1),
    answered: results.filter(({ verdict }) => verdict === 'answered').length,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    slowestMs: times.at(-1) ?? 0,
    reloadMs: Math.round(reload.ms),
    reloadToFirstAnswerMs: Math.round(reload.ms + first.ms),
    longestTaskMs: { loading, whileIndexing, whileAsking, whileReloading },
  };
  console.log(`\n${JSON.stringify(summary, null, 2)}`);
  const right = results.filter(({ em }) => em === 1).length;
  console.log(
    `EM ${(100 * summary.em).toFixed(1)} (${right} of ${results.length}), F1 ${(100 * summary.f1).toFixed(1)}`,
  );
  if (values.json) {
    await writeFile(values.json, `${JSON.stringify({ summary, results }, null, 2)}\n`);
  }
} finally {
  await app.close();
}

function resultOf(
  gold: GoldQuestion,
  answer: Awaited<ReturnType<typeof ask>>['answer'],
  ms: number,
): Result {
  const text = answer?.verdict === 'answered' ? answer.text : '';
  return {
    id: gold.id ?? gold.question,
    question: gold.question,
    gold: gold.answers,
    answer: text,
    verdict: answer?.verdict ?? 'failed',
    grounding: answer?.grounding ?? '',
    rounds: answer?.rounds ?? 0,
    em: Number(exactMatch(text, gold.answers)),
    f1: tokenF1(text, gold.answers),
    ms: Math.round(answer?.milliseconds ?? 0),
    msOnPage: Math.round(ms),
    steps: (answer?.steps ?? []).map(({ clue, value }) => ({ clue, value })),
  };
}

async function timed<T>(action: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const started = performance.now();
  const value = await action();
  return { value, ms: performance.now() - started };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
