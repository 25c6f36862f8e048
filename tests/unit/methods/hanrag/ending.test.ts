/** The steps under an answer that compares. */
import { expect, it } from 'vitest';
import { asCompared } from '../../../../src/methods/hanrag/ending.ts';
import type { ProposedSupport } from '../../../../src/tasks/types.ts';

const at = (chunk: number): ProposedSupport => ({ chunk, sentence: { start: 0, end: 9 } });

it('say what was compared, and what was answered first where that was compared', () => {
  const step = (question: string, answer: string | null) => ({
    ...{ asked: { question }, answer, supports: [at(1)], probability: 0.9 },
  });
  const steps = [step('How much is A?', '£3,500'), step('How much is B?', '£22'), step('C?', null)];
  const compared = [
    { question: 'How much is A?', answer: '£19', supports: [at(2)] },
    { question: 'How much is B?', answer: '£22', supports: [at(3)] },
  ];
  expect(asCompared(steps, { compared })).toEqual([
    { asked: { question: 'How much is A?' }, answer: '£19', supports: [at(2)], sure: false },
    ...steps.slice(1),
  ]);
  expect(asCompared(steps, {})).toEqual(steps);
});
