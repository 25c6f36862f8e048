/** Tables in a text: which lines are rows, and what stands above a cell. */
import { describe, expect, it } from 'vitest';
import { rowSaid, tablesIn } from '../../../src/documents/tables.ts';

/** Each row's cells, with what stands above them. */
function rowsIn(text: string): string[][][] {
  return tablesIn(text).map(({ rows }) =>
    rows.map((cells) =>
      cells.map(({ start, end, header, above }) => {
        const upper = above ? `${text.slice(above.start, above.end)}, ` : '';
        const own = header ? `${text.slice(header.start, header.end)}: ` : '';
        return `${upper}${own}${text.slice(start, end)}`;
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
    [
      'years with what is counted',
      'Funds at 31 March  2024 (£)  2023 £’000\nFree  148  141\nBound  83  71',
      ['2024 (£): 148', '2023 £’000: 141'],
    ],
    [
      'names with figures beside an empty corner',
      '–  K3-25  K3-40\nWater (litres)  78  112\nSupply  230 V  400 V',
      ['Water (litres)', 'K3-40: 112', 'K3-25: 230 V'],
    ],
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

  it('goes on below a line that names the rows that follow', () => {
    const text =
      'Accounts  2024  2023\nIncome\nGifts  61,420  48,975\nOutgoings\nAssets\nHall  71  58';
    expect(rowsIn(text)).toEqual([
      [
        ['Income'],
        ['Accounts: Gifts', '2024: 61,420', '2023: 48,975'],
        ['Outgoings'],
        ['Assets'],
        ['Accounts: Hall', '2024: 71', '2023: 58'],
      ],
    ]);
  });

  it('has two rows of headers where nothing stands in the corner of the second', () => {
    const text =
      'Line  Yield (t)  –  Weight (g)  –  Loss\n–  Full  Dry  Full  Dry  –\n' +
      'DL-12  1.62  1.04  31.8  28.1  35.8\nKarsa  1.54  0.88  41.5  35.6  42.9';
    expect(rowsIn(text)[0]![1]).toEqual([
      'Line: Karsa',
      ...['Yield (t), Full: 1.54', 'Yield (t), Dry: 0.88'],
      ...['Weight (g), Full: 41.5', 'Weight (g), Dry: 35.6', 'Loss: 42.9'],
    ]);
  });

  it('has two rows of headers where one of the first goes on over several columns', () => {
    const text = '–  Home  –  Export  –\n£ thousand  2025  2024  2025  2024\nDoors  13  12  4  3';
    expect(rowsIn(`${text}\nWindows  17  16  6  5`)[0]![0]).toEqual([
      ...['£ thousand: Doors', 'Home, 2025: 13', 'Home, 2024: 12'],
      ...['Export, 2025: 4', 'Export, 2024: 3'],
    ]);
  });

  it('has two rows of headers where both say the same above the names', () => {
    const text =
      'Area  Accounts  Accounts  Budget  Staff\nArea  2022  2023  2024  Staff\nParks  19  20  21  4';
    expect(rowsIn(`${text}\nRoads  41  36  52  9`)[0]![0]).toEqual([
      ...['Area: Parks', 'Accounts, 2022: 19', 'Accounts, 2023: 20', 'Budget, 2024: 21'],
      'Staff: 4',
    ]);
  });

  it('has its years above what they are counted in', () => {
    const text = '–  –  2025  2024\n–  Note  £  £\nIncome\nGifts  2  48  52\nHire  –  6  9';
    expect(rowsIn(text)[0]!.slice(1)).toEqual([
      ['Gifts', 'Note: 2', '2025, £: 48', '2024, £: 52'],
      ['Hire', 'Note: –', '2025, £: 6', '2024, £: 9'],
    ]);
  });

  it('has none where the corner is empty of rows without names', () => {
    const text = '–  K3-25  K3-40\n–  78  112\nSupply  230 V  400 V';
    expect(rowsIn(text)[0]![0]).toEqual(['–', 'K3-25', 'K3-40']);
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

describe('a row is read out', () => {
  const text = 'Bids:\n\nBidder  Price  Weeks\nCosta & Pike  3.40  10\nLoxley  2.90  –\n\nThanks.';
  const said = (part: string) => {
    const start = text.indexOf(part);
    return rowSaid(text, { start, end: start + part.length });
  };
  it('with what stands above its cells', () => {
    expect(said('Costa & Pike  3.40  10\n')).toBe('Bidder: Costa & Pike; Price: 3.40; Weeks: 10');
    expect(said('Loxley  2.90  –')).toBe('Bidder: Loxley; Price: 2.90; Weeks: –');
  });
  const saidIn = (table: string) => {
    const start = table.indexOf('Pike');
    return rowSaid(table, { start, end: table.indexOf('\n', start) });
  };
  it('where it is sure what stands above its cells', () => {
    const head = 'Bidder  Price  Weeks\n';
    expect(saidIn(`${head}Pike  3.40  10\nCosta  2.90  9\n`)).toBe(
      'Bidder: Pike; Price: 3.40; Weeks: 10',
    );
    // Somebody has typed it: "10" may be of the last column.
    expect(saidIn(`${head}Pike          10\nCosta  2.90\nLoxley  3  9\nQuill  3  8\n`)).toBe(
      undefined,
    );
    expect(saidIn('Bidder  Price  Weeks\nPike  3.40  10\nCosta  9\nLoxley  3  9\n')).toBe(
      undefined,
    );
    expect(saidIn('Bidder    Price\nPike      3.40\nCosta     2.90\n')).toBe(undefined);
  });
  it('where that is not too long', () => {
    expect(saidIn(`Bidder  Price\nPike  ${'three '.repeat(80)}3\nCosta  2.90\n`)).toBe(undefined);
  });
  it('where it is one, whole, and has anything above it', () => {
    for (const part of ['Bidder  Price  Weeks', 'Pike  3.40', 'Loxley  2.90', 'Thanks.', text])
      expect(said(part)).toBeUndefined();
  });
});
