/** Conversations in the library: a follow-up is understood, stored with what it follows, and read back. */
import { beforeEach, expect, it } from 'vitest';
import type { MethodEvent } from '../../../src/methods/events.ts';
import type { AskOptions } from '../../../src/protocol.ts';
import { file, freshIndexedDb, openLibrary } from './fixtures.ts';

beforeEach(freshIndexedDb);

const TEXT =
  'Corrow Light was designed by Ilse Varn. Ilse Varn was born in Brackwater. Boats fish for herring.';

async function open() {
  const { library, settled } = await openLibrary();
  await library.addFiles([file('a.txt', TEXT)]);
  await settled();
  const ask = async (question: string, options: AskOptions) => {
    const events: MethodEvent[] = [];
    const answer = await library.ask(question, options, (event) => events.push(event));
    return { answer, events };
  };
  return { library, ask };
}

it('understands a follow-up by the question before it, whatever the method', async () => {
  const { library, ask } = await open();
  await ask('Who designed Corrow Light?', { id: 'q1' });
  for (const method of ['t2rag', 'ircot', 'bm25']) {
    const { events } = await ask('And where was she born?', { id: method, method, follows: 'q1' });
    expect(events[0]).toEqual({
      ...{ type: 'understood', typed: 'And where was she born?', by: 'Built-in' },
      question: 'Where was Ilse Varn born?',
    });
    expect(events[1]).toMatchObject({ type: 'started', question: 'Where was Ilse Varn born?' });
  }
  expect(await library.question('t2rag')).toMatchObject({
    ...{ question: 'And where was she born?', understood: 'Where was Ilse Varn born?' },
    ...{ follows: 'q1', answer: 'Brackwater' },
  });
  expect(await library.trajectory('t2rag')).toContain('"task":"rewrite-follow-up"');
});

it('follows a whole conversation, and asks as it is told', async () => {
  const { library, ask } = await open();
  await ask('Who designed Corrow Light?', { id: 'q1' });
  await ask('Do boats fish for herring?', { id: 'q2', follows: 'q1' });
  const { events } = await ask('And where was she born?', { id: 'q3', follows: 'q2' });
  expect(events[0]).toMatchObject({ question: 'Where was Ilse Varn born?' });
  expect((await library.question('q2'))!.events[0]!.type).toBe('started');

  const understood = { question: 'Where was Ilse Varn born?', by: '' };
  const told = await ask('and her?', { id: 'q4', follows: 'q1', understood });
  expect(told.events[0]).toMatchObject({ type: 'understood', by: '' });
  expect(told.answer.text).toBe('Brackwater');
});

it('is spelt right before anything else, and asked as typed where that is wanted', async () => {
  const { library, ask } = await open();
  const typed = 'who desinged corow light';
  const right = { question: 'who designed corrow light', by: 'spell checking' };
  for (const method of ['t2rag', 'bm25']) {
    const { events, answer } = await ask(typed, { id: method, method });
    expect(events[0]).toEqual({ type: 'understood', typed, ...right });
    expect(events[1]).toMatchObject({ type: 'started', question: right.question });
    expect(answer.text).toContain('Ilse Varn');
  }
  expect(await library.question('t2rag')).toMatchObject({
    ...{ question: typed, understood: right.question },
  });
  const next = await ask('And wherre was she born?', { id: 'q2', follows: 't2rag' });
  expect(next.events[0]).toMatchObject({ question: 'Where was Ilse Varn born?', by: 'Built-in' });

  const understood = { question: typed, by: '' };
  const asTyped = await ask(typed, { id: 'q3', understood });
  expect(asTyped.events[1]).toMatchObject({ type: 'started', question: typed });
  const { events } = await ask('Who designed Corrow Light?', { id: 'q4' });
  expect(events[0]!.type).toBe('started');
});

it('is asked as typed where what it follows is gone', async () => {
  const { library, ask } = await open();
  const { events } = await ask('Where was she born?', { id: 'q1', follows: 'gone' });
  expect(events[0]!.type).toBe('started');
  expect(await library.question('q1')).toMatchObject({ follows: 'gone' });
});

it('renames, pins, and takes both back', async () => {
  const { library, ask } = await open();
  await ask('Who designed Corrow Light?', { id: 'q1' });
  await library.changeQuestion('q1', { title: 'The light', pinned: true });
  expect((await library.history())[0]).toMatchObject({ title: 'The light', pinned: true });
  await library.changeQuestion('q1', { pinned: false });
  expect((await library.history())[0]).toMatchObject({ title: 'The light' });
  await library.changeQuestion('q1', { title: ' ' });
  const [listed] = await library.history();
  expect(listed).not.toHaveProperty('title');
  expect(listed).not.toHaveProperty('pinned');
  await library.changeQuestion('gone', { title: 'x' });
  expect(await library.history()).toHaveLength(1);
});
