import { expect, it } from 'vitest';
import { isDenied, isLeftOpen } from '../../../../../src/engines/instant/match/denied.ts';
import { stems } from '../../../../../src/engines/instant/match/text.ts';

it.each([
  [
    'Are dogs allowed in the barn?',
    'Dogs are welcome, but not in the yard, the dairy or the barn.',
    true,
  ],
  ['Are dogs allowed in the yard?', 'Dogs are welcome, but not in the dairy.', false],
  ['May one smoke in the hall?', 'Smoking is forbidden in the hall.', true],
  ['Is smoking forbidden in the hall?', 'Smoking is forbidden in the hall.', false],
  ['May one smoke in the hall?', 'Smoking in the hall is not forbidden.', false],
  ['Does it run on Orle 7?', '- Removed: support to run on Orle 7.', true],
])('%s %s', (question, sentence, wanted) => {
  expect(isDenied(new Set(stems(question)), sentence)).toBe(wanted);
});

it.each([
  ['Is the hall for hire?', 'She asked whether the hall was for hire.', true],
  ['Is the hall for hire?', 'The hall is for hire, whether or not it rains.', false],
  ['Is the hall for hire?', 'Is the hall for hire?', true],
])('%s is left open by "%s": %s', (question, sentence, isSo) => {
  expect(isLeftOpen(new Set(stems(question)), sentence)).toBe(isSo);
});
