/** The benchmark in a browser's worker: the same subjects and measures as in Node, and IndexedDB. */
import { openDatabase } from '../../../../src/storage/database.ts';
import { readCodes, readRows, replaceVectors } from '../../../../src/storage/vectors.ts';
import { QuantisedIndex } from '../../../../src/vectors/quantised-index.ts';
import { measureChanges } from '../changes.ts';
import { build, measure } from '../measure.ts';
import { Quantised } from '../own-subject.ts';
import { PEERS } from '../peers/all.ts';
import { openSource, type VectorSource } from '../source.ts';
import type { PackageFiles, Subject } from '../subject.ts';
import { OWN_SUBJECTS } from '../subjects.ts';
import type { BrowserOrder, BrowserReport, Material } from './orders.ts';

/** The app keeps two indexes; the benchmark fills one. */
const INDEX = 'propositions';

const tell = (report: BrowserReport): void => postMessage(report);
/** The page's folder: workers stand below it. */
const beside = (file: string): string => new URL(`../${file}`, self.location.href).href;

async function fetched(file: string): Promise<ArrayBuffer> {
  const response = await fetch(beside(file));
  if (!response.ok) throw new Error(`${file} is not there.`);
  return response.arrayBuffer();
}

async function sourceOf({ source }: Material): Promise<VectorSource> {
  if (source.kind === 'clustered') return openSource(source);
  const vectors = new Float32Array(await fetched('vectors.f32'));
  return openSource({ ...source, vectors, queries: await queriesOf('all-queries.f32') });
}

async function queriesOf(file = 'queries.f32'): Promise<Float32Array> {
  return new Float32Array(await fetched(file));
}

function filesOf(name: string, names: readonly string[]): PackageFiles {
  const inside = (file: string): string => beside(`peers/${name}/${file}`);
  return {
    url: inside,
    bytes: async (file) => new Uint8Array(await fetched(`peers/${name}/${file}`)),
    list: async (folder) =>
      names
        .filter((each) => each.startsWith(`${folder}/`))
        .map((each) => each.slice(folder.length + 1)),
    require() {
      throw new Error('There is no require in a browser.');
    },
  };
}

async function measured(order: Extract<BrowserOrder, { type: 'measure' }>): Promise<void> {
  const { material, subject: name, files } = order;
  const source = await sourceOf(material);
  const queries = await queriesOf();
  const truth = { k: material.k, ids: new Uint32Array(await fetched('truth.u32')) };
  const subject = await subjectOf(name, files, source);
  const { secondsASetting } = material;
  await measure(subject, { source, queries, truth, secondsASetting }, (row) =>
    tell({ type: 'row', row }),
  );
  if (!(subject instanceof Quantised)) return;
  tell({ type: 'changes', changes: await measureChanges(subject.index, source, queries, truth.k) });
}

async function subjectOf(
  name: string,
  files: Record<string, string[]>,
  { count, dimensions }: VectorSource,
): Promise<Subject> {
  const own = OWN_SUBJECTS[name];
  if (own) return own(count, dimensions);
  const peer = PEERS.find((each) => each.package === name);
  if (!peer) throw new Error(`There is no subject called ${name}.`);
  return peer.open(filesOf(name, files[name] ?? []), count, dimensions);
}

async function store(material: Material): Promise<void> {
  const source = await sourceOf(material);
  const subject = new Quantised(source.dimensions);
  await build(subject, source);
  const database = await openDatabase();
  const records = subject.index.takeChangedBlocks();
  const started = performance.now();
  await replaceVectors(database, { [INDEX]: records }, 'benchmark');
  const ms = performance.now() - started;
  database.close();
  const bytes = records.reduce((sum, record) => sum + (record.bytes?.length ?? 0), 0);
  tell({ type: 'stored', ms, bytes, records: records.length });
}

async function open(material: Material): Promise<void> {
  const queries = await queriesOf();
  const started = performance.now();
  const since = (): number => performance.now() - started;
  const database = await openDatabase();
  const databaseMs = since();
  const { header, codes } = await readCodes(database, INDEX);
  const { index } = QuantisedIndex.open({ header: header!, codes });
  const [hits] = index.search(queries.subarray(0, index.dimensions), { k: material.k });
  const firstSearchMs = since();
  for (const block of index.unattached) {
    index.attachRows(block, (await readRows(database, INDEX, block))!);
  }
  const attachedMs = since();
  database.close();
  tell({ type: 'opened', databaseMs, firstSearchMs, attachedMs, found: hits!.ids.length });
}

self.onmessage = async ({ data: order }: MessageEvent<BrowserOrder>): Promise<void> => {
  try {
    if (order.type === 'measure') await measured(order);
    else if (order.type === 'store') await store(order.material);
    else await open(order.material);
    tell({ type: 'done' });
  } catch (thrown) {
    tell({ type: 'failed', message: thrown instanceof Error ? thrown.message : String(thrown) });
  }
};
