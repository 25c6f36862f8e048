/** Words are found as a person means them, and where they stand in the stored text. */
import { describe, expect, it } from 'vitest';
import { findAll, fold, foldQuery, within } from '../../../../src/ui/reader/find.ts';

async function found(text: string, query: string): Promise<string[]> {
  return findAll(await fold(text), query).map(({ start, end }) => text.slice(start, end));
}

describe('finding', () => {
  it('makes no difference of capitals, accents and ligatures', async () => {
    expect(await found('The Café, a cafe; CAFÉ.', 'café')).toEqual(['Café', 'cafe', 'CAFÉ']);
    expect(await found('An ofﬁce, and an office', 'office')).toEqual(['ofﬁce', 'office']);
    expect(await found('Cafe\u0301 Nord', 'café nord')).toEqual(['Cafe\u0301 Nord']);
  });

  it('makes no difference of line breaks, quotation marks and dashes', async () => {
    expect(await found('the harbour\n  board of Holm', 'harbour board')).toEqual([
      'harbour\n  board',
    ]);
    expect(await found('the ship’s “Lark” – 1874–80', `ship's "lark" - 1874-80`)).toHaveLength(1);
    expect(await found('light\u00ADhouse', 'lighthouse')).toEqual(['light\u00ADhouse']);
  });

  it('finds every place once, in order, without overlap', async () => {
    const text = 'aaaa aa';
    expect(findAll(await fold(text), 'aa')).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 4 },
      { start: 5, end: 7 },
    ]);
  });

  it('does not take the white space behind a hit along', async () => {
    expect(await found('a pier   of stone', 'pier')).toEqual(['pier']);
    expect(await found('a pier', 'pier')).toEqual(['pier']);
  });

  it('takes a character whole that became several', async () => {
    expect(await found('a ﬁne day', 'f')).toEqual(['ﬁ']);
  });

  it('finds nothing for nothing', async () => {
    expect(await found('some words', '   ')).toEqual([]);
    expect(await found('', 'word')).toEqual([]);
    expect(foldQuery(' A  B ')).toBe('a b');
  });

  it('folds a long text in slices as it would at once', async () => {
    const text = 'Žluťoučký kůň  pil\n'.repeat(30_000);
    const hits = findAll(await fold(text), 'zlutoucky KUN');
    expect(hits).toHaveLength(10_000);
    for (const { start, end } of [hits[0]!, hits[9_999]!]) {
      expect(text.slice(start, end)).toBe('Žluťoučký kůň');
    }
  });

  it('stops when it is no longer wanted', async () => {
    await expect(fold('word '.repeat(100_000), AbortSignal.abort())).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});

it('tells which ranges touch a page', () => {
  const ranges = [0, 10, 20, 30].map((start) => ({ start, end: start + 5 }));
  expect(within(ranges, { start: 12, end: 21 })).toEqual({ first: 1, last: 2 });
  expect(within(ranges, { start: 15, end: 20 })).toEqual({ first: 2, last: 1 });
  expect(within(ranges, { start: 0, end: 99 })).toEqual({ first: 0, last: 3 });
  expect(within([], { start: 0, end: 9 })).toEqual({ first: 0, last: -1 });
});
