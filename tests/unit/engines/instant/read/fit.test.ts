/** What cannot be the answer, by its form alone. */
import { expect, it } from 'vitest';
import {
  countryWithin,
  isMisfit,
  isName,
  isOnlyFigures,
} from '../../../../../src/engines/instant/read/fit.ts';

it.each(['12 April 1116', '1994', 'four', 'the 1990s', '€5'])('%s says figures only', (value) => {
  expect(isOnlyFigures(value)).toBe(true);
});

it.each(['300 Main Street', 'Orle since 2000', '3M', 'Seven Sisters'])('%s says more', (value) => {
  expect(isOnlyFigures(value)).toBe(false);
});

it('a date is nobody and no place, and a name is no date', () => {
  expect(isMisfit('12 April 1116', 'place')).toBe(true);
  expect(isMisfit('1994', 'person')).toBe(true);
  expect(isMisfit('Orle', 'place')).toBe(false);
  expect(isMisfit('Orle', 'date')).toBe(true);
});

it('a day is no number, and a year may be one', () => {
  expect(isMisfit('June 2022', 'number')).toBe(true);
  expect(isMisfit('12 April 1116', 'quantity')).toBe(true);
  expect(isMisfit('1994', 'number')).toBe(false);
  expect(isMisfit('3 days', 'number')).toBe(false);
  expect(isMisfit('weekly', 'number')).toBe(false);
});

it('a country is asked for: what names none is none, and a town before it is left out', () => {
  for (const other of ['Merrow', 'Gauteng', '1994']) expect(isMisfit(other, 'country')).toBe(true);
  for (const country of ['Danish', 'Kingdom of Orle'])
    expect(isMisfit(country, 'country')).toBe(false);
  expect(countryWithin('Berlin, Germany')).toBe('Germany');
  expect(countryWithin('Sweden, Finland and Norway')).toBe('Sweden, Finland and Norway');
});

it('a pronoun says not who it is', () => {
  for (const one of ['she', 'It', 'them']) expect(isMisfit(one)).toBe(true);
  expect(isMisfit('US')).toBe(false);
  expect(isMisfit('she, not the town', 'person')).toBe(true);
  expect(isMisfit('she was ill')).toBe(false);
});

it.each([
  ['Ann Lee', true],
  ['Dr Ines van der Lee, Head of the Mill', true],
  ['schoolmaster', false],
  ['two brothers', false],
  ['Ann Lee was hired as miller', false],
])('%s is a name: %s', (value, isSo) => {
  expect(isName(value)).toBe(isSo);
});
