/** The stores `tables` and `tableCells`: questions put to every document, and what each said. */
import type { Range } from '../documents/types.ts';
import type { Support } from '../knowledge/types.ts';
import {
  type CellCorrection,
  type CellReading,
  type ColumnKind,
  type Table,
  type TableCell,
  type TableColumn,
} from '../table-protocol.ts';
import { readAll, type Records } from './damage.ts';
import { DamagedRecord, Fields, namesOf, textItem } from '../fields.ts';
import { parseError, parseSentence } from './parsers.ts';
import { GROUNDINGS } from './question-parsers.ts';
import type { TableCellRecord, TableRecord } from './records.ts';
import type { Database } from './schema.ts';
import { atomically, drop, put, type Writing } from './transaction.ts';

export const COLUMN_KINDS = namesOf<ColumnKind>({
  text: true,
  yesno: true,
  number: true,
  date: true,
  list: true,
});

/** Newest first. */
export async function listTables(database: Database): Promise<Records<Table>> {
  const { store } = database.transaction('tables');
  const { records, damage } = await readAll('tables', store, parseTable);
  records.sort((a, b) => b.createdAt - a.createdAt);
  return { records: records.map(withoutVersion), damage };
}

/** A cell that is damaged is as good as not there: it is read once more. */
export async function readCells(database: Database, table: string): Promise<TableCell[]> {
  const stored: unknown[] = await database.getAll('tableCells', cellsOf(table));
  return stored.flatMap((value) => wholeCell(value) ?? []);
}

/** Null for one that is damaged. */
function wholeCell(stored: unknown): TableCell | null {
  try {
    return withoutVersion(parseTableCell(stored));
  } catch {
    return null;
  }
}

/** Cells of columns that it no longer has go with them. */
export async function saveTable(database: Database, table: Table): Promise<void> {
  const record = parseTable({ ...table, version: 1 });
  await atomically(database, ['tables', 'tableCells'], async (transaction) => {
    const has = new Set(record.columns.map(({ id }) => id));
    const keys = await transaction.objectStore('tableCells').getAllKeys(cellsOf(record.id));
    drop(
      transaction,
      'tableCells',
      keys.filter(([, , column]) => !has.has(column)),
    );
    put(transaction, 'tables', [record]);
  });
}

/** What was read goes, to be read once more; what a person said stays. */
export async function forgetReadings(
  database: Database,
  table: string,
  { column, document }: { column: string | null; document: string | null },
): Promise<void> {
  await atomically(database, ['tableCells'], async (transaction) => {
    const stored = await transaction.objectStore('tableCells').getAll(cellsOf(table));
    for (const { read: _, ...cell } of stored) {
      const isOther = column !== null && cell.column !== column;
      if (isOther || (document !== null && cell.document !== document)) continue;
      if (cell.byHand) put(transaction, 'tableCells', [cell]);
      else drop(transaction, 'tableCells', [[table, cell.document, cell.column]]);
    }
  });
}

/**
 * What was read is kept beside what a person said meanwhile, and the other way round: both are put
 * into the record as it is stored now.
 * @returns null where its table, its column or its document has gone meanwhile.
 */
export async function changeCell(
  database: Database,
  key: Pick<TableCell, 'table' | 'document' | 'column'>,
  change: (stored: TableCell) => TableCell,
): Promise<TableCell | null> {
  const { table, document, column } = key;
  return atomically(database, ['tables', 'tableCells', 'documents'], async (transaction) => {
    const [of, there, stored] = await Promise.all([
      transaction.objectStore('tables').get(table),
      transaction.objectStore('documents').getKey(document),
      transaction.objectStore('tableCells').get([table, document, column]),
    ]);
    const isThere = of?.columns.some(({ id }) => id === column) ?? false;
    if (!isThere || there === undefined) return null;
    const changed = change(wholeCell(stored) ?? { table, document, column });
    const isKnown = changed.read !== undefined || changed.byHand !== undefined;
    if (isKnown) put(transaction, 'tableCells', [parseTableCell({ ...changed, version: 1 })]);
    else drop(transaction, 'tableCells', [[table, document, column]]);
    return changed;
  });
}

/**
 * Of a library file, within its last transaction (storage/import-commits.ts). A table that is there
 * stays as it is; cells of documents that are not here are left out.
 */
export async function addTables(
  transaction: Writing,
  tables: readonly Table[],
  cells: readonly TableCell[],
): Promise<void> {
  if (tables.length === 0) return;
  const known = new Set(await transaction.objectStore('tables').getAllKeys());
  const here = new Set(await transaction.objectStore('documents').getAllKeys());
  const fresh = tables.filter(({ id }) => !known.has(id));
  const ids = new Set(fresh.map(({ id }) => id));
  put(
    transaction,
    'tables',
    fresh.map((table) => ({ ...table, version: 1 as const })),
  );
  put(
    transaction,
    'tableCells',
    cells
      .filter(({ table, document }) => ids.has(table) && here.has(document))
      .map((cell) => ({ ...cell, version: 1 as const })),
  );
}

export async function deleteTable(database: Database, id: string): Promise<void> {
  await atomically(database, ['tables', 'tableCells'], (transaction) => {
    drop(transaction, 'tables', [id]);
    drop(transaction, 'tableCells', [cellsOf(id)]);
  });
}

export function parseTable(value: unknown): TableRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    id: fields.text('id'),
    title: fields.text('title'),
    createdAt: fields.number('createdAt'),
    columns: fields.list('columns', parseColumn),
    documents: fields.isNull('documents') ? null : fields.list('documents', textItem),
    ...(fields.has('tag') ? { tag: fields.text('tag') } : {}),
    ...(fields.has('paused') ? { paused: true } : {}),
    ...(fields.has('template') ? { template: true } : {}),
  };
}

export function parseTableCell(value: unknown): TableCellRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    table: fields.text('table'),
    document: fields.text('document'),
    column: fields.text('column'),
    ...(fields.has('read') ? { read: fields.object('read', parseReading) } : {}),
    ...(fields.has('byHand') ? { byHand: fields.object('byHand', parseCorrection) } : {}),
  };
}

function parseColumn(value: unknown, path: string): TableColumn {
  const fields = new Fields(value, path);
  return {
    id: fields.text('id'),
    question: fields.text('question'),
    kind: fields.oneOf('kind', COLUMN_KINDS),
  };
}

function parseReading(fields: Fields): CellReading {
  return {
    asked: fields.text('asked'),
    passages: fields.count('passages'),
    readAt: fields.number('readAt'),
    text: fields.text('text'),
    ...(fields.has('probability') ? { probability: fields.chance('probability') } : {}),
    grounding: fields.oneOf('grounding', GROUNDINGS),
    citations: fields.list('citations', parseCitation),
    engine: fields.text('engine'),
    ...(fields.has('degraded') ? { degraded: fields.object('degraded', parseSentence) } : {}),
    ...(fields.has('error') ? { error: fields.object('error', parseError) } : {}),
  };
}

function parseCorrection(fields: Fields): CellCorrection {
  return { text: fields.text('text'), at: fields.number('at') };
}

function parseCitation(value: unknown, path: string): Support {
  const fields = new Fields(value, path);
  return {
    ...(fields.has('triplet') ? { triplet: fields.count('triplet') } : {}),
    source: fields.object('source', (source) => ({
      chunk: source.count('chunk'),
      document: source.text('document'),
      ...parsePlace(source, path),
      firstPage: source.count('firstPage'),
      lastPage: source.count('lastPage'),
    })),
    text: fields.text('text'),
    ...(fields.has('row') ? { row: fields.text('row') } : {}),
    ...(fields.has('heading') ? { heading: fields.text('heading') } : {}),
  };
}

function parsePlace(fields: Fields, path: string): Range {
  const place = { start: fields.count('start'), end: fields.count('end') };
  if (place.end <= place.start) throw new DamagedRecord(path, 'a range of characters');
  return place;
}

function cellsOf(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table], [table, []]);
}

function withoutVersion<R extends { version: 1 }>({
  version: _,
  ...record
}: R): Omit<R, 'version'> {
  return record;
}
