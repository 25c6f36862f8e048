/** "Tell me more": what the documents say of what was spoken of, what was not shown before first. */
import { beforeEach, expect, it } from 'vitest';
import type { IndexedChunk } from '../../../src/retrieval/indexing.ts';
import { tellMore } from '../../../src/library/telling-more.ts';
import type { MethodEvent } from '../../../src/methods/events.ts';
import type { AskOptions } from '../../../src/protocol.ts';
import type { ContextChunk } from '../../../src/tasks/types.ts';
import { file, freshIndexedDb, openLibrary } from './fixtures.ts';

beforeEach(freshIndexedDb);

const TEXT =
  'Corrow Light was designed by Ilse Varn. Ilse Varn was born in Brackwater. ' +
  'Ilse Varn studied engineering in Holm. Varn painted the harbour at dusk. ' +
  'Boats fish for herring near Sundvik.';

async function open() {
  const { library, settled } = await openLibrary();
  const [document] = await library.addFiles([
    file('a.txt', TEXT),
    file('b.txt', 'Ilse Varn sold her house in Orle.'),
  ]);
  await settled();
  const ask = async (question: string, options: AskOptions) => {
    const events: MethodEvent[] = [];
    const answer = await library.ask(question, options, (event) => events.push(event));
    return { answer, events };
  };
  return { library, document: document!, ask };
}

it('tells what else is said, word for word and no more sure than that', async () => {
  const { ask, library } = await open();
  await ask('Who designed Corrow Light?', { id: 'q1' });
  const { answer, events } = await ask('Tell me more', { id: 'q2', follows: 'q1' });
  const question = 'Tell me more about Ilse Varn and Corrow Light.';
  expect(events[0]).toMatchObject({ type: 'understood', typed: 'Tell me more', question });
  expect(events[1]).toMatchObject({ type: 'started', question });
  expect(answer).toMatchObject({ verdict: 'answered', grounding: 'partly', level: 'sentences' });
  expect(answer.text).toContain('Ilse Varn was born in Brackwater.');
  expect(answer.text).toContain('Ilse Varn studied engineering in Holm.');
  expect(answer.text).not.toContain('herring');
  expect(answer.citations.map(({ text }) => text.trim()).join(' ')).toBe(answer.text);
  expect(await library.question('q2')).toMatchObject({
    question: 'Tell me more',
    understood: question,
  });
});

it('is asked as it was put right, and of the documents that are asked alone', async () => {
  const { ask, document } = await open();
  await ask('Who designed Corrow Light?', { id: 'q1' });
  const understood = { question: 'Tell me more about Ilse Varn.', by: '' };
  const told = await ask('more', { id: 'q2', follows: 'q1', understood, documents: [document.id] });
  expect(told.answer.text).toContain('Brackwater');
  expect(told.answer.text).not.toContain('Orle');
  const all = await ask('Tell me more about Ilse Varn.', { id: 'q3' });
  expect(all.answer.text).toContain('Orle');
});

it('leaves to the method what no sentence speaks of', async () => {
  const { ask } = await open();
  const { answer } = await ask('Tell me more about Quillfeather.', { id: 'q1' });
  expect(answer.verdict).toBe('not-found');
});

it('tells what goes on from a sentence with it, or not at all', async () => {
  const lines = [
    'Ilse Varn was born in Brackwater in 1851.',
    'She studied in Holm and in Orle.',
    'Boats fish for herring near Sundvik.',
    'They come home before the evening.',
  ];
  const text = lines.join(' ');
  const sentences = lines.map((line) => {
    const start = text.indexOf(line);
    return { start, end: start + line.length };
  });
  const place = { document: 'a', start: 0, end: text.length, firstPage: 1, lastPage: 1 };
  const chunk: IndexedChunk = {
    ...{ id: 1, ordinal: 0, ...place, heading: '', headingPath: [], text, sentences },
  };
  const told = (cited: string[]) =>
    tellMore(
      {
        ...{ question: 'Tell me more about Ilse Varn.', method: 'auto' },
        retriever: { passages: async () => [{ id: 1 } as ContextChunk] },
        cited: async () => cited,
        signal: new AbortController().signal,
      },
      { chunk: () => chunk, now: () => 0 },
    );
  expect((await told([]))?.text).toBe(lines.slice(0, 2).join(' '));
  expect((await told([lines[0]!]))?.text).toBe(lines.slice(0, 2).join(' '));
});
