/** Pages turned and made dark, what is copied of them, and headings of a text. */
import { describe, expect, it } from 'vitest';
import { joined } from '../../../../src/ui/reader/clean-copy.ts';
import { cutOut, keptPictures } from '../../../../src/ui/reader/dark-paper.ts';
import { headingAt, headingsOf } from '../../../../src/ui/reader/headings.ts';
import { turnedBox, turnedBy, turnedSize, type Turn } from '../../../../src/ui/reader/turn.ts';

describe('a page that is turned', () => {
  const page = { width: 500, height: 800 };
  const box = { x: 50, y: 100, width: 200, height: 20 };

  it('has its boxes where they have turned to', () => {
    expect(turnedBox(box, page, 90)).toEqual({ x: 680, y: 50, width: 20, height: 200 });
    expect(turnedBox(box, page, 180)).toEqual({ x: 250, y: 680, width: 200, height: 20 });
    expect(turnedBox(box, page, 270)).toEqual({ x: 100, y: 250, width: 20, height: 200 });
  });

  it('is as it was after four turns either way', () => {
    for (const way of [1, -1] as const) {
      let [turn, at, size]: [Turn, typeof box, typeof page] = [0, box, page];
      for (let i = 0; i < 4; i++) {
        turn = turnedBy(turn, way);
        at = turnedBox(at, size, way === 1 ? 90 : 270);
        size = turnedSize(size, 90);
      }
      expect([turn, at, size]).toEqual([0, box, page]);
    }
  });
});

describe('a dark page', () => {
  const picture = (x: number, y: number, width: number, height: number) => [
    ...[x, y, x, y + height],
    ...[x + width, y],
  ];

  it('keeps the colours of its pictures, by their four corners', () => {
    const [kept] = keptPictures(picture(0.25, 0.5, 0.5, 0.25));
    expect(kept).toEqual([
      { x: 0.25, y: 0.5 },
      { x: 0.25, y: 0.75 },
      { x: 0.75, y: 0.75 },
      { x: 0.75, y: 0.5 },
    ]);
    expect(cutOut(kept!)).toEqual({
      box: { x: 0.25, y: 0.5, width: 0.5, height: 0.25 },
      outline: 'polygon(0.00% 0.00%, 0.00% 100.00%, 100.00% 100.00%, 100.00% 0.00%)',
    });
    // No further than the page goes.
    const [beyond] = keptPictures(picture(0.75, -0.5, 0.5, 1));
    expect(cutOut(beyond!).box).toEqual({ x: 0.75, y: 0, width: 0.25, height: 0.5 });
  });

  it('is dark as a whole where a picture is the page, in one piece or in strips', () => {
    expect(keptPictures(picture(0, 0, 1, 0.95))).toEqual([]);
    const strips = Array.from({ length: 10 }, (_, i) => picture(0, i / 10, 1, 0.1)).flat();
    expect(keptPictures(strips)).toEqual([]);
  });

  it('keeps nothing of what is no picture', () => {
    expect(keptPictures(picture(0.1, 0.1, 0.01, 0.001))).toEqual([]);
    expect(keptPictures([NaN, 0, 0, 1, 1, 0])).toEqual([]);
    expect(keptPictures(null)).toEqual([]);
  });
});

describe('what is copied and is not found in the text', () => {
  it('has neither ends of lines nor hyphens there, and keeps its paragraphs', () => {
    expect(
      joined('The light\u00adhouse was de-\nsigned in\nMarrow- \n wick.\n\n \nIt  burns.'),
    ).toBe('The lighthouse was designed in Marrowwick.\n\nIt burns.');
    expect(joined('the Franco-\nPrussian war, 1870-\n71')).toBe('the Franco-Prussian war, 1870-71');
  });
});

describe('the headings of a text', () => {
  const text = 'Book\nOne\nDeep\nTwo\nwords';
  const heading = (level: number, start: number, end: number) => ({
    ...{ kind: 'heading' as const, level, start, end },
  });
  const blocks = [
    heading(1, 0, 4),
    heading(2, 5, 8),
    heading(4, 9, 13),
    heading(2, 14, 17),
    { kind: 'paragraph' as const, level: 0, start: 18, end: 23 },
  ];

  it('stand as deep as those above them, without the levels that are left out', () => {
    const headings = headingsOf(text, blocks);
    expect(headings.map(({ title, depth }) => [title, depth])).toEqual([
      ['Book', 0],
      ['One', 1],
      ['Deep', 2],
      ['Two', 1],
    ]);
    expect([0, 10, 20].map((at) => headings[headingAt(headings, at)]?.title)).toEqual([
      'Book',
      'Deep',
      'Two',
    ]);
    expect(headingAt(headings, -1)).toBe(-1);
  });
});
