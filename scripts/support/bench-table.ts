/** The vector benchmark's tables and ratios. */
import type { Changes } from '../../tests/bench/vectors/changes.ts';
import type { Row } from '../../tests/bench/vectors/measure.ts';
import type { Opened, Openings } from './bench-browser.ts';
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

export function describeRows(
  rows: readonly Row[],
  failures: Readonly<Record<string, string>>,
): string {
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
  const failed = Object.entries(failures).map(([subject, why]) => `${subject}: ${why}`);
  return [table(HEAD, cells), ...failed].join('\n');
}

export function describeChanges(changes: Changes): string {
  const lines: [string, string][] = [
    ['self-check', `${digits(changes.selfCheckMs)} ms, R ${changes.rerank}`],
    ['adding 1,000', `${digits(changes.addMs)} ms`],
    [
      'records of it',
      `${digits(changes.recordsMs)} ms, ${changes.recordsChanged} of ${changes.records} written`,
    ],
    [
      'removing 1,000',
      `${digits(changes.removeMs)} ms${changes.foundRemoved ? ', STILL FOUND' : ''}`,
    ],
    ['p50 without a filter', `${digits(changes.unfilteredMs)} ms`],
    ['p50, a scattered tenth', `${digits(changes.scatteredTenthMs)} ms`],
    ['p50, a tenth in a row', `${digits(changes.tenthInARowMs)} ms`],
    ['stored', `${(changes.storedBytes / 1e6).toFixed(1)} MB`],
    ['opening to the first search', `${digits(changes.openMs)} ms (records in memory)`],
    ['attaching all int8 rows', `${digits(changes.attachMs)} ms`],
  ];
  return table(['QuantisedIndex', ''], lines);
}

/** Opening from IndexedDB, cold (a browser just started) and warm. */
export function describeOpenings({ stored, cold, warm }: Openings): string {
  const median = (all: readonly Opened[], of: (each: Opened) => number): string => {
    const sorted = all.map(of).sort((a, b) => a - b);
    return `${digits(sorted[sorted.length >> 1] ?? NaN)} ms`;
  };
  const line = (what: string, of: (each: Opened) => number): string[] => [
    what,
    median(cold, of),
    median(warm, of),
  ];
  return [
    `stored in IndexedDB: ${(stored.bytes / 1e6).toFixed(1)} MB, ${stored.records} records, ${digits(stored.ms)} ms`,
    table(
      ['opening from IndexedDB (medians)', 'browser just started', 'again'],
      [
        line('database open', ({ databaseMs }) => databaseMs),
        line('first search done', ({ firstSearchMs }) => firstSearchMs),
        line('all int8 rows attached', ({ attachedMs }) => attachedMs),
      ],
    ),
  ].join('\n');
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
