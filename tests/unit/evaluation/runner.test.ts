import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engines/engine.ts';
import { NO_USAGE } from '../../../src/usage.ts';
import { TriviumError } from '../../../src/errors.ts';
import type { Question } from '../../../src/evaluation/data-sets.ts';
import { evaluate } from '../../../src/evaluation/runner.ts';
import type { Answer, MethodEvent } from '../../../src/methods/events.ts';
import type { Method } from '../../../src/methods/method.ts';
import type { Retriever } from '../../../src/retrieval/types.ts';
import type { ContextChunk } from '../../../src/tasks/types.ts';

const engine = { id: 'scripted', label: 'Scripted' } as Engine;

function chunk(heading: string): ContextChunk {
  return {
    id: 1,
    document: heading,
    heading,
    text: '',
    start: 0,
    end: 0,
    firstPage: 1,
    lastPage: 1,
    sentences: [],
    score: 1,
  };
}

const retriever: Retriever = {
  retrieve: () => Promise.resolve({ propositions: [], chunks: [] }),
  passages: () => Promise.resolve([chunk('Mill')]),
  structured: () => Promise.resolve([]),
  triplets: () => Promise.resolve([]),
};

function answered(text: string): Answer {
  return {
    verdict: text ? 'answered' : 'not-found',
    text,
    grounding: text ? 'grounded' : 'not-grounded',
    citations: [],
    steps: [],
    level: 'triplets',
    nearest: [],
    engine: 'Scripted',
    method: 't2rag',
    rounds: 2,
    usage: { ...NO_USAGE, calls: 3 },
    milliseconds: 1,
  };
}

/** Answers with the last word of the question; "fail" throws; "nothing" is not answered. */
const scripted: Method<never> = async function* (question): AsyncGenerator<MethodEvent> {
  await Promise.resolve();
  const word = question.replace('?', '').split(' ').at(-1)!;
  if (word === 'fail') throw new Error('broken');
  yield {
    type: 'retrieved',
    round: 1,
    propositions: [],
    chunks: [chunk('Mill'), chunk('Ford')],
    newChunks: 2,
  };
  yield { type: 'answered', answer: answered(word === 'nothing' ? '' : word) };
};

const question = (
  id: string,
  text: string,
  answers: string[],
  support: string[] = [],
): Question => ({ id, question: text, answers, support });

describe('evaluate', () => {
  it('scores answers, refusals, failures and retrieval, and leaves none out', async () => {
    const run = await evaluate(
      [
        question('1', 'say Lind?', ['Lind'], ['Mill', 'Ford']),
        question('2', 'say Holm?', ['Berta Holm']),
        question('3', 'say nothing?', []),
        question('4', 'say fail?', ['x']),
      ],
      { method: scripted, methodName: 't2rag', engine, retrieverFor: () => retriever },
    );
    expect(run.questions.map(({ em }) => em)).toEqual([100, 0, 100, 0]);
    expect(run.questions[1]!.f1).toBeCloseTo(200 / 3, 5);
    expect(run.questions[3]!.error).toContain('broken');
    expect(run.summary).toMatchObject({
      n: 4,
      em: 50,
      errors: 1,
      recallAt5: 100,
      allSupport: 100,
      searchRecallAt5: 50,
      searchAllSupportAt5: 0,
      refusalsRight: 100,
    });
  });

  const ask = (questions: Question[], more: Partial<Parameters<typeof evaluate>[1]> = {}) =>
    evaluate(questions, {
      method: scripted,
      methodName: 't2rag',
      engine,
      retrieverFor: () => retriever,
      ...more,
    });

  it('counts a question that has nowhere to be answered as failed, and goes on', async () => {
    const run = await ask([question('1', 'say Lind?', ['Lind']), question('2', 'say a?', ['a'])], {
      retrieverFor: ({ id }) =>
        id === '1' ? Promise.reject(new Error('no passage')) : Promise.resolve(retriever),
    });
    expect(run.questions.map(({ verdict }) => verdict)).toEqual(['failed', 'answered']);
    expect(run.summary).toMatchObject({ n: 2, errors: 1, em: 50 });
  });

  it('does not count a failed question as refused', async () => {
    const run = await ask([question('1', 'say fail?', [])]);
    expect(run.summary).toMatchObject({ refusalsRight: 0, em: 0, errors: 1 });
  });

  it('stops when cancelled instead of counting the question as failed', async () => {
    const controller = new AbortController();
    const asked: string[] = [];
    const running = ask([question('1', 'say a?', ['a']), question('2', 'say b?', ['b'])], {
      signal: controller.signal,
      onQuestion: ({ id }) => {
        asked.push(id);
        controller.abort();
      },
    });
    await expect(running).rejects.toMatchObject({ code: 'aborted' });
    expect(asked).toEqual(['1']);
  });

  it('stops in the middle of a question when the method notices', async () => {
    const controller = new AbortController();
    const scored: string[] = [];
    const noticing: Method<never> = async function* (text, context): AsyncGenerator<MethodEvent> {
      yield* scripted(text, context);
      controller.abort();
      throw new TriviumError('aborted', 'Cancelled.', '');
    };
    const running = ask([question('1', 'say a?', ['a'])], {
      method: noticing,
      signal: controller.signal,
      onQuestion: ({ id }) => scored.push(id),
    });
    await expect(running).rejects.toMatchObject({ code: 'aborted' });
    expect(scored).toEqual([]);
  });

  it('takes questions scored before as they are', async () => {
    const questions = [question('1', 'say a?', ['a']), question('2', 'say b?', ['b'])];
    const first = await ask(questions.slice(0, 1));
    const asked: string[] = [];
    const run = await ask(questions, {
      scored: new Map(first.questions.map((scored) => [scored.id, scored])),
      onQuestion: ({ id }) => asked.push(id),
    });
    expect(asked).toEqual(['2']);
    expect(run.questions[0]).toBe(first.questions[0]);
    expect(run.summary.n).toBe(2);
  });
});
