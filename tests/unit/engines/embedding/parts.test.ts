/** Pooling, batches by length, and the comparison that decides whether a graphics card is trusted. */
import { expect, it } from 'vitest';
import { inBatches, pool } from '../../../../src/engines/embedding/pooling.ts';
import { compare } from '../../../../src/engines/embedding/self-test.ts';

const batch = {
  // Two texts of two tokens and of one, the last place being padding.
  ...{ data: [3, 0, 1, 4, 0, 2, 9, 9], rows: 2, tokens: 2, dimensions: 2 },
  mask: [1n, 1n, 1n, 0n],
};

it('pools by mean without padding, or takes the first token, and gives unit length', () => {
  const mean = pool(batch, 'mean');
  expect([...mean]).toEqual([Math.fround(Math.SQRT1_2), Math.fround(Math.SQRT1_2), 0, 1]);
  expect([...pool(batch, 'cls')]).toEqual([1, 0, 0, 1]);
});

it('refuses what is zero or no number', () => {
  expect(() => pool({ ...batch, data: new Float32Array(8) }, 'mean')).toThrow(/zero or no number/);
  expect(() => pool({ ...batch, data: new Float32Array(8).fill(NaN) }, 'cls')).toThrow(/no number/);
});

it('puts texts of like length together, the longest first, each exactly once', () => {
  expect(inBatches([5, 90, 7, 80, 6], 2)).toEqual([[1, 3], [2, 4], [0]]);
  expect(inBatches([], 8)).toEqual([]);
});

it('trusts a card that agrees, and none that differs, mixes up or says nothing', () => {
  const right = Float32Array.of(1, 0, 0, 1);
  expect(compare(Float32Array.of(0.995, 0.0998, 0.0998, 0.995), right, 2).agree).toBe(true);
  expect(compare(Float32Array.of(0.8, 0.6, 0, 1), right, 2)).toMatchObject({ agree: false });
  expect(compare(Float32Array.of(NaN, NaN, 0, 1), right, 2).agree).toBe(false);
  // The same vector for every text agrees with itself.
  const same = Float32Array.of(1, 0, 1, 0);
  expect(compare(same, same, 2).agree).toBe(false);
});
