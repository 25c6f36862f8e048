/** The self-check: what counts as right, and what comes of a minute that ends. */
import { expect, it, vi } from 'vitest';
import { cancelled, TriviumError } from '../../../src/errors.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { readPassages } from '../../../src/library/read-passages.ts';
import { QUESTIONS, type CheckQuestion } from '../../../src/models/self-check/questions.ts';
import {
  isRight,
  selfCheck,
  type SelfCheckParts,
} from '../../../src/models/self-check/self-check.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import { extractTripletsTask } from '../../../src/tasks/extract-triplets.ts';

const right = ({ golds }: CheckQuestion): string | null => golds[0] ?? null;
const check = (parts: Partial<SelfCheckParts>) =>
  selfCheck({
    ask: async (asked) => right(asked),
    builtIn: async (asked) => asked.map(right),
    signal: new AbortController().signal,
    over: new AbortController().signal,
    onProgress: () => {},
    ...parts,
  });

it('has ten questions whose answers stand in their passages, and some without one', () => {
  expect(QUESTIONS).toHaveLength(10);
  expect(QUESTIONS.filter(({ golds }) => golds.length === 0)).toHaveLength(2);
  const stands = ({ passage, golds }: CheckQuestion): boolean =>
    golds.length === 0 || golds.some((gold) => passage.includes(gold));
  expect(QUESTIONS.filter((each) => !stands(each))).toEqual([]);
});

it('asks all ten of both and says how many were asked', async () => {
  const seen: number[] = [];
  const answers = ['the mill of Dorothea Vance', 'nonsense'];
  const checked = await check({
    ask: async (asked) => (asked.golds.length === 0 ? null : answers.shift()!) ?? right(asked),
    builtIn: async (asked) => asked.map(() => null),
    onProgress: (asked) => seen.push(asked),
  });
  expect(checked).toEqual({ asked: 10, right: 9, unreadable: 0, builtIn: 2 });
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('what cannot be read is no answer, and is counted', async () => {
  const ask = async (): Promise<never> => {
    throw new TriviumError('invalid', 'No JSON.', '');
  };
  expect(await check({ ask })).toEqual({ asked: 10, right: 0, unreadable: 10, builtIn: 10 });
});

it('stops when the minute is over: what is under way does not count, for either', async () => {
  const over = new AbortController();
  let asked = 0;
  const ask = (each: CheckQuestion, signal: AbortSignal): Promise<string | null> => {
    if (++asked < 4) return Promise.resolve(right(each));
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(cancelled()));
      over.abort();
    });
  };
  const checked = await check({ ask, over: over.signal });
  expect(checked).toEqual({ asked: 3, right: 3, unreadable: 0, builtIn: 3 });
  expect(asked).toBe(4);
});

it('where not one was answered in time, the built-in reading is told of all', async () => {
  const checked = await check({ over: AbortSignal.abort() });
  expect(checked).toEqual({ asked: 0, right: 0, unreadable: 0, builtIn: 10 });
});

it('can be skipped in the middle, and a model that breaks down ends it', async () => {
  const skipped = new AbortController();
  const ask = vi.fn(async (each: CheckQuestion) => {
    skipped.abort();
    return right(each);
  });
  const skipping = check({ ask, signal: skipped.signal, builtIn: () => new Promise(() => {}) });
  await expect(skipping).rejects.toMatchObject({ code: 'aborted' });
  expect(ask).toHaveBeenCalledTimes(1);
  const broken = async (): Promise<never> => {
    throw new TriviumError('model-failed', 'It broke down.', '');
  };
  await expect(check({ ask: broken })).rejects.toMatchObject({ code: 'model-failed' });
});

it('a short answer with words around it is right, talk is not', () => {
  const asked = QUESTIONS[0]!;
  expect(isRight('Dorothea Vance', asked)).toBe(true);
  expect(isRight('by Dorothea Vance in 1768', asked)).toBe(true);
  expect(isRight('Dorothea', asked)).toBe(false);
  expect(isRight(null, asked)).toBe(false);
  expect(isRight(asked.passage, asked)).toBe(false);
  const unsaid = QUESTIONS.find(({ golds }) => golds.length === 0)!;
  expect(isRight(null, unsaid)).toBe(true);
  expect(isRight('1912', unsaid)).toBe(false);
});

it('the built-in reading answers most of them by rules alone', async () => {
  const parts = {
    engine: new InstantEngine(),
    extract: extractTripletsTask,
    embedder: new LexicalEmbedder(),
  };
  const answers = await readPassages(QUESTIONS, parts);
  const count = QUESTIONS.filter((each, at) => isRight(answers[at]!, each)).length;
  expect(count).toBeGreaterThanOrEqual(6);
});
