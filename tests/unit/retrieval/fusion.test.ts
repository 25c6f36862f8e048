import { expect, test } from 'vitest';
import { headingMatch } from '../../../src/retrieval/fusion.ts';

const weight = (stem: string): number => (stem === 'introduct' ? 0.5 : 4);

test('a heading counts most when it is named in full and is what is asked about', () => {
  const match = (heading: string, query: string): number =>
    headingMatch(heading.split(' '), new Set(query.split(' ')), weight);
  const full = match('orl island', 'orl island');
  expect(full).toBe(1);
  expect(match('orl island', 'orl island keeper')).toBeCloseTo(2 / 3, 5);
  expect(match('orl island', 'orl keeper')).toBeLessThan(0.05);
  expect(match('introduct', 'introduct lighthous keeper')).toBeLessThan(0.1);
  expect(match('orl island', 'herring')).toBe(0);
  expect(headingMatch([], new Set(['herring']), weight)).toBe(0);
});
