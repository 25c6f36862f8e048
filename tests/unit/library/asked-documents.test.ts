/** A question that is put to some documents is answered from these, and says so when it is kept. */
import { beforeEach, expect, it } from 'vitest';
import { restrictionIn } from '../../../src/library/restriction.ts';
import { parseQuestion } from '../../../src/storage/question-parsers.ts';
import { file, freshIndexedDb, openLibrary } from './fixtures.ts';

beforeEach(freshIndexedDb);

const QUESTION = 'Where does Mill stand?';

it('answers from the documents that are asked, and from no other', async () => {
  const { library, settled, snapshot } = await openLibrary();
  const added = await library.addFiles([
    file('a.txt', 'Mill stands in Velmouth. Weir stands in Tarrow.'),
    file('b.txt', 'Quay stands in Larnton. Mole stands in Estham.'),
  ]);
  await settled();
  const [first, second] = added.map(({ id }) => id);
  const ask = (documents: string[] | undefined, id: string) =>
    library.ask(QUESTION, { id, ...(documents ? { documents } : {}) }, () => {});
  const documentsOf = async (documents: string[] | undefined, id: string) => {
    const { citations, nearest } = await ask(documents, id);
    const read = [...citations.map((one) => one.source), ...nearest.map(({ source }) => source)];
    return [...new Set(read.map(({ document }) => document))];
  };
  expect((await ask(undefined, 'all')).text).toContain('Velmouth');
  expect(await documentsOf([first!], 'first')).toEqual([first]);
  expect((await ask([second!], 'second')).text).not.toContain('Velmouth');
  expect(await documentsOf([second!], 'again')).not.toContain(first);
  expect(await documentsOf(['gone'], 'gone')).toEqual([]);
  const { history } = await snapshot();
  const among = Object.fromEntries(history.map((question) => [question.id, question.among]));
  expect(among).toMatchObject({ first: { documents: [first], of: 2 }, all: undefined });
  expect((await library.question('first'))!.among).toEqual({ documents: [first], of: 2 });
});

it('tells of the documents that are asked alone', async () => {
  const { library, settled } = await openLibrary();
  const added = await library.addFiles([
    file('a.txt', 'The board decided to sell the western pier to the town of Tolvane.'),
    file('b.txt', 'The ferry Larkspur crosses the bay of Marrowick twice a day in summer.'),
  ]);
  await settled();
  const ids = added.map(({ id }) => id);
  const told = async (id: string, documents?: string[]) => {
    const options = { id, ...(documents ? { documents } : {}) };
    return (await library.ask('What is this about?', options, () => {})).overview;
  };
  expect(await told('all')).toEqual(ids);
  expect(await told('some', ids.slice(1))).toEqual(ids.slice(1));
});

it('tells of the document that is open, where it is one of those that are asked', async () => {
  const { library, settled } = await openLibrary();
  const added = await library.addFiles([
    file('a.txt', 'The board decided to sell the western pier to the town of Tolvane.'),
    file('b.txt', 'The ferry Larkspur crosses the bay of Marrowick twice a day in summer.'),
  ]);
  await settled();
  const [first, second] = added.map(({ id }) => id) as [string, string];
  const told = async (id: string, options: { documents?: string[] } = {}) =>
    (await library.ask('Summarise this', { id, reading: second, ...options }, () => {})).overview;
  expect(await told('open')).toEqual([second]);
  expect(await told('closed', { documents: [first] })).toEqual([first]);
});

it('leaves out what is left out of the documents that are asked as well', () => {
  const chunks = [
    { id: 1, document: 'a' },
    { id: 2, document: 'a' },
    { id: 3, document: 'b' },
    { id: 4, document: 'c' },
  ];
  const index = {
    chunk: (id: number) => chunks.find((chunk) => chunk.id === id),
    chunkIdsOf: (document: string) =>
      chunks.filter((chunk) => chunk.document === document).map(({ id }) => id),
    chunkIds: () => chunks.map(({ id }) => id),
  } as never;
  const left = { kind: 'document-excluded', document: 'a', name: 'a' } as const;
  const excluded = (only?: string[]) => [...restrictionIn([left], index, only).excluded].sort();
  expect(excluded()).toEqual([1, 2]);
  expect(excluded(['a', 'b'])).toEqual([1, 2, 4]);
  // What is indexed while the question is answered has no passages yet.
  const leavesOut = (only?: string[]) =>
    ['a', 'b', 'new'].filter(restrictionIn([left], index, only).isLeftOut!);
  expect(leavesOut()).toEqual(['a']);
  expect(leavesOut(['a', 'b'])).toEqual(['a', 'new']);
});

it('is stored as it was asked; what was stored before there was a choice was put to all', () => {
  const stored = {
    ...{ version: 1, id: 'q', question: 'Who?', askedAt: 1, verdict: 'answered', answer: 'Me' },
  };
  expect(parseQuestion(stored)).not.toHaveProperty('among');
  const among = { documents: ['a'], of: 3 };
  expect(parseQuestion({ ...stored, among }).among).toEqual(among);
  expect(() => parseQuestion({ ...stored, among: { documents: [1], of: 3 } })).toThrow();
});
