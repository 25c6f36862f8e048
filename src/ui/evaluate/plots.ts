/** What the plots draw, as plain numbers: rows of scores with intervals, and bins of times. */
import type { Breakdown, Interval, Summary } from '../../evaluation/types.ts';

export interface ScoreRow {
  name: string;
  n: number;
  /** In percent. */
  value: number;
  interval: Interval | null;
}

/** F1 over all and by each kind that the questions name; a single kind would say nothing new. */
export function scoreRows(summary: Summary, breakdown: Breakdown | null, all: string): ScoreRow[] {
  const row = (name: string, of: Summary): ScoreRow => ({
    ...{ name, n: of.n, value: of.f1, interval: of.intervals.f1 ?? null },
  });
  const groups = [breakdown?.hops ?? [], breakdown?.type ?? []].filter(({ length }) => length > 1);
  return [row(all, summary), ...groups.flat().map((group) => row(group.name, group.summary))];
}

export interface Bin {
  /** Milliseconds, from `from` up to but without `to`. */
  from: number;
  to: number;
  count: number;
}

const BINS = 12;

/** Equal bins of a round width over all times, from zero. */
export function timeBins(times: readonly number[]): Bin[] {
  if (times.length === 0) return [];
  const longest = Math.max(...times, 1);
  const width = roundUp(longest / BINS);
  const count = Math.floor(longest / width) + 1;
  const bins = Array.from({ length: count }, (_, i) => ({
    ...{ from: i * width, to: (i + 1) * width, count: 0 },
  }));
  for (const time of times) bins[Math.floor(time / width)]!.count++;
  return bins;
}

/** 1, 2 or 5 times a power of ten, and no less than the value. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}
