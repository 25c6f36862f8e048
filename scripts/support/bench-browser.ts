/**
 * The vector benchmark in headless Chromium: builds its page, serves it on this machine and gives
 * it one order at a time. The page is cross-origin isolated, for timers finer than 0.1 ms.
 */
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { build } from 'vite';
import type {
  BrowserOrder,
  BrowserReport,
  Material,
} from '../../tests/bench/vectors/browser/orders.ts';
import type { SourceDescription } from '../../tests/bench/vectors/source.ts';
import type { Peer } from '../../tests/bench/vectors/subject.ts';
import type { Truth } from '../../tests/bench/vectors/truth.ts';
import { BROWSER_ARGUMENTS, findBrowser, HOW_TO_INSTALL } from '../find-browser.ts';
import { serve } from '../serve.ts';
import { installPeer } from './bench-peers.ts';
import type { Outcome } from './bench-process.ts';
import { PROJECT } from './project.ts';
import { vectorKernels } from './vector-kernels.ts';

const PAGE = path.join(PROJECT, 'tests', 'bench', 'vectors', 'browser');
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
/** How many times opening is measured; the first of a process is told apart. */
const OPENINGS = 5;

export type Opened = Extract<BrowserReport, { type: 'opened' }>;

export interface Openings {
  stored: Extract<BrowserReport, { type: 'stored' }>;
  /** Each in a browser just started. */
  cold: Opened[];
  /** In a browser that has opened it before. */
  warm: Opened[];
}

export class BrowserBench {
  private constructor(
    private readonly folder: string,
    private readonly url: string,
    private readonly end: () => Promise<void>,
    private readonly material: Material,
    private readonly files: Record<string, string[]>,
  ) {}

  /** @param peers those of them that run in browsers are installed and served. */
  static async start(
    source: SourceDescription,
    queries: Float32Array,
    truth: Truth,
    secondsASetting: number,
    peers: readonly Peer[],
  ): Promise<BrowserBench> {
    const folder = await mkdtemp(path.join(tmpdir(), 'trivium-bench-'));
    await build({
      ...{ configFile: false, root: PAGE, base: './', logLevel: 'warn' },
      plugins: [vectorKernels()],
      worker: { format: 'es', plugins: () => [vectorKernels()] },
      build: { outDir: path.join(folder, 'page'), emptyOutDir: true, target: 'chrome120' },
    });
    const page = path.join(folder, 'page');
    const files: Record<string, string[]> = {};
    for (const peer of peers) files[peer.package] = await copyPeer(peer, page);
    await writeFile(path.join(page, 'queries.f32'), queries);
    await writeFile(path.join(page, 'truth.u32'), truth.ids);
    if (source.kind === 'texts') {
      await writeFile(path.join(page, 'vectors.f32'), source.vectors);
      await writeFile(path.join(page, 'all-queries.f32'), source.queries);
    }
    const small =
      source.kind === 'texts' ? { kind: source.kind, dimensions: source.dimensions } : source;
    const serving = await serve(page, { headers: ISOLATED });
    const end = async (): Promise<void> => {
      await serving.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    };
    const material = { source: small, k: truth.k, secondsASetting };
    return new BrowserBench(folder, serving.url, end, material, files);
  }

  /** One subject in a browser of its own. */
  async measure(subject: string, limitSeconds: number): Promise<Outcome> {
    const { material, files } = this;
    const order = { type: 'measure', subject, material, files } as const;
    const reports = await this.#order(await this.#profile(), [order], limitSeconds);
    const outcome: Outcome = { rows: [], failure: null, peakBytes: null, changes: null };
    for (const report of reports) {
      if (report.type === 'row') outcome.rows.push(report.row);
      else if (report.type === 'changes') outcome.changes = report.changes;
      else if (report.type === 'failed') outcome.failure = report.message;
    }
    return outcome;
  }

  /** Stores our index in IndexedDB, and opens it in browsers just started and in one that goes on. */
  async openings(limitSeconds: number): Promise<Openings> {
    const { material } = this;
    const profile = await this.#profile();
    const storing = await this.#order(profile, [{ type: 'store', material }], limitSeconds);
    const stored = storing.find((report) => report.type === 'stored');
    if (!stored) throw new Error(`Nothing was stored: ${JSON.stringify(storing.at(-1))}`);
    const open = { type: 'open', material } as const;
    const openedOf = (reports: BrowserReport[]): Opened[] => {
      const failed = reports.find((report) => report.type === 'failed');
      if (failed) throw new Error(failed.message);
      return reports.filter((report) => report.type === 'opened');
    };
    const cold: Opened[] = [];
    for (let i = 0; i < OPENINGS; i++) {
      cold.push(...openedOf(await this.#order(profile, [open], limitSeconds)));
    }
    const again = new Array<typeof open>(OPENINGS + 1).fill(open);
    const [, ...warm] = openedOf(await this.#order(profile, again, limitSeconds));
    return { stored, cold, warm };
  }

  async close(): Promise<void> {
    await this.end();
  }

  /** Orders one after the other, in one browser; reports of all. */
  async #order(
    profile: string,
    orders: readonly BrowserOrder[],
    limitSeconds: number,
  ): Promise<BrowserReport[]> {
    const executablePath = findBrowser();
    if (!executablePath) throw new Error(HOW_TO_INSTALL);
    const context = await chromium.launchPersistentContext(profile, {
      ...{ executablePath, args: BROWSER_ARGUMENTS, headless: true },
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<BrowserReport[]>((resolve) => {
      const message = `took longer than ${limitSeconds} s`;
      timer = setTimeout(() => resolve([{ type: 'failed', message }]), limitSeconds * 1000);
    });
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      const died = new Promise<BrowserReport[]>((resolve) => {
        page.once('crash', () => resolve([{ type: 'failed', message: 'the page crashed' }]));
      });
      await page.goto(this.url);
      const all: BrowserReport[] = [];
      for (const order of orders) {
        const work = page.evaluate((given) => globalThis.bench(given), order);
        work.catch(() => {});
        all.push(...(await Promise.race([work, late, died])));
      }
      return all;
    } finally {
      clearTimeout(timer);
      await context.close();
    }
  }

  #profile(): Promise<string> {
    return mkdtemp(path.join(this.folder, 'profile-'));
  }
}

/** @returns the names of the peer's files. */
async function copyPeer(peer: Peer, page: string): Promise<string[]> {
  const installed = path.join(await installPeer(peer), 'node_modules', peer.package);
  const to = path.join(page, 'peers', peer.package);
  await mkdir(path.dirname(to), { recursive: true });
  await cp(installed, to, { recursive: true });
  const entries = await readdir(to, { recursive: true });
  return entries.map((entry) => entry.split(path.sep).join('/'));
}
