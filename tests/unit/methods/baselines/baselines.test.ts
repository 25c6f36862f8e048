import { describe, expect, it } from 'vitest';
import { ircot } from '../../../../src/methods/baselines/ircot.ts';
import { none } from '../../../../src/methods/baselines/no-retrieval.ts';
import { bm25, dense } from '../../../../src/methods/baselines/single-shot.ts';
import { eventsOf, runMethod } from '../../../support/run-method.ts';
import { scriptedEngine } from '../../../support/scripted-engine.ts';
import { ScriptedRetriever } from '../../../support/scripted-retriever.ts';

const QUESTION = 'Where was the designer of Veldhaven Light born?';
const library = () =>
  new ScriptedRetriever([
    { heading: 'Veldhaven Light', sentences: ['It was designed by Marte Quist.'] },
    { heading: 'Marte Quist', sentences: ['Marte Quist came from Sundvik.'] },
  ]);
const answered = (answer: string | null, evidence: string[] = []) =>
  JSON.stringify({ reason: 'so', answer, evidence });
const thought = (words: string, done = false) => JSON.stringify({ thought: words, done });

it('without retrieval nothing is searched, and nothing is grounded', async () => {
  const retriever = library();
  const { engine } = scriptedEngine([JSON.stringify({ reason: '', answer: 'Sundvik' })]);
  const { answer } = await runMethod(none, QUESTION, { engine, retriever });
  expect(retriever.searched).toEqual([]);
  expect(answer).toMatchObject({
    ...{ text: 'Sundvik', grounding: 'not-grounded', level: 'nothing', rounds: 0 },
  });
});

it.each([
  ['words', bm25],
  ['vectors', dense],
] as const)('one search by %s alone, one reading', async (by, method) => {
  const retriever = library();
  const ways: unknown[] = [];
  const inner = retriever.passages.bind(retriever);
  retriever.passages = (query, limit, options?: { by?: string }) => {
    ways.push(options?.by);
    return inner(query, limit);
  };
  const { engine, model } = scriptedEngine([answered('Marte Quist', ['C1'])]);
  const { events, answer } = await runMethod(
    method,
    QUESTION,
    { engine, retriever },
    { passages: 1 },
  );
  expect(ways).toEqual([by]);
  expect(eventsOf(events, 'retrieved').map(({ chunks }) => chunks.length)).toEqual([1]);
  expect(model.asked).toHaveLength(1);
  // It stands in the text, and nothing says that it answers the question.
  expect(answer).toMatchObject({ text: 'Marte Quist', grounding: 'partly', rounds: 1 });
});

describe('IRCoT', () => {
  it('searches with each sentence of its reasoning, and reads all passages at the end', async () => {
    const { engine, model } = scriptedEngine([
      thought('The designer is Marte Quist.'),
      thought('So the answer is: Sundvik.'),
      answered('Sundvik', ['C2']),
    ]);
    const retriever = library();
    const { events, answer } = await runMethod(
      ircot,
      QUESTION,
      { engine, retriever },
      { passages: 1 },
    );
    expect(retriever.searched).toEqual([QUESTION, 'The designer is Marte Quist.']);
    expect(eventsOf(events, 'thought').map(({ concludes }) => concludes)).toEqual([false, true]);
    expect(model.asked[1]![1]!.content).toContain('Reasoning so far: The designer is Marte Quist.');
    expect(answer).toMatchObject({ text: 'Sundvik', rounds: 2, grounding: 'partly' });
  });

  it('ends where there is nothing to add', async () => {
    const { engine } = scriptedEngine([thought(''), answered(null)]);
    const { answer } = await runMethod(ircot, QUESTION, { engine, retriever: library() });
    expect(answer).toMatchObject({ verdict: 'not-found', rounds: 1 });
  });

  it('collects fifteen passages at most', async () => {
    const many = Array.from({ length: 40 }, (_, i) => ({
      heading: `Harbour ${i}`,
      sentences: [`The harbour ${i} has a ${i < 20 ? 'crane' : 'mill'}.`],
    }));
    const { engine } = scriptedEngine([
      thought('Another harbour has a mill.'),
      thought('There is nothing else.'),
      answered(null),
    ]);
    const { events } = await runMethod(
      ircot,
      'Which harbour has a crane?',
      { engine, retriever: new ScriptedRetriever(many) },
      { passages: 12, maxRounds: 2 },
    );
    const read = eventsOf(events, 'retrieved').flatMap(({ chunks }) => chunks.map(({ id }) => id));
    expect(new Set(read).size).toBe(15);
  });
});
