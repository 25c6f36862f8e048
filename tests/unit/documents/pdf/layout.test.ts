/** Columns, lines and running headers on segments made by hand. */
import { describe, expect, it } from 'vitest';
import { cutIntoColumns, Gutters } from '../../../../src/documents/pdf/columns.ts';
import { fontFacts } from '../../../../src/documents/pdf/fonts.ts';
import { lineOf, linesOf } from '../../../../src/documents/pdf/lines.ts';
import { findRunningSegments } from '../../../../src/documents/pdf/running.ts';
import { SegmentBuilder, UPRIGHT, type Segment } from '../../../../src/documents/pdf/segments.ts';

const FONT = fontFacts({ name: 'Test' });

/** A piece of text at (x, y), each letter half an em wide. */
function piece(text: string, x: number, y: number, size = 10): Segment {
  const edges = Array.from({ length: text.length + 1 }, (_, i) => (i * size) / 2);
  return {
    frame: UPRIGHT,
    text,
    edges,
    left: x,
    right: x + edges.at(-1)!,
    baseline: y,
    size,
    font: FONT,
    rightToLeft: false,
    spaceLeft: false,
    spaceRight: false,
  };
}

function column(name: string, x: number, rows: number, from = 100, by = 12): Segment[] {
  return Array.from({ length: rows }, (_, i) =>
    piece(`${name}${i} is a line of running text`, x, from + i * by),
  );
}

function order(segments: Segment[], gutters?: Gutters): string[] {
  return cutIntoColumns(segments, gutters).flatMap((cut) =>
    linesOf(cut).map(({ text }) => text.split(' is a line')[0]!),
  );
}

/** As a page may draw them: in any order. */
function shuffled(segments: Segment[]): Segment[] {
  return segments
    .map((segment, i) => ({ segment, key: (i * 7919) % 101 }))
    .sort((a, b) => a.key - b.key)
    .map(({ segment }) => segment);
}

describe('cutIntoColumns', () => {
  it('reads two columns between a title and a footer over both', () => {
    const page = [
      piece('A title that stands over both of the columns of this page', 90, 60),
      ...column('a', 50, 5),
      ...column('b', 250, 5, 104),
      piece('And one last line below that stands over both columns', 90, 190),
    ];
    expect(order(shuffled(page))).toEqual([
      'A title that stands over both of the columns of this page',
      ...['a0', 'a1', 'a2', 'a3', 'a4'],
      ...['b0', 'b1', 'b2', 'b3', 'b4'],
      'And one last line below that stands over both columns',
    ]);
  });

  it('reads three columns', () => {
    const page = [...column('a', 20, 4), ...column('b', 200, 4), ...column('c', 380, 4)];
    expect(
      order(shuffled(page))
        .map((name) => name[0])
        .join(''),
    ).toBe('aaaabbbbcccc');
  });

  it('reads a table row by row', () => {
    const rows = Array.from({ length: 6 }, (_, i) => [
      piece(`Tessel ${i}`, 50, 100 + i * 12),
      piece(`${i * 10}`, 200, 100 + i * 12),
      piece(`${i * 20}`, 300, 100 + i * 12),
    ]);
    expect(order(shuffled(rows.flat()))[2]).toBe('Tessel 2 20 40');
  });

  it('keeps a line together that is set wide', () => {
    const page = [
      ...column('a', 50, 3),
      piece('Walk', 50, 136),
      piece('slowly over the bridge', 260, 136),
      ...column('b', 50, 3, 148),
    ];
    expect(order(page)).toContain('Walk slowly over the bridge');
  });

  it('takes a single line beside a column for its continuation where the gutter is known', () => {
    const page = [...column('a', 50, 5), ...column('b', 250, 1)];
    const gutters = new Gutters();
    order([...column('a', 50, 5), ...column('b', 250, 5)], gutters);
    expect(order(page, gutters).at(-1)).toBe('b0');
    // Where none is known, it is a wide gap in a line.
    expect(order(page)).toHaveLength(5);
  });

  it('reads a column of hanging lines where the gutter is known', () => {
    const gutters = new Gutters();
    order([...column('a', 50, 9), ...column('b', 250, 9)], gutters);
    const page = [
      ...column('a', 50, 9),
      ...column('b', 250, 9).map((line, i) => {
        const by = i % 3 === 0 ? 0 : 20;
        return { ...line, left: line.left + by, right: line.right + by };
      }),
    ];
    expect(order(page, gutters).join('')).toBe('a0a1a2a3a4a5a6a7a8b0b1b2b3b4b5b6b7b8');
  });
});

describe('lines', () => {
  it('put superscripts where they belong', () => {
    const raised = (word: string, mark: string): string => {
      const right = 50 + 5 * word.length;
      const next = piece('next', right + 10, 100);
      return linesOf([piece(word, 50, 100), piece(mark, right, 96, 6), next])[0]!.text;
    };
    expect(raised('10', '5')).toBe('105 next');
    expect(raised('km', '2')).toBe('km2 next');
    expect(raised('tree', 'th')).toBe('treeth next');
  });

  it('leave out the marks of footnotes, which are no part of what is said', () => {
    const behind = (word: string, mark: string, next: string): string => {
      const right = 50 + 5 * word.length;
      const after = right + 3 * mark.length + (/^[.,]/.test(next) ? 0 : 3);
      return lineOf([piece(word, 50, 100), piece(mark, right, 96, 6), piece(next, after, 100)])
        .text;
    };
    expect(behind('tree', '2', 'grew')).toBe('tree grew');
    expect(behind('tree', '2', '. It')).toBe('tree. It');
    expect(behind('in 1903.', '12', 'Later')).toBe('in 1903. Later');
    expect(behind('tree).', '4, 5', 'Later')).toBe('tree). Later');
    expect(behind('in 1903', '2', 'Later')).toBe('in 19032 Later');
    const before = (mark: string, note: string, size = 6): string =>
      lineOf([piece(mark, 50, 96, size), piece(note, 50 + size * mark.length * 0.5, 100)]).text;
    expect(before('3', 'This is so.')).toBe('This is so.');
    expect(before('9', 'Locally installed')).toBe('Locally installed');
    // Isotopes, fractions, and numbers as large as the text.
    expect(before('14', 'C is rare.')).toBe('14C is rare.');
    expect(before('1', '/2 inch')).toBe('1/2 inch');
    expect(before('9', 'Locally installed', 10)).toBe('9Locally installed');
  });

  it('are bold where next to all of their letters are, and no words begin behind a full stop', () => {
    const heavy = (text: string, x: number): Segment => ({
      ...piece(text, x, 100),
      font: fontFacts({ name: 'Test-Bold' }),
    });
    const isBold = (text: string, rest: string): boolean =>
      lineOf([heavy(text, 50), piece(rest, 52 + text.length * 5, 100)]).bold;
    expect(isBold('Penalty for keeping no light', '1')).toBe(true);
    expect(isBold('Penalty for keeping the lamp of', 'Ur')).toBe(true);
    expect(isBold('Penalty for keeping no light.', 'If')).toBe(false);
  });

  it('leave out what is drawn twice for the sake of weight', () => {
    expect(lineOf([piece('bold', 50, 100), piece('bold', 50.4, 100)]).text).toBe('bold');
  });

  it('read right-to-left text from the right, numbers in it from the left', () => {
    // Drawn from left to right: the last word of the sentence first, its letters backwards.
    const line = lineOf([piece('םולש 1874 תנש', 50, 100)]);
    expect(line.text.replace(/\s+/g, ' ')).toBe('שנת 1874 שלום');
    expect(line.segments[0]!.rightToLeft).toBe(true);
  });
});

describe('SegmentBuilder', () => {
  const at = (x: number, advance = 5) => ({
    x,
    y: 100,
    ux: 1,
    uy: 0,
    advance,
    spacing: 0,
    size: 10,
    font: FONT,
  });
  const build = (glyphs: [string, number][], font = FONT) => {
    const builder = new SegmentBuilder(600, 800);
    for (const [text, x] of glyphs) builder.add(text, { ...at(x), font });
    return builder.segments.map(({ text }) => text);
  };

  it('puts spaces where the gaps are, and cuts where a gutter may be', () => {
    expect(
      build([
        ['a', 10],
        ['b', 15],
        ['c', 23],
        ['d', 60],
      ]),
    ).toEqual(['ab c', 'd']);
  });

  it('takes ligatures apart and joins accents to their letters', () => {
    expect(
      build([
        ['ﬁ', 10],
        ['n', 15],
      ]),
    ).toEqual(['fin']);
    expect(
      build([
        ['x', 5],
        ['\u00A8', 10],
        ['u', 10],
      ]),
    ).toEqual(['xü']);
  });

  it('knows the ligatures of fonts of drawings by the codes that TeX gives them', () => {
    const glyphs: [string, number][] = ['s', 'p', 'e', 'c', 'i', '\u001C', 'c'].map((text, i) => [
      text,
      10 + 5 * i,
    ]);
    const drawn = fontFacts({ isType3Font: true });
    expect(build(glyphs, drawn)).toEqual(['specific']);
    // It is a guess, and a font that has hardly anything else cannot be read.
    expect(drawn.nameless).toBe(1);
    expect(build(glyphs, fontFacts({ name: 'Test' })).join('')).not.toContain('fi');
  });

  it('leaves out what stands beside the page', () => {
    expect(
      build([
        ['a', -40],
        ['b', 10],
      ]),
    ).toEqual(['b']);
  });
});

describe('findRunningSegments', () => {
  const page = (number: number, more: Segment[] = []) => ({
    height: 800,
    segments: [
      piece(`Chapter ${number}: The annals`, 50, 30),
      piece(`The text of page ${'-abcd'[number]} goes here`, 50, 60),
      piece(`Page ${number} of 4`, 280, 780),
      ...more,
    ],
  });

  it('finds headers and page numbers, and leaves the text', () => {
    const pages = [1, 2, 3, 4].map((number) => page(number));
    const found = [...findRunningSegments(pages)].map(({ text }) => text);
    expect(found).toHaveLength(8);
    expect(found.filter((text) => text.includes('goes here'))).toEqual([]);
  });

  it('leaves titles at the top of pages that differ in their numbers alone', () => {
    const pages = ['1.2.0', '1.4.1', '2.0.3', '2.1.0'].map((version, i) => ({
      height: 800,
      segments: [
        piece('The history of releases', 50, 30),
        piece(`${i + 3}.${i + 1} Version ${version}`, 50, 60),
        piece(`What is new ${'abcd'[i]} here`, 50, 90),
        piece(`${i + 7}`, 280, 780),
      ],
    }));
    const found = [...findRunningSegments(pages)].map(({ text }) => text);
    expect(found.filter((text) => text.includes('Version'))).toEqual([]);
    expect(found).toHaveLength(8);
  });

  /** Titles of sections beside the pages' numbers, as large as `size`. */
  const titled = (size: number) =>
    ['Lamps', 'Wicks and oil', 'Keepers', 'Harbours', 'Storms'].map((title, i) => ({
      height: 800,
      segments: [
        piece(`${i + 2}. ${title}`, 50, 30, size),
        piece(`${i + 7}`, 450, 30, size),
        ...column(`${title} a`, 50, 20, 60),
        ...column(`${title} b`, 50, 20, 60 + 20 * 12),
      ],
    }));

  it('finds the title of a section that runs over one page alone', () => {
    const pages = [
      ...titled(9),
      { height: 800, segments: [piece('Plates', 50, 30, 9), ...column('Last', 50, 20, 60)] },
    ];
    const found = [...findRunningSegments(pages)].map(({ text }) => text);
    expect(found).toContain('3. Wicks and oil');
    expect(found).toContain('Plates');
    expect(found).toHaveLength(11);
  });

  it('leaves titles that are larger than the text, or as near as its lines', () => {
    const large = [...findRunningSegments(titled(14))].map(({ text }) => text);
    expect(large).toEqual(['7', '8', '9', '10', '11']);
    const near = titled(10).map((page, i) => ({
      ...page,
      segments: [...page.segments, piece(`Its first line is ${'abcde'[i]}`, 50, 42)],
    }));
    expect([...findRunningSegments(near)].map(({ text }) => text)).toEqual(large);
  });

  it('finds what is written across every page, and no turned text else', () => {
    const frame = { cos: Math.SQRT1_2, sin: -Math.SQRT1_2 };
    const pages = [1, 2, 3, 4].map((number) =>
      page(number, [
        { ...piece('DRAFT', 20, 500, 90), frame },
        { ...piece(`Map ${'-abcd'[number]}`, 60, 300), frame },
        { ...piece('Column of a table', 90, 300), frame: { cos: 0, sin: -1 } },
      ]),
    );
    const found = [...findRunningSegments(pages)].map(({ text }) => text);
    expect(found.filter((text) => text === 'DRAFT')).toHaveLength(4);
    expect(found).toHaveLength(12);
  });

  it('does not take the number of a footnote for that of a page', () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page(number, [
        piece(`${number}`, 50, 750, 6),
        piece(`Note ${'abcd'[number]} on it`, 54, 752),
      ]),
    );
    const found = [...findRunningSegments(pages)].map(({ text }) => text);
    expect(found).not.toContain('1');
  });
});
