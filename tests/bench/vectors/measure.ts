/**
 * Builds a subject and asks it many different queries (one query asked again and again would find
 * its rows in the processor's cache). Runs in Node and in a browser's worker alike.
 */
import type { VectorSource } from './source.ts';
import type { Setting, Subject } from './subject.ts';
import { recallAt, type Truth } from './truth.ts';

export interface Row {
  subject: string;
  setting: string;
  count: number;
  buildSeconds: number;
  bytesPerVector: number | null;
  p50Ms: number;
  p95Ms: number;
  recallAt10: number;
  recallAt50: number;
  /** How many were asked. */
  queries: number;
}

export interface Task {
  source: VectorSource;
  queries: Float32Array;
  truth: Truth;
  /** Stop asking after this long, once {@link FEWEST_QUERIES} were asked. */
  secondsASetting: number;
}

const FEWEST_QUERIES = 10;
const WARM_UP_QUERIES = 30;
const WARM_UP_MS = 2000;

/** @returns seconds, without the time that it takes to make the vectors. */
export async function build(subject: Subject, source: VectorSource): Promise<number> {
  let spent = 0;
  let first = 0;
  for (const batch of source.batches()) {
    const started = performance.now();
    await subject.add(batch, first);
    spent += performance.now() - started;
    first += batch.length / source.dimensions;
  }
  const started = performance.now();
  await subject.finish?.();
  return (spent + performance.now() - started) / 1000;
}

/** Milliseconds of each query, and what it found. */
export async function ask(
  queries: Float32Array,
  dimensions: number,
  seconds: number,
  search: (query: Float32Array, i: number) => ArrayLike<number> | Promise<ArrayLike<number>>,
): Promise<{ times: Float64Array; found: ArrayLike<number>[] }> {
  const times: number[] = [];
  const found: ArrayLike<number>[] = [];
  const count = queries.length / dimensions;
  const began = performance.now();
  for (let i = 0; i < count; i++) {
    const query = queries.slice(i * dimensions, (i + 1) * dimensions);
    const started = performance.now();
    const result = search(query, i);
    found.push(result instanceof Promise ? await result : result);
    times.push(performance.now() - started);
    if (i >= FEWEST_QUERIES && performance.now() - began > 1000 * seconds) break;
  }
  return { times: Float64Array.from(times).sort(), found };
}

/** @param onRow is called after each setting, so that what was measured survives a time limit. */
export async function measure(
  subject: Subject,
  task: Task,
  onRow: (row: Row) => void,
): Promise<void> {
  const buildSeconds = await build(subject, task.source);
  for (const setting of subject.settings) {
    onRow(await measureSetting(subject, setting, buildSeconds, task));
  }
}

async function measureSetting(
  subject: Subject,
  setting: Setting,
  buildSeconds: number,
  { source, queries, truth, secondsASetting }: Task,
): Promise<Row> {
  const { dimensions, count } = source;
  const search = (query: Float32Array) => subject.search(query, truth.k);
  setting.apply();
  const others = source.queries(WARM_UP_QUERIES, 1);
  await ask(others, dimensions, WARM_UP_MS / 1000, search);
  const { times, found } = await ask(queries, dimensions, secondsASetting, search);
  const mean = (depth: number): number => {
    const sum = found.reduce((all, ids, i) => all + recallAt(depth, ids, truth, i), 0);
    return sum / found.length;
  };
  const bytes = subject.bytes?.();
  return {
    subject: subject.name,
    setting: setting.label,
    count,
    buildSeconds,
    bytesPerVector: bytes === undefined ? null : bytes / count,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    recallAt10: mean(10),
    recallAt50: mean(Math.min(50, truth.k)),
    queries: found.length,
  };
}

/** @param sorted ascending. */
export function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
