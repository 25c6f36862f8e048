/** Pages under each other: which are in sight, and what stays under one's eyes. */
import { describe, expect, it } from 'vitest';
import { sizesOf, typical } from '../../../../src/ui/reader/page-sizes.ts';
import { PageStack } from '../../../../src/ui/reader/page-stack.ts';
import { scaleOf, scalesOf, sharpness, stepFrom } from '../../../../src/ui/reader/zoom.ts';
import { seeded } from '../../../support/random.ts';

const A4 = { width: 595, height: 842 };

describe('the stack', () => {
  const stack = new PageStack([A4, { width: 842, height: 595 }, A4], () => 2, 10);

  it('has every page under the one before, with a gap all around', () => {
    expect([0, 1, 2].map((page) => stack.topOf(page))).toEqual([10, 1704, 2904]);
    expect(stack.height).toBe(2904 + 1684 + 10);
    expect(stack.width).toBe(1684);
  });

  it('tells the page at a height; a gap belongs to the page after it', () => {
    expect([0, 10, 1693, 1694, 1704, 2903, 99_999].map((y) => stack.pageAt(y))).toEqual([
      0, 0, 0, 1, 1, 2, 2,
    ]);
  });

  it('tells which pages are in sight', () => {
    expect(stack.between(0, 900)).toEqual({ first: 0, last: 0 });
    expect(stack.between(1600, 1703)).toEqual({ first: 0, last: 0 });
    expect(stack.between(1600, 1704)).toEqual({ first: 0, last: 1 });
    expect(stack.between(-500, 99_999)).toEqual({ first: 0, last: 2 });
    expect(new PageStack([], () => 1, 10).between(0, 900)).toEqual({ first: 0, last: -1 });
  });

  it('agrees with looking at every page, for any sizes and any window', () => {
    const random = seeded(7);
    for (let round = 0; round < 60; round++) {
      const sizes = Array.from({ length: 1 + Math.floor(random() * 30) }, () => ({
        width: 100 + random() * 800,
        height: 50 + random() * 900,
      }));
      const scale = 0.2 + random() * 3;
      const any = new PageStack(sizes, () => scale, Math.floor(random() * 30));
      const top = random() * any.height;
      const bottom = Math.min(any.height - any.gap, top + random() * 2000);
      const { first, last } = any.between(top, bottom);
      sizes.forEach(({ height }, page) => {
        const from = any.topOf(page);
        const isSeen = from <= bottom && from + height * scale > top;
        if (isSeen) expect(page >= first && page <= last).toBe(true);
        // No more is kept than what is seen and, in a gap, the page after it.
        if (page > first && page < last) expect(isSeen).toBe(true);
      });
    }
  });

  it('keeps a place on its page at another scale, and when sizes are learnt', () => {
    const anchor = stack.anchorAt(1704 + 595);
    expect(anchor).toEqual({ page: 1, share: 0.5 });
    const larger = new PageStack(stack.sizes, () => 3, 10);
    expect(larger.heightOf(anchor)).toBe(larger.topOf(1) + 0.5 * 595 * 3);
    const learnt = new PageStack([A4, A4, A4], () => 2, 10);
    expect(learnt.heightOf(anchor)).toBe(learnt.topOf(1) + 842);
  });

  it('lays out thousands of pages at once', () => {
    const many = new PageStack(
      Array.from({ length: 5000 }, () => A4),
      () => 1,
      14,
    );
    expect(many.between(2_000_000, 2_001_000)).toEqual({ first: 2336, last: 2337 });
  });
});

describe('sizes', () => {
  it('are those that were read; what was not read is like the others', () => {
    const read = [A4, { width: 0, height: 0 }, A4];
    expect(sizesOf(read, 4)).toEqual([A4, A4, A4, A4]);
    expect(sizesOf([], 2, { width: 100, height: 200 })).toHaveLength(2);
    expect(sizesOf([], 1)[0]).toEqual(A4);
  });

  it('fit to a page of middling width, not to the one fold-out', () => {
    expect(typical([A4, A4, { width: 2000, height: 842 }])).toEqual(A4);
    expect(typical([])).toBeNull();
  });
});

describe('zoom', () => {
  const room = { width: 1190, height: 421 };

  it('fits the width, or all of the page', () => {
    expect(scaleOf('width', A4, room)).toBe(2);
    expect(scaleOf('page', A4, room)).toBe(0.5);
    expect(scaleOf(1.5, A4, room)).toBe(1.5);
    expect(scaleOf('width', A4, { width: -28, height: 10 })).toBeGreaterThan(0);
  });

  it('shows a page that is larger than most smaller, where pages are fitted', () => {
    const foldOut = { width: 2380, height: 842 };
    const [fitted, whole, asChosen] = (['width', 'page', 1.5] as const).map((zoom) =>
      scalesOf(zoom, A4, room),
    );
    expect([fitted!(A4), fitted!(foldOut)]).toEqual([2, 0.5]);
    expect([whole!(A4), whole!({ width: 595, height: 1684 })]).toEqual([0.5, 0.25]);
    expect([asChosen!(A4), asChosen!(foldOut)]).toEqual([1.5, 1.5]);
    // A small one is not blown up.
    expect(fitted!({ width: 100, height: 842 })).toBe(2);
    const stack = new PageStack([A4, foldOut, A4], fitted!, 10);
    expect(stack.width).toBe(room.width);
    expect(stack.topOf(2)).toBe(10 + 2 * 842 + 10 + 421 + 10);
  });

  it('goes on in steps from what is seen, and ends somewhere', () => {
    expect(stepFrom(1.1, 1)).toBe(1.25);
    expect(stepFrom(1.1, -1)).toBe(1);
    expect(stepFrom(1.25, 1)).toBe(1.5);
    expect([stepFrom(4, 1), stepFrom(0.25, -1)]).toEqual([4, 0.25]);
  });

  it('is as sharp as the screen until a canvas would be too large', () => {
    expect(sharpness(A4, 1, 2, 2 ** 23)).toBe(2);
    const ratio = sharpness(A4, 4, 3, 2 ** 23);
    expect(595 * 842 * 16 * ratio * ratio).toBeCloseTo(2 ** 23, 0);
  });
});
