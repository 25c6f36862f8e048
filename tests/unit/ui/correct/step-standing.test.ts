/** A step in a word: read there, likely, or found nowhere. */
import { expect, it } from 'vitest';
import type { Step } from '../../../../src/methods/events.ts';
import { standingOf } from '../../../../src/ui/correct/changes.ts';

const text = 'Marte Quist went to school in Sundvik.';
const source = { chunk: 0, document: 'd', start: 0, end: text.length, firstPage: 1, lastPage: 1 };
const step: Omit<Step, 'clue' | 'runnersUp'> = {
  ...{ value: 'Sundvik', citations: [{ source, text }], grounded: false },
};
const nobody = { corrections: [], state: null };

it.each([
  ['grounded', { ...step, grounded: true }],
  ['partly', step],
  ['likely', { ...step, sure: false }],
  ['not-grounded', { ...step, sure: false, value: 'Orle' }],
] as const)('is %s', (standing, one) => {
  expect(standingOf(one, nobody)).toBe(standing);
});
