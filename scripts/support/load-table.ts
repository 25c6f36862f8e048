/** What `npm run bench:load` prints: one row a figure, one column a connection; medians. */
import type { Visits } from './load-visits.ts';
import { table } from './table.ts';

type Figure = [label: string, of: (visits: Visits) => number, unit: 'ms' | 'kB' | ''];

const taking = (published: boolean): string => (published ? '' : ', sample read and indexed');

function figures(published: boolean): Figure[] {
  return [
    ['First visit: first contentful paint', ({ first }) => first.firstPaint, 'ms'],
    ['First visit: largest contentful paint', ({ first }) => first.largestPaint, 'ms'],
    ['First visit: first question possible', ({ first }) => first.ready, 'ms'],
    ['  bytes until then', ({ first }) => first.untilReady.bytes, 'kB'],
    ['  requests until then', ({ first }) => first.untilReady.requests, ''],
    [`First visit: first answer${taking(published)}`, ({ first }) => first.answered, 'ms'],
    ['  bytes until then', ({ first }) => first.untilAnswered.bytes, 'kB'],
    ['  requests until then', ({ first }) => first.untilAnswered.requests, ''],
    ['First visit: all kept for offline use', ({ first }) => first.kept, 'ms'],
    ['  bytes in total', ({ first }) => first.untilKept.bytes, 'kB'],
    ['  requests in total', ({ first }) => first.untilKept.requests, ''],
    ['Second visit: first contentful paint', ({ second }) => second.firstPaint, 'ms'],
    ['Second visit: largest contentful paint', ({ second }) => second.largestPaint, 'ms'],
    ['Second visit: first question possible', ({ second }) => second.ready, 'ms'],
    ['Second visit: first answer', ({ second }) => second.answered, 'ms'],
    ['  bytes', ({ second }) => second.fetched.bytes, 'kB'],
    ['  requests', ({ second }) => second.fetched.requests, ''],
    ['Flight mode: first contentful paint', ({ flight }) => flight.firstPaint, 'ms'],
    ['Flight mode: first question possible', ({ flight }) => flight.ready, 'ms'],
    ['Flight mode: first answer', ({ flight }) => flight.answered, 'ms'],
  ];
}

/** @param published the library came with the site. */
export function describeVisits(
  all: readonly { name: string; visits: readonly Visits[] }[],
  published: boolean,
): string {
  const rows = figures(published).map(([label, of, unit]) => [
    label,
    ...all.map(({ visits }) => inUnit(median(visits.map(of)), unit)),
    unit,
  ]);
  return table(['', ...all.map(({ name }) => name), ''], rows);
}

function inUnit(value: number, unit: Figure[2]): number {
  return Math.round(unit === 'kB' ? value / 1000 : value);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
