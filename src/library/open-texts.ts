/**
 * A library's texts and their words from what is stored: blocks as they were packed, and records that
 * no block has.
 */
import type { StoredTriplet } from '../knowledge/types.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import { chunkIds, chunksInParts } from '../storage/chunks.ts';
import type { Damage } from '../storage/damage.ts';
import type { IndexName, JobRecord } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { dropTriplets, tripletIds, tripletsInParts } from '../storage/triplets.ts';
import { textsInParts } from '../storage/vectors.ts';
import { oneAhead } from '../waiting.ts';
import { damageOf, mended } from './open-vectors.ts';

/** What is known of what is stored. */
interface Stored {
  /** How far the journal has come: chunks that it has not come to are no part of the index. */
  jobs: readonly JobRecord[];
  /** Blocks hold everything, unless one of them is damaged. */
  areWhole: boolean;
}

/**
 * @param damage is told of what could not be read.
 * @returns ids of what is lost with it.
 */
export async function openTexts(
  database: Database,
  index: LibraryIndex,
  { jobs, areWhole }: Stored,
  damage: Damage[],
): Promise<Record<IndexName, number[]>> {
  let isWhole = areWhole;
  for await (const part of oneAhead(textsInParts(database))) {
    const name = part.index;
    // A statement that is said once more has the same id: only its record tells.
    const isTrusted = areWhole || name === 'chunks';
    const blocks = part.records.filter((each) => isTrusted || each.part !== 'records');
    const damaged = index.restoreBlocks(name, blocks);
    damage.push(...part.damage.map(mended), ...damaged.map((each) => damageOf(name, each)));
    isWhole &&= part.damage.length === 0 && damaged.length === 0;
  }
  if (isWhole && index.isSettled) return { chunks: [], propositions: [] };
  const lost = await compare(database, index, jobs, damage);
  index.settle();
  return lost;
}

/** What is stored and in no block is read; what blocks alone have goes: a disk was full, perhaps. */
async function compare(
  database: Database,
  index: LibraryIndex,
  jobs: readonly JobRecord[],
  damage: Damage[],
): Promise<Record<IndexName, number[]>> {
  const [chunks, triplets] = await Promise.all([chunkIds(database), tripletIds(database)]);
  index.forgetChunks(without(index.chunkIds(), chunks));
  const missing = without(chunks, index.chunkIds());
  const lostChunks = await readChunks(database, index, missing, jobs, damage);
  index.forgetTriplets(without(index.registry.ids(), triplets));
  const unsaid = without(triplets, index.registry.ids());
  const lostTriplets = await readTriplets(database, index, unsaid, damage);
  if (lostTriplets.length > 0) await dropTriplets(database, lostTriplets);
  return { chunks: lostChunks, propositions: lostTriplets };
}

/** @returns ids of what cannot be read. */
async function readChunks(
  database: Database,
  index: LibraryIndex,
  missing: readonly number[],
  jobs: readonly JobRecord[],
  damage: Damage[],
): Promise<number[]> {
  if (missing.length === 0) return [];
  const wanted = new Set(missing);
  const cursors = new Map(jobs.map((job) => [job.document, job.cursor]));
  const lost: number[] = [];
  for await (const part of chunksInParts(database, missing[0])) {
    lost.push(...lostOf(part.damage, wanted, damage));
    const chunks = part.records.filter(
      ({ id, document, ordinal }) =>
        wanted.has(id) && ordinal < (cursors.get(document) ?? Infinity),
    );
    index.restore({ chunks });
  }
  return lost;
}

/** @returns ids of what cannot be read, and of what nothing says that is there. */
async function readTriplets(
  database: Database,
  index: LibraryIndex,
  missing: readonly number[],
  damage: Damage[],
): Promise<number[]> {
  if (missing.length === 0) return [];
  const wanted = new Set(missing);
  const lost: number[] = [];
  for await (const part of tripletsInParts(database, missing[0])) {
    lost.push(...lostOf(part.damage, wanted, damage));
    const triplets: StoredTriplet[] = [];
    for (const { id, subject, predicate, object, sources, edited } of part.records) {
      if (!wanted.has(id)) continue;
      const known = sources.filter(({ chunk }) => index.hasChunk(chunk));
      // A source in a chunk that is lost cannot be shown; a triplet without any other goes with it.
      if (known.length === 0) lost.push(id);
      else {
        const words = { subject, predicate, object, ...(edited ? { edited } : {}) };
        triplets.push({ id, ...words, sources: known });
      }
    }
    index.restore({ triplets });
  }
  return lost;
}

function lostOf(found: readonly Damage[], wanted: ReadonlySet<number>, damage: Damage[]): number[] {
  const lost = found.filter(({ key }) => wanted.has(JSON.parse(key) as number));
  damage.push(...lost);
  return lost.map(({ key }) => JSON.parse(key) as number);
}

/** What is in one ascending list and not in the other. */
function without(one: ArrayLike<number>, other: ArrayLike<number>): number[] {
  const left: number[] = [];
  for (let i = 0, j = 0; i < one.length; i++) {
    while (other[j]! < one[i]!) j++;
    if (other[j] !== one[i]) left.push(one[i]!);
  }
  return left;
}
