/** The library's index, built from what is stored. */
import { LibraryIndex, type LibraryVectors } from '../retrieval/library-index.ts';
import { listChunks } from '../storage/chunks.ts';
import type { Damage } from '../storage/damage.ts';
import { listJobs } from '../storage/jobs.ts';
import { readLibrary } from '../storage/library-record.ts';
import type { TripletRecord } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { dropTriplets, listTriplets } from '../storage/triplets.ts';
import { INDEX_NAMES, readCodes, commitUpkeep } from '../storage/vectors.ts';
import type { Embedder } from '../vectors/types.ts';
import { LibraryTexts } from './library-texts.ts';
import { completeVectors, covers, openVectors, storeAnew } from './open-vectors.ts';

export interface OpenedIndex {
  /** Answers questions at once. */
  index: LibraryIndex;
  damage: Damage[];
  /**
   * Reads the rest of the vectors and mends what is damaged. Nothing may be changed before.
   * @returns what was found damaged.
   */
  complete: () => Promise<Damage[]>;
}

/**
 * Reads chunks, triplets and the codes of vectors. Chunks that the journal has not come to yet are
 * left out. Vectors of another embedder, and damaged ones, are made anew and stored.
 */
export async function openIndex(database: Database, embedder: Embedder): Promise<OpenedIndex> {
  const readingVectors = Promise.all([
    readCodes(database, 'propositions'),
    readCodes(database, 'chunks'),
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
  const lost = {
    propositions: [...keysOf(triplets.damage), ...known.orphaned],
    chunks: keysOf(chunks.damage),
  };
  if (lost.propositions.length > 0) await dropTriplets(database, lost.propositions);

  const { library } = counted;
  const stored = { chunks: indexed, triplets: known.triplets, nextTripletId: library.nextTriplet };
  const texts = new LibraryTexts(known.triplets, indexed);
  const opening = readingVectors.then(async ([propositions, passages]) => {
    const opened = await openVectors(database, embedder, texts, {
      stored: { propositions, chunks: passages },
      embedder: library.embedder,
    });
    damage.push(...opened.damage);
    return opened.vectors;
  });
  opening.catch(() => {});
  const index = await LibraryIndex.load(embedder, stored, opening);
  const complete = async (): Promise<Damage[]> => {
    const { vectors } = index;
    const found = await completeVectors(database, embedder, texts, vectors, lost);
    // A library without documents has nothing to be stored.
    if (found.length === 0 && isEmpty(vectors) && texts.isEmpty) return found;
    if (covers(vectors, texts)) await commitUpkeep(database, index.changedBlocks());
    else {
      // Vectors of what is not there any more, left by an interrupted repair: all are made anew.
      const made = {
        propositions: await texts.embedAll('propositions', embedder),
        chunks: await texts.embedAll('chunks', embedder),
      };
      index.replaceVectors(made);
      await storeAnew(database, made, INDEX_NAMES, embedder);
    }
    return found;
  };
  return { index, damage, complete };
}

function isEmpty(vectors: LibraryVectors): boolean {
  return INDEX_NAMES.every((name) => vectors[name].size === 0);
}

function keysOf(damage: readonly Damage[]): number[] {
  return damage.map(({ key }) => JSON.parse(key) as number);
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
