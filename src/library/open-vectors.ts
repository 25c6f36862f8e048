/**
 * Both vector indexes from what is stored. Headers and codes come first: with them questions are
 * answered, by estimates. Int8 rows follow block by block, and whatever is damaged is rebuilt from
 * what remains: codes from int8 rows, int8 rows from their texts.
 */
import type { Repair } from '../protocol.ts';
import type { LibraryVectors } from '../retrieval/library-index.ts';
import type { Damage } from '../storage/damage.ts';
import type { IndexName } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import {
  hasFloat32Blocks,
  INDEX_NAMES,
  readRows,
  replaceVectors,
  type StoredVectors,
} from '../storage/vectors.ts';
import { QuantisedIndex } from '../vectors/quantised-index.ts';
import type { Embedder } from '../vectors/types.ts';
import type { LibraryTexts } from './library-texts.ts';
import { takeOver } from './take-over.ts';

export interface StoredIndexes {
  stored: Record<IndexName, StoredVectors>;
  /** Whose vectors they are. */
  embedder: string;
}

export interface OpenedVectors {
  vectors: LibraryVectors;
  damage: Damage[];
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
    const opened = fits ? openStored(name, stored[name], embedder, damage) : undefined;
    if (opened) {
      removeStrangers(opened, name, texts);
      return opened;
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
 * Takes up the int8 rows and rebuilds what is damaged.
 * @param lost ids whose records could not be read: their vectors go.
 * @returns what was damaged. What changed is for the caller to store.
 */
export async function completeVectors(
  database: Database,
  embedder: Embedder,
  texts: LibraryTexts,
  vectors: LibraryVectors,
  lost: Record<IndexName, readonly number[]>,
): Promise<Damage[]> {
  const damage: Damage[] = [];
  for (const name of INDEX_NAMES) {
    const index = vectors[name];
    for (const block of index.unattached) {
      const bytes = await readRows(database, name, block);
      const damaged = index.attachRows(block, bytes ?? new Uint8Array(0));
      if (!damaged) continue;
      damage.push(damageOf(name, damaged));
      if (damaged.part === 'rows') {
        await texts.embedInto(index, name, [...damaged.ids], embedder);
      }
    }
    index.remove(Uint32Array.from(lost[name]));
    removeStrangers(index, name, texts);
    await addMissing(index, name, texts, embedder);
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

/** @returns undefined where there is no header that can be read, or one of other vectors. */
function openStored(
  name: IndexName,
  { header, codes }: StoredVectors,
  embedder: Embedder,
  damage: Damage[],
): QuantisedIndex | undefined {
  if (!header) return undefined;
  try {
    const { index, damaged } = QuantisedIndex.open({ header, codes });
    if (index.dimensions !== embedder.dimensions) return undefined;
    damage.push(...damaged.map((block) => damageOf(name, block)));
    return index;
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    damage.push({
      ...{ store: 'vectorParts', key: JSON.stringify([name, 'header', 0]), reason },
      mended: true,
    });
    return undefined;
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
