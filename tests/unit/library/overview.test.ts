/** The overview of a library and of its documents, and questions that lead there. */
import { beforeEach, expect, it } from 'vitest';
import { file, freshIndexedDb, LineReader, openLibrary } from './fixtures.ts';

beforeEach(freshIndexedDb);

const MINUTES = `by Ines Duarte
The board of the harbour met on 14 March 2025 in the old town hall.
The board decided to sell the western pier to the town of Tolvane.
The western pier of the harbour will be closed on 2 June 2025 for good.`;
const LETTER = `The ferry Larkspur crosses the bay of Marrowick twice a day in summer.
The ferry Larkspur stays in the harbour of Marrowick in winter.`;

async function open(
  files: Record<string, string> = { 'minutes.txt': MINUTES, 'letter.txt': LETTER },
) {
  const { library, settled, database } = await openLibrary(new LineReader());
  const added = await library.addFiles(
    Object.entries(files).map(([name, text]) => file(name, text)),
  );
  await settled();
  let asked = 0;
  const ask = (question: string, follows?: string) =>
    library.ask(question, { id: `q${asked++}`, ...(follows ? { follows } : {}) }, () => {});
  return { library, ask, database, ids: added.map(({ id }) => id) };
}

it('each line of an overview is a sentence of the document', async () => {
  const { library, ids } = await open();
  const { documents, timeline, more } = await library.knowledge.overview(ids[0]!);
  expect([documents.length, more]).toEqual([1, 0]);
  const [{ about, authors }] = documents as [(typeof documents)[number]];
  expect(authors.map(({ value }) => value)).toEqual(['Ines Duarte']);
  expect(about.length).toBeGreaterThan(1);
  const { text } = await library.view(ids[0]!);
  for (const { text: said, source } of [...about, ...timeline.map(({ said }) => said)])
    expect(text.slice(source.start, source.end)).toBe(said);
  expect(timeline.map(({ date }) => date)).toEqual(['14 March 2025', '2 June 2025']);
});

it('nobody has written what has rows alone, on none of their days', async () => {
  const { library } = await open({
    'beds.csv': 'Patient\nAnn Lund\nClara Wend\n3 May 1941\nThey are ill.\n',
  });
  const { documents } = await library.knowledge.overview(null);
  expect(documents).toMatchObject([{ authors: [], date: null }]);
});

it('of a library it has each of its documents, and none that went', async () => {
  const { library, ids } = await open();
  const all = await library.knowledge.overview(null);
  expect(all.documents.map(({ document }) => document)).toEqual(ids);
  await library.removeDocument(ids[0]!);
  const left = await library.knowledge.overview(null);
  expect(left.documents.map(({ document }) => document)).toEqual([ids[1]]);
});

it('is whole where the document is removed while it is looked at', async () => {
  const { library, ids, database } = await open();
  const get = database().get.bind(database()) as (...args: unknown[]) => Promise<unknown>;
  (database() as { get: unknown }).get = async (...args: unknown[]) => {
    const value = await get(...args);
    if (args[0] === 'texts' && args[1] === ids[0]) await library.removeDocument(ids[0]!);
    return value;
  };
  const { documents } = await library.knowledge.overview(ids[0]!);
  expect(documents.map(({ document }) => document)).toEqual([ids[0]]);
});

it('names are cited from the document that is looked at, where several say the same', async () => {
  const same = 'Larkspur serves Ormsfield Hospital.';
  const { library, ids } = await open({ 'a.txt': same, 'b.txt': `Holm is small.\n${same}` });
  for (const id of ids) {
    const { organisation } = (await library.knowledge.overview(id)).names;
    expect(organisation.map(({ said }) => said.source.document)).toEqual([id]);
  }
});

it('what is asked about documents is answered by their sentences, and kept', async () => {
  const { library, ask, ids } = await open();
  const summary = await ask('Summarise this');
  expect(summary).toMatchObject({ verdict: 'answered', grounding: 'partly', overview: ids });
  expect(summary.text).toContain('The board decided to sell the western pier');
  expect(summary.citations.map(({ source }) => source.document)).toContain(ids[0]);
  // What one document is about it says itself.
  expect((await ask('Summarise minutes.txt')).overview).toBeUndefined();
  expect((await ask('Who wrote minutes.txt?')).text).toBe('Ines Duarte');
  const compared = await ask('Compare these two documents');
  expect(compared.overview).toEqual(ids);
  expect(compared.text).toMatch(/minutes\.txt: .+\n.*letter\.txt: .+/);
  expect((await ask('What is this about?')).overview).toEqual(ids);
  expect((await library.question('q0'))?.result?.overview).toEqual(ids);
});

it('what no document says is left to the method, and so is what leans on an answer', async () => {
  const { ask } = await open({ 'letter.txt': LETTER });
  expect((await ask('Who wrote this?')).overview).toBeUndefined();
  await ask('When does the ferry Larkspur cross the bay of Marrowick?');
  expect((await ask('Summarise this', 'q1')).overview).toBeUndefined();
});
