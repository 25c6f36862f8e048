/** The table on the page: its cells as they come, the rows that are shown, the cell that is chosen. */
import { countColumn, type ColumnCount } from '../../tables/count.ts';
import {
  NO_FILTER,
  passing,
  rowsOf,
  sorted,
  type Filter,
  type Row,
  type RowDocument,
  type ShownCell,
  type Sort,
} from '../../tables/rows.ts';
import { keyOf } from '../../tables/state.ts';
import type { TableCell, TableProgress, TableSummary } from '../../table-protocol.ts';
import { cellsOfColumn } from './files.ts';

/** Cells come faster than anyone can read; they are applied in batches. */
const APPLY_MS = 200;

export class OpenTable {
  filter = $state.raw<Filter>(NO_FILTER);
  /** Document and column of the chosen cell. */
  chosen = $state.raw<{ document: string; column: string } | null>(null);
  #sort = $state.raw<Sort | null>(null);
  #summary = $state.raw<TableSummary>() as TableSummary;
  /** Apart, for it is told at once. */
  #progress = $state.raw<TableProgress>() as TableProgress;
  #cells = $state.raw<ReadonlyMap<string, TableCell>>(new Map());
  #waiting: TableCell[] = [];
  /** Null where none waits to be applied. */
  #next: TableSummary | null = null;
  readonly #documents: () => readonly RowDocument[];
  /** Removed, and can still be brought back. */
  #hidden = $state.raw<ReadonlySet<string>>(new Set());
  readonly columns = $derived(this.#summary.columns.filter(({ id }) => !this.#hidden.has(id)));
  readonly all = $derived.by(() =>
    rowsOf({ ...this.#summary, columns: this.columns }, this.#documents(), this.#cells),
  );
  readonly rows = $derived(sorted(passing(this.all, this.filter), this.#sort));
  readonly counts = $derived.by((): ColumnCount[] =>
    this.columns.map(({ kind }, i) => countColumn(kind, cellsOfColumn(this.rows, i))),
  );
  readonly chosenCell = $derived.by((): { row: Row; cell: ShownCell } | null => {
    const { chosen } = this;
    const row = chosen && this.all.find(({ document }) => document.id === chosen.document);
    const cell = row?.cells.find(({ column }) => column.id === chosen?.column);
    return row && cell ? { row, cell } : null;
  });

  constructor(
    summary: TableSummary,
    cells: readonly TableCell[],
    documents: () => readonly RowDocument[],
  ) {
    this.#documents = documents;
    this.#summary = summary;
    this.#progress = summary.progress;
    this.#cells = new Map(cells.map((cell) => [keyOf(cell.document, cell.column), cell]));
  }

  get id(): string {
    return this.#summary.id;
  }
  get summary(): TableSummary {
    return this.#summary;
  }
  get progress(): TableProgress {
    return this.#progress;
  }
  get sort(): Sort | null {
    return this.#sort;
  }
  get isFiltered(): boolean {
    return this.rows.length < this.all.length;
  }

  /** Rising, falling, and as in the library again. */
  turnSort(column: string | null): void {
    const now = this.#sort?.column === column ? this.#sort : null;
    this.#sort = now?.descending ? null : { column, descending: now !== null };
  }

  hide(column: string, isHidden: boolean): void {
    const others = [...this.#hidden].filter((id) => id !== column);
    this.#hidden = new Set(isHidden ? [...others, column] : others);
  }

  receive(summary: TableSummary, cells: readonly TableCell[]): void {
    this.#progress = summary.progress;
    this.#waiting.push(...cells);
    if (!this.#next) setTimeout(() => this.#apply(), APPLY_MS);
    this.#next = summary;
  }

  /** As it is stored now. */
  reload(cells: readonly TableCell[]): void {
    this.#waiting = [];
    this.#cells = new Map(cells.map((cell) => [keyOf(cell.document, cell.column), cell]));
  }

  #apply(): void {
    if (this.#next) this.#summary = this.#next;
    this.#next = null;
    if (this.#waiting.length === 0) return;
    const cells = new Map(this.#cells);
    for (const cell of this.#waiting.splice(0)) cells.set(keyOf(cell.document, cell.column), cell);
    this.#cells = cells;
  }
}
