/** Tables: filled cell by cell from each document alone, gone on with, and never over a person's words. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engines/engine.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import type { LibraryEvent } from '../../../src/protocol.ts';
import { inEnglish, say } from '../../../src/sentences.ts';
import type { Table, TableCell, TableSummary } from '../../../src/table-protocol.ts';
import {
  file,
  freshIndexedDb,
  LineReader,
  openLibrary,
  until,
  type TestLibrary,
} from './fixtures.ts';

beforeEach(freshIndexedDb);

const ADJOINS = { id: 'c1', question: 'What does the mill adjoin?', kind: 'text' } as const;
const BOATS = { id: 'c2', question: 'How many boats are there?', kind: 'number' } as const;

function table(part: Partial<Table> = {}): Table {
  const own = { id: 't', title: 'Mills', createdAt: 1, columns: [ADJOINS], documents: null };
  return { ...own, ...part };
}

const NORTH = file('north.txt', 'The mill adjoins the harbour.');
const SOUTH = file('south.txt', 'The mill adjoins the chapel. There are nine boats.');
const EAST = file('east.txt', 'Nothing is known.');

/** An engine that waits at a gate before each task, once the gate is closed. */
class GatedEngine implements Engine {
  readonly id = 'instant';
  readonly label = 'Built-in';
  readonly #inner = new InstantEngine();
  gate: Promise<void> = Promise.resolve();
  failNext = false;
  asked = 0;

  perform: Engine['perform'] = async (task, input, options) => {
    this.asked++;
    await this.gate;
    if (this.failNext) {
      this.failNext = false;
      throw new Error('The engine is out of breath.');
    }
    return this.#inner.perform(task, input, options);
  };

  close(): () => void {
    let open = (): void => {};
    this.gate = new Promise((resolve) => (open = resolve));
    return () => open();
  }
}

/** Does all that is asked, and says that it was done otherwise than planned. */
class StandIn extends InstantEngine {
  override perform: Engine['perform'] = async (task, input, options) => ({
    ...(await new InstantEngine().perform(task, input, options)),
    ...{ degraded: inEnglish(SILENT), degradedSentence: SILENT },
  });
}
const SILENT = say('The model {name} fell silent.', { name: 'Qux' });

async function opened(engine: Engine = new InstantEngine(), files = [NORTH, SOUTH]) {
  const test = await openLibrary(new LineReader(), { engine });
  await test.library.addFiles(files.map((one) => ({ ...one, bytes: one.bytes.slice(0) })));
  await test.settled();
  return test;
}

const last = (events: readonly LibraryEvent[]): TableSummary | undefined =>
  events.flatMap((event) => (event.type === 'table' ? [event.table] : [])).at(-1);

async function filled({ events }: TestLibrary, total: number): Promise<void> {
  await until(() => {
    const { progress } = last(events) ?? {};
    return progress?.done === total && progress.total === total && !progress.active;
  });
}

async function idOf({ snapshot }: TestLibrary, name: string): Promise<string> {
  return (await snapshot()).documents.find((one) => one.name === name)!.id;
}

async function said(test: TestLibrary, id = 't'): Promise<string[]> {
  const { documents } = await test.snapshot();
  const cells = await test.library.tables.cells(id);
  const nameOf = ({ document }: TableCell) => documents.find((one) => one.id === document)?.name;
  const wordsOf = ({ read, byHand }: TableCell) => byHand?.text ?? read?.text;
  return cells.map((cell) => `${nameOf(cell)} ${cell.column}: ${wordsOf(cell)}`).sort();
}

describe('a table', () => {
  it('has what each document is about from its overview', async () => {
    const memo = file(
      'memo.txt',
      'Boats of Orle\n\nThis memo describes the nine boats of Orle. They are old.',
    );
    const test = await opened(new InstantEngine(), [memo]);
    const about = { id: 'c3', question: 'What is it about?', kind: 'text' } as const;
    await test.library.tables.save(table({ columns: [about] }));
    await filled(test, 1);
    expect(await said(test)).toEqual(['memo.txt c3: This memo describes the nine boats of Orle.']);
    const [cell] = await test.library.tables.cells('t');
    expect(cell!.read?.citations).toHaveLength(1);
  });

  it('says of a cell that another engine had to read it, and why', async () => {
    const test = await opened(new StandIn(), [NORTH]);
    await test.library.tables.save(table());
    await filled(test, 1);
    const [cell] = await test.library.tables.cells('t');
    expect(cell?.read).toMatchObject({ text: 'harbour', degraded: SILENT });
  });

  it('reads each cell from its document alone, with the sentence that says it', async () => {
    const test = await opened(new InstantEngine(), [NORTH, SOUTH, EAST]);
    await test.library.tables.save(table());
    await filled(test, 3);
    expect(await said(test)).toEqual([
      'east.txt c1: ',
      'north.txt c1: harbour',
      'south.txt c1: chapel',
    ]);
    const north = await idOf(test, 'north.txt');
    const cells = await test.library.tables.cells('t');
    const { read } = cells.find(({ document }) => document === north)!;
    expect(read?.citations).toMatchObject([
      { text: 'The mill adjoins the harbour.', source: { document: north, firstPage: 1 } },
    ]);
    expect(cells.every(({ read }) => read?.asked === 'text What does the mill adjoin?')).toBe(true);
  });

  it('fills the row of a document that comes later by itself', async () => {
    const test = await opened(new InstantEngine(), [NORTH]);
    await test.library.tables.save(table());
    await filled(test, 1);
    await test.library.addFiles([{ ...SOUTH, bytes: SOUTH.bytes.slice(0) }]);
    await filled(test, 2);
    expect(await said(test)).toContain('south.txt c1: chapel');
  });

  it('keeps to the documents that were ticked', async () => {
    const test = await opened();
    await test.library.tables.save(table({ documents: [await idOf(test, 'south.txt')] }));
    await filled(test, 1);
    expect(await said(test)).toEqual(['south.txt c1: chapel']);
  });

  it('keeps to the documents with its tag, those that get it later too', async () => {
    const test = await opened();
    const [north, south] = [await idOf(test, 'north.txt'), await idOf(test, 'south.txt')];
    await test.library.changeDocuments({ documents: [south], tag: ['mills'] });
    await test.library.tables.save(table({ tag: 'mills' }));
    await filled(test, 1);
    expect(await said(test)).toEqual(['south.txt c1: chapel']);
    await test.library.changeDocuments({ documents: [north], tag: ['mills'] });
    await filled(test, 2);
    expect(await said(test)).toEqual(['north.txt c1: harbour', 'south.txt c1: chapel']);
    await test.library.changeDocuments({ documents: [south], untag: ['mills'] });
    await until(() => last(test.events)?.progress.total === 1);
    await test.library.close();
    const again = await openLibrary();
    expect(await again.library.tables.list()).toMatchObject([
      { tag: 'mills', progress: { total: 1, done: 1 } },
    ]);
  });

  it('reads only the column whose question has changed', async () => {
    const test = await opened();
    await test.library.tables.save(table({ columns: [ADJOINS, BOATS] }));
    await filled(test, 4);
    const before = await test.library.tables.cells('t');
    const changed = { ...BOATS, question: 'What is the number of boats?' };
    await test.library.tables.save(table({ columns: [ADJOINS, changed] }));
    await filled(test, 4);
    const after = await test.library.tables.cells('t');
    const of = (cells: TableCell[], column: string) =>
      cells.filter((cell) => cell.column === column).map(({ read }) => read?.asked);
    expect(of(after, 'c1')).toEqual(of(before, 'c1'));
    expect(of(after, 'c2')).toEqual(Array(2).fill('number What is the number of boats?'));
  });

  it('drops the cells of a column that is taken away', async () => {
    const test = await opened();
    await test.library.tables.save(table({ columns: [ADJOINS, BOATS] }));
    await filled(test, 4);
    await test.library.tables.save(table());
    expect((await test.library.tables.cells('t')).map(({ column }) => column)).toEqual([
      'c1',
      'c1',
    ]);
  });

  it('that was deleted in another tab is read no more', async () => {
    const test = await opened();
    await test.library.tables.save(table());
    await filled(test, 2);
    await test.library.tables.remove('t');
    await test.library.tables.readAgain('t', null, null);
    expect(await test.library.tables.list()).toEqual([]);
  });

  it('goes with its cells, and a document with its row', async () => {
    const test = await opened();
    await test.library.tables.save(table());
    await filled(test, 2);
    await test.library.removeDocument(await idOf(test, 'north.txt'));
    await filled(test, 1);
    expect(await said(test)).toEqual(['south.txt c1: chapel']);
    await test.library.tables.remove('t');
    expect(await test.library.tables.list()).toEqual([]);
    expect(await test.database().count('tableCells')).toBe(0);
    expect(test.events.at(-1)).toEqual({ type: 'table-removed', id: 't' });
  });
});

describe('what a person writes', () => {
  it('stays, whatever is read, until it is taken back', async () => {
    const test = await opened();
    await test.library.tables.save(table());
    await filled(test, 2);
    const north = await idOf(test, 'north.txt');
    await test.library.tables.correct('t', north, 'c1', ' the old harbour ');
    expect(await said(test)).toContain('north.txt c1: the old harbour');
    await test.library.tables.readAgain('t', null, null);
    await filled(test, 2);
    const changed = { ...ADJOINS, question: 'Which place does the mill adjoin?' };
    await test.library.tables.save(table({ columns: [changed] }));
    await filled(test, 2);
    expect(await said(test)).toContain('north.txt c1: the old harbour');
    await test.library.tables.save(table());
    await filled(test, 2);
    await test.library.tables.correct('t', north, 'c1', null);
    await filled(test, 2);
    expect(await said(test)).toContain('north.txt c1: harbour');
  });

  it('stays where its document is made anew, and what was read of the text before goes', async () => {
    const test = await opened();
    await test.library.tables.save(table());
    await filled(test, 2);
    const [north, south] = [await idOf(test, 'north.txt'), await idOf(test, 'south.txt')];
    await test.library.tables.correct('t', north, 'c1', 'by hand');
    const readOf = async (id: string) =>
      (await test.library.tables.cells('t')).find(({ document }) => document === id)?.read;
    const cited = async () => (await readOf(south))?.citations[0]?.source.chunk;
    const before = await cited();
    for (const id of [north, south]) await test.library.knowledge.reindex(id, true, () => {});
    await until(async () => {
      const now = await cited();
      return now !== undefined && now !== before;
    });
    expect(await readOf(north)).toBeUndefined();
    expect((await readOf(south))?.text).toBe('chapel');
    expect(await said(test)).toContain('north.txt c1: by hand');
  });

  it('is read of the new text where a document is made anew while its cell is read', async () => {
    const engine = new GatedEngine();
    const test = await opened(engine, [SOUTH]);
    const south = await idOf(test, 'south.txt');
    const open = engine.close();
    await test.library.tables.save(table());
    await until(() => engine.asked > 0);
    await test.library.knowledge.reindex(south, true, () => {});
    open();
    await filled(test, 1);
    const [cell] = await test.library.tables.cells('t');
    const chunks = (await test.library.chunks(south)).map(({ id }) => id);
    expect(chunks).toContain(cell!.read!.citations[0]!.source.chunk);
  });

  it('goes over to the newer version of its document, whose row it is from then on', async () => {
    const test = await opened();
    const north = await idOf(test, 'north.txt');
    await test.library.tables.save(table({ documents: [north] }));
    await filled(test, 1);
    await test.library.tables.correct('t', north, 'c1', 'by hand');
    const newer = file('north.txt', 'The mill adjoins the quay.');
    await test.library.addFiles([{ ...newer, replaces: north }]);
    await until(async () => (await idOf(test, 'north.txt')) !== north);
    await until(() => last(test.events)?.documents?.[0] !== north);
    expect(await said(test)).toEqual(['north.txt c1: by hand']);
  });
});

describe('filling', () => {
  it('rests while it is paused, also in the next visit, and goes on where it was', async () => {
    const engine = new GatedEngine();
    const test = await opened(engine);
    const open = engine.close();
    await test.library.tables.save(table());
    await until(() => engine.asked > 0);
    await test.library.tables.pause('t');
    open();
    await test.library.close();

    const again = await openLibrary(new LineReader(), { engine });
    await again.settled();
    const [listed] = await again.library.tables.list();
    expect(listed).toMatchObject({ paused: true, progress: { active: false, total: 2 } });
    await again.library.tables.resume('t');
    await filled(again, 2);
    expect(await said(again)).toEqual(['north.txt c1: harbour', 'south.txt c1: chapel']);
  });

  it('a new name that is on its way is kept when it is paused', async () => {
    const test = await opened(new InstantEngine());
    await test.library.tables.save(table());
    await Promise.all([
      test.library.tables.save(table({ title: 'Harbours' })),
      test.library.tables.pause('t'),
    ]);
    expect(await test.library.tables.list()).toMatchObject([{ title: 'Harbours', paused: true }]);
  });

  it('goes on by itself after a visit that ended in the middle', async () => {
    const engine = new GatedEngine();
    const test = await opened(engine);
    const open = engine.close();
    await test.library.tables.save(table());
    await until(() => engine.asked > 0);
    const closed = test.library.close();
    open();
    await closed;
    const again = await openLibrary(new LineReader(), { engine: new InstantEngine() });
    await filled(again, 2);
    expect((await again.library.tables.cells('t')).length).toBe(2);
  });

  it('reads the rows that are looked at first', async () => {
    const engine = new GatedEngine();
    const test = await opened(engine);
    const south = await idOf(test, 'south.txt');
    await test.library.tables.save(table({ paused: true }));
    await test.library.tables.look('t', [south]);
    await test.library.tables.resume('t');
    await filled(test, 2);
    const order = test.events.flatMap((event) => (event.type === 'table' ? event.cells : []));
    expect(order.map(({ document }) => document === south)).toEqual([true, false]);
  });

  it('tells a cell that could not be read from one of which nothing is said', async () => {
    const engine = new GatedEngine();
    const test = await opened(engine, [EAST]);
    engine.failNext = true;
    await test.library.tables.save(table());
    await filled(test, 1);
    const [cell] = await test.library.tables.cells('t');
    expect(cell?.read).toMatchObject({ text: '', error: { code: 'unexpected' } });
    await test.library.tables.readAgain('t', 'c1', null);
    await filled(test, 1);
    const [again] = await test.library.tables.cells('t');
    expect(again?.read?.error).toBeUndefined();
  });

  it('leaves a question that is being answered before it', async () => {
    const engine = new GatedEngine();
    const test = await opened(engine);
    const open = engine.close();
    const answered = test.library.ask('What does the mill adjoin?', { id: 'q' }, () => {});
    await until(() => engine.asked > 0);
    await test.library.tables.save(table());
    expect(await test.library.tables.cells('t')).toEqual([]);
    expect(last(test.events)?.progress).toMatchObject({ done: 0, total: 2 });
    open();
    await answered;
    await filled(test, 2);
  });

  it('forgets everything where everything is deleted', async () => {
    const test = await opened();
    await test.library.tables.save(table());
    await filled(test, 2);
    await test.library.clear();
    expect(await test.library.tables.list()).toEqual([]);
  });
});
