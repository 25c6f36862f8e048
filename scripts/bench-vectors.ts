/**
 * `npm run bench:vectors [-- --n 10000,100000] [--peers] [--browser] [--vectors PATH] [--json OUT]`
 *
 * The vector index measured against exact search and against other packages: time to build, bytes
 * a vector, time and recall of queries. Ratios within one run carry over to other machines, times
 * do not. docs/vectors-measured.md has the figures and says how they were taken.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Row } from '../tests/bench/vectors/measure.ts';
import { PEERS } from '../tests/bench/vectors/peers/all.ts';
import { openSource, type SourceDescription } from '../tests/bench/vectors/source.ts';
import { OWN_SUBJECTS } from '../tests/bench/vectors/subjects.ts';
import { findTruth } from '../tests/bench/vectors/truth.ts';
import { readBenchOptions, type BenchOptions } from './support/bench-options.ts';
import { installPeer } from './support/bench-peers.ts';
import { runSubject } from './support/bench-process.ts';
import { textSource } from './support/bench-sources.ts';
import { describeRatios, describeRows } from './support/bench-table.ts';

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
  rows: Row[];
  failures: Record<string, string>;
  peakMegabytes: Record<string, number>;
}

async function main(): Promise<void> {
  const options = readBenchOptions(process.argv.slice(2));
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`);
  const all: Measured[] = [];
  for (const { title, source } of await sourcesOf(options)) {
    all.push(await measureInNode(title, source, options));
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

async function measureInNode(
  title: string,
  description: SourceDescription,
  options: BenchOptions,
): Promise<Measured> {
  const source = openSource(description);
  const queries = source.queries(source.count > MANY ? QUERIES_OF_MANY : QUERIES);
  const asked = queries.length / source.dimensions;
  process.stderr.write(`Finding the true neighbours of ${asked} queries\n`);
  const truth = findTruth(source, queries, K);
  const rows: Row[] = [];
  const failures = new Map<string, string>();
  const peakMegabytes: Record<string, number> = {};
  const run = async (subject: string, folder?: string): Promise<void> => {
    process.stderr.write(`Measuring ${subject}\n`);
    const order = {
      ...{ subject, queries, truth, source: description, secondsASetting: SECONDS_A_SETTING },
      ...(folder === undefined ? {} : { folder }),
    };
    const outcome = await runSubject(order, options.limitSeconds);
    rows.push(...outcome.rows);
    if (outcome.failure) failures.set(subject, outcome.failure);
    if (outcome.peakBytes) peakMegabytes[subject] = Math.round(outcome.peakBytes / 2 ** 20);
  };

  const fits = source.count * source.dimensions <= MOST_FLOATS;
  for (const subject of Object.keys(OWN_SUBJECTS)) {
    if (subject.startsWith('exact') && !fits) failures.set(subject, 'too large for float32');
    else await run(subject);
  }
  const wanted = PEERS.filter((peer) => options.peers?.includes(peer.package) ?? true);
  for (const peer of wanted) {
    try {
      await run(peer.package, await installPeer(peer));
    } catch (thrown) {
      failures.set(peer.package, `does not install: ${String(thrown)}`);
    }
  }
  console.log(`\n${title}, k = ${K}, in Node\n${describeRows(rows, failures)}`);
  const ratios = describeRatios(rows, OWN);
  if (ratios) console.log(`\n${ratios}`);
  const peaks = Object.entries(peakMegabytes).map(([subject, peak]) => `${subject} ${peak}`);
  console.log(`\nmost memory, MB above the empty process: ${peaks.join(', ')}`);
  return { title, rows, failures: Object.fromEntries(failures), peakMegabytes };
}

await main();
