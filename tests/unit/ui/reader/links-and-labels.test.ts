/** What a PDF says of its own pages: what links lead to, what pages are called. */
import { describe, expect, it } from 'vitest';
import { labelsOf, pageMeant } from '../../../../src/ui/reader/page-labels.ts';
import {
  readLinks,
  safeAddress,
  type Annotation,
  type LinkSource,
} from '../../../../src/ui/reader/page-links.ts';

describe('labels of pages', () => {
  it('are none where pages are counted from 1, or nothing is said', () => {
    expect(labelsOf(['1', '2', '3'])).toBeNull();
    expect(labelsOf(['', ' ', '3'])).toBeNull();
    expect(labelsOf([])).toBeNull();
  });

  it('are the file’s, one by one, without what cannot be a number of a page', () => {
    expect(labelsOf(['i', 'ii', '1', 'x'.repeat(400)])).toEqual(['i', 'ii', '1', '4']);
    expect(labelsOf(['A-1', ' A-2\n'])).toEqual(['A-1', 'A-2']);
  });

  it('find the page that is meant: by label first, of several the next, then by number', () => {
    const labels = ['i', 'ii', '1', '2', '1', '2'];
    expect(pageMeant('II', labels, 6, 1)).toBe(2);
    expect(pageMeant('2', labels, 6, 1)).toBe(4);
    expect(pageMeant(' 2 ', labels, 6, 5)).toBe(6);
    expect(pageMeant('1', labels, 6, 6)).toBe(3);
    expect(pageMeant('6', labels, 6, 1)).toBe(6);
    expect(pageMeant('99', null, 6, 1)).toBe(6);
    expect(pageMeant('0', null, 6, 3)).toBe(1);
    expect(pageMeant('xiv', labels, 6, 1)).toBeNull();
    expect(pageMeant('', null, 6, 1)).toBeNull();
  });
});

describe('links of a page', () => {
  const source: LinkSource = {
    page: 3,
    pageCount: 9,
    destinationOf: (destination) =>
      Promise.resolve({ page: destination === 'here' ? 7 : null, left: 72, top: 700 }),
    boxOf: ([left, bottom, right, top]) => ({
      ...{ x: left!, y: 800 - top! },
      ...{ width: right! - left!, height: top! - bottom! },
    }),
  };
  const rect = [100, 200, 180, 212];
  const read = (...annotations: Annotation[]) => readLinks(annotations, source);

  it('lead to places of the file, by destination and by what readers call them', async () => {
    const links = await read(
      { subtype: 'Link', rect, dest: 'here' },
      { subtype: 'Link', rect, action: 'NextPage' },
      { subtype: 'Link', rect, action: 'LastPage' },
    );
    expect(links[0]).toEqual({
      box: { x: 100, y: 588, width: 80, height: 12 },
      to: 'place',
      destination: { page: 7, left: 72, top: 700 },
    });
    expect(links.slice(1).map((link) => link.to === 'place' && link.destination.page)).toEqual([
      4, 9,
    ]);
  });

  it('lead to addresses of the web and of e-mail, and to nothing else', async () => {
    expect(safeAddress('https://example.org/a b')).toBe('https://example.org/a%20b');
    expect(safeAddress('mailto:ann@example.org')).toBe('mailto:ann@example.org');
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,<script>',
      'file:///etc/passwd',
      'blob:https://example.org/1',
      'tel:1',
      '../other.pdf',
      `https://example.org/${'a'.repeat(3_000)}`,
    ]) {
      expect(safeAddress(url)).toBeNull();
      expect(await read({ subtype: 'Link', rect, url })).toEqual([]);
    }
  });

  it('are left out where they lead nowhere or stand nowhere', async () => {
    expect(
      await read(
        { subtype: 'Widget', rect, dest: 'here' },
        { subtype: 'Link', rect, dest: 'gone' },
        { subtype: 'Link', rect },
        { subtype: 'Link', dest: 'here' },
        { subtype: 'Link', rect: [1, 2, 'x', 4], dest: 'here' },
        { subtype: 'Link', rect: [100, 200, 100, 212], dest: 'here' },
        { subtype: 'Link', rect, action: 'Print' },
      ),
    ).toEqual([]);
  });

  it('have a box on each line, and at most so many', async () => {
    const quadPoints = [10, 30, 90, 30, 10, 20, 90, 20, 5, 18, 40, 18, 5, 8, 40, 8];
    const two = await read({ subtype: 'Link', rect, dest: 'here', quadPoints });
    expect(two.map(({ box }) => [box.x, box.width, box.height])).toEqual([
      [10, 80, 10],
      [5, 35, 10],
    ]);
    const many = Array.from({ length: 900 }, () => ({ subtype: 'Link', rect, dest: 'here' }));
    expect((await read(...many)).length).toBe(500);
  });
});
