/** Keys, the table of contents, and questions about a passage. */
import { describe, expect, it } from 'vitest';
import { commandOf } from '../../../../src/ui/reader/keys.ts';
import { readOutline } from '../../../../src/ui/reader/outline.ts';
import { quoteQuestion } from '../../../../src/ui/reader/quote-question.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('keys', () => {
  it('do what they say, unless they are typed into a field or meant for the browser', () => {
    expect(commandOf({ ...plain, key: 'n' }, false)).toBe('next-evidence');
    expect(commandOf({ ...plain, key: 'n' }, true)).toBeNull();
    expect(commandOf({ ...plain, key: 'Escape' }, true)).toBe('escape');
    expect(commandOf({ ...plain, key: 'p', ctrlKey: true }, false)).toBeNull();
    expect(commandOf({ ...plain, key: 'ArrowLeft', altKey: true }, false)).toBeNull();
    expect(commandOf({ ...plain, key: 'f', ctrlKey: true }, true)).toBe('find');
    expect(commandOf({ ...plain, key: 'F', metaKey: true }, false)).toBe('find');
    expect(commandOf({ ...plain, key: 'q' }, false)).toBeNull();
  });
});

describe('the table of contents', () => {
  const source = (outline: unknown, pages = 9) => ({
    numPages: pages,
    getOutline: () => Promise.resolve(outline as never),
    getDestination: (name: string) =>
      name === 'bad' ? Promise.reject(new Error(name)) : Promise.resolve([{ num: 4, gen: 0 }]),
    getPageIndex: ({ num }: { num: number }) => Promise.resolve(num),
  });
  const item = (title: string, dest: unknown, items: unknown[] = []) => ({ title, dest, items });

  it('leads to pages by reference, by name and by index, and says its depth', async () => {
    const outline = [
      item('One', [{ num: 0, gen: 0 }], [item('Within', 'named')]),
      item('Two ', [7]),
    ];
    expect(await readOutline(source(outline))).toEqual([
      { title: 'One', depth: 0, page: 1, left: null, top: null },
      { title: 'Within', depth: 1, page: 5, left: null, top: null },
      { title: 'Two', depth: 0, page: 8, left: null, top: null },
    ]);
  });

  it('survives what is broken in it', async () => {
    const outline = [item('A', 'bad'), item('B', [99]), item('C', null), item('  ', [1])];
    expect((await readOutline(source(outline))).map(({ page }) => page)).toEqual([
      null,
      null,
      null,
    ]);
    expect(await readOutline(source(null))).toEqual([]);
  });
});

describe('a question about a passage', () => {
  const draft = (quote: string) => `About “${quote}”: `;

  it('quotes it in one line, its own marks inside', () => {
    expect(quoteQuestion(' the “Lark”\n was  lit ', draft)).toBe("About “the 'Lark' was lit”: ");
  });

  it('leaves room for the question', () => {
    const long = quoteQuestion('word '.repeat(400), draft);
    expect(long.length).toBeLessThan(640);
    expect(long).toMatch(/word…”: $/);
  });
});
