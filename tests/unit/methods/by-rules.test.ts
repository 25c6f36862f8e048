/** What rules alone answer is called grounded by no method, and what was read keeps its chance. */
import { expect, it } from 'vitest';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { combineAnswers } from '../../../src/engines/instant/sub-questions/combine.ts';
import { METHODS } from '../../../src/methods/registry.ts';
import type { SubAnswer } from '../../../src/tasks/sub-questions.ts';
import { runMethod } from '../../support/run-method.ts';
import { libraryOf } from '../engines/instant/questions/ask-library.ts';

const library = libraryOf({
  'Orle Pier': 'Orle Pier was designed by Ada Lund. It was opened in 1911.',
  'Ada Lund': 'Ada Lund was born in Sundvik.',
});

it.each(METHODS.map(({ name }) => name))('%s', async (name) => {
  const { answer: method } = METHODS.find((one) => one.name === name)!;
  const context = { engine: new InstantEngine(), retriever: await library };
  for (const question of ['Who designed Orle Pier?', 'Where was the designer of Orle Pier born?']) {
    const { answer } = await runMethod(method, question, context);
    expect(answer.grounding).not.toBe('grounded');
    if (answer.verdict === 'answered') expect(answer.byRules).toBe(true);
  }
});

it('several answers that were read are as likely as all of them together', async () => {
  const step = (question: string, answer: string, standing: Partial<SubAnswer>): SubAnswer => {
    return { asked: { question }, answer, supports: [], ...standing };
  };
  const first = step('Who designed Orle Pier?', 'Ada Lund', { probability: 0.9 });
  const combined = (second: SubAnswer) =>
    combineAnswers({
      question: 'Who designed Orle Pier, and when was it opened?',
      ...{ steps: [first, second], chunks: [], propositions: [] },
    });
  const asked = 'When was Orle Pier opened?';
  const read = await combined(step(asked, '1911', { probability: 0.5 }));
  expect(read).toEqual({ answer: 'Ada Lund; 1911', supports: [], probability: 0.45 });
  const guessed = await combined(step(asked, '1911', { byRules: true }));
  expect(guessed).toEqual({ answer: 'Ada Lund; 1911', supports: [], byRules: true });
});
