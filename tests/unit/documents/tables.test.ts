/** Tables in a text: which lines are rows, and what stands above a cell. */
import { describe, expect, it } from 'vitest';
import { tablesIn } from '../../../src/documents/tables.ts';

/** Each row's cells, with what stands above them. */
function rowsIn(text: string): string[][][] {
  return tablesIn(text).map(({ rows }) =>
    rows.map((cells) =>
      cells.map(({ start, end, header }) => {
        const above = header && `${text.slice(header.start, header.end)}: `;
        return `${above ?? ''}${text.slice(start, end)}`;
      }),
    ),
  );
}

describe('a table', () => {
  it('has headers in its first row', () => {
    expect(
      rowsIn('Bids came in:\n\nBidder  Price  Weeks\nCosta & Pike  3.40  10\n\nThanks.'),
    ).toEqual([[['Bidder: Costa & Pike', 'Price: 3.40', 'Weeks: 10']]]);
  });

  it.each([
    ['years', 'Traffic  2020  2021\nTimber  171,300  129,800', ['2020: 171,300', '2021: 129,800']],
    ['spans of years', 'Measure  2021-22  2022-23\nBirths  3,104  2,948', ['2021-22: 3,104']],
    ['sizes', 'Item  up to 8 m  8 to 12 m\nLift  260  390', ['up to 8 m: 260', '8 to 12 m: 390']],
    ['a column less', '2020  2021\nTimber  171,300  129,800', ['Timber', '2020: 171,300']],
    [
      'words with days',
      'Post  Until 30 April 2025\nHead  Ann\nClerk  Leo',
      ['Until 30 April 2025: Leo'],
    ],
    ['words alone', 'Club  Day\nChess  Mon\nGarden  Wed', ['Day: Mon', 'Day: Wed']],
  ])('has headers that are %s', (_, text, cells) => {
    expect(rowsIn(text).flat(2)).toEqual(expect.arrayContaining(cells));
  });

  it('has none where its first row has figures as well', () => {
    const text = 'A-4001  Battery for P40  £46.00\nA-4010  Pole clamp  £31.50';
    expect(rowsIn(text)[0]).toHaveLength(2);
    expect(rowsIn(text)[0]![0]).toEqual(['A-4001', 'Battery for P40', '£46.00']);
  });

  it('has none where its first row has days as well', () => {
    const text = 'Ann Lund  5 May 1950\nIvo Marek  1 June 1960';
    expect(rowsIn(text)[0]![0]).toEqual(['Ann Lund', '5 May 1950']);
  });

  it('says nothing of columns where a row has other cells than the first', () => {
    const [rows] = rowsIn(
      'Who  What  By\nQuill  letter  25 April\nnext meeting  Osei\nLoxley  van  May',
    );
    expect(rows![1]).toEqual(['next meeting', 'Osei']);
  });

  it.each([
    ['one line', 'Bidder  Price'],
    ['typed sentences', 'He came.  She went on.\nThey met.  They parted.'],
    ['lines that have nothing in common', 'a  b\nc  d  e\nf  g  h  i\nj  k  l  m  n'],
    ['plain text', 'Nothing stands apart.\nNothing at all.'],
  ])('is not %s', (_, text) => {
    expect(tablesIn(text)).toEqual([]);
  });
});
