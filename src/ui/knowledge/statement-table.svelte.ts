/**
 * Statements as a long table: the worker filters and sorts, and the page holds the parts that are
 * looked at. Editing, deleting, and taking either back.
 */
import type {
  Evidence,
  KnowledgeService,
  Statement,
  StatementChange,
} from '../../knowledge-protocol.ts';
import type { StatementOrder, StatementQuery } from '../../knowledge/statement-list.ts';
import type { Triplet } from '../../knowledge/types.ts';
import type { Notices } from '../state/notices.svelte.ts';
import { text } from '../text.ts';

/** Rows that are asked for together. */
const ROWS = 100;
const TYPING_MS = 120;
/** By no column. */
const UNSORTED: StatementOrder = 'telling';

export interface StatementFilter {
  text?: string;
  document?: string;
  extractor?: string;
  edited?: boolean;
  entity?: { key: string; label: string };
}

export class StatementTable {
  readonly #service: KnowledgeService;
  readonly #notices: Notices;
  readonly #onChange: () => void;
  #filter = $state.raw<StatementFilter>({});
  #order = $state<StatementOrder>(UNSORTED);
  #descending = $state(false);
  #total = $state<number | null>(null);
  /** By position of their first row, divided by {@link ROWS}. */
  #parts = $state.raw<ReadonlyMap<number, Statement[]>>(new Map());
  /** Parts that were asked for since the last change, each until it is there. */
  #asked = new Map<number, Promise<void>>();
  /** Counts filters and orders: the one that was wanted last, and the one whose rows are shown. */
  #wanted = 0;
  #shown = 0;
  #seen: [from: number, to: number] = [0, ROWS];
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #chosen = $state.raw<Statement | null>(null);
  #evidence = $state.raw<Evidence[] | null>(null);
  #editing = $state(false);

  constructor(service: KnowledgeService, notices: Notices, onChange: () => void) {
    this.#service = service;
    this.#notices = notices;
    this.#onChange = onChange;
  }

  get filter(): StatementFilter {
    return this.#filter;
  }
  set filter(filter: StatementFilter) {
    const isTyping = filter.text !== this.#filter.text;
    this.#filter = filter;
    clearTimeout(this.#timer);
    this.#wanted++;
    if (isTyping) this.#timer = setTimeout(() => this.reload(), TYPING_MS);
    else this.reload();
  }
  get order(): StatementOrder {
    return this.#order;
  }
  get descending(): boolean {
    return this.#descending;
  }
  /** Null before the first answer. */
  get total(): number | null {
    return this.#total;
  }
  get chosen(): Statement | null {
    return this.#chosen;
  }
  /** Null until it has been read. */
  get evidence(): Evidence[] | null {
    return this.#evidence;
  }
  get editing(): boolean {
    return this.#editing;
  }

  /** By this column; once more turns it round, and a third time sorts by none. */
  sortBy(order: StatementOrder): void {
    const isSame = order === this.#order;
    this.#order = isSame && this.#descending ? UNSORTED : order;
    this.#descending = isSame && !this.#descending;
    this.#wanted++;
    this.reload();
  }

  /** Undefined while it is on its way. */
  row(position: number): Statement | undefined {
    return this.#parts.get(Math.floor(position / ROWS))?.[position % ROWS];
  }

  /**
   * The row that a key or a click at this position means. On a slow page it may be on its way: what
   * is done with it waits for it, and for what was asked for before, as if the page were fast.
   */
  async rowMeant(position: number): Promise<Statement | undefined> {
    const seen = this.row(position);
    if (seen && !this.#isBefore) return seen;
    // Not after the pause that typing has.
    if (this.#isBefore) this.reload();
    for (;;) {
      const turn = this.#turn;
      const last = Math.max(0, (this.#total ?? 1) - 1);
      await this.#read(Math.floor(Math.min(position, last) / ROWS));
      if (turn !== this.#turn) continue;
      const there = Math.min(position, Math.max(0, (this.#total ?? 0) - 1));
      return this.#isBefore ? undefined : this.row(there);
    }
  }

  /** What is shown is of the words or the order before those that are wanted. */
  get #isBefore(): boolean {
    return this.#shown !== this.#wanted;
  }

  /** These rows are looked at. */
  look(from: number, to: number): void {
    this.#seen = [from, to];
    const last = Math.floor(Math.max(from, to - 1) / ROWS);
    for (let part = Math.floor(from / ROWS); part <= last; part++) void this.#read(part);
  }

  reload(): void {
    clearTimeout(this.#timer);
    this.#turn++;
    this.#asked.clear();
    this.look(...this.#seen);
  }

  #read(part: number): Promise<void> {
    const asked = this.#asked.get(part) ?? this.#ask(part);
    this.#asked.set(part, asked);
    return asked;
  }

  async #ask(part: number): Promise<void> {
    const turn = this.#turn;
    const wanted = this.#wanted;
    const { entity, ...filter } = this.#filter;
    const query: StatementQuery = {
      ...{ ...filter, order: this.#order, descending: this.#descending },
      ...(entity ? { entity: entity.key } : {}),
      ...{ offset: part * ROWS, limit: ROWS },
    };
    try {
      const { total, statements } = await this.#service.statements(query);
      if (turn !== this.#turn) return;
      const isFirst = this.#asked.size === 1 || this.#total === null;
      this.#shown = wanted;
      // What was shown before stays until something new is there.
      this.#parts = new Map(isFirst ? [] : this.#parts).set(part, statements);
      this.#total = total;
    } catch (thrown) {
      this.#asked.delete(part);
      if (turn === this.#turn) this.#notices.fail(thrown);
    }
  }

  async choose(statement: Statement | null, editing = false): Promise<void> {
    this.#chosen = statement;
    this.#evidence = null;
    this.#editing = editing;
    if (!statement) return;
    try {
      const evidence = await this.#service.evidence(statement.id);
      if (this.#chosen === statement) this.#evidence = evidence;
    } catch (thrown) {
      if (this.#chosen === statement) this.#notices.fail(thrown);
    }
  }

  edit(): void {
    this.#editing = this.#chosen !== null;
  }
  stopEditing(): void {
    this.#editing = false;
  }

  /** @returns whether it was stored. */
  async save(statement: Statement, words: Triplet): Promise<boolean> {
    return this.#try(async () => {
      const change = await this.#service.editStatement(statement.id, words);
      const { subject, predicate, object } = statement;
      const from = statement.edited?.from ?? { subject, predicate, object };
      this.#offerUndo(change, text.knowledge.statements.saved);
      const edited = { at: Date.now(), from };
      await this.choose({ ...statement, ...words, id: change.now[0]!, edited });
    });
  }

  async remove(statement: Statement): Promise<boolean> {
    return this.#try(async () => {
      const change = await this.#service.deleteStatements([statement.id]);
      if (this.#chosen?.id === statement.id) await this.choose(null);
      this.#offerUndo(change, text.knowledge.statements.deleted);
    });
  }

  #offerUndo(change: StatementChange, message: string): void {
    this.#onChange();
    this.#notices.offer(message, {
      label: text.undo,
      run: async () => {
        await this.#service.undo(change.id);
        if (this.#chosen && change.now.includes(this.#chosen.id)) await this.choose(null);
        this.#notices.say(text.knowledge.statements.undone);
        this.#onChange();
      },
    });
  }

  async #try(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (thrown) {
      this.#notices.fail(thrown);
      return false;
    }
  }
}
