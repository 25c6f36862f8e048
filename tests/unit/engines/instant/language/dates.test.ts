import { describe, expect, it } from 'vitest';
import {
  findDateRanges,
  findDates,
  isDateText,
  parseDate,
} from '../../../../../src/engines/instant/language/dates.ts';

describe('findDates', () => {
  it.each([
    ['born on 4 May 1929 in a village', '4 May 1929', { year: 1929, month: 5, day: 4 }],
    ['opened May 4, 1929, at noon', 'May 4, 1929', { year: 1929, month: 5, day: 4 }],
    ['on the 3rd of June 1888', '3rd of June 1888', { year: 1888, month: 6, day: 3 }],
    ['this 2nd day of May 2018 by', '2nd day of May 2018', { year: 2018, month: 5, day: 2 }],
    ['due on 03.11.2024.', '03.11.2024', { year: 2024, month: 11, day: 3 }],
    ['since Sept. 2001', 'Sept. 2001', { year: 2001, month: 9 }],
    ['died 11 November 875.', '11 November 875', { year: 875, month: 11, day: 11 }],
    ['founded in 1066', '1066', { year: 1066 }],
    ['on 2011-02-28', '2011-02-28', { year: 2011, month: 2, day: 28 }],
    ['fell in 44 BC', '44 BC', { year: -44 }],
    ['burnt in AD 64', 'AD 64', { year: 64 }],
    ['held on 12 March each year', '12 March', { month: 3, day: 12 }],
    ['Holm, den 5. Juni 2020', '5. Juni 2020', { year: 2020, month: 6, day: 5 }],
    ['Stand: März 2021', 'März 2021', { year: 2021, month: 3 }],
    ['am 3. Mai 2019 und', '3. Mai 2019', { year: 2019, month: 5, day: 3 }],
    ['on 29 February 2024', '29 February 2024', { year: 2024, month: 2, day: 29 }],
    ['rebuilt in mid-1932 by', 'mid-1932', { year: 1932 }],
  ])('%s', (text, words, parts) => {
    const dates = findDates(text);
    expect(dates).toHaveLength(1);
    expect(dates[0]).toMatchObject({ text: words, ...parts });
    expect(text.slice(dates[0]!.start, dates[0]!.end)).toBe(words);
  });

  it.each([
    'due on 31 February 2023.',
    'due on February 30, 2023.',
    'due on 29 February 2023.',
    'due on 31.04.2023.',
    'due on 2023-02-31.',
    'on 31 June each year',
  ])('no such day, and no month or year of it: %s', (text) => expect(findDates(text)).toEqual([]));

  it.each(['paid 3 Marks for', 'the 5 Juniors', '7 Mayflower Road', '10 Marching bands'])(
    'a word that begins as a month does is none: %s',
    (text) => expect(findDates(text)).toEqual([]),
  );

  it('leaves counts, prices and decimals alone', () => {
    expect(findDates('1200 people paid $1500 for 1,950 seats and 1999.5 points')).toEqual([]);
  });

  it('knows no day that no month has, and part of a year', () => {
    expect(findDates('on 31 February, on April 31, on 31.04.2020 or on 3/4/2020')).toEqual([]);
    expect(parseDate('29 February 1904')!.precision).toBe('day');
    expect(parseDate('since mid-1932')!.year).toBe(1932);
    expect(parseDate('post-1945')).toBeNull();
  });

  it('orders dates of different precision', () => {
    const [day, month, year, decade] = ['9 July 1931', 'August 1931', '1932', 'the late 1930s'].map(
      (text) => parseDate(text)!.value,
    );
    expect(day!).toBeLessThan(month!);
    expect(month!).toBeLessThan(year!);
    expect(year!).toBeLessThan(decade!);
    expect(parseDate('the 5th century BC')!.value).toBeLessThan(parseDate('44 BC')!.value);
    expect(parseDate('1931')!.until).toBeGreaterThan(month!);
  });

  it('marks approximate dates', () => {
    expect(parseDate('c. 1450')!.circa).toBe(true);
    expect(parseDate('in 1450')!.circa).toBe(false);
  });
});

describe('findDateRanges', () => {
  it.each([
    ['(4 May 1929 – 3 June 1999)', 1929, 1999],
    ['(1899-1980)', 1899, 1980],
    ['1914–18', 1914, 1918],
    ['from 1902 to 1911', 1902, 1911],
    ['between 995 and 997', 995, 997],
  ])('%s', (text, from, to) => {
    const [range] = findDateRanges(text);
    expect([range?.from.year, range?.to.year]).toEqual([from, to]);
  });
  it('does not join dates that are only listed', () => {
    expect(findDateRanges('in 1902 and 1911')).toEqual([]);
  });
});

it('isDateText tells dates from names that hold a year', () => {
  expect(isDateText('4 May 1929')).toBe(true);
  expect(isDateText('the 1929 harbour festival')).toBe(false);
});
