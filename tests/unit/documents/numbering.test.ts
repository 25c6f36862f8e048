import { expect, it } from 'vitest';
import { withoutNumbering } from '../../../src/documents/numbering.ts';

it.each([
  ['• Oil the chain.', 'Oil the chain.'],
  ['2. Oil the chain.', 'Oil the chain.'],
  ['(b) Oil the chain.', 'Oil the chain.'],
  ['9.1 The Owner shall oil the chain.', 'The Owner shall oil the chain.'],
  ['5.4 million chains were oiled.', '5.4 million chains were oiled.'],
  ['A. Orle oiled it.', 'A. Orle oiled it.'],
  ['1868 was dry.', '1868 was dry.'],
  ['1.2 “Fee” means the sum.', '“Fee” means the sum.'],
])('%s is told as %s', (sentence, by) => {
  expect(withoutNumbering(sentence)).toBe(by);
});
