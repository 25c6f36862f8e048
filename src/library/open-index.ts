/** The library's index, built from what is stored. */
import type { StoredTriplet } from '../knowledge/types.ts';
import { LibraryIndex, type LibraryVectors } from '../retrieval/library-index.ts';
import { chunksInParts } from '../storage/chunks.ts';
import type { Damage } from '../storage/damage.ts';
import { listJobs } from '../storage/jobs.ts';
import { readLibrary } from '../storage/library-record.ts';
import type { IndexName, JobRecord } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { dropTriplets, tripletsInParts } from '../storage/triplets.ts';
import { INDEX_NAMES, readCodes, readWords, commitUpkeep } from '../storage/vectors.ts';
import type { Embedder } from '../vectors/types.ts';
import { LibraryTexts } from './library-texts.ts';
import {
  completeVectors,
  covers,
  damageOf,
  mended,
  openVectors,
  storeAnew,
} from './open-vectors.ts';

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
 * Reads words, chunks, triplets and the codes of vectors. Words that are damaged, or that an earlier
 * build did not store, are made anew and stored when the rest is. Chunks that the journal has not come to yet are
 * left out. Vectors of another embedder, and damaged ones, are made anew and stored.
 */
export async function openIndex(database: Database, embedder: Embedder): Promise<OpenedIndex> {
  const readingVectors = Promise.all([
    readCodes(database, 'propositions'),
    readCodes(database, 'chunks'),
  ]);
  readingVectors.catch(() => {});
  const [counted, jobs, propositionWords, passageWords] = await Promise.all([
    ...([readLibrary(database), listJobs(database)] as const),
    ...([readWords(database, 'propositions'), readWords(database, 'chunks')] as const),
  ]);
  const { library } = counted;
  const stored = { chunks: [], triplets: [], nextTripletId: library.nextTriplet };
  const index = new LibraryIndex(embedder, stored);
  const damage = [...counted.damage];
  damage.push(...[...propositionWords.damage, ...passageWords.damage].map(mended));
  const unread = index.restoreWords({
    propositions: propositionWords.records,
    chunks: passageWords.records,
  });
  damage.push(
    ...INDEX_NAMES.flatMap((name) => unread[name].map((record) => damageOf(name, record))),
  );
  const lost = await takeUp(database, index, jobs.records, damage);
  if (lost.propositions.length > 0) await dropTriplets(database, lost.propositions);

  const texts = new LibraryTexts(index);
  const [propositions, passages] = await readingVectors;
  const opened = await openVectors(database, embedder, texts, {
    stored: { propositions, chunks: passages },
    embedder: library.embedder,
  });
  damage.push(...opened.damage);
  index.replaceVectors(opened.vectors);
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

/**
 * Words first: vectors come later. @param damage is told of what could not be read.
 * @returns ids of what is lost with it.
 */
async function takeUp(
  database: Database,
  index: LibraryIndex,
  jobs: readonly JobRecord[],
  damage: Damage[],
): Promise<Record<IndexName, number[]>> {
  const cursors = new Map(jobs.map((job) => [job.document, job.cursor]));
  const lost = { propositions: [] as number[], chunks: [] as number[] };
  const once = sharedTexts();
  for await (const part of chunksInParts(database)) {
    damage.push(...part.damage);
    lost.chunks.push(...keysOf(part.damage));
    const indexed = part.records.filter(
      (chunk) => chunk.ordinal < (cursors.get(chunk.document) ?? Infinity),
    );
    for (const chunk of indexed) {
      chunk.document = once(chunk.document);
      chunk.heading = once(chunk.heading);
      chunk.headingPath = chunk.headingPath.map(once);
    }
    index.restore({ chunks: indexed });
  }
  for await (const part of tripletsInParts(database)) {
    damage.push(...part.damage);
    lost.propositions.push(...keysOf(part.damage));
    const triplets: StoredTriplet[] = [];
    // Names come again near each other.
    const named = sharedTexts();
    for (const { id, subject, predicate, object, sources, edited } of part.records) {
      const known = sources.filter(({ chunk }) => index.chunk(chunk));
      // A source in a chunk that is lost cannot be shown; a triplet without any other goes with it.
      if (known.length === 0) {
        lost.propositions.push(id);
        continue;
      }
      for (const source of known) source.document = once(source.document);
      triplets.push({
        ...{ id, subject: named(subject), predicate: once(predicate), object: named(object) },
        ...{ sources: known, ...(edited ? { edited } : {}) },
      });
    }
    index.restore({ triplets });
  }
  index.dropStrangeWords();
  return lost;
}

/** Each record is read with texts of its own: equal ones are kept once. */
function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same === undefined) known.set(text, text);
    return same ?? text;
  };
}
