/** The reading model breaks down during a task: rules do it, and say so. */
import { describe, expect, it } from 'vitest';
import { InstantEngine } from '../../../../../src/engines/instant/engine.ts';
import { cancelled, TriviumError } from '../../../../../src/errors.ts';
import type { Clue } from '../../../../../src/knowledge/types.ts';
import type { ReadingModel } from '../../../../../src/reading-model/types.ts';
import { answerQuestionTask } from '../../../../../src/tasks/answer-question.ts';
import { decomposeQuestionTask } from '../../../../../src/tasks/decompose-question.ts';
import { extractTripletsTask } from '../../../../../src/tasks/extract-triplets.ts';
import { resolveCluesTask } from '../../../../../src/tasks/resolve-clues.ts';
import type {
  AnswerInput,
  ContextChunk,
  ProposedBinding,
  ResolveInput,
} from '../../../../../src/tasks/types.ts';
import { chunk, readerOf } from './scripted-model.ts';

const QUESTION = 'Who designed the bridge of Orle?';
const chunks = [chunk(1, 'Orle', 'The bridge of Orle was designed by Ines Calloway.')];
const { model } = readerOf({ 'Ines Calloway': 9 });
const gone = new TriviumError('model-failed', 'The tab was closed.', '');

/** A model whose call of this name ends so. */
const failing = (name: 'read' | 'shape' | 'windows', thrown: unknown): ReadingModel => ({
  ...model,
  [name]: () => Promise.reject(thrown as Error),
});
const over = (readingModel: ReadingModel | null): InstantEngine =>
  new InstantEngine({ readingModel: () => readingModel });

async function planned(): Promise<Pick<ResolveInput, 'originals' | 'searchable'>> {
  const { output } = await over(model).perform(decomposeQuestionTask, { question: QUESTION });
  expect(output.clues.map(({ words }) => words)).toEqual([QUESTION]);
  return { originals: output.clues, searchable: output.clues };
}

const toResolve = async (): Promise<ResolveInput> => ({
  ...{ question: QUESTION, ...(await planned()), fuzzy: [], resolved: [], bindings: [] },
  ...{ types: { answer: 'person' as const }, propositions: [], chunks },
});

const toAnswer = async (): Promise<AnswerInput> => {
  const { originals } = await planned();
  return {
    ...{ question: QUESTION, resolved: [], unresolved: originals!, bindings: [], originals },
    ...{ types: { answer: 'person' }, target: 'answer', propositions: [], chunks },
    level: 'chunks',
  };
};

describe('a reading model that fails', () => {
  it('leaves the plan of a question to the rules', async () => {
    const asked = { question: QUESTION };
    const byRules = await over(null).perform(decomposeQuestionTask, asked);
    const failed = await over(failing('shape', gone)).perform(decomposeQuestionTask, asked);
    expect(failed.output).toEqual(byRules.output);
    expect(failed.degraded).toBe(
      'The reading model failed (The tab was closed.): rules alone did this step.',
    );
  });

  it.each(['windows', 'read'] as const)('leaves clues to them when it is to %s', async (name) => {
    const input = await toResolve();
    const byRules = await over(null).perform(resolveCluesTask, input);
    const failed = await over(failing(name, gone)).perform(resolveCluesTask, input);
    expect(failed.output).toEqual(byRules.output);
    expect(failed.degraded).toContain('The reading model failed');
  });

  it('leaves the answer to them', async () => {
    const input = await toAnswer();
    const outOfMemory = new TriviumError('out-of-memory', 'It does not fit.', '');
    const { output, degraded } = await over(failing('read', outOfMemory)).perform(
      answerQuestionTask,
      input,
    );
    expect(output.answer).toBe('Ines Calloway');
    expect(degraded).toContain('It does not fit.');
  });

  it('that was turned off meanwhile is no cancelled question', async () => {
    const { output, degraded } = await over(failing('read', cancelled())).perform(
      answerQuestionTask,
      await toAnswer(),
    );
    expect(output.answer).toBe('Ines Calloway');
    expect(degraded).toBe('The reading model was ended meanwhile: rules alone did this step.');
  });

  it('does not outlive a question that is cancelled', async () => {
    const controller = new AbortController();
    const hanging: ReadingModel = {
      ...model,
      read: (_, __, { signal } = {}) =>
        new Promise((_, reject) => {
          signal!.addEventListener('abort', () => reject(cancelled()));
          setTimeout(() => controller.abort());
        }),
    };
    const answering = over(hanging).perform(answerQuestionTask, await toAnswer(), {
      signal: controller.signal,
    });
    await expect(answering).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('a planned question, when the model has gone', () => {
  const ORLE = 'Who designed the bridge of Orle?';
  const parts: ContextChunk[] = [
    ...chunks,
    chunk(2, 'Ines Calloway', 'Ines Calloway was born in Farholt in 1904.'),
    chunk(3, 'Rolf Aster', 'Rolf Aster was born in Elswick in 1911.'),
  ];
  const supports = [{ chunk: 1, sentence: parts[0]!.sentences[0]! }];
  const bound = (placeholder: string, value: string, settled = false): ProposedBinding => ({
    ...{ placeholder, value, supports, clue: 'c1', score: 1, runnersUp: [] },
    ...(settled ? { settled } : {}),
  });
  const slots = { predicate: { text: 'is' }, object: { placeholder: 'answer' } };
  const originals: Clue[] = [
    { id: 'c1', subject: { text: ORLE }, ...slots, object: { placeholder: 'person' }, words: ORLE },
    { id: 'c2', subject: { placeholder: 'person' }, ...slots, words: 'Where was ?person born?' },
  ];
  const input: AnswerInput = {
    ...{ question: 'Where was the designer of the bridge of Orle born?', originals },
    ...{ resolved: [], unresolved: originals, bindings: [], types: { answer: 'place' } },
    ...{ target: 'answer', propositions: [], chunks: parts, level: 'chunks' },
  };
  const answered = async (...bindings: ProposedBinding[]): Promise<string | null> =>
    (await over(null).perform(answerQuestionTask, { ...input, bindings })).output.answer;

  it('is answered with the values that a person set', async () => {
    expect(await answered(bound('person', 'Rolf Aster', true))).toBe('Elswick');
    expect(await answered(bound('answer', 'Tarn', true))).toBe('Tarn');
  });

  it('is taken apart by the rules where nothing was found before', async () => {
    expect(await answered()).toBe('Farholt');
  });
});

it('waits for a model that is being loaded, but not to index', async () => {
  const asked: string[] = [];
  const engine = new InstantEngine({
    readingModel: async () => {
      asked.push('asked');
      return model;
    },
  });
  await engine.perform(extractTripletsTask, { heading: '', text: '', sentences: [] });
  expect(asked).toEqual([]);
  const { output } = await engine.perform(answerQuestionTask, await toAnswer());
  expect(output).toMatchObject({ answer: 'Ines Calloway', probability: expect.any(Number) });
  expect(asked).toEqual(['asked']);
});

it('a mishap of the rules is not blamed on the model', async () => {
  const { output, degraded } = await over(model).perform(resolveCluesTask, {
    ...(await toResolve()),
    chunks: null as never,
  });
  expect(output).toEqual({ bindings: [] });
  expect(degraded).toContain('The built-in engine failed');
});
