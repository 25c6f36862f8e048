/** The library's index, built from what is stored. */
import type { LibraryBlocks } from '../retrieval/library-index.ts';
import { LibraryIndex } from '../retrieval/library-index.ts';
import { listChunks } from '../storage/chunks.ts';
import type { Damage } from '../storage/damage.ts';
import { listJobs } from '../storage/jobs.ts';
import { readLibrary } from '../storage/library-record.ts';
import type { ChunkRecord } from '../storage/records.ts';
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
  const [library, chunks, triplets, propositionBlocks, chunkBlocks, jobs] = await Promise.all([
    readLibrary(database),
    listChunks(database),
    listTriplets(database),
    listVectors(database, 'propositions'),
    listVectors(database, 'chunks'),
    listJobs(database),
  ]);
  const damage = [chunks, triplets, propositionBlocks, chunkBlocks, jobs].flatMap(
    (list) => list.damage,
  );
  const unreadable = triplets.damage.map(({ key }) => JSON.parse(key) as number);
  if (unreadable.length > 0) await dropTriplets(database, unreadable);

  const cursors = new Map(jobs.records.map((job) => [job.document, job.cursor]));
  const isIndexed = (chunk: ChunkRecord) =>
    chunk.ordinal < (cursors.get(chunk.document) ?? Infinity);
  const stored = {
    chunks: chunks.records.filter(isIndexed),
    triplets: triplets.records,
    nextTripletId: library.nextTriplet,
  };
  const blocks: LibraryBlocks = {
    propositions: propositionBlocks.records,
    chunks: chunkBlocks.records,
  };
  const vectorsFit =
    (library.embedder === '' || library.embedder === embedder.id) &&
    propositionBlocks.damage.length + chunkBlocks.damage.length + unreadable.length === 0 &&
    covers(blocks.propositions, stored.triplets) &&
    covers(blocks.chunks, stored.chunks);
  const fitting = vectorsFit ? blocks : await embedAnew(database, embedder, stored);
  return { index: new LibraryIndex(embedder, { ...stored, blocks: fitting }), damage };
}

/** Each of these has its vector, and nothing else has one. */
function covers(blocks: LibraryBlocks['chunks'], expected: readonly { id: number }[]): boolean {
  const ids = new Set<number>();
  for (const block of blocks) for (const id of block.ids) if (id !== DELETED) ids.add(id);
  return ids.size === expected.length && expected.every(({ id }) => ids.has(id));
}
