/** What the plots draw, as plain numbers: rows of means with intervals, scales, and bins of times. */
import { bootstrapMean } from '../../evaluation/bootstrap.ts';
import type { Breakdown, Interval, ScoredQuestion, Summary } from '../../evaluation/types.ts';

/** A run as the plots know it. */
export interface PlottedRun {
  name: string;
  scored: readonly ScoredQuestion[];
  scores: Summary;
  breakdown: Breakdown | null;
}

export interface PlotRow {
  name: string;
  n: number;
  value: number;
  interval: Interval | null;
}

/** Rows that belong together: a kind of question with a row a run, or a run alone. */
export interface PlotGroup {
  /** Empty where the rows' names say it all. */
  name: string;
  rows: PlotRow[];
}

/**
 * F1 over all and by each kind that the questions name; a single kind would say nothing new.
 * With several runs each kind has a row a run, so that they stand side by side.
 */
export function scoreGroups(runs: readonly PlottedRun[], all: string): PlotGroup[] {
  const byRun = runs.map((run) => ({ name: run.name, kinds: kindsOf(run, all) }));
  const names = [...new Set(byRun.flatMap(({ kinds }) => [...kinds.keys()]))];
  if (byRun.length === 1) {
    const { kinds } = byRun[0]!;
    return [{ name: '', rows: names.map((name) => scoreRow(name, kinds.get(name)!)) }];
  }
  return names.map((kind) => ({
    name: kind,
    rows: byRun.flatMap(({ name, kinds }) => {
      const summary = kinds.get(kind);
      return summary ? [scoreRow(name, summary)] : [];
    }),
  }));
}

function kindsOf({ scores, breakdown }: PlottedRun, all: string): Map<string, Summary> {
  const groups = [breakdown?.hops ?? [], breakdown?.type ?? []].filter(({ length }) => length > 1);
  return new Map([
    [all, scores],
    ...groups.flat().map(({ name, summary }) => [name, summary] as const),
  ]);
}

function scoreRow(name: string, { n, f1, intervals }: Summary): PlotRow {
  return { name, n, value: f1, interval: intervals.f1 ?? null };
}

export type Cost = 'tokens' | 'calls' | 'rounds';

/** Means a question with their 95 % intervals, a row a run. Tokens are those read and written. */
export function costRows(runs: readonly PlottedRun[], cost: Cost): PlotRow[] {
  return runs.map(({ name, scored }) => {
    const values = scored.map((question) => costOf(question, cost));
    const sum = values.reduce((total, value) => total + value, 0);
    const value = values.length > 0 ? sum / values.length : 0;
    return { name, n: values.length, value, interval: bootstrapMean(values) };
  });
}

function costOf({ usage, rounds }: ScoredQuestion, cost: Cost): number {
  if (cost === 'rounds') return rounds;
  return cost === 'calls' ? usage.calls : usage.promptTokens + usage.outputTokens;
}

/** Median times, in milliseconds, with a line from there to where 95 % are under. */
export function timeRows(runs: readonly PlottedRun[]): PlotRow[] {
  return runs.map(({ name, scores: { n, msP50, msP95 } }) => ({
    ...{ name, n, value: msP50, interval: { low: msP50, high: msP95 } },
  }));
}

/** Marks from zero up to at least every value and interval, at round steps. */
export function ticksFor(rows: readonly PlotRow[]): number[] {
  const highest = Math.max(0, ...rows.map(({ value, interval }) => interval?.high ?? value));
  const step = highest > 0 ? roundUp(highest / 4) : 1;
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, i) => i * step);
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
