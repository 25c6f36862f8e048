/** Documents filtered, put in order, chosen and called by name. */
import { describe, expect, it } from 'vitest';
import type { DocumentSummary } from '../../../../src/protocol.ts';
import {
  arranged,
  AS_ADDED,
  tagsOf,
  type Arrangement,
} from '../../../../src/ui/library/arranged.ts';
import { isTitled, shortAuthor, writtenBy } from '../../../../src/ui/library/named.ts';
import {
  allOrNone,
  among,
  extended,
  NOTHING,
  toggled,
} from '../../../../src/ui/library/selection.ts';
import { tagsIn } from '../../../../src/ui/library/tag-words.ts';
import { MOST_AT_ONCE, windowOf } from '../../../../src/ui/library/tall-rows.ts';
import { document } from '../../../support/scripted-library.ts';

const ALL: DocumentSummary[] = [
  document({ name: 'b.pdf', title: 'Über Gezeiten', author: 'Jon Vik, Mia Holt', year: 2010 }),
  document({ name: 'a10.txt', title: 'a10', pages: 0, tags: ['law', 'Sea'], addedAt: 2 }),
  document({ name: 'a9.txt', title: 'Quays', author: 'Anna Berg', year: 1999, status: 'failed' }),
  document({ name: 'c.md', title: 'Moles', kind: 'markdown', tags: ['Sea'], status: 'queued' }),
];
const names = (arrangement: Partial<Arrangement>) =>
  arranged(ALL, { ...AS_ADDED, ...arrangement }).map(({ name }) => name);

describe('a filter', () => {
  it('finds words in names, titles, authors, years and tags, without capitals and accents', () => {
    expect(names({ words: 'uber VIK' })).toEqual(['b.pdf']);
    expect(names({ words: '1999' })).toEqual(['a9.txt']);
    expect(names({ words: 'sea' })).toEqual(['a10.txt', 'c.md']);
    expect(names({ words: 'sea vik' })).toEqual([]);
  });

  it('takes a tag, a kind and a state together', () => {
    expect(names({ tag: 'Sea', kind: 'text' })).toEqual(['a10.txt']);
    expect(names({ state: 'failed' })).toEqual(['a9.txt']);
    expect(names({ state: 'working' })).toEqual(['c.md']);
    expect(tagsOf(ALL)).toEqual([
      { tag: 'law', count: 1 },
      { tag: 'Sea', count: 2 },
    ]);
  });

  it('of a thousand documents takes a moment', () => {
    const many = Array.from({ length: 1_000 }, (_, i) =>
      document({
        name: `paper-${i}.pdf`,
        title: `On quays and moles, part ${i}`,
        author: 'Jon Vik',
      }),
    );
    const began = performance.now();
    for (const words of ['q', 'qu', 'quays 77', 'vik 99'])
      expect(arranged(many, { ...AS_ADDED, words, order: 'title' }).length).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('an order', () => {
  it('is that of adding, unless another is chosen; numbers in names count', () => {
    expect(names({})).toEqual(['b.pdf', 'a10.txt', 'a9.txt', 'c.md']);
    expect(names({ descending: true })).toEqual(['c.md', 'a9.txt', 'a10.txt', 'b.pdf']);
    expect(names({ order: 'name' })).toEqual(['a9.txt', 'a10.txt', 'b.pdf', 'c.md']);
    expect(names({ order: 'title' })).toEqual(['a10.txt', 'c.md', 'a9.txt', 'b.pdf']);
  });

  it('leaves what is not known at the end, both ways; what needs a person comes first', () => {
    expect(names({ order: 'year' })).toEqual(['a9.txt', 'b.pdf', 'a10.txt', 'c.md']);
    expect(names({ order: 'year', descending: true })).toEqual([
      'b.pdf',
      'a9.txt',
      'a10.txt',
      'c.md',
    ]);
    expect(names({ order: 'author' }).slice(0, 2)).toEqual(['a9.txt', 'b.pdf']);
    expect(names({ order: 'state' }).slice(0, 2)).toEqual(['a9.txt', 'c.md']);
  });
});

describe('a selection', () => {
  const list = ['a', 'b', 'c', 'd', 'e'];
  const chosen = (...steps: ((from: typeof NOTHING) => typeof NOTHING)[]) =>
    among(
      steps.reduce((selection, step) => step(selection), NOTHING),
      list,
    );
  const pick = (id: string) => (from: typeof NOTHING) => toggled(from, id);
  const to = (id: string) => (from: typeof NOTHING) => extended(from, id, list);

  it('grows one by one, and by all between two, whichever way', () => {
    expect(chosen(pick('b'), to('d'))).toEqual(['b', 'c', 'd']);
    expect(chosen(pick('d'), to('b'), pick('c'))).toEqual(['b', 'd']);
    expect(chosen(to('c'))).toEqual(['c']);
    expect(chosen(pick('a'), pick('a'))).toEqual([]);
  });

  it('is all that is shown, or nothing', () => {
    const all = allOrNone(toggled(NOTHING, 'b'), list);
    expect(among(all, list)).toEqual(list);
    expect(allOrNone(all, list)).toBe(NOTHING);
    expect(among(all, ['b', 'x'])).toEqual(['b']);
  });
});

describe('a name', () => {
  it('is the title where that says more than the file', () => {
    expect(ALL.map(isTitled)).toEqual([true, false, true, true]);
  });

  it('has one author, two, or the first of many', () => {
    const others = (first: string) => `${first} et al.`;
    expect(shortAuthor('Anna Berg', others)).toBe('Anna Berg');
    expect(shortAuthor('Jon Vik, Mia Holt', others)).toBe('Vik, Holt');
    expect(shortAuthor('Jon Vik, Mia Holt, Anna Berg', others)).toBe('Vik et al.');
    expect(writtenBy(ALL[0]!, others)).toBe('Vik, Holt · 2010');
    expect(writtenBy(ALL[1]!, others)).toBe('');
  });

  it('of tags has commas between them', () => {
    expect(tagsIn(' sea,  law of the  sea;sea ,')).toEqual(['sea', 'law of the sea']);
  });
});

describe('a window onto a long list', () => {
  const rows = Array.from({ length: 1_000 }, (_, i) => (i % 10 === 0 ? 90 : 40));
  const whole = rows.reduce((sum, each) => sum + each, 0);

  it.each([0, 333, 20_000, whole - 500])(
    'at %d px shows what is seen, and room for all else',
    (top) => {
      const { from, to, above, below } = windowOf(rows, top, 700);
      const between = rows.slice(from, to).reduce((sum, each) => sum + each, 0);
      expect(above + between + below).toBe(whole);
      expect(above).toBeLessThanOrEqual(Math.max(0, top - 500));
      expect(above + between).toBeGreaterThanOrEqual(Math.min(whole, top + 700));
      expect(to - from).toBeLessThan(70);
    },
  );

  it('shows a short list whole', () => {
    const few = rows.slice(0, MOST_AT_ONCE);
    expect(windowOf(few, 9_999, 10)).toEqual({ from: 0, to: few.length, above: 0, below: 0 });
  });
});
