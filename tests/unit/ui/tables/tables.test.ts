/** The open table follows what is stored, whoever changed it, and is the one that was wanted last. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { LibraryEvent } from '../../../../src/protocol.ts';
import type { Table, TableCell, TableService } from '../../../../src/table-protocol.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import { Tables, type TablesApp } from '../../../../src/ui/tables/tables.svelte.ts';
import { english, speak } from '../../../../src/ui/text.ts';

const COLUMN = { id: 'law', question: 'Which law governs?', kind: 'text' } as const;
const tableOf = (id: string): Table => ({
  ...{ id, title: id, createdAt: 1, documents: null, columns: [COLUMN] },
});
const DOCUMENT = {
  ...({ id: 'd', name: 'd.pdf', title: 'd', kind: 'pdf', status: 'indexed', chunks: 1 } as const),
};
const byHand = (table: string, text: string): TableCell => ({
  ...{ table, document: DOCUMENT.id, column: COLUMN.id, byHand: { text, at: 1 } },
});
const progressOf = (done: number) => ({ active: false, done, total: 1, millisecondsLeft: null });
const told = (id: string, done = 0): LibraryEvent => ({
  ...{ type: 'table', table: { ...tableOf(id), progress: progressOf(done) }, cells: [] },
});

speak(english);

let stored: Record<string, TableCell[]>;
let tables: Tables;
/** What the service does before it answers for a table. */
let beforeAnswer: (table: string) => Promise<void>;

beforeEach(() => {
  stored = { a: [], b: [] };
  beforeAnswer = async () => {};
  const service: Partial<TableService> = {
    list: async () =>
      Object.keys(stored).map((id) => ({ ...tableOf(id), progress: progressOf(1) })),
    async cells(table) {
      await beforeAnswer(table);
      return stored[table]!;
    },
    readAgain: (table) => beforeAnswer(table),
  };
  const app = {
    service: { tables: service },
    library: { documents: [DOCUMENT] },
    notices: {
      attempt: async (action: () => Promise<void>) => action().then(() => true),
      ...{ tell() {}, say() {} },
    },
  };
  tables = new Tables(app as unknown as TablesApp);
});

const shown = (): string | undefined => tables.open?.all[0]?.cells[0]?.text;

describe('the open table is read anew', () => {
  test('when a newer version has taken the place of a document', async () => {
    await tables.show('a');
    stored['a'] = [byHand('a', 'English law')];
    const former = { id: 'old', name: 'd.pdf', kind: 'pdf', newer: DOCUMENT.id } as const;
    tables.receive({ type: 'document-removed', id: 'old', former });
    await expect.poll(shown).toBe('English law');
  });

  test('when another tab has its cells read again', async () => {
    stored['a'] = [byHand('a', 'Danish law')];
    await tables.show('a');
    tables.receive(told('a', 1));
    stored['a'] = [];
    tables.receive(told('a', 0));
    await expect.poll(shown).toBe('');
  });

  test('when another tab has taken over the library', async () => {
    await tables.show('a');
    stored['a'] = [byHand('a', 'English law')];
    tables.receive({ type: 'snapshot', snapshot: {} as never });
    await expect.poll(shown).toBe('English law');
  });
});

describe('what answers late', () => {
  /** Answers for table a wait until this is called. */
  let answer: () => void;
  beforeEach(() => {
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    beforeAnswer = (table) => (table === 'a' ? waiting : Promise.resolve());
  });

  test('opens no table that was left', async () => {
    const opened = tables.show('a');
    await tables.show();
    answer();
    await opened;
    expect(tables.open).toBeNull();
  });

  test('opens no table in the place of the next', async () => {
    const opened = tables.show('a');
    await tables.show('b');
    answer();
    await opened;
    expect(tables.open?.id).toBe('b');
  });

  test('puts no cells of one table into another', async () => {
    const held = beforeAnswer;
    beforeAnswer = async () => {};
    stored['a'] = [byHand('a', 'Danish law')];
    await tables.show('a');
    beforeAnswer = held;
    const read = tables.readAgain(null, null);
    await tables.show('b');
    answer();
    await read;
    expect(shown()).toBe('');
  });
});

test('a cell that comes while a table is opened is shown', async () => {
  let answer = (): void => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const before = stored['a']!;
  beforeAnswer = async () => {
    await waiting;
    stored['a'] = before;
  };
  const opened = tables.show('a');
  await Promise.resolve();
  const event = told('a', 1) as Extract<LibraryEvent, { type: 'table' }>;
  tables.receive({ ...event, cells: [byHand('a', 'Danish law')] });
  answer();
  await opened;
  expect(shown()).toBe('Danish law');
});

test('columns that are removed together all go', async () => {
  const columns = ['law', 'term', 'price'].map((id) => ({ ...COLUMN, id }));
  let table: Table = { ...tableOf('a'), columns };
  const service: Partial<TableService> = {
    list: async () => [{ ...table, progress: progressOf(1) }],
    cells: async () => [],
    save: async (changed) => {
      await Promise.resolve();
      table = changed;
    },
  };
  const notices = new Notices();
  const app = { service: { tables: service }, library: { documents: [] }, notices };
  tables = new Tables(app as unknown as TablesApp);
  await tables.show('a');
  tables.removeColumn(columns[0]!);
  tables.removeColumn(columns[1]!);
  await notices.settle();
  expect(table.columns.map(({ id }) => id)).toEqual(['price']);
});
