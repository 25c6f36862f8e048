/** Keys, sequences of them, and how they are written on each machine. */
import { expect, test } from 'vitest';
import { isCharacter, Pressing, shown, written } from '../../../../src/ui/commands/shortcut.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  [{ ...plain, key: 'n' }, 'n'],
  [{ ...plain, key: '?', shiftKey: true }, '?'],
  [{ ...plain, key: 'K', ctrlKey: true, shiftKey: true }, 'mod+k'],
  [{ ...plain, key: 'k', metaKey: true }, 'mod+k'],
  [{ ...plain, key: 'z', ctrlKey: true }, 'mod+z'],
  [{ ...plain, key: 'Z', ctrlKey: true, shiftKey: true }, 'mod+shift+z'],
  [{ ...plain, key: 'Escape' }, 'Escape'],
  [{ ...plain, key: 'n', altKey: true }, null],
  [{ ...plain, key: 'Shift', shiftKey: true }, null],
])('%j is written %s', (pressed, expected) => expect(written(pressed)).toBe(expected));

test('a sequence is complete with its second key, in time, and begins anew otherwise', () => {
  const shortcuts = ['g e', 'g m', 'n'];
  const pressing = new Pressing();
  expect(pressing.press('g', 0, shortcuts)).toBeNull();
  expect(pressing.press('e', 1_000, shortcuts)).toBe('g e');
  expect(pressing.press('e', 1_100, shortcuts)).toBeNull();
  expect(pressing.press('g', 2_000, shortcuts)).toBeNull();
  expect(pressing.press('m', 9_000, shortcuts)).toBeNull();
  expect(pressing.press('g', 10_000, shortcuts)).toBeNull();
  expect(pressing.press('n', 10_100, shortcuts)).toBe('n');
});

test('what is a character alone can be told apart', () => {
  expect(['?', 'g e', 'mod+k', 'Escape'].filter(isCharacter)).toEqual(['?', 'g e']);
});

test('keys are shown as they are printed on this machine', () => {
  const names = { Control: 'Ctrl', Escape: 'Esc' };
  expect(shown('mod+k', true, names)).toEqual(['⌘', 'K']);
  expect(shown('mod+k', false, names)).toEqual(['Ctrl', 'K']);
  expect(shown('g e', false, names)).toEqual(['G', 'E']);
  expect(shown('Escape', false, names)).toEqual(['Esc']);
});
