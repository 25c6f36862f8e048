/** Whether several things are asked for. */
import { expect, it } from 'vitest';
import { asksForSeveral } from '../../../../../src/engines/instant/plan/kind.ts';
import { questionWords } from '../../../../../src/engines/instant/question/words.ts';

it.each([
  ['Which firms made a bid?', true],
  ['What are its twin towns?', true],
  ['Which fees are charged?', true],
  ['What are the dues per day for a yacht?', false],
  ['What are the costs of a lift?', false],
])('%s %s', (question, isSo) => {
  expect(asksForSeveral(questionWords(question))).toBe(isSo);
});
