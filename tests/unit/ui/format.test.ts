import { expect, test } from 'vitest';
import { asHeadline, duration, fileSize, ranges, roughly, when } from '../../../src/ui/format.ts';
import { english, number, speak } from '../../../src/ui/text.ts';

test.each([
  [0.4, '0 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [59_949, '59.9 s'],
  [59_951, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('%d ms took %s', (milliseconds, words) => expect(duration(milliseconds)).toBe(words));

test.each([
  [900, 'a few seconds'],
  [31_000, 'about 40 seconds'],
  [56_000, 'about a minute'],
  [89_000, 'about a minute'],
  [150_000, 'about 3 minutes'],
  [3_600_000, 'about an hour'],
  [3 * 3_600_000, 'about 3 hours'],
])('%d ms left is %s', (milliseconds, words) => expect(roughly(milliseconds)).toBe(words));

test.each([
  [999, '999 B'],
  [1_500, '2 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [3_240_000, '3.2 MB'],
])('%d bytes is %s', (bytes, words) => expect(fileSize(bytes)).toBe(words));

test('page numbers are joined into ranges, whatever their order', () => {
  expect(ranges([9, 1, 2, 3, 7, 10, 2])).toBe('1–3, 7, 9–10');
  expect(ranges([])).toBe('');
});

test('times are told from now', () => {
  const now = new Date(2026, 4, 20, 12).getTime();
  const before = (minutes: number) => when(now - minutes * 60_000, now);
  expect([0, 5, 130, 26 * 60].map(before)).toEqual([
    'just now',
    '5 min ago',
    '2 h ago',
    'yesterday',
  ]);
});

test('yesterday is the day before today, however many hours ago', () => {
  const now = new Date(2026, 4, 20, 23).getTime();
  const at = (...date: [number, number, number, number]) => when(new Date(...date).getTime(), now);
  expect(at(2026, 4, 20, 0)).toBe('23 h ago');
  expect(at(2026, 4, 19, 0)).toBe('yesterday');
  // 47 hours.
  expect(at(2026, 4, 19, 0)).not.toBe(at(2026, 4, 18, 24 - 1));
  expect(at(2026, 4, 18, 23)).toBe('May 18');
  expect(at(2024, 4, 18, 23)).toBe('May 18, 2024');
  const midnight = new Date(2026, 4, 20, 1).getTime();
  expect(when(new Date(2026, 4, 19, 22).getTime(), midnight)).toBe('3 h ago');
  expect(when(new Date(2026, 4, 19, 8).getTime(), midnight)).toBe('yesterday');
});

test('in German, numbers and times are written as in German', async () => {
  const { german } = await import('../../../src/ui/text/de/index.ts');
  speak(german);
  try {
    expect(duration(1_400)).toBe('1,4 s');
    expect(fileSize(3_240_000)).toBe('3,2 MB');
    expect(roughly(150_000)).toBe('etwa 3 Minuten');
    expect(when(0, 30 * 3_600_000)).toBe('gestern');
    expect(number(12_400)).toBe('12.400');
  } finally {
    speak(english);
  }
});

test.each([
  ['no', 'No'],
  ['yes, in 1887', 'Yes, in 1887'],
  ['northern coast', 'northern coast'],
  ['pH 7', 'pH 7'],
])('the answer %s is headed %s', (answer, headline) => expect(asHeadline(answer)).toBe(headline));
