import { describe, expect, it } from 'vitest';
import { findNumbers } from '../../../../../src/engines/instant/language/numbers.ts';

describe('findNumbers', () => {
  it.each([
    ['seven boats', 7, 'seven'],
    ['twenty-one boats', 21, 'twenty-one'],
    ['three hundred and five boats', 305, 'three hundred and five'],
    ['two million boats', 2_000_000, 'two million'],
    ['four thousand two hundred boats', 4200, 'four thousand two hundred'],
    ['1.3 million boats', 1_300_000, '1.3 million'],
    ['12,450 boats', 12450, '12,450'],
    ['a dozen boats', 12, 'dozen'],
  ])('%s', (text, value, words) => {
    const [number] = findNumbers(text);
    expect(number).toMatchObject({ value, text: words, kind: 'cardinal' });
    expect(text.slice(number!.start, number!.end)).toBe(words);
  });

  it('reads units and makes them comparable', () => {
    const [inches, metres] = findNumbers('6.8 inches of rain, 0.2 m of snow');
    expect(inches).toMatchObject({ unit: 'inches', value: 6.8, base: { dimension: 'length' } });
    expect(inches!.base!.value).toBeLessThan(metres!.base!.value);
  });

  it('reads what is below nothing, and no range as such', () => {
    const valuesOf = (text: string) =>
      findNumbers(text).map(({ value, text: said }) => [value, said]);
    expect(valuesOf('It fell to −5 °C, then (-2.5%).')).toEqual([
      [-5, '−5 °C'],
      [-2.5, '-2.5%'],
    ]);
    expect(valuesOf('-£30')).toEqual([[-30, '-£30']]);
    expect(valuesOf('10-12 or 10 –12 boats, COVID-19').map(([value]) => value)).toEqual([
      10, 12, 10, 12, 19,
    ]);
  });

  it('tells money, percent and ordinals', () => {
    expect(findNumbers('$4.25, 50 %, 21st and twenty-first').map((n) => [n.kind, n.value])).toEqual(
      [
        ['money', 4.25],
        ['percent', 50],
        ['ordinal', 21],
        ['ordinal', 21],
      ],
    );
  });

  it('keeps listed number words apart', () => {
    expect(findNumbers('seven and eight').map((n) => n.value)).toEqual([7, 8]);
  });

  it('passes over excluded ranges', () => {
    expect(findNumbers('1929 and 17', [{ start: 0, end: 4 }]).map((n) => n.value)).toEqual([17]);
  });
});
