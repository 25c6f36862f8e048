/**
 * What else is asked of our index, on one that is built: adding to it, filtering, removing, storing
 * and opening. Times are medians of many, but for those of the whole index.
 */
import { Bitmap } from '../../../src/vectors/bitmap.ts';
import { QuantisedIndex } from '../../../src/vectors/quantised-index.ts';
import { randomWords } from '../../support/random.ts';
import { ask, quantile } from './measure.ts';
import type { VectorSource } from './source.ts';

export interface Changes {
  /** R that the self-check chose, and how long it took. */
  rerank: number;
  selfCheckMs: number;
  /** Adding 1,000 vectors, and making the records of what changed. */
  addMs: number;
  recordsMs: number;
  /** Records (header aside) that adding changed, and records there are. */
  recordsChanged: number;
  records: number;
  /** p50 without a filter, with one that lets a tenth pass at random, and with a tenth in a row. */
  unfilteredMs: number;
  scatteredTenthMs: number;
  tenthInARowMs: number;
  /** Removing 1,000, and whether a search still found one of them. */
  removeMs: number;
  foundRemoved: boolean;
  storedBytes: number;
  /** From records in memory: to the first search by estimates, and until all int8 rows are there. */
  openMs: number;
  attachMs: number;
}

const MORE = 1000;
const SECONDS = 5;

export async function measureChanges(
  index: QuantisedIndex,
  source: VectorSource,
  queries: Float32Array,
  k: number,
): Promise<Changes> {
  const { dimensions, count } = source;
  const timed = <T>(work: () => T): { ms: number; result: T } => {
    const started = performance.now();
    const result = work();
    return { ms: performance.now() - started, result };
  };
  const checked = timed(() => index.selfCheck());
  const p50 = async (filter?: Bitmap): Promise<number> => {
    const search = (query: Float32Array) => index.search(query, { k, filter })[0]!.ids;
    await ask(source.queries(30, 1), dimensions, 1, search);
    return quantile((await ask(queries, dimensions, SECONDS, search)).times, 0.5);
  };
  const unfilteredMs = await p50();
  const random = randomWords(7);
  const scattered = new Bitmap(count);
  for (let id = 0; id < count; id++) if (random() % 10 === 0) scattered.set(id);
  const scatteredTenthMs = await p50(scattered);
  const inARow = new Bitmap(count);
  for (let id = 0; id < count / 10; id++) inARow.set(id);
  const tenthInARowMs = await p50(inARow);

  const stored = index.takeChangedBlocks();
  const vectors = source.more(MORE);
  const ids = Uint32Array.from({ length: vectors.length / dimensions }, (_, i) => count + i);
  const added = timed(() => index.add(ids, vectors));
  const changed = timed(() => index.takeChangedBlocks());

  const records = new Map(stored.map((each) => [`${each.part} ${each.block}`, each]));
  for (const each of changed.result) records.set(`${each.part} ${each.block}`, each);
  const codes = [...records.values()].filter(({ part }) => part === 'codes');
  const first = queries.subarray(0, dimensions);
  const opened = timed(() => {
    const { index: again } = QuantisedIndex.open({
      header: records.get('header 0')!.bytes!,
      codes: codes.map(({ block, bytes }) => ({ block, bytes: bytes! })),
    });
    again.search(first, { k });
    return again;
  });
  const attached = timed(() => {
    for (const block of opened.result.unattached) {
      opened.result.attachRows(block, records.get(`rows ${block}`)!.bytes!);
    }
  });
  const removed = timed(() => index.remove(ids));
  const gone = new Set(ids);
  const asked = timed(() => index.search(vectors.subarray(0, dimensions), { k })[0]!.ids);
  return {
    rerank: checked.result.rerank,
    selfCheckMs: checked.ms,
    addMs: added.ms,
    recordsMs: changed.ms,
    recordsChanged: changed.result.length - 1,
    records: records.size - 1,
    ...{ unfilteredMs, scatteredTenthMs, tenthInARowMs },
    removeMs: removed.ms,
    foundRemoved: asked.result.some((id) => gone.has(id)),
    storedBytes: [...records.values()].reduce((sum, { bytes }) => sum + bytes!.length, 0),
    openMs: opened.ms,
    attachMs: attached.ms,
  };
}
