/**
 * The store `vectorParts`: what is stored of both indexes, record by record as they give it: their
 * texts packed, their words, and their vectors' snapshots. A library opens with all of it but int8
 * rows, which follow block by block.
 */
import type { IndexRecord, TextRecord } from '../retrieval/index-records.ts';
import { readAll, readParts, type Damage, type Records } from './damage.ts';
import { PACKED, withLibrary } from './library-record.ts';
import { parseFloat32Block, parseVectorPart } from './parsers.ts';
import {
  PACKED_ID,
  type Float32BlockRecord,
  type IndexName,
  type LibraryRecord,
  type VectorPartRecord,
} from './records.ts';
import type { Database } from './schema.ts';
import { atomically, drop, empty, put, type Writing } from './transaction.ts';

/** Of texts and words; some megabytes. */
const BLOCKS_AT_ONCE = 128;

export const INDEX_NAMES: readonly IndexName[] = ['propositions', 'chunks'];

/** What changed in both indexes since it was last stored. */
export type ChangedBlocks = Record<IndexName, readonly IndexRecord[]>;

/**
 * The indexes are left as they are stored: what is no longer there goes from them at the next load.
 * Takes `libraries` into the transaction.
 */
export const NO_BLOCKS = null;

/** What an index is opened from. */
export interface StoredVectors {
  /** Null for an index that was never stored, or whose header cannot be read. */
  header: Uint8Array<ArrayBuffer> | null;
  codes: { block: number; bytes: Uint8Array<ArrayBuffer> }[];
  damage: Damage[];
}

/** The header and the codes of an index, without its int8 rows. */
export async function readCodes(database: Database, index: IndexName): Promise<StoredVectors> {
  const [headers, codes] = await Promise.all([
    listPart(database, index, 'header'),
    listPart(database, index, 'codes'),
  ]);
  const damage = [...headers.damage, ...codes.damage];
  return { header: headers.records[0]?.bytes ?? null, codes: codes.records, damage };
}

/** What is stored of both indexes' texts and of their words, some blocks at a time. */
export async function* textsInParts(
  database: Database,
): AsyncGenerator<Records<TextRecord> & { index: IndexName }> {
  for (const index of INDEX_NAMES) {
    for (const part of ['records', 'words', 'headings'] as const) {
      const parse = (value: unknown) => ({ ...parseVectorPart(value), part });
      const range = rangeOf(index, part);
      for await (const read of readParts(database, 'vectorParts', parse, range, BLOCKS_AT_ONCE)) {
        yield { ...read, index };
      }
    }
  }
}

/** A block's int8 rows; null where there are none or the record cannot be read. */
export async function readRows(
  database: Database,
  index: IndexName,
  block: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const value: unknown = await database.get('vectorParts', [index, 'rows', block]);
  try {
    return parseVectorPart(value).bytes;
  } catch {
    return null;
  }
}

/** Within a transaction that writes `vectorParts`. */
export function writeBlocks(
  transaction: Writing,
  changed: Partial<ChangedBlocks> | typeof NO_BLOCKS,
): void {
  if (changed === NO_BLOCKS) return drop(transaction, 'libraries', [PACKED_ID]);
  for (const index of INDEX_NAMES) {
    for (const { part, block, bytes } of changed[index] ?? []) {
      if (bytes) put(transaction, 'vectorParts', [{ version: 1, index, part, block, bytes }]);
      else drop(transaction, 'vectorParts', [[index, part, block]]);
    }
  }
}

/**
 * What changed in the indexes alone.
 * @param checkedAt when indexes were checked, where they were.
 */
export async function commitUpkeep(
  database: Database,
  changed: ChangedBlocks,
  checkedAt: LibraryRecord['checkedAt'] = {},
): Promise<void> {
  if (INDEX_NAMES.every((index) => changed[index].length === 0 && !checkedAt[index])) return;
  await atomically(database, ['libraries', 'vectorParts'], async (transaction) => {
    writeBlocks(transaction, changed);
    if (Object.keys(checkedAt).length === 0) return;
    await withLibrary(transaction, (library) => {
      library.checkedAt = { ...library.checkedAt, ...checkedAt };
    });
  });
}

/** The same, when nothing is missing from the blocks any more. */
export async function commitPacked(database: Database, changed: ChangedBlocks): Promise<void> {
  await atomically(database, ['libraries', 'vectorParts'], (transaction) => {
    writeBlocks(transaction, changed);
    put(transaction, 'libraries', [PACKED]);
  });
}

/** Something is missing from the blocks. */
export async function forgetPacked(database: Database): Promise<void> {
  await atomically(database, ['libraries'], (transaction) => writeBlocks(transaction, NO_BLOCKS));
}

/**
 * Some indexes are new: what was stored of them goes, in the same transaction, with everything that
 * version 1 left.
 */
export async function replaceVectors(
  database: Database,
  blocks: Partial<ChangedBlocks>,
  embedder: string,
): Promise<void> {
  const stores = ['libraries', 'vectors', 'vectorParts'] as const;
  await atomically(database, stores, async (transaction) => {
    empty(transaction, ['vectors']);
    for (const index of INDEX_NAMES) {
      if (blocks[index]) drop(transaction, 'vectorParts', vectorsOf(index));
    }
    writeBlocks(transaction, blocks);
    await withLibrary(transaction, (library) => (library.embedder = embedder));
  });
}

/** Whether version 1 left vectors that have not been taken over yet. */
export async function hasFloat32Blocks(database: Database): Promise<boolean> {
  return (await database.count('vectors')) > 0;
}

/** The vectors that version 1 left. */
export async function listFloat32Blocks(
  database: Database,
  index: IndexName,
): Promise<Records<Float32BlockRecord>> {
  const { store } = database.transaction('vectors');
  const query = IDBKeyRange.bound([index, 0], [index, Infinity]);
  return readAll('vectors', store, parseFloat32Block, query);
}

/** Where an index's vectors are, without its words. */
export function vectorsOf(index: IndexName): IDBKeyRange[] {
  return (['header', 'codes', 'rows'] as const).map((part) => rangeOf(index, part));
}

function listPart(
  database: Database,
  index: IndexName,
  part: IndexRecord['part'],
): Promise<Records<VectorPartRecord>> {
  const { store } = database.transaction('vectorParts');
  return readAll('vectorParts', store, parseVectorPart, rangeOf(index, part));
}

function rangeOf(index: IndexName, part: IndexRecord['part']): IDBKeyRange {
  return IDBKeyRange.bound([index, part, 0], [index, part, Infinity]);
}
