import { expect, test } from 'vitest';
import type { Range } from '../../../src/documents/types.ts';
import { overlapping } from '../../../src/knowledge/corrected.ts';
import { seeded } from '../../support/random.ts';

test('a place overlaps where it shares text with any range, however these lie', () => {
  const random = seeded(3);
  const range = (): Range => {
    const start = Math.floor(random() * 100);
    return { start, end: start + Math.floor(random() * 20) };
  };
  for (let round = 0; round < 200; round++) {
    const ranges = Array.from({ length: round % 7 }, range);
    const isCorrected = overlapping(ranges);
    for (let i = 0; i < 20; i++) {
      const { start, end } = range();
      const shares = ranges.some((one) => start < one.end && one.start < end);
      expect(isCorrected({ start, end })).toBe(shares);
    }
  }
});
