/** A person's changes to statements: they hold everywhere, survive everything, and can be undone. */
import { beforeEach, expect, it } from 'vitest';
import type { StatementQuery } from '../../../src/knowledge/statement-list.ts';
import { file, freshIndexedDb, LineReader, openLibrary, stored, until } from './fixtures.ts';

beforeEach(freshIndexedDb);

const ALL: StatementQuery = { order: 'place', descending: false, offset: 0, limit: 100 };
const TEXT = 'Quay1 adjoins Harbour1. Quay2 adjoins Harbour2.\nQuay3 adjoins Harbour1.';

type Opened = Awaited<ReturnType<typeof openLibrary>>;

async function filled(
  files: Record<string, string> = { 'a.txt': TEXT },
  reader = new LineReader(),
) {
  const opened = await openLibrary(reader);
  await opened.library.addFiles(Object.entries(files).map(([name, text]) => file(name, text)));
  await opened.settled();
  return opened;
}

async function said({ library }: Opened, query: Partial<StatementQuery> = {}): Promise<string[]> {
  const { statements } = await library.knowledge.statements({ ...ALL, ...query });
  return statements.map(({ subject, predicate, object }) => `${subject} ${predicate} ${object}`);
}

async function idOf({ library }: Opened, text: string): Promise<number> {
  const { statements } = await library.knowledge.statements({ ...ALL, text });
  return statements[0]!.id;
}

const WORDS = { subject: 'Quay1', predicate: 'lies beside', object: 'Harbour9' };

/** Vectors apart: taking a row back leaves a tombstone, which is no difference to anybody. */
async function content(opened: Opened): Promise<unknown> {
  const { vectorParts: _, libraries: __, ...rest } = await stored(opened.database());
  return rest;
}

it('an edit is found by its new words alone, keeps its place, and is marked', async () => {
  const opened = await filled();
  const { knowledge } = opened.library;
  const before = await knowledge.evidence(await idOf(opened, 'Quay1'));
  const { now } = await knowledge.editStatement(await idOf(opened, 'Quay1'), WORDS);
  expect(await said(opened)).toEqual([
    'Quay1 lies beside Harbour9',
    'Quay2 adjoins Harbour2',
    'Quay3 adjoins Harbour1',
  ]);
  expect(await knowledge.evidence(now[0]!)).toEqual(before);
  expect(before[0]!.sentence).toBe('Quay1 adjoins Harbour1.');
  const hits = (await knowledge.search('Harbour9', 'statements', 0, 10)).hits.hits;
  expect(hits).toHaveLength(1);
  expect(hits[0]).toMatchObject({
    edited: { at: 1_000, from: { subject: 'Quay1', predicate: 'adjoins', object: 'Harbour1' } },
  });
  const { documents } = await opened.snapshot();
  expect(documents[0]).toMatchObject({ triplets: 3, corrected: 1 });
  const { indexes } = await opened.library.diagnostics();
  expect(indexes.map(({ live }) => live)).toEqual([3, 3]);
});

it('what was edited and deleted stays so when the library is opened again', async () => {
  const first = await filled();
  await first.library.knowledge.editStatement(await idOf(first, 'Quay1'), WORDS);
  await first.library.knowledge.deleteStatements([await idOf(first, 'Quay2')]);
  const left = await said(first);
  await first.library.close();
  const second = await openLibrary();
  expect(await said(second)).toEqual(left);
  expect(await said(second, { edited: true })).toEqual(['Quay1 lies beside Harbour9']);
  expect((await second.snapshot()).documents[0]).toMatchObject({ triplets: 2, corrected: 2 });
});

it.each(['edit', 'delete', 'merge'] as const)('%s is taken back without a trace', async (what) => {
  const opened = await filled({ 'a.txt': TEXT, 'b.txt': 'Quay2 adjoins Harbour2.' });
  const { knowledge } = opened.library;
  const before = await content(opened);
  const id = await idOf(opened, 'Quay1');
  const merged = { subject: 'Quay2', predicate: 'adjoins', object: 'Harbour2' };
  const change =
    what === 'delete'
      ? await knowledge.deleteStatements([id, await idOf(opened, 'Quay2')])
      : await knowledge.editStatement(id, what === 'edit' ? WORDS : merged);
  expect(await content(opened)).not.toEqual(before);
  if (what === 'merge') expect((await knowledge.evidence(change.now[0]!)).length).toBe(3);
  await knowledge.undo(change.id);
  expect(await content(opened)).toEqual(before);
  expect(await said(opened, { text: 'lies beside' })).toEqual([]);
  await expect(knowledge.undo(change.id)).rejects.toMatchObject({ code: 'not-found' });
});

it('a change is not taken back over what has happened since', async () => {
  const opened = await filled();
  const { knowledge } = opened.library;
  const first = await knowledge.editStatement(await idOf(opened, 'Quay1'), WORDS);
  await knowledge.editStatement(first.now[0]!, { ...WORDS, object: 'Harbour5' });
  await expect(knowledge.undo(first.id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await said(opened, { edited: true })).toEqual(['Quay1 lies beside Harbour5']);
});

it('what cannot be stored is not done', async () => {
  const opened = await filled();
  const before = await said(opened);
  const database = opened.database();
  const transaction = database.transaction.bind(database);
  database.transaction = ((...args: Parameters<typeof transaction>) => {
    if (args[1] === 'readwrite') throw new DOMException('Full', 'QuotaExceededError');
    return transaction(...args);
  }) as typeof database.transaction;
  const id = await idOf(opened, 'Quay1');
  const editing = opened.library.knowledge.editStatement(id, WORDS);
  await expect(editing).rejects.toMatchObject({ code: 'storage-full' });
  expect(await said(opened)).toEqual(before);
  const empty = opened.library.knowledge.editStatement(id, { ...WORDS, object: ' “” ' });
  await expect(empty).rejects.toMatchObject({ code: 'invalid' });
});

it('edits go with their document, and travel in a library file', async () => {
  const opened = await filled({ 'a.txt': TEXT, 'b.txt': 'Quay1 adjoins Harbour1.' });
  await opened.library.knowledge.editStatement(await idOf(opened, 'Quay1'), WORDS);
  await opened.library.knowledge.deleteStatements([await idOf(opened, 'Quay2')]);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const { id } = await opened.library.beginExport({ title: 'T', files: true });
  for (let piece; (piece = await opened.library.nextOfExport(id));) pieces.push(piece);
  const { documents } = await opened.snapshot();
  await opened.library.removeDocument(documents[0]!.id);
  expect(await said(opened)).toEqual(['Quay1 lies beside Harbour9']);
  await opened.library.close();

  freshIndexedDb();
  const other = await openLibrary();
  await other.library.importLibrary(new Blob(pieces), 'i', () => {});
  expect(await said(other)).toEqual(['Quay1 lies beside Harbour9', 'Quay3 adjoins Harbour1']);
  expect(await said(other, { edited: true })).toEqual(['Quay1 lies beside Harbour9']);
  expect((await other.snapshot()).documents.map(({ corrected }) => corrected)).toEqual([2, 1]);
});

it('remembers nothing that rests on a sentence that was corrected', async () => {
  const opened = await filled();
  const { database } = opened;
  const [triplet] = await database().getAll('triplets');
  const fact = (id: string, source: object) => ({
    ...{ version: 2, id, subject: 'a', predicate: 'b', object: 'c', found: 'object' },
    ...{ by: 'engine', question: 'q', asked: 'Why?', documents: [triplet!.documents[0]] },
    supports: [{ source, text: 't' }],
  });
  const [source] = triplet!.sources;
  await database().put('facts', fact('rests', source!) as never);
  await database().put('facts', fact('other', { ...source!, start: 30, end: 40 }) as never);
  await opened.library.knowledge.deleteStatements([triplet!.id]);
  await until(async () => (await opened.library.facts()).length === 1);
  expect((await opened.library.facts()).map(({ id }) => id)).toEqual(['other']);
});

it('questions are answered by what a person corrected, and by the text again when that is undone', async () => {
  const opened = await filled({
    'a.txt':
      'Corrow Light was designed by Ilse Varnhagen. Ilse Varnhagen was born in Brackwater. Boats fish.',
  });
  const { knowledge } = opened.library;
  const ask = async (id: string) => {
    const given = await opened.library.ask('Where was Ilse Varnhagen born?', { id }, () => {});
    return `${given.text}, ${given.grounding}`;
  };
  expect(await ask('1')).toBe('Brackwater, partly');
  const words = { subject: 'Ilse Varnhagen', predicate: 'was born in', object: 'Teasdale' };
  const change = await knowledge.editStatement(await idOf(opened, 'Brackwater'), words);
  // The sentence that it rests on says otherwise, and the answer says so.
  expect(await ask('2')).toBe('Teasdale, not-grounded');
  await knowledge.undo(change.id);
  expect(await ask('3')).toBe('Brackwater, partly');
});
