import { describe, expect, it } from 'vitest';
import { sample, seeded } from '../../../src/evaluation/random.ts';

describe('seeded', () => {
  it('gives the same numbers for the same seed, others for another', () => {
    const take = (seed: number) => Array.from({ length: 5 }, seeded(seed));
    expect(take(3)).toEqual(take(3));
    expect(take(3)).not.toEqual(take(4));
  });

  it('is even over [0, 1), for small seeds and zero too', () => {
    for (const seed of [0, 1, 2, 7]) {
      const random = seeded(seed);
      const counts = [0, 0, 0, 0];
      for (let i = 0; i < 8000; i++) counts[Math.floor(random() * 4)]!++;
      for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200);
    }
  });
});

describe('sample', () => {
  const items = Array.from({ length: 20 }, (_, i) => i);

  it('draws without replacement, in order, the same for the same seed', () => {
    const drawn = sample(items, 6, 5);
    expect(drawn).toHaveLength(6);
    expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
    expect(sample(items, 6, 5)).toEqual(drawn);
    expect(sample(items, 6, 6)).not.toEqual(drawn);
  });

  it('draws every item as often', () => {
    const counts = items.map(() => 0);
    for (let seed = 0; seed < 2000; seed++) for (const i of sample(items, 5, seed)) counts[i]!++;
    for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(120);
  });

  it('takes all where fewer are there than wanted', () => {
    expect(sample(items, 99, 1)).toEqual(items);
    expect(sample(items, 0, 1)).toEqual([]);
  });
});
