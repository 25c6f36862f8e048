import { expect, it } from 'vitest';
import { hasStem, stem } from '../../../../../src/engines/instant/match/text.ts';

it.each([
  ['succeed', 'succeeded', 'succeeds'],
  ['live', 'lives', 'lived', 'living'],
  ['name', 'names', 'named', 'naming'],
  ['direct', 'director', 'directed', 'direction'],
])('%s, %s …: one stem', (...forms) => {
  expect(new Set(forms.map(stem)).size).toBe(1);
});

it.each(['string', 'spring', 'speed', 'need', 'used'])(
  '%s is no inflection of a shorter word',
  (word) => {
    expect(stem(word)).toBe(word);
  },
);

it('takes one beginning for one word, but not of numbers', () => {
  expect(hasStem(['inspect'], 'inspection')).toBe(true);
  expect(hasStem(['b1250'], 'b12507')).toBe(false);
  expect(hasStem(['10000'], '100000')).toBe(false);
});
