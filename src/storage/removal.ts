/**
 * A document goes, with all that came from it: chunks, its sources in shared triplets, orphaned
 * triplets, vectors, facts, pages, text, bytes, journal entry — in one transaction. The history
 * stays, and the name of what it may cite.
 */
import type { FormerDocument } from '../protocol.ts';
import { forgetFormer, withLibrary } from './library-record.ts';
import { parseTriplet } from './parsers.ts';
import type { DocumentRecord, JobRecord, TripletRecord } from './records.ts';
import { allPagesOf } from './recognised.ts';
import { STORES, type Database } from './schema.ts';
import { atomically, drop, empty, put, type Writing } from './transaction.ts';
import { NO_BLOCKS, writeBlocks, type ChangedBlocks } from './vectors.ts';

export const REMOVAL_STORES = [
  'documents',
  'files',
  'texts',
  'pages',
  'chunks',
  'triplets',
  'vectorParts',
  'facts',
  'jobs',
  'tableCells',
] as const;

const LEFT_STORES = ['libraries', 'questions', 'recognised', 'tables'] as const;

/** What a document leaves behind. */
export interface Left {
  former: FormerDocument;
  /** The newer version, as it is from now on. */
  successor?: DocumentRecord;
  /** It may come again, in another part of its site: what a person wrote into tables waits for it. */
  mayReturn?: true;
}

/**
 * @param blocks what removing the document changed in the indexes.
 * @param left nothing, where there is no room even for a name.
 */
export async function removeDocument(
  database: Database,
  document: string,
  blocks: ChangedBlocks | typeof NO_BLOCKS,
  left: Left | null = null,
): Promise<void> {
  const stores = [...REMOVAL_STORES, ...LEFT_STORES] as const;
  await atomically(database, stores, async (transaction) => {
    await removeContents(transaction, document);
    for (const store of ['documents', 'files', 'jobs'] as const) {
      drop(transaction, store, [document]);
    }
    drop(transaction, 'recognised', [allPagesOf(document)]);
    writeBlocks(transaction, blocks);
    await leaveTables(transaction, document, left);
    if (left) await leave(transaction, left);
  });
}

/** Where nothing was asked, nothing cites the document, and its name goes with it. */
async function leave(transaction: Writing, { former, successor }: Left): Promise<void> {
  const asked = await transaction.objectStore('questions').count();
  if (successor) put(transaction, 'documents', [successor]);
  if (asked === 0) return;
  await withLibrary(transaction, (library) => {
    forgetFormer(library, former.id);
    library.former = [...(library.former ?? []), former];
  });
}

/**
 * Its row goes; a newer version has its place in the tables that name it, with what a person wrote
 * into its cells.
 */
async function leaveTables(
  transaction: Writing,
  document: string,
  left: Left | null,
): Promise<void> {
  const successor = left?.successor?.id;
  const cells = transaction.objectStore('tableCells');
  for (const { read: _, ...cell } of await cells.index('by-document').getAll(document)) {
    drop(transaction, 'tableCells', [[cell.table, document, cell.column]]);
    const stays = left?.mayReturn ? document : successor;
    if (!cell.byHand || stays === undefined) continue;
    put(transaction, 'tableCells', [{ ...cell, document: stays }]);
  }
  if (successor === undefined) return;
  for (const table of await transaction.objectStore('tables').getAll()) {
    // A damaged one is left to whoever opens it.
    if (!Array.isArray(table.documents) || !table.documents.includes(document)) continue;
    const documents = table.documents.map((each) => (each === document ? successor : each));
    put(transaction, 'tables', [{ ...table, documents: [...new Set(documents)] }]);
  }
}

/** A document begins anew from its file: what was read and indexed of it goes. */
export async function resetDocument(
  database: Database,
  document: DocumentRecord,
  job: JobRecord,
): Promise<void> {
  await atomically(database, ['libraries', ...REMOVAL_STORES], async (transaction) => {
    await removeContents(transaction, document.id);
    writeBlocks(transaction, NO_BLOCKS);
    put(transaction, 'documents', [document]);
    put(transaction, 'jobs', [job]);
  });
}

/** Within a transaction over {@link REMOVAL_STORES}: what was read and indexed of a document. */
export async function removeContents(transaction: Writing, document: string): Promise<void> {
  const all = IDBKeyRange.bound([document, 0], [document, Infinity]);
  const chunks = transaction.objectStore('chunks').index('by-document');
  drop(transaction, 'chunks', await chunks.getAllKeys(all));
  const facts = transaction.objectStore('facts').index('by-document');
  drop(transaction, 'facts', await facts.getAllKeys(document));
  await removeSources(transaction, document);
  drop(transaction, 'pages', [all]);
  drop(transaction, 'texts', [document]);
  await forgetReadingsOf(transaction, document);
}

/** What tables have read of it does not hold of its new text; what a person wrote into them stays. */
async function forgetReadingsOf(transaction: Writing, document: string): Promise<void> {
  const cells = transaction.objectStore('tableCells').index('by-document');
  for (const { read, ...cell } of await cells.getAll(document)) {
    if (!read) continue;
    if (cell.byHand) put(transaction, 'tableCells', [cell]);
    else drop(transaction, 'tableCells', [[cell.table, document, cell.column]]);
  }
}

async function removeSources(transaction: Writing, document: string): Promise<void> {
  const index = transaction.objectStore('triplets').index('by-document');
  const [values, keys] = await Promise.all([index.getAll(document), index.getAllKeys(document)]);
  for (const [i, value] of values.entries()) {
    const left = withoutDocument(value, document);
    if (left) put(transaction, 'triplets', [left]);
    else drop(transaction, 'triplets', [keys[i]!]);
  }
}

/** @returns null when nothing is left to keep: no other source, or a record that cannot be read. */
function withoutDocument(value: unknown, document: string): TripletRecord | null {
  let triplet: TripletRecord;
  try {
    triplet = parseTriplet(value);
  } catch {
    return null;
  }
  const sources = triplet.sources.filter((source) => source.document !== document);
  if (sources.length === 0) return null;
  const documents = triplet.documents.filter((each) => each !== document);
  return { ...triplet, sources, documents };
}

/** Deletes everything stored. */
export async function clearAll(database: Database): Promise<void> {
  await atomically(database, STORES, (transaction) => empty(transaction, STORES));
}
