/** A stage of the built-in engine that throws: the question still ends in an answer or a refusal, and the trace says what failed. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as composing from '../../../../../src/engines/instant/compose/compose.ts';
import { InstantEngine } from '../../../../../src/engines/instant/engine.ts';
import * as spans from '../../../../../src/engines/instant/match/spans.ts';
import * as triplets from '../../../../../src/engines/instant/plan/clue.ts';
import * as planning from '../../../../../src/engines/instant/plan/plan.ts';
import * as chains from '../../../../../src/engines/instant/read/chains.ts';
import * as weighing from '../../../../../src/engines/instant/weigh/weigh.ts';
import * as routing from '../../../../../src/engines/instant/sub-questions/route.ts';
import { METHODS } from '../../../../../src/methods/registry.ts';
import { eventsOf, runMethod } from '../../../../support/run-method.ts';
import { ScriptedRetriever } from '../../../../support/scripted-retriever.ts';

vi.mock(import('../../../../../src/engines/instant/compose/compose.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/plan/clue.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/match/spans.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/plan/plan.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/read/chains.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/weigh/weigh.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/sub-questions/route.ts'), { spy: true });
afterEach(() => vi.resetAllMocks());

const library = (): ScriptedRetriever =>
  new ScriptedRetriever([
    {
      heading: 'Veldhaven Light',
      sentences: ['Veldhaven Light has a red lamp.', 'It was designed by Marte Quist.'],
      triplets: [['Veldhaven Light', 'was designed by', 'Marte Quist', 1]],
    },
    {
      heading: 'Marte Quist',
      sentences: ['Marte Quist was an engineer.', 'Quist was born in Sundvik in 1840.'],
      triplets: [['Marte Quist', 'was born in', 'Sundvik', 1]],
    },
  ]);
const CHAIN = 'In which town was the designer of Veldhaven Light born?';
const ONE = 'Who designed Veldhaven Light?';
const CLAIM = 'Did Marte Quist design Veldhaven Light?';

const throws = (): never => {
  throw new TypeError('Odd.');
};
const ask = (method: string, question: string) => {
  const { answer } = METHODS.find(({ name }) => name === method)!;
  return runMethod(answer, question, { engine: new InstantEngine(), retriever: library() });
};
const reasons = async (method: string, question: string): Promise<string[]> => {
  const { events, answer } = await ask(method, question);
  expect(['answered', 'not-found']).toContain(answer.verdict);
  return eventsOf(events, 'degraded').map(({ reason }) => reason);
};

describe('a stage that throws costs itself alone, and is said', () => {
  it.each<[string, string, () => { mockImplementation: (it: () => never) => unknown }]>([
    ['planning the question', CHAIN, () => vi.mocked(planning.plan)],
    ['taking a claim apart', CLAIM, () => vi.mocked(planning.plan)],
    ['the triplet of a step', CHAIN, () => vi.mocked(triplets.clueOf)],
    ['what a sentence says', ONE, () => vi.mocked(spans.readSentence)],
    ['what the clues come to', CHAIN, () => vi.mocked(chains.resolveByReading)],
    ['weighing', CHAIN, () => vi.mocked(weighing.weighed)],
    ['the form of the answer', ONE, () => vi.mocked(composing.composed)],
  ])('%s', async (_, question, stage) => {
    expect(await reasons('t2rag', question)).toEqual([]);
    expect(stage()).toHaveBeenCalled();
    stage().mockImplementation(throws);
    const said = await reasons('t2rag', question);
    expect(said.join()).toContain('Odd.');
  });

  it('is gone round: what the other stages find is still answered', async () => {
    vi.mocked(chains.resolveByReading).mockImplementation(throws);
    expect((await ask('t2rag', ONE)).answer.text).toBe('Marte Quist');
    vi.mocked(routing.routeQuestion).mockImplementation(throws);
    expect((await ask('auto', ONE)).answer.text).toBe('Marte Quist');
  });

  it.each(METHODS.map(({ name }) => name))('in %s', async (name) => {
    vi.mocked(triplets.clueOf).mockImplementation(throws);
    vi.mocked(spans.readSentence).mockImplementation(throws);
    vi.mocked(weighing.weighed).mockImplementation(throws);
    await reasons(name, CHAIN);
  });
});
