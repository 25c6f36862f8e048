/**
 * Tables are filled: one question to one document at a time, behind all files and questions, the rows
 * that are looked at first. Each cell is stored as it is read, so that it goes on where it stopped,
 * whatever stopped it; what a person wrote is never overwritten.
 */
import type { Engine } from '../engines/engine.ts';
import { isAbort, toErrorRecord } from '../errors.ts';
import type { DocumentSummary, LibraryEvent } from '../protocol.ts';
import type { Retriever } from '../retrieval/types.ts';
import type { Damage } from '../storage/damage.ts';
import type { Database } from '../storage/schema.ts';
import {
  changeCell,
  deleteTable,
  forgetReadings,
  listTables,
  readCells,
  saveTable,
} from '../storage/tables.ts';
import type {
  CellReading,
  Table,
  TableCell,
  TableColumn,
  TableProgress,
  TableService,
  TableSummary,
} from '../table-protocol.ts';
import { commonHeadings } from '../tables/common-headings.ts';
import { readCell } from '../tables/read-cell.ts';
import { documentsOf } from '../tables/rows.ts';
import { isFilled, keyOf, READABLE, type FilledCell } from '../tables/state.ts';
import type { ContextChunk } from '../tasks/types.ts';
import { retrieverOfDocument } from '../tables/document-passages.ts';
import { nextTask, orCancelled } from '../waiting.ts';
import { Exclusive } from './exclusive.ts';

/** How much the newest cell counts against those before it. */
const NEWEST = 0.2;

export interface FillingParts {
  database: Database;
  documents: () => readonly DocumentSummary[];
  /** A document's passages, in its order. */
  passagesOf: (document: string) => ContextChunk[];
  /** What a document's overview says to the question; null where something else is asked. */
  told: (
    question: string,
    document: string,
  ) => Promise<Pick<CellReading, 'text' | 'citations'> | null>;
  /** The one that the settings choose. */
  engine: () => Promise<Engine>;
  /** Resolves when no file is being indexed, no question answered, and what reads is there. */
  othersDone: (signal: AbortSignal) => Promise<void>;
  emit: (event: LibraryEvent) => void;
  onDamage: (damage: readonly Damage[]) => void;
  now: () => number;
}

interface OpenTable {
  table: Table;
  /** By document and column. */
  filled: Map<string, FilledCell>;
}

interface Opened {
  document: string;
  passages: ContextChunk[];
  retriever: Retriever;
}

interface ToRead {
  table: Table;
  document: DocumentSummary;
  column: TableColumn;
}

export class Filling implements TableService {
  readonly #parts: FillingParts;
  readonly #open = new Map<string, OpenTable>();
  readonly #changes = new Exclusive();
  #loading: Promise<void> | null = null;
  #running: { controller: AbortController; ended: Promise<void> } | null = null;
  #current: { table: string; controller: AbortController } | null = null;
  /** The rows that are looked at. */
  #seen: { table: string; documents: readonly string[] } | null = null;
  #cellMs: number | null = null;
  /** The document that was read last: its cells mostly follow each other. */
  #last: Opened | null = null;
  /** Waits to be taken notice of. */
  #changed: Promise<void> | null = null;
  #isStopped = false;

  constructor(parts: FillingParts) {
    this.#parts = parts;
  }

  async list(): Promise<TableSummary[]> {
    await this.#load();
    void this.resumed();
    return [...this.#open.values()]
      .map(({ table }) => this.#summary(table))
      .sort((a, b) => b.createdAt - a.createdAt);
  }

  async cells(table: string): Promise<TableCell[]> {
    return readCells(this.#parts.database, table);
  }

  async suggest(): Promise<string[]> {
    const documents = this.#parts.documents().filter(({ status }) => status === READABLE);
    return commonHeadings(
      documents.map(({ id }) => this.#parts.passagesOf(id).map(({ heading }) => heading)),
    );
  }

  async save(table: Table): Promise<void> {
    await this.#change(table.id, () => this.#store(table));
  }

  async remove(table: string): Promise<void> {
    await this.#load();
    await this.#changes.run(async () => {
      this.#leave(table);
      await deleteTable(this.#parts.database, table);
      this.#open.delete(table);
      this.#parts.emit({ type: 'table-removed', id: table });
    });
  }

  pause(table: string): Promise<void> {
    return this.#setPaused(table, true);
  }

  resume(table: string): Promise<void> {
    return this.#setPaused(table, false);
  }

  async look(table: string, documents: readonly string[]): Promise<void> {
    this.#seen = { table, documents };
  }

  async correct(
    table: string,
    document: string,
    column: string,
    text: string | null,
  ): Promise<void> {
    const key = { table, document, column };
    await this.#change(table, async () => {
      const at = this.#parts.now();
      const changed = await changeCell(this.#parts.database, key, ({ byHand: _, ...cell }) =>
        text === null ? cell : { ...cell, byHand: { text: text.trim(), at } },
      );
      if (!changed) return;
      this.#note(changed);
      this.#tell(table, [changed]);
    });
  }

  async readAgain(table: string, column: string | null, document: string | null): Promise<void> {
    await this.#change(table, async () => {
      await forgetReadings(this.#parts.database, table, { column, document });
      const open = this.#open.get(table);
      // It was deleted meanwhile.
      if (open) this.#open.set(table, await this.#read(open.table));
    });
  }

  /** There may be cells to be read. */
  async resumed(): Promise<void> {
    await this.#load();
    if (this.#isStopped || this.#running) return;
    if (!this.#next()) return this.#tellAll();
    const controller = new AbortController();
    const ended = this.#run(controller.signal).finally(() => (this.#running = null));
    this.#running = { controller, ended };
    this.#tellAll();
    void ended.then(() => this.#tellAll());
  }

  /** A document has come, changed or gone. */
  async documentsChanged(): Promise<void> {
    this.#last = null;
    if (!this.#loading) return this.resumed();
    // A newer version may have taken the place of a document. Many that go at once are one change.
    this.#changed ??= this.#changes.run(() => {
      this.#changed = null;
      return this.#readAll();
    });
    await this.#changed;
    await this.resumed();
  }

  /** Resolves when no cell is being read. */
  async atRest(): Promise<void> {
    await this.#running?.ended;
  }

  /** Until somebody looks again; nothing of what was read is lost. */
  async halt(): Promise<void> {
    this.#running?.controller.abort();
    this.#current?.controller.abort();
    await this.#running?.ended;
  }

  /** All tables are gone. */
  async forget(): Promise<void> {
    await this.halt();
    for (const id of this.#open.keys()) this.#parts.emit({ type: 'table-removed', id });
    this.#open.clear();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.halt();
  }

  /** What is stored, and what is known of it, change together; the cell that is being read is read anew. */
  async #change(table: string, work: () => Promise<void>): Promise<void> {
    await this.#load();
    this.#leave(table);
    await this.#changes.run(work);
    this.#tell(table, []);
    void this.resumed();
  }

  async #setPaused(id: string, isPaused: boolean): Promise<void> {
    await this.#change(id, async () => {
      // As it is when its turn comes: a new name may have been on its way.
      const open = this.#open.get(id);
      if (!open) return;
      const { paused: _, ...table } = open.table;
      await this.#store(isPaused ? { ...table, paused: true } : table);
    });
  }

  async #store(table: Table): Promise<void> {
    await saveTable(this.#parts.database, table);
    const known = this.#open.get(table.id);
    this.#open.set(table.id, { table, filled: known?.filled ?? new Map() });
  }

  #load(): Promise<void> {
    this.#loading ??= this.#changes
      .run(() => this.#readAll())
      .catch((thrown: unknown) => {
        this.#loading = null;
        throw thrown;
      });
    return this.#loading;
  }

  async #readAll(): Promise<void> {
    const { records, damage } = await listTables(this.#parts.database);
    this.#parts.onDamage(damage);
    const all = await Promise.all(records.map((table) => this.#read(table)));
    this.#open.clear();
    for (const open of all) this.#open.set(open.table.id, open);
  }

  async #read(table: Table): Promise<OpenTable> {
    const filled = new Map<string, FilledCell>();
    for (const cell of await readCells(this.#parts.database, table.id)) {
      filled.set(keyOf(cell.document, cell.column), inShort(cell));
    }
    return { table, filled };
  }

  #leave(table: string): void {
    if (this.#current?.table === table) this.#current.controller.abort();
  }

  async #run(signal: AbortSignal): Promise<void> {
    try {
      while (this.#next()) {
        await orCancelled(this.#parts.othersDone(signal), signal);
        // What is looked at may be another table by now.
        const next = this.#next();
        if (next) await this.#fill(next, signal);
        await nextTask();
      }
    } catch (thrown) {
      // A full disk, or a database that went: it goes on when somebody looks again.
      if (!isAbort(thrown)) this.#parts.emit({ type: 'problem', error: toErrorRecord(thrown) });
    }
  }

  async #fill({ table, document, column }: ToRead, signal: AbortSignal): Promise<void> {
    const { database, now } = this.#parts;
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    signal.addEventListener('abort', abort);
    this.#current = { table: table.id, controller };
    try {
      const began = now();
      const opened = this.#opened(document);
      const read = await readCell({
        ...{ column, now, signal: controller.signal },
        engine: await this.#parts.engine(),
        told: (question) => this.#parts.told(question, document.id),
        ...opened,
      });
      if (controller.signal.aborted) return;
      // Made anew meanwhile, it has other passages: it is read of those.
      const [first] = this.#parts.passagesOf(document.id);
      if (first?.id !== opened.passages[0]?.id) return void (this.#last = null);
      const key = { table: table.id, document: document.id, column: column.id };
      const cell = await changeCell(database, key, (stored) => ({ ...stored, read }));
      const took = now() - began;
      this.#cellMs = this.#cellMs === null ? took : (1 - NEWEST) * this.#cellMs + NEWEST * took;
      if (cell) this.#note(cell);
      // Its document or column has gone, and nobody has told yet: not again and again.
      else this.#open.get(table.id)?.filled.set(keyOf(document.id, column.id), { byHand: true });
      this.#tell(table.id, cell ? [cell] : []);
    } catch (thrown) {
      // Only this cell, which is read anew.
      if (!isAbort(thrown) || signal.aborted) throw thrown;
    } finally {
      signal.removeEventListener('abort', abort);
      this.#current = null;
    }
  }

  #opened({ id, chunks }: DocumentSummary): Omit<Opened, 'document'> {
    const known = this.#last;
    if (known?.document === id && known.passages.length === chunks) return known;
    const passages = this.#parts.passagesOf(id);
    const opened = { document: id, passages, retriever: retrieverOfDocument(passages) };
    return (this.#last = opened);
  }

  #note(cell: TableCell): void {
    this.#open.get(cell.table)?.filled.set(keyOf(cell.document, cell.column), inShort(cell));
  }

  /** Of the table that is looked at, the rows that are seen; then its others; then other tables. */
  #next(): ToRead | null {
    const seen = this.#seen;
    const tables = [...this.#open.values()].sort(
      (a, b) => Number(b.table.id === seen?.table) - Number(a.table.id === seen?.table),
    );
    for (const open of tables) {
      const rows = this.#rows(open.table);
      const first = seen?.table === open.table.id ? seen.documents : [];
      const order = new Map(first.map((id, i) => [id, i]));
      const rank = ({ id }: DocumentSummary): number => order.get(id) ?? order.size;
      const found = missingIn(
        open,
        [...rows].sort((a, b) => rank(a) - rank(b)),
      );
      if (!open.table.paused && found) return found;
    }
    return null;
  }

  /** Those that can be read, in the library's order. */
  #rows(table: Table): DocumentSummary[] {
    if (table.template) return [];
    const all = documentsOf(table, this.#parts.documents());
    return all.filter(({ status }) => status === READABLE);
  }

  #summary(table: Table): TableSummary {
    return { ...table, progress: this.#progress(table) };
  }

  #progress(table: Table): TableProgress {
    const { filled } = this.#open.get(table.id)!;
    let done = 0;
    let total = 0;
    for (const document of this.#rows(table)) {
      for (const column of table.columns) {
        total++;
        if (isFilled(filled.get(keyOf(document.id, column.id)), column, document)) done++;
      }
    }
    const left = total - done;
    return {
      active: this.#running !== null && !table.paused && left > 0,
      ...{ done, total },
      millisecondsLeft: this.#cellMs === null ? null : this.#cellMs * left,
    };
  }

  #tell(id: string, cells: TableCell[]): void {
    const open = this.#open.get(id);
    if (open) this.#parts.emit({ type: 'table', table: this.#summary(open.table), cells });
  }

  #tellAll(): void {
    for (const id of this.#open.keys()) this.#tell(id, []);
  }
}

function missingIn({ table, filled }: OpenTable, rows: readonly DocumentSummary[]): ToRead | null {
  for (const document of rows) {
    for (const column of table.columns) {
      if (!isFilled(filled.get(keyOf(document.id, column.id)), column, document))
        return { table, document, column };
    }
  }
  return null;
}

function inShort({ read, byHand }: TableCell): FilledCell {
  return {
    ...(read ? { read: { asked: read.asked, passages: read.passages } } : {}),
    ...(byHand ? { byHand: true } : {}),
  };
}
