/** The Tables screen's state: the tables there are, templates, and the one that is open. */
import type { Support } from '../../knowledge/types.ts';
import type { LibraryEvent, LibraryService } from '../../protocol.ts';
import { guessKind } from '../../tables/wording.ts';
import type { Table, TableCell, TableColumn, TableSummary } from '../../table-protocol.ts';
import { fileNameOf } from '../file-name.ts';
import { saveMade } from '../save-made.ts';
import type { Library } from '../state/library.svelte.ts';
import type { Notices } from '../state/notices.svelte.ts';
import type { Place } from '../state/reader.svelte.ts';
import { text } from '../text.ts';
import { tableAsCsv, tableAsMarkdown } from './files.ts';
import { OpenTable } from './open-table.svelte.ts';
import { tableWords } from './words/index.ts';

/** What these need of the app. */
export interface TablesApp {
  readonly service: LibraryService;
  readonly notices: Notices;
  readonly library: Library;
  openTables(table?: string): void;
  openDocument(document: string, place?: Place | null): void;
}

export interface NewTable {
  title: string;
  /** One a line. */
  questions: string;
  /** Null: all. */
  documents: string[] | null;
  /** Of all, only those that have it. */
  tag: string | null;
  /** Columns that are there before the questions. */
  columns: readonly TableColumn[];
}

export class Tables {
  readonly #app: TablesApp;
  #list = $state.raw<readonly TableSummary[]>([]);
  /** Deleted, and can still be brought back. */
  #away = $state.raw<ReadonlySet<string>>(new Set());
  #open = $state.raw<OpenTable | null>(null);
  #loaded = $state(false);
  /** Counts what was wanted, so that what answers late opens nothing. */
  #turn = 0;
  /** Tables whose cells are being read, and what is told of them meanwhile. */
  readonly #readings = new Set<{ table: string; told: TableCell[] }>();
  /** A change builds on the one before it. */
  #changed: Promise<unknown> = Promise.resolve();
  #suggested = $state.raw<readonly string[]>([]);
  readonly #there = $derived(this.#list.filter(({ id }) => !this.#away.has(id)));
  readonly list = $derived(this.#there.filter(({ template }) => !template));
  readonly templates = $derived(this.#there.filter(({ template }) => template));

  constructor(app: TablesApp) {
    this.#app = app;
  }

  get loaded(): boolean {
    return this.#loaded;
  }
  get open(): OpenTable | null {
    return this.#open;
  }

  /** Headings that several documents have in common. */
  get suggested(): readonly string[] {
    return this.#suggested;
  }
  async suggest(): Promise<void> {
    await this.#try(async () => {
      this.#suggested = await this.#app.service.tables.suggest();
    });
  }

  /** @param id of the table to be opened; none for the list. */
  async show(id?: string): Promise<void> {
    const { service, library } = this.#app;
    const turn = ++this.#turn;
    if (id !== undefined && this.#open?.id === id) return;
    if (id === undefined) this.#open = null;
    this.#list = await service.tables.list();
    this.#loaded = true;
    if (id === undefined) return;
    const cells = await this.#cellsOf(id);
    if (turn !== this.#turn) return;
    const summary = this.#list.find((each) => each.id === id);
    if (!summary) {
      this.#open = null;
      this.#app.notices.tell(tableWords().gone);
      return;
    }
    this.#open = new OpenTable(summary, cells, () => library.documents);
  }

  receive(event: LibraryEvent): void {
    if (event.type === 'table-removed') this.#forget(event.id);
    if (event.type === 'snapshot') void this.#try(() => this.#reload());
    // What a person wrote stands in the row of the newer version from now on.
    if (event.type === 'document-removed' && event.former?.newer !== undefined)
      void this.#withOpen((open) => this.#readAnew(open));
    if (event.type !== 'table') return;
    const { table, cells } = event;
    for (const { table: of, told } of this.#readings) if (of === table.id) told.push(...cells);
    const before = this.#list.find(({ id }) => id === table.id);
    this.#list = before
      ? this.#list.map((each) => (each.id === table.id ? table : each))
      : [table, ...this.#list];
    if (this.#open?.id === table.id) {
      this.#open.receive(table, cells);
      // Readings have been forgotten, maybe by another tab.
      if (before && table.progress.done < before.progress.done)
        void this.#withOpen((open) => this.#readAnew(open));
    }
    const isFull = table.progress.done === table.progress.total && table.progress.total > 0;
    if (before?.progress.active && !table.progress.active && isFull)
      this.#app.notices.say(tableWords().finished(table.title));
  }

  async make({ title, questions, documents, tag, columns }: NewTable): Promise<void> {
    const asked = questions
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((question) => ({ id: crypto.randomUUID(), question, kind: guessKind(question) }));
    const own = columns.map((column) => ({ ...column, id: crypto.randomUUID() }));
    const id = crypto.randomUUID();
    await this.#try(async () => {
      await this.#app.service.tables.save({
        ...{ id, title: title.trim() || tableWords().untitled, createdAt: Date.now() },
        ...{ columns: [...own, ...asked], documents, ...(tag === null ? {} : { tag }) },
      });
      this.#app.openTables(id);
    });
  }

  /** @param title not empty. */
  rename(title: string): Promise<boolean> {
    return this.#change((table) => ({ ...table, title }));
  }

  /** A new one, or another form of one that is there. @returns whether that went well. */
  saveColumn(column: TableColumn): Promise<boolean> {
    return this.#change((table) => {
      const isThere = table.columns.some(({ id }) => id === column.id);
      const columns = isThere
        ? table.columns.map((each) => (each.id === column.id ? column : each))
        : [...table.columns, column];
      return { ...table, columns };
    });
  }

  /** It is shown no more at once, and goes with its cells when it was not brought back in time. */
  removeColumn({ id: column }: TableColumn): void {
    const open = this.#open;
    if (!open) return;
    open.hide(column, true);
    const without = (table: Table): Table => ({
      ...table,
      columns: table.columns.filter(({ id }) => id !== column),
    });
    this.#app.notices.offer(tableWords().columnRemoved, {
      label: text.undo,
      run: () => open.hide(column, false),
      otherwise: () => this.#change(without, open.id),
    });
  }

  async saveTemplate(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    await this.#try(async () => {
      await this.#app.service.tables.save({
        ...{ id: crypto.randomUUID(), title: open.summary.title, createdAt: Date.now() },
        ...{ columns: [...open.columns], documents: null, template: true },
      });
      this.#app.notices.tell(tableWords().templateSaved);
    });
  }

  pause(): Promise<boolean> {
    return this.#withOpen(({ id }) => this.#app.service.tables.pause(id));
  }
  resume(): Promise<boolean> {
    return this.#withOpen(({ id }) => this.#app.service.tables.resume(id));
  }
  /** These rows are seen. */
  look(documents: readonly string[]): void {
    void this.#withOpen(({ id }) => this.#app.service.tables.look(id, documents));
  }
  /** @returns whether that went well. */
  correct(document: string, column: string, words: string | null): Promise<boolean> {
    return this.#withOpen(({ id }) =>
      this.#app.service.tables.correct(id, document, column, words),
    );
  }
  readAgain(column: string | null, document: string | null): Promise<boolean> {
    return this.#withOpen(async (open) => {
      await this.#app.service.tables.readAgain(open.id, column, document);
      await this.#readAnew(open);
    });
  }

  /** The sentence of a cell, lit on its page; the document's beginning where none is cited. */
  openCited(document: string, cited: Support | undefined): void {
    if (!cited) return this.#app.openDocument(document);
    const { start, end, firstPage } = cited.source;
    this.#app.openDocument(document, { start, end, firstPage });
  }

  /** It is shown no more at once, and deleted when it was not brought back in time. */
  remove({ id, title, template }: TableSummary): void {
    const words = tableWords();
    const { service, notices, openTables } = this.#app;
    this.#away = new Set([...this.#away, id]);
    if (this.#open?.id === id) openTables.call(this.#app);
    const back = (): void => {
      this.#away = new Set([...this.#away].filter((each) => each !== id));
    };
    notices.offer(template ? words.templateRemoved(title) : words.removed(title), {
      label: text.undo,
      run: back,
      otherwise: async () => {
        try {
          await service.tables.remove(id);
          this.#forget(id);
        } finally {
          back();
        }
      },
    });
  }

  /** The rows that are shown, as they are sorted. */
  async save(form: 'csv' | 'markdown'): Promise<void> {
    const open = this.#open;
    if (!open) return;
    const { rows, columns } = open;
    const { title } = open.summary;
    const [ending, type] = form === 'csv' ? ['csv', 'text/csv'] : ['md', 'text/markdown'];
    await saveMade(this.#app.notices, {
      ...{ name: fileNameOf(title, ending!, '', 'table'), type: type! },
      content: async () =>
        form === 'csv'
          ? tableAsCsv({ title, columns, rows })
          : tableAsMarkdown({ title, columns, rows }),
    });
  }

  #forget(id: string): void {
    this.#list = this.#list.filter((each) => each.id !== id);
    if (this.#open?.id === id) this.#app.openTables();
  }

  /** Another tab has taken over the library. */
  async #reload(): Promise<void> {
    this.#list = await this.#app.service.tables.list();
    if (this.#open) await this.#readAnew(this.#open);
  }

  async #readAnew(open: OpenTable): Promise<void> {
    open.reload(await this.#cellsOf(open.id));
  }

  /** As they are stored, and over them those that come while they are read. */
  async #cellsOf(table: string): Promise<TableCell[]> {
    const reading = { table, told: [] as TableCell[] };
    this.#readings.add(reading);
    try {
      const stored = await this.#app.service.tables.cells(table);
      return [...stored, ...reading.told];
    } finally {
      this.#readings.delete(reading);
    }
  }

  #change(change: (table: Table) => Table, id = this.#open?.id): Promise<boolean> {
    const before = this.#changed;
    const changing = this.#try(async () => {
      await before;
      const summary = this.#list.find((each) => each.id === id);
      if (!summary) return;
      const { progress: _, ...table } = summary;
      const { title, columns } = change(table);
      await this.#app.service.tables.save({ ...table, title, columns });
      this.#list = this.#list.map((each) => (each.id === id ? { ...each, title, columns } : each));
    });
    this.#changed = changing;
    return changing;
  }

  async #withOpen(work: (open: OpenTable) => Promise<void>): Promise<boolean> {
    const open = this.#open;
    return open === null || this.#try(() => work(open));
  }

  /** @returns whether it went well. */
  #try(action: () => Promise<void>): Promise<boolean> {
    return this.#app.notices.attempt(action);
  }
}
