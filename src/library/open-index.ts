/** The library's index, built from what is stored. */
import { LibraryIndex, type LibraryVectors } from '../retrieval/library-index.ts';
import type { Damage } from '../storage/damage.ts';
import { listJobs } from '../storage/jobs.ts';
import { isPacked, readLibrary } from '../storage/library-record.ts';
import type { Database } from '../storage/schema.ts';
import { isFull } from '../storage/storage-errors.ts';
import { INDEX_NAMES, commitPacked, commitUpkeep, forgetPacked } from '../storage/vectors.ts';
import type { Embedder } from '../vectors/types.ts';
import { LibraryTexts } from './library-texts.ts';
import { openTexts } from './open-texts.ts';
import {
  completeVectors,
  covers,
  openVectors,
  readIndex,
  ROWS_IN_MEMORY,
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
 * Reads texts, words and the codes of vectors. Chunks that the journal has not come to yet are left
 * out. What blocks do not have, since it is damaged or an earlier build did not store it, is made
 * anew, and stored at the latest when the rest is. So are vectors of another embedder.
 */
export async function openIndex(
  database: Database,
  embedder: Embedder,
  rowsInMemory = ROWS_IN_MEMORY,
): Promise<OpenedIndex> {
  const readingVectors = Promise.all([
    readIndex(database, 'propositions', embedder),
    readIndex(database, 'chunks', embedder),
  ]);
  readingVectors.catch(() => {});
  const [counted, jobs, isMarked] = await Promise.all([
    readLibrary(database),
    listJobs(database),
    isPacked(database),
  ]);
  const { library } = counted;
  // An import writes records at once, and blocks when there are many of them.
  const areWhole = isMarked && library.importing === undefined;
  const stored = { chunks: [], triplets: [], nextTripletId: library.nextTriplet };
  const index = new LibraryIndex(embedder, stored);
  const damage = [...counted.damage];
  const lost = await openTexts(database, index, { jobs: jobs.records, areWhole }, damage);

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
    const kept = { lost, rowsInMemory };
    const found = await completeVectors(database, embedder, texts, vectors, kept);
    // A library without documents has nothing to be stored.
    if (found.length === 0 && isEmpty(vectors) && texts.isEmpty) return found;
    if (!covers(vectors, texts)) {
      // Vectors of what is not there any more, left by an interrupted repair: all are made anew.
      const made = {
        propositions: await texts.embedAll('propositions', embedder),
        chunks: await texts.embedAll('chunks', embedder),
      };
      index.replaceVectors(made);
      await storeAnew(database, made, INDEX_NAMES, embedder);
    }
    const store = library.importing === undefined && !areWhole ? commitPacked : commitUpkeep;
    await store(database, index.changedBlocks()).catch((thrown: unknown) => {
      if (!isFull(thrown)) throw thrown;
      // The next opening makes them again.
      return forgetPacked(database);
    });
    return found;
  };
  return { index, damage, complete };
}

function isEmpty(vectors: LibraryVectors): boolean {
  return INDEX_NAMES.every((name) => vectors[name].size === 0);
}
