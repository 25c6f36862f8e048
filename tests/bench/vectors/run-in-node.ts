/**
 * One subject in a process of its own, so that what crashes, or takes too long, or fills the
 * memory, harms no other. Told by a message what to do; answers with rows as they are measured.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { measureChanges, type Changes } from './changes.ts';
import { measure, type Row } from './measure.ts';
import { Quantised } from './own-subject.ts';
import { PEERS } from './peers/all.ts';
import { openSource, type SourceDescription } from './source.ts';
import type { PackageFiles, Subject } from './subject.ts';
import { OWN_SUBJECTS } from './subjects.ts';
import type { Truth } from './truth.ts';

export interface Order {
  /** One of ours, or a peer's package. */
  subject: string;
  /** Where the peer is installed. */
  folder?: string;
  source: SourceDescription;
  queries: Float32Array;
  truth: Truth;
  secondsASetting: number;
}

export type Report =
  | { type: 'row'; row: Row }
  /** Most memory that the process has held, above what it held before building; bytes. */
  | { type: 'peak'; bytes: number }
  | { type: 'changes'; changes: Changes }
  | { type: 'failed'; message: string };

async function open({ subject, folder, source }: Order, count: number): Promise<Subject> {
  const own = OWN_SUBJECTS[subject];
  if (own) return own(count, source.dimensions);
  const peer = PEERS.find((each) => each.package === subject);
  if (!peer || !folder) throw new Error(`There is no subject called ${subject}.`);
  return peer.open(filesOf(folder, peer.package), count, source.dimensions);
}

function filesOf(folder: string, name: string): PackageFiles {
  const root = path.join(folder, 'node_modules', name);
  return {
    url: (file) => pathToFileURL(path.join(root, file)).href,
    bytes: async (file) => new Uint8Array(await readFile(path.join(root, file))),
    list: (inside) => readdir(path.join(root, inside)),
    require: () => createRequire(path.join(folder, 'index.js'))(name) as unknown,
  };
}

function tell(report: Report): void {
  process.send!(report);
}

async function obey(order: Order): Promise<void> {
  const source = openSource(order.source);
  const before = process.memoryUsage().rss;
  const subject = await open(order, source.count);
  await measure(subject, { ...order, source }, (row) => tell({ type: 'row', row }));
  tell({ type: 'peak', bytes: process.resourceUsage().maxRSS * 1024 - before });
  if (!(subject instanceof Quantised)) return;
  const { queries, truth } = order;
  tell({ type: 'changes', changes: await measureChanges(subject.index, source, queries, truth.k) });
}

process.once('message', (order: Order) => {
  obey(order)
    .catch((thrown: unknown) => {
      tell({ type: 'failed', message: thrown instanceof Error ? thrown.message : String(thrown) });
    })
    .finally(() => process.disconnect());
});
