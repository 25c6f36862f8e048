/** The vector benchmark's tables and ratios. */
import type { Row } from '../../tests/bench/vectors/measure.ts';
import { table } from './table.ts';

const HEAD = [
  'subject',
  'setting',
  'build s',
  'B a vector',
  'p50 ms',
  'p95 ms',
  'recall@10',
  'recall@50',
  'queries',
];

export function describeRows(rows: readonly Row[], failures: ReadonlyMap<string, string>): string {
  const cells = rows.map((row) => [
    row.subject,
    row.setting,
    digits(row.buildSeconds),
    row.bytesPerVector === null ? '' : Math.round(row.bytesPerVector).toString(),
    digits(row.p50Ms),
    digits(row.p95Ms),
    row.recallAt10.toFixed(3),
    row.recallAt50.toFixed(3),
    row.queries.toString(),
  ]);
  const failed = Array.from(failures, ([subject, why]) => `${subject}: ${why}`);
  return [table(HEAD, cells), ...failed].join('\n');
}

/** Three significant digits. */
export function digits(value: number): string {
  if (value === 0) return '0';
  const places = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(places, 5));
}

/** What one asks of an approximate answer, where ours gives more. */
const COMPARABLE_RECALL = 0.985;

/**
 * How many times as fast ours is as each other subject, where that is as good: the fastest of its
 * settings that finds as many of the 50 nearest as ours does (or .985), else its best one, marked.
 */
export function describeRatios(rows: readonly Row[], own: string): string {
  const ours = comparable(
    rows.filter((row) => row.subject === own),
    COMPARABLE_RECALL,
  );
  if (!ours) return '';
  const subjects = [...new Set(rows.map((row) => row.subject))].filter((each) => each !== own);
  const wanted = Math.min(COMPARABLE_RECALL, ours.row.recallAt50);
  const lines = subjects.map((subject) => {
    const { row, isGood } = comparable(
      rows.filter((each) => each.subject === subject),
      wanted,
    )!;
    return [
      subject,
      `${row.setting} ${isGood ? '' : '(finds less)'}`.trim(),
      `${digits(row.p50Ms / ours.row.p50Ms)} ×`,
      row.buildSeconds < 0.001 ? '' : `${digits(row.buildSeconds / ours.row.buildSeconds)} ×`,
    ];
  });
  if (lines.length === 0) return '';
  const head = [`${own} (${ours.row.setting}) against`, 'setting', 'query p50', 'build'];
  return table(head, lines);
}

function comparable(rows: readonly Row[], wanted: number): { row: Row; isGood: boolean } | null {
  const good = rows.filter((row) => row.recallAt50 >= wanted);
  if (good.length > 0) return { row: least(good, (row) => row.p50Ms), isGood: true };
  if (rows.length === 0) return null;
  return { row: least(rows, (row) => -row.recallAt50), isGood: false };
}

function least<T>(items: readonly T[], of: (item: T) => number): T {
  return items.reduce((best, item) => (of(item) < of(best) ? item : best));
}
