import { expect, test } from 'vitest';
import { adaptiveWalk, inOrder, type PoolEntry } from '../../../src/retrieval/adaptive-walk.ts';

const entry = (proposition: number | null, score: number, ...chunks: number[]): PoolEntry => ({
  proposition,
  chunks,
  score,
});
const ids = (list: { id: number }[]): number[] => list.map(({ id }) => id);

const POOL = [
  entry(1, 0.9, 10),
  entry(2, 0.8, 10, 11),
  entry(3, 0.7, 11),
  entry(null, 0.6, 12),
  entry(4, 0.5, 13, 14),
];

test('walks from the best on until k unique chunks have been met', () => {
  const walk = adaptiveWalk(POOL, 3);
  expect(ids(walk.propositions)).toEqual([1, 2, 3]);
  expect(walk.chunks).toEqual([
    { id: 10, score: 0.9 },
    { id: 11, score: 0.8 },
    { id: 12, score: 0.6 },
  ]);
  expect(walk.complete).toBe(true);
});

test('a proposition with several sources does not lead beyond k', () => {
  expect(ids(adaptiveWalk(POOL, 4).chunks)).toEqual([10, 11, 12, 13]);
});

test('chunks seen before are met again but do not count', () => {
  const walk = adaptiveWalk(POOL, 2, new Set([10, 12]));
  expect(ids(walk.chunks)).toEqual([10, 11, 12, 13]);
});

test('says when the pool ended early', () => {
  const walk = adaptiveWalk(POOL, 6);
  expect(walk.complete).toBe(false);
  expect(ids(walk.propositions)).toEqual([1, 2, 3, 4]);
  expect(adaptiveWalk([], 1).complete).toBe(false);
});

test('k of 0 meets nothing', () => {
  expect(adaptiveWalk(POOL, 0)).toMatchObject({ propositions: [], chunks: [] });
});

test('the order of the pool is total', () => {
  const pool = [entry(null, 1, 5), entry(9, 1, 4), entry(null, 1, 3), entry(2, 1, 8), entry(7, 2)];
  const ordered = [...pool].sort(inOrder);
  expect(ordered.map(({ proposition, chunks }) => proposition ?? -chunks[0]!)).toEqual([
    7, 2, 9, -3, -5,
  ]);
  expect([...pool].reverse().sort(inOrder)).toEqual(ordered);
});
