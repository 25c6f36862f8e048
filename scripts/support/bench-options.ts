/** What `npm run bench:vectors` takes on its command line. */
import { parseArgs } from './command-line.ts';

export const USAGE = `Usage: npm run bench:vectors [-- --n 10000,100000] [--dimensions 384] [--seed 1]
    [--peers [--only NAMES]] [--browser] [--vectors PATH] [--limit SECONDS] [--json OUT]
  --n COUNTS         how many made-up vectors, one table each (100000)
  --vectors PATH     real vectors instead: our embedder over a corpus.jsonl, or a folder with one
                     (its questions.jsonl asks), or over a text file, a line a vector
  --peers            other packages from npm in the same run, installed on demand outside of the
                     project's dependencies; --only a,b for some of them
  --browser          in headless Chromium, in a worker, with opening from IndexedDB
  --limit SECONDS    how long a peer may take for one table (600)
  --json OUT         everything measured, as JSON`;

export interface BenchOptions {
  counts: number[];
  dimensions: number;
  seed: number;
  vectors?: string;
  /** Packages of peers; null for all, empty for none. */
  peers: string[] | null;
  browser: boolean;
  limitSeconds: number;
  json?: string;
}

/** @throws Error that says which option is wrong. */
export function readBenchOptions(args: string[]): BenchOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs(
    {
      args,
      options: {
        n: { ...text, default: '100000' },
        dimensions: { ...text, default: '384' },
        seed: { ...text, default: '1' },
        limit: { ...text, default: '600' },
        only: text,
        vectors: text,
        json: text,
        peers: flag,
        browser: flag,
      },
    },
    USAGE,
  );
  const only = values.only?.split(',').map((name) => name.trim());
  return {
    counts: values.n.split(',').map((each) => whole('n', each, 1000)),
    dimensions: whole('dimensions', values.dimensions, 1),
    seed: whole('seed', values.seed, 0),
    limitSeconds: whole('limit', values.limit, 1),
    peers: values.peers ? (only ?? null) : [],
    browser: values.browser,
    ...(values.vectors === undefined ? {} : { vectors: values.vectors }),
    ...(values.json === undefined ? {} : { json: values.json }),
  };
}

function whole(name: string, value: string, least: number): number {
  const number = Number(value);
  if (value.trim() !== '' && Number.isInteger(number) && number >= least) return number;
  throw new Error(`--${name} takes whole numbers of at least ${least}, not "${value}".\n${USAGE}`);
}
