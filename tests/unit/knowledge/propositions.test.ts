import { expect, test } from 'vitest';
import { propositionText, slotKey, tripletKey } from '../../../src/knowledge/propositions.ts';

const triplet = (subject: string, predicate: string, object: string) => ({
  subject,
  predicate,
  object,
});

test('a proposition is the triplet read as a sentence', () => {
  expect(propositionText(triplet('Marte Quist ', 'designed', ' Veldhaven\n Light'))).toBe(
    'Marte Quist designed Veldhaven Light',
  );
  expect(propositionText(triplet('Orle Island', 'is', ''))).toBe('Orle Island is');
});

test.each([
  ['case', triplet('marte quist', 'Designed', 'VELDHAVEN LIGHT')],
  ['white space', triplet(' Marte\u00a0 Quist', 'designed ', 'Veldhaven\nLight')],
  ['articles', triplet('Marte Quist', 'designed', 'the Veldhaven Light')],
  ['closing punctuation', triplet('Marte Quist', 'designed', 'Veldhaven Light.')],
  ['quotation marks', triplet('Marte Quist', 'designed', '“Veldhaven Light”')],
  ['composed letters', triplet('Marte Quist', 'designed', 'Veldhaven Light'.normalize('NFD'))],
])('triplets that differ in %s are the same', (_what, other) => {
  expect(tripletKey(other)).toBe(tripletKey(triplet('Marte Quist', 'designed', 'Veldhaven Light')));
});

test.each([
  triplet('Marte', 'Quist designed', 'Veldhaven Light'),
  triplet('Veldhaven Light', 'designed', 'Marte Quist'),
  triplet('Marte Quist', 'designed', 'Veldhaven Light 2'),
  triplet('Marte Quist', 'designed', 'The'),
])('%j is another triplet', (other) => {
  expect(tripletKey(other)).not.toBe(
    tripletKey(triplet('Marte Quist', 'designed', 'Veldhaven Light')),
  );
});

test('an article alone, as in a name, is kept', () => {
  expect(tripletKey(triplet('The', 'is', 'a'))).not.toBe(tripletKey(triplet('', 'is', '')));
});

test('a row of stops is taken off at the end, and costs nothing elsewhere', () => {
  // An expression that tries each of them as the first takes a minute for these.
  const stops = '.'.repeat(400_000);
  expect(slotKey(`Quist${stops}`)).toBe('quist');
  expect(slotKey(`${stops}Quist`)).toBe(`${stops}quist`);
});
