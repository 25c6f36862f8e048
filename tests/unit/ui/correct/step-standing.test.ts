/** A step in a word: read there, likely, or found nowhere. */
import { describe, expect, it } from 'vitest';
import type { Answer, Grounding, Step } from '../../../../src/methods/events.ts';
import { answerStanding } from '../../../../src/methods/answer-standing.ts';
import { standingOf } from '../../../../src/ui/correct/changes.ts';

const text = 'Marte Quist went to school in Sundvik.';
const source = { chunk: 0, document: 'd', start: 0, end: text.length, firstPage: 1, lastPage: 1 };
const step: Omit<Step, 'clue' | 'runnersUp'> = {
  ...{ value: 'Sundvik', citations: [{ source, text }], grounded: false },
};
const nobody = { corrections: [], state: null };

it.each([
  ['partly', { ...step, grounded: true }],
  ['partly', step],
  ['likely', { ...step, sure: false }],
  ['not-grounded', { ...step, sure: false, value: 'Orle' }],
] as const)('is %s', (standing, one) => {
  expect(standingOf(one, nobody)).toBe(standing);
});

describe('beside its answer', () => {
  const steps: Omit<Step, 'clue' | 'runnersUp'>[] = [
    { ...step, grounded: true },
    step,
    { ...step, sure: false },
    { ...step, value: 'Orle' },
  ];
  const cases = (['grounded', 'partly', 'not-grounded'] as const).flatMap((grounding) =>
    steps.flatMap((one) => steps.map((other) => [grounding, [one, other]] as const)),
  );

  it.each(cases)('%s: no step is grounded where it is not, nor the other way round', (...one) => {
    const [grounding, ofAnswer] = one;
    const answer = { ...{ verdict: 'answered', grounding }, steps: ofAnswer } as unknown as Answer;
    const trace = { ...nobody, answer };
    const whole = answerStanding(answer, trace);
    for (const each of ofAnswer)
      expect(standingOf(each, trace) === 'grounded').toBe(whole === 'grounded');
  });

  it('what was found on the way to no answer confirms nothing', () => {
    const answer = { verdict: 'not-found', grounding: 'not-grounded' as Grounding, steps: [] };
    const trace = { ...nobody, answer: answer as unknown as Answer };
    expect(standingOf({ ...step, grounded: true }, trace)).toBe('partly');
  });
});
