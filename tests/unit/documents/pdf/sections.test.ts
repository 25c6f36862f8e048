/** Section labels by the document's own outline. */
import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from '../../../../src/documents/chunks.ts';
import { readPdf } from '../../../../src/documents/pdf/read.ts';
import { BOOK, outlinedPdf, type Entry, type Line, type Outlined } from '../support/outlined.ts';
import { assetsUrl, toArrayBuffer } from '../support/fixtures.ts';

async function read(book: Outlined) {
  const bytes = toArrayBuffer(await outlinedPdf(book));
  return readPdf(bytes, { name: 'book.pdf', assetsUrl });
}

/** The labels of the chunks, and how each begins. */
async function labels(book: Outlined): Promise<string[]> {
  const chunks = cutIntoChunks(await read(book), 'd1');
  return chunks.map(
    ({ headingPath, heading, text }) =>
      `${headingPath.join(' > ') || heading}: ${text.split(' ').slice(0, 2).join(' ')}`,
  );
}

/** What stands on every page at the same height would be taken for its header. */
function textOn(title: string): Line[] {
  return BOOK.pages[1]!.slice(1).map((line) => ({ ...line, text: `${line.text} ${title}.` }));
}

/** As it is read without an outline to be believed. */
const BY_LOOK = ['The Harbour Register: The lamp'];

describe('sections of a PDF with an outline', () => {
  it('begin where the outline says, though the titles look like text', async () => {
    expect(await labels(BOOK)).toEqual([
      'The Harbour Register > The lamp: It was',
      'The Harbour Register > The lamp > The oil: Whale oil',
      'The Harbour Register > The keepers: Ada Quill',
    ]);
  });

  it('need no height: the title on the page is enough', async () => {
    const outline = BOOK.outline.map(({ title, page, within }) => ({ title, page, within }));
    expect(await labels({ ...BOOK, outline: outline as Entry[] })).toEqual(await labels(BOOK));
  });

  it('are named by the outline where no title stands in the text', async () => {
    const [first, second] = BOOK.pages as [Line[], Line[]];
    const pages = [first, second.slice(1)];
    expect((await labels({ ...BOOK, pages })).at(-1)).toBe(
      'The Harbour Register > The Keepers: Ada Quill',
    );
  });

  it('are found below lines of signs, which are no titles', async () => {
    const outline = BOOK.outline.map(({ title, page, within }) => ({ title, page, within }));
    const pages = BOOK.pages.map((lines) => [{ text: '{ }', y: 390 }, ...lines]);
    expect(await labels({ pages, outline: outline as Entry[] })).toContain(
      'The Harbour Register > The keepers: Ada Quill',
    );
  });

  it('are found where the outline leaves the accents of its titles out', async () => {
    const page = (title: string): Line[] => [{ text: title, y: 380 }, ...textOn(title)];
    const pages = [page('Pêche à la baleine'), page('Éclairage')];
    const outline = ['Peche a la baleine', 'Eclairage'].map((title, i) => ({ title, page: i }));
    expect(await labels({ pages, outline })).toEqual([
      'Pêche à la baleine: Ada Quill',
      'Pêche à la baleine > Éclairage: Ada Quill',
    ]);
  });

  it('are not what only looks like a title, where the outline knows the others', async () => {
    const heading = (text: string, y: number): Line => ({ text, y, bold: true });
    const page = (title: string): Line[] => [heading(title, 380), ...textOn(title)];
    const shout: Line[] = [
      heading('Beware of the rocks', 300),
      { text: 'They are as sharp as knives, and nobody has counted them.', y: 280 },
    ];
    const pages = [[...page('Lamps'), ...shout], page('Oil'), page('Keepers')];
    const outline = ['Lamps', 'Oil', 'Keepers'].map((title, i) => ({ title, page: i, y: 390 }));
    expect([
      ...new Set((await labels({ pages, outline })).map((label) => label.split(':')[0])),
    ]).toEqual(['Lamps', 'Lamps > Oil', 'Lamps > Keepers']);
    // Nothing of what the outline does not know is lost.
    expect((await read({ pages, outline })).text).toContain('Beware of the rocks');
  });

  it('keep the headings below those that the outline knows', async () => {
    const page = (title: string): Line[] => [
      { text: title, y: 380, size: 16, bold: true },
      { text: `Sources of ${title}`, y: 362, size: 12, bold: true },
      ...textOn(title),
    ];
    const outline = ['Lamps', 'Oil'].map((title, i) => ({ title, page: i, y: 396 }));
    expect(await labels({ pages: [page('Lamps'), page('Oil')], outline })).toEqual([
      'Lamps > Sources of Lamps: Ada Quill',
      'Lamps > Oil > Sources of Oil: Ada Quill',
    ]);
  });
});

describe('an outline that is not to be believed changes nothing', () => {
  it.each<[string, Entry[], boolean?]>([
    ['pages as entries', [0, 1].map((page) => ({ title: `Page ${page + 1}`, page, y: 399 }))],
    ['pages that are not there', [7, -1, 1e9].map((page) => ({ title: 'The lamp', page, y: 330 }))],
    [
      'destinations that are none',
      [null, 'nowhere', [], ['Fit'], [{}, 'XYZ', 'a', 'b'], 7].map((dest) => ({
        title: 'The lamp',
        page: 0,
        dest: dest ?? [],
      })),
    ],
    ['titles of nothing', [{ title: ' - ', page: 0, y: 330 }]],
    [
      'a wrong order that runs in a loop',
      ['One', 'Two'].map((title) => ({ title, page: 1 })),
      true,
    ],
    [
      'thousands of entries',
      Array.from({ length: 6_000 }, (_, i) => ({ title: `Entry ${i}`, page: i % 2, y: 300 })),
    ],
  ])('%s', async (_, outline, loop) => {
    expect(await labels({ ...BOOK, outline, ...(loop && { loop }) })).toEqual(BY_LOOK);
  });

  it('and one that runs in a loop but is right is used', async () => {
    expect(await labels({ ...BOOK, loop: true })).toEqual(await labels(BOOK));
  });
});
