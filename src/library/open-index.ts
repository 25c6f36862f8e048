/** The library's index, built from what is stored. */
import type { LibraryBlocks } from '../retrieval/library-index.ts';
import { LibraryIndex } from '../retrieval/library-index.ts';
import { listChunks } from '../storage/chunks.ts';
import type { Damage } from '../storage/damage.ts';
import { listJobs } from '../storage/jobs.ts';
import { readLibrary } from '../storage/library-record.ts';
import type { TripletRecord } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { dropTriplets, listTriplets } from '../storage/triplets.ts';
import { listVectors } from '../storage/vectors.ts';
import { DELETED } from '../vectors/exact-index.ts';
import type { Embedder } from '../vectors/types.ts';
import { embedAnew } from './embed-anew.ts';

export interface OpenedIndex {
  index: LibraryIndex;
  damage: Damage[];
}

/**
 * Reads chunks, triplets and vectors. Chunks that the journal has not come to yet are left out.
 * Vectors of another embedder, and damaged ones, are made anew and stored.
 */
export async function openIndex(database: Database, embedder: Embedder): Promise<OpenedIndex> {
  const readingVectors = Promise.all([
    listVectors(database, 'propositions'),
    listVectors(database, 'chunks'),
  ]);
  readingVectors.catch(() => {});
  const [counted, chunks, triplets, jobs] = await Promise.all([
    readLibrary(database),
    listChunks(database),
    listTriplets(database),
    listJobs(database),
  ]);
  const damage = [counted, chunks, triplets].flatMap((list) => list.damage);

  const cursors = new Map(jobs.records.map((job) => [job.document, job.cursor]));
  const indexed = chunks.records.filter(
    (chunk) => chunk.ordinal < (cursors.get(chunk.document) ?? Infinity),
  );
  const known = withKnownSources(triplets.records, new Set(indexed.map(({ id }) => id)));
  const unreadable = triplets.damage.map(({ key }) => JSON.parse(key) as number);
  const lost = [...unreadable, ...known.orphaned];
  if (lost.length > 0) await dropTriplets(database, lost);

  const { library } = counted;
  const stored = { chunks: indexed, triplets: known.triplets, nextTripletId: library.nextTriplet };
  const fittingVectors = async (): Promise<LibraryBlocks> => {
    const [propositions, passages] = await readingVectors;
    damage.push(...propositions.damage, ...passages.damage);
    const blocks = { propositions: propositions.records, chunks: passages.records };
    const vectorsFit =
      (library.embedder === '' || library.embedder === embedder.id) &&
      damage.length === 0 &&
      covers(blocks.propositions, stored.triplets) &&
      covers(blocks.chunks, stored.chunks);
    return vectorsFit ? blocks : embedAnew(database, embedder, stored);
  };
  const index = await LibraryIndex.load(embedder, stored, fittingVectors());
  return { index, damage };
}

/** A source in a chunk that is lost cannot be shown; a triplet without any other is lost with it. */
function withKnownSources(
  triplets: readonly TripletRecord[],
  chunks: ReadonlySet<number>,
): { triplets: TripletRecord[]; orphaned: number[] } {
  const kept: TripletRecord[] = [];
  const orphaned: number[] = [];
  for (const triplet of triplets) {
    const sources = triplet.sources.filter((source) => chunks.has(source.chunk));
    if (sources.length === 0) orphaned.push(triplet.id);
    else kept.push(sources.length === triplet.sources.length ? triplet : { ...triplet, sources });
  }
  return { triplets: kept, orphaned };
}

/** Each of these has its vector, and nothing else has one. */
function covers(blocks: LibraryBlocks['chunks'], expected: readonly { id: number }[]): boolean {
  const ids = new Set<number>();
  for (const block of blocks) for (const id of block.ids) if (id !== DELETED) ids.add(id);
  return ids.size === expected.length && expected.every(({ id }) => ids.has(id));
}
