import { describe, expect, it } from 'vitest';
import { bootstrapMean, pairedDifference } from '../../../src/evaluation/bootstrap.ts';

const coins = (n: number) => Array.from({ length: n }, (_, i) => (i % 2 ? 100 : 0));

describe('bootstrapMean', () => {
  it('comes near the normal interval of a mean: ± 1.96 · s / √n', () => {
    // 400 values of 0 and 100: s = 50, s / √n = 2.5.
    const { low, high } = bootstrapMean(coins(400), { resamples: 4000 })!;
    expect(low).toBeCloseTo(50 - 1.96 * 2.5, 0);
    expect(high).toBeCloseTo(50 + 1.96 * 2.5, 0);
  });

  it('is narrower with more questions', () => {
    const width = (n: number) => {
      const { low, high } = bootstrapMean(coins(n))!;
      return high - low;
    };
    expect(width(1600) / width(100)).toBeCloseTo(1 / 4, 1);
  });

  it('is a point where all values are the same, and nothing without values', () => {
    expect(bootstrapMean([7, 7, NaN, 7])).toEqual({ low: 7, high: 7 });
    expect(bootstrapMean([NaN])).toBeNull();
  });

  it('is the same for the same seed', () => {
    expect(bootstrapMean(coins(30), { seed: 2 })).toEqual(bootstrapMean(coins(30), { seed: 2 }));
  });
});

describe('pairedDifference', () => {
  it('sees a small gain on every question that two separate intervals would hide', () => {
    const before = coins(50);
    const after = before.map((value) => value + 2);
    expect(pairedDifference(before, after)).toEqual({ mean: 2, low: 2, high: 2, clear: true });
  });

  it('does not call a gain clear that as many losses make up for', () => {
    const before = coins(40);
    const after = before.map((value) => 100 - value);
    const difference = pairedDifference(before, after)!;
    expect(difference.mean).toBe(0);
    expect(difference.clear).toBe(false);
    expect(difference.low).toBeLessThan(0);
    expect(difference.high).toBeGreaterThan(0);
  });
});
