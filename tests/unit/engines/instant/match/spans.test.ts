import { expect, it } from 'vitest';
import { readSentence } from '../../../../../src/engines/instant/match/spans.ts';

it.each([
  ['Later 12Stone Chapel bought the hall from 3M Group.', ['12Stone Chapel', '3M Group']],
  ['He met Edo, 3rd Duke of Yarm and Aln, there.', ['Edo, 3rd Duke of Yarm and Aln']],
  // The second is another person, and no part of the first one's title.
  ['A child of Ivo, Count of Dree and Agna of Baud.', ['Ivo, Count of Dree', 'Agna of Baud']],
  ['A child of Ivo, Count of Dree and Countess Agna.', ['Ivo, Count of Dree', 'Countess Agna']],
  ['A child of Otto, King of Norra and Mina Lund.', ['Otto, King of Norra', 'Mina Lund']],
  ['Born in Marham, Sultanpur.', ['Marham', 'Sultanpur']],
  ['Born in Dell, King County.', ['Dell', 'King County']],
])('names of %s', (text, expected) => {
  const names = readSentence(text).spans.filter(({ kind }) => kind === 'name');
  expect(names.map((name) => name.text)).toEqual(expect.arrayContaining(expected));
});
