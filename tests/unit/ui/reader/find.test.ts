/** Words are found as a person means them, and where they stand in the stored text. */
import { describe, expect, it } from 'vitest';
import { findAll, findInSlices, within } from '../../../../src/ui/reader/find.ts';

const MOST = 8_000;

function found(text: string, query: string): string[] {
  return findAll(text, query).map(({ start, end }) => text.slice(start, end));
}

describe('finding', () => {
  it('makes no difference of capitals, accents and ligatures', () => {
    expect(found('The Café, a cafe; CAFÉ.', 'café')).toEqual(['Café', 'cafe', 'CAFÉ']);
    expect(found('An ofﬁce, and an office', 'office')).toEqual(['ofﬁce', 'office']);
    expect(found('Cafe\u0301 Nord', 'café nord')).toEqual(['Cafe\u0301 Nord']);
  });

  it('makes no difference of line breaks, quotation marks and dashes', () => {
    expect(found('the harbour\n  board of Holm', 'harbour board')).toEqual(['harbour\n  board']);
    expect(found('the ship’s “Lark” – 1874–80', `ship's "lark" - 1874-80`)).toHaveLength(1);
    expect(found('light\u00ADhouse', 'lighthouse')).toEqual(['light\u00ADhouse']);
  });

  it('finds every place once, in order, without overlap', () => {
    const text = 'aaaa aa';
    expect(findAll(text, 'aa')).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 4 },
      { start: 5, end: 7 },
    ]);
  });

  it('does not take the white space behind a hit along', () => {
    expect(found('a pier   of stone', 'pier')).toEqual(['pier']);
    expect(found('a pier', 'pier')).toEqual(['pier']);
  });

  it('takes a character whole that became several', () => {
    expect(found('a ﬁne day', 'f')).toEqual(['ﬁ']);
  });

  it('finds nothing for nothing', () => {
    expect(found('some words', '   ')).toEqual([]);
    expect(found('', 'word')).toEqual([]);
  });

  it('finds words within others', () => {
    expect(found('The lighthouse', 'house')).toEqual(['house']);
  });

  it('stops where nobody goes on', () => {
    expect(findAll('pil\n'.repeat(MOST + 1), 'pil', MOST)).toHaveLength(MOST);
  });
});

it('finds in slices what it finds in one piece', () => {
  const text = 'pier of stone\n'.repeat(9_000);
  const slices = [...findInSlices(text, 'pier of', MOST)];
  expect(slices.length).toBeGreaterThan(2);
  const expected = Array.from({ length: MOST }, (_, i) => ({
    start: 14 * i,
    end: 14 * i + 7,
  }));
  expect(slices.flat()).toEqual(expected);
});

it('tells which ranges touch a page', () => {
  const ranges = [0, 10, 20, 30].map((start) => ({ start, end: start + 5 }));
  expect(within(ranges, { start: 12, end: 21 })).toEqual({ first: 1, last: 2 });
  expect(within(ranges, { start: 15, end: 20 })).toEqual({ first: 2, last: 1 });
  expect(within(ranges, { start: 0, end: 99 })).toEqual({ first: 0, last: 3 });
  expect(within([], { start: 0, end: 9 })).toEqual({ first: 0, last: -1 });
});
