/** Runs as text: what `npm run eval` prints. */
import { trustOf, type Trust } from '../../src/evaluation/outcome.ts';
import type { Group, Indexing, Interval, Run, Score, Summary } from '../../src/evaluation/types.ts';
import { table } from './table.ts';

const SCORE_NAMES: Record<Score, string> = {
  em: 'EM',
  f1: 'F1',
  acc: 'Acc (gold contained)',
  f1Answerable: 'F1 where there is an answer',
  refusalsRight: 'refused where that is right',
  refusalsWrong: 'refused where that is wrong',
  grounded: 'answers fully grounded',
  wrongAmongGrounded: 'wrong among grounded',
  groundedAmongRight: 'right answers that are grounded',
  recallAt5: 'recall@5, first retrieval',
  allSupportAt5: 'all-support@5, first retrieval',
  recall: 'recall over the rounds',
  allSupport: 'all-support over the rounds',
  searchRecallAt5: 'recall@5, plain search',
  searchAllSupportAt5: 'all-support@5, plain search',
};

/** Everything measured about a run: scores with intervals, counts, times, kinds, failures. */
export function describeRun(run: Run): string {
  const { summary, breakdown } = run;
  return [
    `${run.method}, ${run.engine}${run.without ? ` without ${run.without.join(', ')}` : ''}: ` +
      `${summary.n} questions ` +
      `(${summary.answered} answered, ${summary.refused} refused, ${summary.errors} failed)`,
    run.indexing && describeIndexing(run.indexing),
    table(['%', '', '95 % interval'], scoreRows(summary)),
    summary.answered > 0 && describeTrust(trustOf(run.questions)),
    describeCosts(summary),
    groupTable('by hops', breakdown.hops),
    groupTable('by type', breakdown.type),
    describeFailures(run),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function describeIndexing({ passages, triplets, seconds, passagesPerSecond }: Indexing): string {
  return (
    `Indexed ${passages} passages, ${triplets} triplets in ${seconds.toFixed(1)} s: ` +
    `${Math.round(passagesPerSecond)} passages/s`
  );
}

/** A line a set: how its questions ended, and what the word "grounded" was worth. */
export function describeSets(runs: readonly (Run & { seconds: number })[]): string {
  const cell = (part: number, of: number): string =>
    of > 0 ? `${part} of ${of} (${Math.round((100 * part) / of)} %)` : '–';
  return table(
    [
      ...['set', 'n', 'F1', '95 %', 'right', 'wrong', 'refused'],
      ...['wrong among grounded', 'right answers that are grounded', 'seconds'],
    ],
    runs.map(({ set, summary, questions, seconds }) => {
      const { n, right, wrong, refused, ...of } = trustOf(questions);
      return [
        ...[set ?? '', n, percent(summary.f1), interval(summary.intervals.f1)],
        ...[right, wrong, refused],
        cell(of.wrongGrounded, of.wrongGrounded + of.rightGrounded),
        cell(of.rightGrounded, of.rightAnswers),
        Math.round(seconds),
      ];
    }),
  );
}

/** Several runs side by side. */
export function compareSummaries(runs: readonly Run[]): string {
  return table(
    [
      ...['method', 'engine', 'n', 'EM', 'F1', 'F1 95 %', 'Acc', 'all-support', 'recall'],
      ...['rounds', 'passages', 'calls', 'ms', 'refused', 'failed'],
    ],
    runs.map(({ method, engine, summary }) => [
      method,
      engine,
      summary.n,
      percent(summary.em),
      percent(summary.f1),
      interval(summary.intervals.f1),
      percent(summary.acc),
      percent(summary.allSupport),
      percent(summary.recall),
      summary.rounds.toFixed(2),
      percent(summary.passagesRead),
      percent(summary.calls),
      percent(summary.msMean),
      summary.refused,
      summary.errors,
    ]),
  );
}

function scoreRows(summary: Summary): string[][] {
  return (
    (Object.keys(SCORE_NAMES) as Score[])
      .filter((score) => summary[score] !== null)
      // Without questions to refuse it is F1 once more.
      .filter((score) => score !== 'f1Answerable' || summary.refusalsRight !== null)
      .map((score) => [
        SCORE_NAMES[score],
        percent(summary[score]),
        interval(summary.intervals[score]),
      ])
  );
}

/**
 * What "grounded" is worth, always both ways: that few grounded answers are wrong could be had by
 * grounding none.
 */
export function describeTrust(trust: Trust): string {
  const { wrongGrounded, rightGrounded, rightAnswers } = trust;
  const share = (part: number, of: number): string =>
    of > 0 ? `${part} of ${of} (${percent((100 * part) / of)} %)` : 'none of 0';
  return (
    `wrong among grounded: ${share(wrongGrounded, wrongGrounded + rightGrounded)}; ` +
    `right answers that are grounded: ${share(rightGrounded, rightAnswers)}`
  );
}

function describeCosts(summary: Summary): string {
  const { rounds, passagesRead, calls, promptTokens, outputTokens } = summary;
  const { msP50, msP95, msMean } = summary;
  const tokens = Math.round(promptTokens + outputTokens);
  return (
    `a question: ${rounds.toFixed(2)} rounds, ${percent(passagesRead)} passages read, ${calls.toFixed(1)} calls, ${tokens} tokens, ` +
    `${msMean.toFixed(1)} ms (p50 ${msP50.toFixed(1)}, p95 ${msP95.toFixed(1)})`
  );
}

function groupTable(name: string, groups: readonly Group[]): string {
  if (groups.length === 0) return '';
  return table(
    [name, 'n', 'EM', 'F1', 'F1 95 %', 'all-support', 'refused'],
    groups.map(({ name, summary }) => [
      name,
      summary.n,
      percent(summary.em),
      percent(summary.f1),
      interval(summary.intervals.f1),
      percent(summary.allSupport),
      summary.refused,
    ]),
  );
}

/** Failed questions, each with its error: a run that lost some must say so. */
function describeFailures({ questions }: Run): string {
  const failed = questions.filter(({ error }) => error !== undefined);
  if (failed.length === 0) return '';
  return [
    `failed (${failed.length} of ${questions.length}), counted as wrong:`,
    ...failed.map(({ id, question, error }) => `  ${id}  ${question}\n    ${error}`),
  ].join('\n');
}

export function percent(value: number | null): string {
  return value === null || Number.isNaN(value) ? '–' : value.toFixed(1);
}

export function interval(of: Interval | undefined): string {
  return of ? `${of.low.toFixed(1)} … ${of.high.toFixed(1)}` : '–';
}
