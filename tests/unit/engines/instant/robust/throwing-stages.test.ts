/** A stage of the built-in engine that throws: the question still ends in an answer or a refusal, and the trace says what failed. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as complete from '../../../../../src/engines/instant/answer/complete.ts';
import * as whole from '../../../../../src/engines/instant/answer/whole.ts';
import * as planned from '../../../../../src/engines/instant/decompose/question.ts';
import * as beam from '../../../../../src/engines/instant/chains/beam.ts';
import * as evidence from '../../../../../src/engines/instant/evidence.ts';
import { InstantEngine } from '../../../../../src/engines/instant/engine.ts';
import * as findings from '../../../../../src/engines/instant/resolve/findings.ts';
import * as generic from '../../../../../src/engines/instant/resolve/generic.ts';
import * as suppose from '../../../../../src/engines/instant/suppose/suppose.ts';
import * as routing from '../../../../../src/engines/instant/sub-questions/route.ts';
import { METHODS } from '../../../../../src/methods/registry.ts';
import { eventsOf, runMethod } from '../../../../support/run-method.ts';
import { ScriptedRetriever } from '../../../../support/scripted-retriever.ts';

vi.mock(import('../../../../../src/engines/instant/answer/complete.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/answer/whole.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/decompose/question.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/chains/beam.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/evidence.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/resolve/findings.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/resolve/generic.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/suppose/suppose.ts'), { spy: true });
vi.mock(import('../../../../../src/engines/instant/sub-questions/route.ts'), { spy: true });
afterEach(() => vi.resetAllMocks());

const library = (): ScriptedRetriever =>
  new ScriptedRetriever([
    {
      heading: 'Veldhaven Light',
      sentences: ['Veldhaven Light stands on Orle.', 'It was designed by Marte Quist.'],
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
const OPEN = 'Which harbour did the designer of Veldhaven Light, Marte Quist, admire?';

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
    ['reading the question', ONE, () => vi.mocked(planned.planQuestion)],
    ['the chain of values', CHAIN, () => vi.mocked(beam.bestChain)],
    ['what a clue finds', CHAIN, () => vi.mocked(findings.findingsFor)],
    ['what a sentence says', CHAIN, () => vi.mocked(generic.readGeneric)],
    ['weighing evidence', CHAIN, () => vi.mocked(evidence.affirmedCandidates)],
    ['the check of bindings', CHAIN, () => vi.mocked(evidence.affirmedBindings)],
    ['the check of the answer', ONE, () => vi.mocked(evidence.affirmedAnswer)],
    ['completing the chain', CHAIN, () => vi.mocked(complete.completed)],
    ['supposing', OPEN, () => vi.mocked(suppose.supposeAnswer)],
    ['the whole of an answer', ONE, () => vi.mocked(whole.withOthers)],
  ])('%s', async (_, question, stage) => {
    expect(await reasons('t2rag', question)).toEqual([]);
    expect(stage()).toHaveBeenCalled();
    stage().mockImplementation(throws);
    const said = await reasons('t2rag', question);
    expect(said.join()).toContain('Odd.');
  });

  it('is gone round: what the other stages find is still answered', async () => {
    vi.mocked(complete.completed).mockImplementation(throws);
    expect((await ask('t2rag', CHAIN)).answer.text).toBe('Sundvik');
    vi.mocked(whole.withOthers).mockImplementation(throws);
    expect((await ask('t2rag', ONE)).answer.text).toBe('Marte Quist');
    vi.mocked(routing.routeQuestion).mockImplementation(throws);
    expect((await ask('auto', ONE)).answer.text).toBe('Marte Quist');
  });

  it.each(METHODS.map(({ name }) => name))('in %s', async (name) => {
    vi.mocked(planned.planQuestion).mockImplementation(throws);
    vi.mocked(findings.findingsFor).mockImplementation(throws);
    vi.mocked(suppose.supposeAnswer).mockImplementation(throws);
    await reasons(name, CHAIN);
  });
});
