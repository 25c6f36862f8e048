import { expect, test } from 'vitest';
import { fuse, headingMatch } from '../../../src/retrieval/fusion.ts';

const weight = (stem: string): number => (stem === 'introduct' ? 0.5 : 4);

test('both kinds of scores are shares of what the query can reach', () => {
  const fused = fuse(Float32Array.of(10, 5, 0), 10, Float32Array.of(1, 0.5, -0.3), 0.6);
  expect(Array.from(fused, (score) => score.toFixed(4))).toEqual(['1.0000', '0.5000', '0.0000']);
});

test('a query without lexical terms goes by its vector', () => {
  const [score] = fuse(Float32Array.of(0), 0, Float32Array.of(0.5), 0.6);
  expect(score).toBeCloseTo(0.2, 5);
});

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
