import { expect, it } from 'vitest';
import { charactersWrong, wordsWrong } from '../../../scripts/support/characters-wrong.ts';

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

it('counts words that are missing or too many, in whatever order', () => {
  expect(wordsWrong('the sea  and the pier', 'the pier and the sea')).toEqual({ wrong: 0, of: 5 });
  expect(wordsWrong('the pier and sea gulls cry', 'the pier and the sea')).toEqual({
    wrong: 2,
    of: 5,
  });
});
