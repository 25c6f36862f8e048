/** Looking through what a library knows: filters, orders, pages, words found, entities. */
import { expect, it, vi } from 'vitest';
import type { StatementQuery } from '../../../src/knowledge/statement-list.ts';
import { Browsing } from '../../../src/library/browsing.ts';
import { knowledgeIndex, scriptedKnowledge, type Said } from '../../support/scripted-knowledge.ts';

const SAID: Said[] = [
  ['b.txt', 'Ilse Varnhagen', 'was born in', 'Brackwater'],
  ['b.txt', 'Émile Roche', 'designed', 'the Lantern at Corrow Point'],
  ['a.txt', 'the lens', 'was ground in', 'Teasdale'],
  ['a.txt', 'Brackwater', 'lies beside', 'Holm'],
];
const ALL: StatementQuery = { order: 'place', descending: false, offset: 0, limit: 10 };

const knowledge = scriptedKnowledge([], SAID, ['a.txt', 'b.txt']);

async function subjects(query: Partial<StatementQuery>): Promise<string[]> {
  const { statements } = await knowledge.statements({ ...ALL, ...query });
  return statements.map(({ subject }) => subject);
}

it('lists statements by document and place, or by their words', async () => {
  const inPlace = ['the lens', 'Brackwater', 'Ilse Varnhagen', 'Émile Roche'];
  expect(await subjects({})).toEqual(inPlace);
  expect(await subjects({ descending: true })).toEqual(inPlace.toReversed());
  expect(await subjects({})).toEqual(inPlace);
  expect(await subjects({ order: 'subject' })).toEqual([
    'Brackwater',
    'Émile Roche',
    'Ilse Varnhagen',
    'the lens',
  ]);
  expect(await subjects({ offset: 1, limit: 2 })).toEqual(inPlace.slice(1, 3));
});

it('filters by words in any slot, document, extractor and entity', async () => {
  expect(await subjects({ text: 'EMILE lant' })).toEqual(['Émile Roche']);
  expect(await subjects({ document: 'b.txt' })).toEqual(['Ilse Varnhagen', 'Émile Roche']);
  expect(await subjects({ entity: 'brackwater' })).toEqual(['Brackwater', 'Ilse Varnhagen']);
  expect(await subjects({ extractor: 'somebody' })).toEqual([]);
  expect(await subjects({ extractor: 'instant', text: 'ground' })).toEqual(['the lens']);
  const { total } = await knowledge.statements({ ...ALL, limit: 1, document: 'a.txt' });
  expect(total).toBe(2);
});

it('finds passages and statements, and marks the words', async () => {
  const page = await knowledge.search('designing lanterns', 'passages', 0, 10);
  expect(page).toMatchObject({ passages: 1, statements: 1 });
  const [hit] = page.hits.kind === 'passages' ? page.hits.hits : [];
  const marked = hit!.marks.map(({ start, end }) => hit!.snippet.slice(start, end));
  expect(marked).toEqual(['designed', 'Lantern']);
  const other = await knowledge.search('designing lanterns', 'statements', 0, 10);
  const [statement] = other.hits.kind === 'statements' ? other.hits.hits : [];
  expect(statement!.marks).toEqual({
    subject: [],
    predicate: [{ start: 0, end: 8 }],
    object: [{ start: 4, end: 11 }],
  });
});

it('looks only through the documents that are meant', async () => {
  const among = async (only?: string[]): Promise<string[]> => {
    const { hits } = await knowledge.search('Brackwater', 'passages', 0, 10, only);
    return hits.hits.map((hit) => hit.document);
  };
  expect((await among()).toSorted()).toEqual(['a.txt', 'b.txt']);
  expect(await among(['b.txt'])).toEqual(['b.txt']);
  const page = await knowledge.search('Brackwater', 'statements', 0, 10, ['b.txt']);
  expect([page.passages, page.statements]).toEqual([1, 1]);
});

it('completes the last word while it is being typed', async () => {
  expect((await knowledge.search('Brackw', 'passages', 0, 10)).passages).toBe(2);
  expect((await knowledge.search('Brackw ', 'passages', 0, 10)).passages).toBe(0);
  expect((await knowledge.search('', 'passages', 0, 10)).passages).toBe(0);
});

it('shows the sentence of a passage that matches best', () => {
  const index = knowledgeIndex(SAID);
  expect(index.byWords(['holm'], 5)).toEqual({ passages: [3], triplets: [4] });
});

it('what was kept of the triplets goes when they change', async () => {
  const own = scriptedKnowledge([], SAID, ['a.txt', 'b.txt']);
  await own.graph(10);
  const { total } = await own.entities({ text: 'brack', offset: 0, limit: 10 });
  expect(total).toBe(1);
  await own.editStatement(4, {
    subject: 'Brackwater',
    predicate: 'is',
    object: 'Upper Brackwater',
  });
  expect((await own.entities({ text: 'brack', offset: 0, limit: 10 })).total).toBe(2);
  expect((await own.graph(10)).entities.map(({ label }) => label)).toContain('Upper Brackwater');
  expect((await own.statements({ ...ALL, text: 'holm' })).total).toBe(0);
});

it('takes no number, unit or small word for an entity', async () => {
  const own = scriptedKnowledge(
    [],
    [
      ['a.txt', 'Holm', 'has', 'boats'],
      ['a.txt', 'Holm', 'has', 'one of the two'],
      ['a.txt', '1.2', 'is for', 'Holm'],
      ['a.txt', 'Holm', 'is at', '20 degrees'],
    ],
  );
  const { entities } = await own.entities({ offset: 0, limit: 10 });
  expect(entities.map(({ key }) => key)).toEqual(['holm', 'boats']);
  expect((await own.graph(10)).total).toEqual({ entities: 2, edges: 1 });
});

it('weighs no name again when statements change', () => {
  const catalogue = { has: () => false } as never;
  const isNameless = vi.fn(() => false);
  let index = knowledgeIndex(SAID);
  const browsing = new Browsing(catalogue, () => index, isNameless);
  browsing.entities({ offset: 0, limit: 10 });
  isNameless.mockClear();
  index = knowledgeIndex([...SAID, ['a.txt', 'Holm', 'has', 'ships']]);
  expect(browsing.entities({ text: 'ships', offset: 0, limit: 10 }).total).toBe(1);
  expect(isNameless.mock.calls).toEqual([['ships']]);
});

it('lists what is said most surely first, also when a person has edited it', async () => {
  const own = scriptedKnowledge(
    [],
    [
      ['a.txt', 'one of the two', 'is', 'other'],
      ['a.txt', 'the lens', 'was ground in', 'a yard'],
      ['a.txt', 'Ilse Varnhagen', 'was born in', 'Brackwater'],
    ],
  );
  const objects = async (query: Partial<StatementQuery>) => {
    const { statements } = await own.statements({ ...ALL, order: 'telling', ...query });
    return statements.map(({ object }) => object);
  };
  expect(await objects({})).toEqual(['Brackwater', 'a yard', 'other']);
  expect(await objects({ text: 'a', document: 'a.txt' })).toEqual(['Brackwater', 'a yard']);
  await own.editStatement(3, { subject: 'Ilse', predicate: 'comes from', object: 'Holm' });
  expect(await objects({})).toEqual(['Holm', 'a yard', 'other']);
});
