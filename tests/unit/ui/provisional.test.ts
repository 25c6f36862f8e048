/** What became of a first answer. */
import { expect, it } from 'vitest';
import type { Answer } from '../../../src/methods/events.ts';
import { became } from '../../../src/ui/answer/provisional.ts';

it.each([
  ['confirmed', 'answered', 'Ilse Varnhagen', 'partly'],
  ['confirmed', 'answered', 'The engineer Ilse Varnhagen', 'grounded'],
  [null, 'answered', 'ilse varnhagen', 'not-grounded'],
  ['replaced', 'answered', 'Teasdale', 'grounded'],
  ['dropped', 'not-found', '', 'not-grounded'],
] as const)('%s', (is, verdict, text, grounding: Answer['grounding']) => {
  expect(became({ text: 'Ilse Varnhagen' }, { verdict, text, grounding })).toBe(is);
});
