/**
 * The store `vectorParts`: what is stored of both indexes, record by record as they give it: their
 * vectors' snapshots and their words. A library opens with words, headers and codes, the smaller
 * part; int8 rows follow block by block.
 */
import type { IndexRecord, WordRecord } from '../retrieval/id-blocks.ts';
import { readAll, type Damage, type Records } from './damage.ts';
import { withLibrary } from './library-record.ts';
import { parseFloat32Block, parseVectorPart } from './parsers.ts';
import type { Float32BlockRecord, IndexName, LibraryRecord, VectorPartRecord } from './records.ts';
import type { Database } from './schema.ts';
import { atomically, drop, empty, put, type Writing } from './transaction.ts';

export const INDEX_NAMES: readonly IndexName[] = ['propositions', 'chunks'];

/** What changed in both indexes since it was last stored. */
export type ChangedBlocks = Record<IndexName, readonly IndexRecord[]>;

/** The indexes are left as they are stored: those of what is no longer there go at the next load. */
export const NO_BLOCKS: ChangedBlocks = { propositions: [], chunks: [] };

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

/** What is stored of an index's words. */
export async function readWords(
  database: Database,
  index: IndexName,
): Promise<Records<VectorPartRecord & WordRecord>> {
  const parts = await Promise.all(
    (['words', 'headings'] as const).map((part) => listPart(database, index, part)),
  );
  return {
    records: parts.flatMap(({ records }) => records),
    damage: parts.flatMap(({ damage }) => damage),
  };
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
export function writeBlocks(transaction: Writing, changed: Partial<ChangedBlocks>): void {
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

function listPart<Part extends IndexRecord['part']>(
  database: Database,
  index: IndexName,
  part: Part,
): Promise<Records<VectorPartRecord & { part: Part }>> {
  const { store } = database.transaction('vectorParts');
  const parse = (value: unknown) => ({ ...parseVectorPart(value), part });
  return readAll('vectorParts', store, parse, rangeOf(index, part));
}

function rangeOf(index: IndexName, part: IndexRecord['part']): IDBKeyRange {
  return IDBKeyRange.bound([index, part, 0], [index, part, Infinity]);
}
