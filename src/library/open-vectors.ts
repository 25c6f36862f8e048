/**
 * Both vector indexes from what is stored. Headers, codes and the int8 rows of passages come first:
 * with them questions are answered, propositions by estimates. Their int8 rows follow block by block,
 * and whatever is damaged is rebuilt from what remains: codes from int8 rows, int8 rows from their
 * texts. Of a large library, int8 rows of propositions stay on disk: the few that a question compares
 * are made again from their texts.
 */
import type { Repair } from '../protocol.ts';
import type { LibraryVectors } from '../retrieval/library-index.ts';
import type { Damage } from '../storage/damage.ts';
import type { IndexName } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import {
  hasFloat32Blocks,
  INDEX_NAMES,
  readCodes,
  readRows,
  replaceVectors,
  type StoredVectors,
} from '../storage/vectors.ts';
import { QuantisedIndex } from '../vectors/quantised-index.ts';
import type { Embedder } from '../vectors/types.ts';
import type { LibraryTexts } from './library-texts.ts';
import { takeOver } from './take-over.ts';

/** Of propositions; where there are more, int8 rows stay on disk. 40 MB at 384 dimensions. */
export const ROWS_IN_MEMORY = 100_000;

/** An index as it is stored, whoever made its vectors. */
export interface ReadIndex {
  /** Missing where there is no header that can be read, or one of other vectors. */
  index?: QuantisedIndex;
  /** Records that could not be read. */
  damage: Damage[];
  /** Blocks that have to be made anew. */
  broken: Damage[];
}

export interface StoredIndexes {
  stored: Record<IndexName, ReadIndex>;
  /** Whose vectors they are. */
  embedder: string;
}

export interface OpenedVectors {
  vectors: LibraryVectors;
  damage: Damage[];
}

/**
 * Beside the texts. Sound rows of passages are taken up at once: behind the texts, what the browser
 * has not cleared yet of both would stand in memory together.
 */
export async function readIndex(
  database: Database,
  name: IndexName,
  embedder: Embedder,
): Promise<ReadIndex> {
  const { damage, ...stored } = await readCodes(database, name);
  const { index, broken } = openStored(name, stored, embedder);
  if (name === 'chunks' && index && broken.length === 0) {
    for (const block of index.unattached) {
      // Where they are damaged, it is left as it is: they are made again when the texts are there.
      index.attachRows(block, (await readRows(database, name, block)) ?? new Uint8Array(0));
    }
  }
  return { ...(index && { index }), damage, broken };
}

/** Ready to be searched. What had to be made anew is stored when this returns. */
export async function openVectors(
  database: Database,
  embedder: Embedder,
  texts: LibraryTexts,
  { stored, embedder: former }: StoredIndexes,
): Promise<OpenedVectors> {
  const damage: Damage[] = INDEX_NAMES.flatMap((name) => stored[name].damage).map(mended);
  const fits = former === '' || former === embedder.id;
  const isOld = fits && (await hasFloat32Blocks(database));
  const made = new Set<IndexName>();
  const open = async (name: IndexName): Promise<QuantisedIndex> => {
    if (isOld) {
      made.add(name);
      const taken = await takeOver(database, name, embedder.dimensions);
      damage.push(...taken.damage.map(mended));
      return taken.index;
    }
    const { index, broken } = stored[name];
    if (fits) damage.push(...broken);
    if (fits && index) {
      removeStrangers(index, name, texts);
      return index;
    }
    // A library that was never indexed has nothing to be read, and nothing is wrong with it.
    if (texts.size(name) > 0) made.add(name);
    return texts.embedAll(name, embedder);
  };
  const vectors = { propositions: await open('propositions'), chunks: await open('chunks') };
  for (const name of made) await addMissing(vectors[name], name, texts, embedder);
  if (made.size > 0) await storeAnew(database, vectors, [...made], embedder);
  return { vectors, damage };
}

/**
 * Takes up the int8 rows that are kept in memory and rebuilds what is damaged.
 * @param options.lost ids whose records could not be read: their vectors go.
 * @returns what was damaged. What changed is for the caller to store.
 */
export async function completeVectors(
  database: Database,
  embedder: Embedder,
  texts: LibraryTexts,
  vectors: LibraryVectors,
  { lost, rowsInMemory }: { lost: Record<IndexName, readonly number[]>; rowsInMemory: number },
): Promise<Damage[]> {
  const damage: Damage[] = [];
  for (const name of INDEX_NAMES) {
    const index = vectors[name];
    const staysOnDisk = name === 'propositions' && embedder.isQuick && index.size > rowsInMemory;
    const blocks = staysOnDisk ? index.needed : index.unattached;
    damage.push(...(await takeUpRows({ database, embedder, texts }, name, index, blocks)));
    index.remove(Uint32Array.from(lost[name]));
    removeStrangers(index, name, texts);
    await addMissing(index, name, texts, embedder);
  }
  return damage;
}

/** Reads int8 rows of some blocks; those that are damaged are made again. @returns what was. */
export async function takeUpRows(
  { database, embedder, texts }: { database: Database; embedder: Embedder; texts: LibraryTexts },
  name: IndexName,
  index: QuantisedIndex,
  blocks: readonly number[],
): Promise<Damage[]> {
  const damage: Damage[] = [];
  for (const block of blocks) {
    const bytes = await readRows(database, name, block);
    const damaged = index.attachRows(block, bytes ?? new Uint8Array(0));
    if (!damaged) continue;
    damage.push(damageOf(name, damaged));
    if (damaged.part === 'rows') {
      await texts.embedInto(index, name, [...damaged.ids], embedder);
    }
  }
  return damage;
}

/** Whether the indexes hold exactly what they should. */
export function covers(vectors: LibraryVectors, texts: LibraryTexts): boolean {
  return INDEX_NAMES.every((name) => vectors[name].size === texts.size(name));
}

/** Stores indexes that were made from nothing, in the place of what was stored under their names. */
export async function storeAnew(
  database: Database,
  vectors: LibraryVectors,
  names: readonly IndexName[],
  embedder: Embedder,
): Promise<void> {
  const blocks = names.map((name) => [name, vectors[name].takeChangedBlocks()] as const);
  await replaceVectors(database, Object.fromEntries(blocks), embedder.id);
}

function openStored(
  name: IndexName,
  { header, codes }: Omit<StoredVectors, 'damage'>,
  embedder: Embedder,
): Omit<ReadIndex, 'damage'> {
  if (!header) return { broken: [] };
  try {
    const { index, damaged } = QuantisedIndex.open({ header, codes });
    if (index.dimensions !== embedder.dimensions) return { broken: [] };
    return { index, broken: damaged.map((block) => damageOf(name, block)) };
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const key = JSON.stringify([name, 'header', 0]);
    return { broken: [{ store: 'vectorParts', key, reason, mended: true }] };
  }
}

/** Vectors of what is not there: an import that did not end well leaves some. */
function removeStrangers(index: QuantisedIndex, name: IndexName, texts: LibraryTexts): void {
  if (index.size === texts.size(name) && texts.missingFrom(index, name).length === 0) return;
  index.remove(index.ids().filter((id) => !texts.has(name, id)));
}

async function addMissing(
  index: QuantisedIndex,
  name: IndexName,
  texts: LibraryTexts,
  embedder: Embedder,
): Promise<void> {
  await texts.embedInto(index, name, texts.missingFrom(index, name), embedder);
}

export function mended(damage: Damage): Damage {
  return { ...damage, mended: true };
}

/** Of a stored block that is made anew. */
export function damageOf(name: IndexName, { block, part }: Pick<Repair, 'block' | 'part'>): Damage {
  const reason = 'it is not as it was written';
  return {
    store: 'vectorParts',
    key: JSON.stringify([name, part, block]),
    reason,
    mended: true,
  };
}
