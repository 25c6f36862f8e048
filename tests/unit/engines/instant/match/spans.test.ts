import { expect, it } from 'vitest';
import { readSentence } from '../../../../../src/engines/instant/match/spans.ts';

it.each([
  ['Later 12Stone Chapel bought the hall from 3M Group.', ['12Stone Chapel', '3M Group']],
  ['Born in Marham, Sultanpur.', ['Marham', 'Sultanpur']],
  ['Born in Dell, King County.', ['Dell', 'King County']],
])('names of %s', (text, expected) => {
  const names = readSentence(text).spans.filter(({ kind }) => kind === 'name');
  expect(names.map((name) => name.text)).toEqual(expect.arrayContaining(expected));
});
