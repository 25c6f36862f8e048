/** What was typed finds titles by their beginnings, by their words, and with letters left out. */
import { expect, test } from 'vitest';
import { bestFits, fit } from '../../../../src/ui/commands/fuzzy.ts';

const best = (typed: string, titles: string[]) => bestFits(typed, titles, (title) => title);

test('letters may be left out, but not be in another order', () => {
  for (const typed of ['nwq', 'nq', 'qustion']) expect(fit(typed, 'New question')).not.toBeNull();
  expect(fit('qwn', 'New question')).toBeNull();
  expect(fit('', 'New question')).not.toBeNull();
});

test('every word must fit, in any order', () => {
  expect(fit('dark theme', 'Theme: dark')).not.toBeNull();
  expect(fit('dark blue', 'Theme: dark')).toBeNull();
});

test('beginnings of words come before letters inside them', () => {
  const titles = ['Delete everything…', 'Retrieve', 'Evaluate', 'Give voice'];
  expect(best('ev', titles)).toEqual(['Evaluate', 'Delete everything…', 'Retrieve']);
  expect(best('set', ['Resettle', 'Settings'])[0]).toBe('Settings');
  expect(best('graph', ['Graphs of all kinds', 'Graph of entities'])[0]).toBe('Graph of entities');
});

test('what fits loosely is shown only where nothing fits as it was typed', () => {
  const titles = ['Theme: dark', 'Delete a remark', 'Where did Amara keep her ark?'];
  expect(best('dark', titles)).toEqual(['Theme: dark']);
  expect(best('setings', ['Settings', 'See the longest evenings'])).toEqual(['Settings']);
  expect(best('drk', ['Theme: dark', 'Do not remark on the kite'])).toEqual(['Theme: dark']);
});

test('letters strewn over a long title are no fit', () => {
  const question = 'Where was the engineer who designed the northern lighthouse born?';
  expect(fit('help', question)).toBeNull();
  expect(fit('model', question)).toBeNull();
  expect(fit('x', 'Export library…')).toBeNull();
});

test('accents and case do not matter; nothing typed keeps the order', () => {
  expect(best('uber', ['Über uns', 'Tiber'])[0]).toBe('Über uns');
  expect(best(' ', ['b', 'a'])).toEqual(['b', 'a']);
});
