/** Text cut for the screen: nothing lost, nothing twice, and every mark at its range. */
import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../../src/documents/text.ts';
import { blocksOf } from '../../../../src/ui/reader/text-blocks.ts';
import { seeded } from '../../../support/random.ts';
import {
  piecesOf,
  rowsOf,
  sectionsOf,
  type TextMark,
} from '../../../../src/ui/reader/text-parts.ts';

const mark = (start: number, end: number, kind: TextMark['kind'] = 'evidence'): TextMark => ({
  ...{ start, end, kind },
  hue: 1,
  label: '1',
});

describe('pieces', () => {
  it('are all of the range, cut where marks begin and end', () => {
    const pieces = piecesOf({ start: 10, end: 30 }, [mark(5, 15), mark(20, 25), mark(40, 50)]);
    expect(pieces.map(({ start, end, first }) => [start, end, first])).toEqual([
      [10, 15, false],
      [15, 20, false],
      [20, 25, true],
      [25, 30, false],
    ]);
    expect(pieces.map((piece) => piece.mark !== null)).toEqual([true, false, true, false]);
  });

  it('show the last of several marks over each other', () => {
    const pieces = piecesOf({ start: 0, end: 10 }, [mark(0, 10), mark(3, 6, 'hit')]);
    expect(pieces.map((piece) => piece.mark?.kind)).toEqual(['evidence', 'hit', 'evidence']);
  });

  it('are the same wherever marks begin and end', () => {
    const random = seeded(4);
    const below = (most: number): number => Math.floor(random() * most);
    for (let round = 0; round < 200; round++) {
      const marks = Array.from({ length: below(6) }, () => {
        const start = below(20);
        return mark(start, start + below(8));
      });
      const range = { start: 5, end: 15 };
      const pieces = piecesOf(range, marks);
      expect(pieces.map(({ start }) => start)).toEqual([
        5,
        ...pieces.slice(0, -1).map(({ end }) => end),
      ]);
      for (const { start, end, mark: shown } of pieces) {
        const over = marks.findLast(
          (one) => one.start < one.end && one.start <= start && one.end >= end,
        );
        expect(shown).toBe(over ?? null);
      }
    }
  });

  it('of very many hits in one paragraph are there', () => {
    const hits = Array.from({ length: 40_000 }, (_, i) => mark(10 * i, 10 * i + 2, 'hit'));
    expect(piecesOf({ start: 0, end: 400_000 }, hits)).toHaveLength(80_000);
  });
});

describe('sections', () => {
  it('are the pages where there are pages', () => {
    const pages = [1, 2].map((number) => ({ number, start: number * 10, end: number * 10 + 9 }));
    expect(sectionsOf('…', pages, []).map(({ page, start, end }) => [page, start, end])).toEqual([
      [1, 10, 19],
      [2, 20, 29],
    ]);
  });

  it('hold every word of a text without pages, however it is written', () => {
    const text = `One\n\n${'word '.repeat(3000)}\n\n  Two\nlines \n\n\nThree`;
    const sections = sectionsOf(text, [], []);
    expect(sections.length).toBeGreaterThan(3);
    const shown = sections.flatMap(({ blocks }) =>
      blocks.map(({ start, end }) => text.slice(start, end)),
    );
    expect(shown.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });
});

describe('blocks of a file', () => {
  const source = '# Holm\n\nA **town** on the coast.\n\n- one\n- two\n';
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  const { text } = readMarkdown(source, 'holm.md');

  it('are its headings and lists, at ranges of the stored text', () => {
    const blocks = blocksOf(bytes(source), { kind: 'markdown', name: 'holm.md', text });
    expect(blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['heading', 'Holm'],
      ['paragraph', 'A town on the coast.'],
      ['list-item', 'one'],
      ['list-item', 'two'],
    ]);
  });

  it('are none where the file does not give the stored text', () => {
    const kind = 'markdown' as const;
    expect(blocksOf(bytes('# Other'), { kind, name: 'holm.md', text })).toEqual([]);
    const broken = Uint8Array.of(0xff, 0xfe, 0x80).buffer;
    expect(blocksOf(broken, { kind, name: 'holm.md', text })).toEqual([]);
  });
});

describe('rows', () => {
  it('have cells where the text has them, and headers where it has some', () => {
    const text = 'Before.\n\nPort  Ships\nOslo  12';
    const rows = rowsOf(text, { start: 9, end: text.length });
    const said = rows.map(({ cells, isHeader }) => [
      isHeader,
      ...cells.map(({ start, end }) => text.slice(start, end)),
    ]);
    expect(said).toEqual([
      [true, 'Port', 'Ships'],
      [false, 'Oslo', '12'],
    ]);
  });

  it('are none where lines have no cells', () => {
    expect(rowsOf('One.\nTwo.', { start: 0, end: 9 })).toEqual([]);
  });
});
