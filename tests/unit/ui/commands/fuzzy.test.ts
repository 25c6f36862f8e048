/** What was typed finds titles by their beginnings, by their words, and with letters left out. */
import { expect, test } from 'vitest';
import { bestFits, fit } from '../../../../src/ui/commands/fuzzy.ts';

const best = (typed: string, titles: string[]) => bestFits(typed, titles, (title) => title);

test('letters may be left out, but not be in another order', () => {
  expect(fit('nwq', 'New question')).not.toBeNull();
  expect(fit('qwn', 'New question')).toBeNull();
  expect(fit('', 'New question')).not.toBeNull();
});

test('every word must fit, in any order', () => {
  expect(fit('dark theme', 'Theme: dark')).not.toBeNull();
  expect(fit('dark blue', 'Theme: dark')).toBeNull();
});

test('beginnings of words come before letters anywhere', () => {
  expect(best('ev', ['Delete everything…', 'Retrieve', 'Evaluate'])).toEqual([
    'Evaluate',
    'Delete everything…',
    'Retrieve',
  ]);
  expect(best('set', ['Resettle', 'Settings'])[0]).toBe('Settings');
});

test('accents and case do not matter; nothing typed keeps the order', () => {
  expect(best('uber', ['Über uns', 'Tiber'])[0]).toBe('Über uns');
  expect(best(' ', ['b', 'a'])).toEqual(['b', 'a']);
});
