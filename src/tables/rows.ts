/** The rows of a table as they are shown: sorted by value, and filtered by it. */
import { hasPages } from '../documents/kinds.ts';
import type { Support } from '../knowledge/types.ts';
import { CERTAIN, LIKELY } from '../methods/likelihood.ts';
import type { DocumentSummary } from '../protocol.ts';
import type { ColumnKind, Table, TableCell, TableColumn } from '../table-protocol.ts';
import { keyOf, stateOf, textOf, type CellState } from './state.ts';
import { compareValues, compareWords, valueOf, type CellValue } from './value.ts';

export type Sureness = 'sure' | 'likely' | 'unsure' | 'byHand';

export interface ShownCell {
  column: TableColumn;
  /** Undefined where nothing is known of it. */
  cell: TableCell | undefined;
  state: CellState;
  /** Empty where nothing is said. */
  text: string;
  /** Null where nothing is said, or the text is none of the column's kind. */
  value: CellValue | null;
  /** Null where there is nothing to be sure of. */
  sureness: Sureness | null;
}

export type RowDocument = Pick<
  DocumentSummary,
  'id' | 'name' | 'title' | 'kind' | 'status' | 'chunks' | 'tags'
>;

export interface Row {
  document: RowDocument;
  /** In the order of the columns. */
  cells: ShownCell[];
}

/** Null of a document without pages. */
export function pageOf({ kind }: RowDocument, { source }: Support): number | null {
  return hasPages(kind) ? source.firstPage : null;
}

/** What says which documents are a table's rows. */
export type Rows = Pick<Table, 'documents' | 'tag'>;

/** A table's documents, in the library's order. */
export function documentsOf<D extends Pick<DocumentSummary, 'id' | 'tags'>>(
  { documents, tag }: Rows,
  all: readonly D[],
): D[] {
  const ids = documents && new Set(documents);
  return all.filter(
    ({ id, tags }) => (!ids || ids.has(id)) && (tag === undefined || tags?.includes(tag)),
  );
}

/** In the library's order. */
export function rowsOf(
  table: Pick<Table, 'columns'> & Rows,
  all: readonly RowDocument[],
  cells: ReadonlyMap<string, TableCell>,
): Row[] {
  return documentsOf(table, all).map((document) => ({
    document,
    cells: table.columns.map((column) =>
      shownCell(column, document, cells.get(keyOf(document.id, column.id))),
    ),
  }));
}

function shownCell(
  column: TableColumn,
  document: RowDocument,
  cell: TableCell | undefined,
): ShownCell {
  const state = stateOf(cell, column, document);
  const text = textOf(cell, state);
  const value = valueOf(column.kind, text);
  return { column, cell, state, text, value, sureness: surenessOf(cell, state) };
}

/** As answers are called (src/methods/likelihood.ts). */
function surenessOf(cell: TableCell | undefined, state: CellState): Sureness | null {
  if (cell?.byHand) return 'byHand';
  if (state !== 'said' || !cell?.read) return null;
  const { grounding, probability } = cell.read;
  if (grounding === 'not-grounded') return 'unsure';
  if (probability === undefined) return grounding === 'grounded' ? 'sure' : 'likely';
  if (probability < LIKELY) return 'unsure';
  return probability < CERTAIN ? 'likely' : 'sure';
}

export interface Sort {
  /** Null: by the document's name. */
  column: string | null;
  descending: boolean;
}

/** What has no value comes last, whichever way. */
export function sorted(rows: readonly Row[], sort: Sort | null): Row[] {
  if (!sort) return [...rows];
  const { column, descending } = sort;
  const turn = descending ? -1 : 1;
  if (column === null)
    return [...rows].sort((a, b) => turn * compareWords(a.document.name, b.document.name));
  const cellOf = ({ cells }: Row): ShownCell | undefined =>
    cells.find((cell) => cell.column.id === column);
  const valueIn = (row: Row): CellValue | null => cellOf(row)?.value ?? null;
  return [...rows].sort((a, b) => {
    const [one, other] = [valueIn(a), valueIn(b)];
    if (!one || !other) return compareValues(one, other) || rank(cellOf(a)) - rank(cellOf(b));
    return turn * compareValues(one, other);
  });
}

const RANKS: readonly CellState[] = ['said', 'unsaid', 'unread', 'unreadable'];
const rank = (cell: ShownCell | undefined): number =>
  cell ? RANKS.indexOf(cell.state) : RANKS.length;

export type StateFilter = CellState | 'unsure' | 'byHand';

export interface Filter {
  /** In any cell, or the name of the document. */
  words: string;
  state: StateFilter | null;
  /** Id of the column that the state and what follows are asked of; null: any. */
  column: string | null;
  /** Values as they are typed, "5 km" or "May 2021"; empty for no bound. */
  least: string;
  most: string;
  answer: 'yes' | 'no' | null;
  holds: string;
}

export const NO_FILTER: Readonly<Filter> = {
  ...{ words: '', state: null, column: null, least: '', most: '', answer: null, holds: '' },
};

export function passing(rows: readonly Row[], filter: Filter): Row[] {
  return rows.filter((row) => passes(row, filter));
}

function passes({ document, cells }: Row, filter: Filter): boolean {
  const words = filter.words.trim().toLowerCase();
  const said = [document.name, document.title, ...cells.map(({ text }) => text)];
  if (words !== '' && !said.some((each) => each.toLowerCase().includes(words))) return false;
  // Of a column that was taken away nothing is asked.
  const cell = cells.find(({ column }) => column.id === filter.column);
  const asked = cell ? [cell] : cells;
  if (filter.state && !asked.some((one) => isIn(one, filter.state!))) return false;
  return !cell || hasValue(cell, filter);
}

function isIn({ state, sureness }: ShownCell, wanted: StateFilter): boolean {
  return wanted === 'unsure' || wanted === 'byHand' ? sureness === wanted : state === wanted;
}

function hasValue({ column, text, value }: ShownCell, filter: Filter): boolean {
  const { least, most, answer, holds } = filter;
  switch (column.kind) {
    case 'yesno':
      return answer === null || (value?.is === 'yesno' && value.yes === (answer === 'yes'));
    case 'number':
      return isWithinNumbers(value, least, most);
    case 'date':
      return isWithinDates(value, least, most);
    case 'text':
    case 'list':
      return text.toLowerCase().includes(holds.trim().toLowerCase());
  }
}

/** Nothing is kept out by it, which has to be said where it stands. */
export function isUnreadBound(kind: ColumnKind, bound: string): boolean {
  return bound.trim() !== '' && valueOf(kind, bound) === null;
}

/** A bound without a unit is in the unit of the cell; one of another measure excludes it. */
function isWithinNumbers(value: CellValue | null, least: string, most: string): boolean {
  const bounds = [valueOf('number', least), valueOf('number', most)];
  if (bounds.every((bound) => bound === null)) return true;
  if (value?.is !== 'number') return false;
  const [from, to] = bounds.map((bound) => {
    if (bound?.is !== 'number') return 0;
    if (bound.measure === '') return value.number - bound.number;
    return bound.measure === value.measure ? value.base - bound.base : NaN;
  });
  return (bounds[0] === null || from! >= 0) && (bounds[1] === null || to! <= 0);
}

function isWithinDates(value: CellValue | null, least: string, most: string): boolean {
  const [from, to] = [valueOf('date', least), valueOf('date', most)];
  if (!from && !to) return true;
  if (value?.is !== 'date') return false;
  const isAfter = from?.is !== 'date' || value.from >= from.from;
  return isAfter && (to?.is !== 'date' || value.from <= to.until);
}
