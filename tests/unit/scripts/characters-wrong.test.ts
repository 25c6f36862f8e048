import { expect, it } from 'vitest';
import { charactersWrong } from '../../../scripts/support/characters-wrong.ts';

it.each([
  ['ferry', 'ferry', 0],
  ['fery', 'ferry', 1],
  ['ferrry', 'ferry', 1],
  ['fcrry', 'ferry', 1],
  ['', 'ferry', 5],
  ['a\n ferry ', 'a ferry', 0],
  ['kitten', 'sitting', 3],
])('%j for %j has %i characters wrong', (read, meant, wrong) => {
  expect(charactersWrong(read, meant).wrong).toBe(wrong);
});
