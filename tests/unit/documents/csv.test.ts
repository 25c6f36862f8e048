import { describe, expect, it } from 'vitest';
import { readCsv, rowsOf } from '../../../src/documents/csv.ts';
import { readDocument } from '../../../src/documents/read.ts';
import { tablesIn } from '../../../src/documents/tables.ts';
import { seeded } from '../../support/random.ts';

const linesOf = (source: string): string[] => readCsv(source, 'bids.csv').text.split('\n');

describe('a table of values', () => {
  it('is rows under headers, named by its file', () => {
    const read = readCsv('Name,Town\nAnna,Oslo\nJon,Bergen\n', 'bids.csv');
    expect(read).toMatchObject({ kind: 'csv', title: 'bids', titledByName: true });
    expect(read.text).toBe('Name  Town\nAnna  Oslo\nJon  Bergen');
    expect(read.blocks).toEqual([
      { kind: 'table', level: 0, start: 0, end: read.text.length, whole: true },
    ]);
  });

  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons, and commas in numbers', 'a;b\n1,5;2,5\n3,5;4,5'],
    ['tabs', 'a\tb\n1\t2'],
    ['bars', 'a|b\n1|2'],
    ['what it says itself', 'sep=#\na#b\n1#2'],
    ['commas after a mark of the encoding', '\uFEFFa,b\r\n1,2\r\n'],
  ])('is told by %s', (_, source) => {
    const [header, row] = linesOf(source);
    expect(header).toBe('a  b');
    expect(row).toMatch(/^[\d,]+ {2}[\d,]+$/);
  });

  it('keeps what quotes hold together: separators, quotes, line breaks', () => {
    expect(linesOf('Name,Said\n"Berg, Anna","""No"",\nshe said"\nJon,Yes')).toEqual([
      'Name  Said',
      'Berg, Anna  "No", she said',
      'Jon  Yes',
    ]);
  });

  it('keeps columns where values are missing, and rows that are too short', () => {
    expect(linesOf('Name,Town,Age\nAnna,,30\nJon\n,,\n')).toEqual([
      'Name  Town  Age',
      'Anna  –  30',
      'Jon  –  –',
    ]);
  });

  it('survives a quote that is never closed', () => {
    expect(linesOf('Name,Town\n"Anna,Oslo\nJon,Bergen')).toEqual([
      'Name  Town',
      '"Anna  Oslo',
      'Jon  Bergen',
    ]);
  });

  it('has no headers where the first row has figures', () => {
    const rows = Array.from({ length: 80 }, (_, i) => `${i},${i * 2},x${i}`).join('\n');
    expect(linesOf(rows).filter((line) => line === '0  0  x0')).toHaveLength(1);
  });

  it('gives back any values that were written down', () => {
    const random = seeded(7);
    const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)]!;
    for (let round = 0; round < 300; round++) {
      const width = 2 + Math.floor(random() * 4);
      const rows = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
        Array.from({ length: width }, () =>
          Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
            pick(['a', 'é', '"', ',', ';', '\n', ' ', '1', '\t']),
          ).join(''),
        ),
      ).filter((row) => row.some((cell) => cell.trim() !== ''));
      const written = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`));
      const source = written.map((row) => row.join(',')).join('\n');
      expect(rowsOf(source, ',')).toEqual(rows);
    }
  });

  it('reads a large file of one unclosed quote without standing still', () => {
    const source = `${'"a,b\n'.repeat(200_000)}`;
    readCsv(source, 'big.csv');
  });

  it('is read as a table again, part by part', () => {
    const rows = Array.from({ length: 500 }, (_, i) => `Port ${i},Town ${i},${i}`);
    const { text, blocks } = readCsv(`Port,Town,Ships\n${rows.join('\n')}`, 'ports.csv');
    expect(blocks.length).toBeGreaterThan(5);
    const found = blocks.flatMap(({ start, end }) => {
      const part = text.slice(start, end);
      return tablesIn(part).flatMap((table) => {
        return table.rows.map((cells) => {
          const { header } = cells[2]!;
          expect(part.slice(header!.start, header!.end)).toBe('Ships');
          return cells.length;
        });
      });
    });
    expect(found).toEqual(Array(500).fill(3));
  });
});

describe('a table of values as programs and people write it', () => {
  it('may have lines above it, which tell nothing of what parts its values', () => {
    const source = 'Report of Ulm\n\nName;Price;Share\nA;1,5;3,5\nB;2,5;4,5\nC;3,5;2,0\n';
    expect(linesOf(source)).toEqual([
      ...['Report of Ulm', '', 'Name  Price  Share'],
      ...['A  1,5  3,5', 'B  2,5  4,5', 'C  3,5  2,0'],
    ]);
  });

  it('may have spaces before its quotes', () => {
    expect(linesOf('name, place, n\n"Ann", "Holm, north", 3\n"Bob", "Ulm" , 4\n')).toEqual([
      ...['name  place  n', 'Ann  Holm, north  3', 'Bob  Ulm  4'],
    ]);
    expect(linesOf('size,n\n "half open,1\n 3 "inch",2')).toEqual([
      ...['size  n', '"half open  1', '3 "inch"  2'],
    ]);
  });

  it('may have breaks within values that are no ends of lines', () => {
    expect(linesOf('name,place\nAnn,Holm\vNorth\nBob,Ulm\u2028South\n')).toEqual([
      ...['name  place', 'Ann  Holm North', 'Bob  Ulm South'],
    ]);
  });

  it('is not of the year that a row is about', async () => {
    const source = 'title,journal,year\nOn Fog,Nature journal,2015\nOn Ice,Science journal,2017\n';
    const bytes = new TextEncoder().encode(source).buffer;
    const read = await readDocument({ name: 'papers.csv', bytes }, {} as never);
    expect(read.year).toBeUndefined();
  });
});
