/** What is shown where nothing answers: the sentences that speak of most of the question, and why. */
import { describe, expect, it } from 'vitest';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import type { Engine } from '../../../src/engines/engine.ts';
import { METHODS, methodNamed } from '../../../src/methods/registry.ts';
import { nearestSentences } from '../../../src/methods/nearest.ts';
import { runMethod } from '../../support/run-method.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';

const QUESTION = 'When was the ceiling of Veldhaven Light painted?';
const library = () =>
  new ScriptedRetriever([
    { heading: 'Orle', sentences: ['The fair of Orle is old.', 'A light burns on its tower.'] },
    {
      heading: 'Veldhaven',
      sentences: [
        'Veldhaven lies in the north.',
        'Veldhaven Light has an iron ceiling.',
        'Ships pass it.',
      ],
    },
  ]);

it('prefers the sentence that shares the most telling words', () => {
  const { chunks } = library();
  const near = nearestSentences(QUESTION, chunks, 2).map(({ chunk, sentence }) =>
    chunks[chunk]!.text.slice(sentence.start, sentence.end),
  );
  expect(near).toEqual(['Veldhaven Light has an iron ceiling.', 'A light burns on its tower.']);
});

it('comes behind the sentence that the engine would have answered with', async () => {
  const { chunks } = library();
  const [, veldhaven] = chunks;
  const [, , passing] = veldhaven!.sentences;
  const instant = new InstantEngine();
  const unsure: Engine = {
    id: 'unsure',
    label: 'Unsure',
    async perform(task, input, options) {
      const result = await instant.perform(task, input, options);
      if (task.name !== 'answer-question') return result;
      const output = { answer: null, supports: [], nearest: [{ chunk: 1, sentence: passing! }] };
      return { ...result, output: output as never };
    },
  };
  const { answer } = methodNamed('t2rag');
  const { answer: given } = await runMethod(answer, QUESTION, {
    ...{ engine: unsure, retriever: library() },
  });
  expect(given.nearest.map(({ text }) => text).slice(0, 2)).toEqual([
    'Ships pass it.',
    'Veldhaven Light has an iron ceiling.',
  ]);
});

it('prefers the row under the column that is asked for, to its headers and to other tables', () => {
  const rota = ['Name  Monday  Thursday', 'Noori  early  night', 'Castell  late  early'];
  const { chunks: read } = new ScriptedRetriever([
    { heading: 'Pay', sentences: ['Name  Hours  Rate', 'Noori  38  night', 'Castell  20  day'] },
    { heading: 'Rota', sentences: rota },
    { heading: 'Holidays', sentences: ['Noori is away on no other day.'] },
  ]);
  const chunks = read.map((one) => ({
    ...one,
    text: one.text.replace(/ (?=(?:Noori|Castell) {2})/g, '\n'),
  }));
  const near = nearestSentences('Which shift has Noori got on Thursday?', chunks, 3);
  const told = near.map(({ chunk, sentence }) =>
    chunks[chunk]!.text.slice(sentence.start, sentence.end),
  );
  expect(told[0]).toBe('Noori  early  night');
  expect(told).not.toContain(rota[0]);
});

it('leaves out what shares no word', () => {
  expect(nearestSentences('Which harbour froze?', library().chunks, 3)).toEqual([]);
});

it('says what share of the question a sentence has, with its heading', () => {
  const shares = nearestSentences(QUESTION, library().chunks, 4).map(({ share }) => share);
  expect(shares).toEqual([0.75, 0.25, 0.25, 0.25]);
});

describe.each(METHODS.filter(({ name }) => name !== 'none'))('$name', ({ answer }) => {
  it('shows the nearest sentence where nothing answers', async () => {
    const context = { engine: new InstantEngine(), retriever: library() };
    const { answer: given } = await runMethod(answer, QUESTION, context);
    expect(given.verdict).toBe('not-found');
    const near = given.nearest.map(({ text }) => text);
    expect(near).toContain('Veldhaven Light has an iron ceiling.');
  });

  it('shows no sentence for the sake of one word that it happens to have', async () => {
    const retriever = new ScriptedRetriever([
      { heading: 'Quays', sentences: ['No football on the quays.', 'No sale.'] },
    ]);
    const asked = 'Who won the football world cup in 1998?';
    const { answer: given } = await runMethod(answer, asked, {
      ...{ engine: new InstantEngine(), retriever },
    });
    expect(given).toMatchObject({ verdict: 'not-found', nearest: [] });
  });
});

it('has nothing near where no document was asked', async () => {
  const none = METHODS.find(({ name }) => name === 'none')!;
  const context = { engine: new InstantEngine(), retriever: library() };
  const { answer: given } = await runMethod(none.answer, QUESTION, context);
  expect(given).toMatchObject({ verdict: 'not-found', level: 'nothing', nearest: [] });
});
