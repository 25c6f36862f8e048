/**
 * `npm run bench:vectors [-- --n 10000,100000] [--peers] [--browser] [--vectors PATH] [--json OUT]`
 *
 * The vector index measured against exact search and against other packages: time to build, bytes
 * a vector, time and recall of queries. Ratios within one run carry over to other machines, times
 * do not. docs/vectors-measured.md has the figures and says how they were taken.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Changes } from '../tests/bench/vectors/changes.ts';
import type { Row } from '../tests/bench/vectors/measure.ts';
import { PEERS } from '../tests/bench/vectors/peers/all.ts';
import { openSource, type SourceDescription } from '../tests/bench/vectors/source.ts';
import { OWN_SUBJECTS } from '../tests/bench/vectors/subjects.ts';
import { findTruth } from '../tests/bench/vectors/truth.ts';
import { readBenchOptions, type BenchOptions } from './support/bench-options.ts';
import { installPeer } from './support/bench-peers.ts';
import { runSubject, type Outcome } from './support/bench-process.ts';
import { BrowserBench, type Openings } from './support/bench-browser.ts';
import type { Order } from '../tests/bench/vectors/run-in-node.ts';
import type { Peer } from '../tests/bench/vectors/subject.ts';
import { textSource } from './support/bench-sources.ts';
import {
  describeChanges,
  describeOpenings,
  describeRatios,
  describeRows,
} from './support/bench-table.ts';

const K = 50;
const OWN = 'QuantisedIndex';
/** Different queries; fewer where finding the truth takes long. */
const QUERIES = 1000;
const QUERIES_OF_MANY = 300;
const MANY = 200_000;
const SECONDS_A_SETTING = 15;
/** Float32 rows of more than this do not fit into an ordinary process beside everything else. */
const MOST_FLOATS = 400_000 * 384;

interface Measured {
  title: string;
  where: 'Node' | 'Chromium';
  rows: Row[];
  failures: Record<string, string>;
  peakMegabytes: Record<string, number>;
  changes: Changes | null;
  openings: Openings | null;
}

/** Where subjects run. */
interface Place {
  name: Measured['where'];
  /** @param peer absent for our own subjects. */
  run(subject: string, peer?: Peer): Promise<Outcome>;
  /** From IndexedDB, where there is one. */
  openings?(): Promise<Openings>;
  close(): Promise<void>;
}

async function main(): Promise<void> {
  const options = readBenchOptions(process.argv.slice(2));
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`);
  const all: Measured[] = [];
  for (const { title, source } of await sourcesOf(options)) {
    all.push(await measureSource(title, source, options));
    if (options.json) writeFileSync(options.json, `${JSON.stringify(all, null, 1)}\n`);
  }
}

async function sourcesOf({
  counts,
  dimensions,
  seed,
  vectors,
}: BenchOptions): Promise<{ title: string; source: SourceDescription }[]> {
  if (vectors !== undefined) {
    const source = await textSource(vectors);
    const { count, dimensions: length } = openSource(source);
    return [{ title: `${count} × ${length}, texts of ${vectors}`, source }];
  }
  return counts.map((count) => ({
    title: `${count} × ${dimensions}, made up, seed ${seed}`,
    source: { kind: 'clustered', count, dimensions, seed },
  }));
}

async function measureSource(
  title: string,
  description: SourceDescription,
  options: BenchOptions,
): Promise<Measured> {
  const source = openSource(description);
  const queries = source.queries(source.count > MANY ? QUERIES_OF_MANY : QUERIES);
  process.stderr.write(
    `Finding the true neighbours of ${queries.length / source.dimensions} queries\n`,
  );
  const truth = findTruth(source, queries, K);
  const isWanted = ({ package: name, browser }: Peer): boolean =>
    (options.peers?.includes(name) ?? true) && (browser || !options.browser);
  const peers = PEERS.filter(isWanted);
  const order = { source: description, queries, truth, secondsASetting: SECONDS_A_SETTING };
  const place = options.browser
    ? await inBrowser(order, peers, options.limitSeconds)
    : inNode(order, options.limitSeconds);
  const measured: Measured = {
    ...{ title, where: place.name, rows: [], failures: {}, peakMegabytes: {} },
    ...{ changes: null, openings: null },
  };
  const run = async (subject: string, peer?: Peer): Promise<void> => {
    process.stderr.write(`Measuring ${subject}\n`);
    try {
      const outcome = await place.run(subject, peer);
      measured.rows.push(...outcome.rows);
      measured.changes ??= outcome.changes;
      if (outcome.failure) measured.failures[subject] = outcome.failure;
      if (outcome.peakBytes) measured.peakMegabytes[subject] = megabytes(outcome.peakBytes);
    } catch (thrown) {
      measured.failures[subject] = String(thrown);
    }
  };
  try {
    const fits = source.count * source.dimensions <= MOST_FLOATS;
    for (const subject of Object.keys(OWN_SUBJECTS)) {
      if (fits || subject === 'quantised') await run(subject);
      else measured.failures[subject] = 'float32 takes too much memory';
    }
    if (place.openings) measured.openings = await place.openings();
    for (const peer of peers) await run(peer.package, peer);
  } finally {
    await place.close();
  }
  print(measured);
  return measured;
}

type Common = Omit<Order, 'subject' | 'folder'>;

function inNode(order: Common, limitSeconds: number): Place {
  return {
    name: 'Node',
    async run(subject, peer) {
      const folder = peer ? { folder: await installPeer(peer) } : {};
      return runSubject({ ...order, subject, ...folder }, limitSeconds);
    },
    close: () => Promise.resolve(),
  };
}

async function inBrowser(
  { source, queries, truth, secondsASetting }: Common,
  peers: readonly Peer[],
  limitSeconds: number,
): Promise<Place> {
  const bench = await BrowserBench.start(source, queries, truth, secondsASetting, peers);
  return {
    name: 'Chromium',
    run: (subject) => bench.measure(subject, limitSeconds),
    openings: () => bench.openings(limitSeconds),
    close: () => bench.close(),
  };
}

function print({ title, where, rows, failures, changes, openings, peakMegabytes }: Measured): void {
  console.log(`\n${title}, k = ${K}, in ${where}\n${describeRows(rows, failures)}`);
  const ratios = describeRatios(rows, OWN);
  if (ratios) console.log(`\n${ratios}`);
  if (changes) console.log(`\n${describeChanges(changes)}`);
  if (openings) console.log(`\n${describeOpenings(openings)}`);
  const peaks = Object.entries(peakMegabytes).map(([subject, peak]) => `${subject} ${peak}`);
  if (peaks.length > 0) {
    console.log(`\nmost memory, MB above the empty process: ${peaks.join(', ')}`);
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

await main();
