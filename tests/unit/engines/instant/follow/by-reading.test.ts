/** What every method's steps know of a question where there is a model to read it. */
import { describe, expect, it } from 'vitest';
import {
  isKnown,
  nextQuery,
  openClues,
  progressOf,
  queryOf,
} from '../../../../../src/engines/instant/follow/progress.ts';
import { BY_WORDS, type Means } from '../../../../../src/engines/instant/means.ts';
import { identifyEntities } from '../../../../../src/engines/instant/outline/identify.ts';
import { reasonOnOutline } from '../../../../../src/engines/instant/outline/reason.ts';
import { summariseKnowledge } from '../../../../../src/engines/instant/outline/summarise.ts';
import {
  judgeEnding,
  refineSeed,
} from '../../../../../src/engines/instant/sub-questions/refine.ts';
import { routeQuestion } from '../../../../../src/engines/instant/sub-questions/route.ts';
import { answerByReading, asInput } from '../../../../../src/engines/instant/weigh/answer.ts';
import { chunk, readerOf } from '../read/scripted-model.ts';

const QUESTION = 'Where was the designer of Veldhaven Light born?';
const FIRST = 'Who is the designer of Veldhaven Light?';
const SECOND = 'Where was Marte Quist born?';
const LIGHT = chunk(1, 'Veldhaven Light', 'The drawings are by Marte Quist. It has a red lamp.');
const QUIST = chunk(2, 'Engineers', 'She came from Sundvik.');

const reader = (marte = 8) =>
  readerOf((question): Record<string, number> => {
    if (question.includes('Marte Quist')) return { Sundvik: 8 };
    return question === FIRST ? { 'Marte Quist': marte } : {};
  });
const reading = (marte?: number): Means => ({ ...BY_WORDS, reader: reader(marte) });
const context = (...chunks: (typeof LIGHT)[]) => ({ chunks, propositions: [] });

describe('how far the parts of a question lead', () => {
  it('is read to the end over what was found, though no word of the question says it', async () => {
    const progress = await progressOf(QUESTION, context(LIGHT, QUIST), reading());
    expect(progress.bindings.map(({ value }) => value)).toEqual(['Marte Quist', 'Sundvik']);
    expect(isKnown(progress)).toBe(true);
  });

  it('is asked on in natural words, with what is known in them', async () => {
    const nothing = await progressOf(QUESTION, context(), reading());
    expect(nextQuery(nothing, [QUESTION])).toBe(FIRST);
    const one = await progressOf(QUESTION, context(LIGHT), reading());
    expect(nextQuery(one, [QUESTION, FIRST])).toBe(SECOND);
  });

  it('leaves open what is less likely than not', async () => {
    const doubtful = await progressOf(QUESTION, context(LIGHT), reading(0.5));
    expect(doubtful.bindings[0]).toMatchObject({ value: 'Marte Quist', sure: false });
    expect(nextQuery(doubtful, [QUESTION])).toContain(FIRST);
  });

  it('asks each step again that is not sure, with the values of the others in it', async () => {
    const doubtful = await progressOf(QUESTION, context(LIGHT, QUIST), {
      ...BY_WORDS,
      reader: readerOf((question): Record<string, number> => {
        if (question.includes('Marte Quist')) return { Sundvik: 0.5 };
        return question === FIRST ? { 'Marte Quist': 0.5 } : {};
      }),
    });
    expect(doubtful.bindings.map(({ sure }) => sure)).toEqual([false, false]);
    expect(openClues(doubtful).map(queryOf)).toEqual([FIRST, SECOND]);
  });
});

it('DualRAG thinks, asks and keeps by it', async () => {
  const history = { question: QUESTION, history: [], outline: [] };
  const thought = await reasonOnOutline({ ...history, ...context(LIGHT) }, reading());
  expect(thought).toMatchObject({ retrieve: true });
  expect(thought.text).toContain('I have to find out: Where was Marte Quist born.');
  const { needs } = await identifyEntities(
    { ...history, history: [{ text: 'I look.', retrieve: true }], ...context() },
    reading(),
  );
  expect(needs[0]!.queries).toContain(FIRST);
  const asked = { entity: 'Orle', queries: ['lamps'], chunks: [LIGHT] };
  const kept = { question: QUESTION, history: [], ...asked };
  const { pieces } = await summariseKnowledge(kept, reading());
  expect(pieces.map(({ text }) => text)).toContain('The drawings are by Marte Quist.');
});

it('DualRAG goes on while a step is not sure, and looks for that step again', async () => {
  const input = { question: QUESTION, history: [], outline: [], ...context(LIGHT, QUIST) };
  const thought = await reasonOnOutline(input, reading(0.5));
  expect(thought).toMatchObject({ retrieve: true });
  expect(thought.text).toContain(`I have to find out: ${FIRST.replace('?', '')}.`);
  const sure = await reasonOnOutline(input, reading());
  expect(sure).toMatchObject({ retrieve: false });
});

it('HANRAG goes along it', async () => {
  const means = reading();
  expect((await routeQuestion({ question: QUESTION }, means)).kind).toBe('complex');
  const { seed } = await refineSeed({ question: QUESTION, steps: [] }, means);
  expect(seed.question).toBe(FIRST);
  const step = { asked: seed, answer: 'Marte Quist', supports: [] };
  const next = await refineSeed({ question: QUESTION, steps: [step] }, means);
  expect(next.seed.question).toBe(SECOND);
  const steps = [step, { asked: next.seed, answer: 'Sundvik', supports: [] }];
  expect((await judgeEnding({ question: QUESTION, steps }, means)).ended).toBe(true);
});

it('a method that asks with the question alone is shown the steps of its answer', async () => {
  const input = asInput(QUESTION, context(LIGHT, QUIST));
  const output = await answerByReading(input, reader());
  expect(output.answer).toBe('Sundvik');
  expect(output.bindings?.map(({ value }) => value)).toEqual(['Marte Quist', 'Sundvik']);
  expect(output.clues?.map(({ words }) => words)).toEqual([FIRST, 'Where was ?designer born?']);
});
