/** No shortcut is undocumented, ambiguous or without a title, in any language. */
import { afterEach, expect, test } from 'vitest';
import { COMMANDS } from '../../../../src/ui/commands/registry.ts';
import { sheet } from '../../../../src/ui/commands/sheet.ts';
import { shown } from '../../../../src/ui/commands/shortcut.ts';
import { commandOf, READER_KEYS } from '../../../../src/ui/reader/keys.ts';
import { german } from '../../../../src/ui/text/de/index.ts';
import { english, speak } from '../../../../src/ui/text.ts';

afterEach(() => speak(english));

test.each([
  ['English', english],
  ['German', german],
])('the sheet has every shortcut, in %s', (_, words) => {
  speak(words);
  const listed = sheet().flatMap(({ rows }) => rows.flatMap(({ shortcuts }) => shortcuts));
  for (const { shortcut } of COMMANDS) if (shortcut) expect(listed).toContain(shortcut);
  for (const { shortcuts } of READER_KEYS)
    for (const key of shortcuts) expect(listed).toContain(key);
  expect(sheet().every(({ title, rows }) => title && rows.every((row) => row.title))).toBe(true);
});

test('no line of the sheet shows the same keys twice', () => {
  for (const { rows } of sheet())
    for (const { shortcuts } of rows) {
      const keys = shortcuts.map((each) => shown(each, false, {}).join(' '));
      expect(new Set(keys).size, keys.join(', ')).toBe(keys.length);
    }
});

test('each shortcut and each name is there once, and none begins another', () => {
  const shortcuts = COMMANDS.flatMap(({ shortcut }) => shortcut ?? []);
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
  expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length);
  for (const one of shortcuts) {
    expect(shortcuts.filter((other) => other.startsWith(`${one} `))).toEqual([]);
  }
});

test('only / does one thing in the reader and another elsewhere', () => {
  const pressed = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const twice = COMMANDS.filter(
    ({ shortcut }) => shortcut && commandOf({ ...pressed, key: shortcut }, false),
  ).map(({ name }) => name);
  expect(twice).toEqual(['focusQuestion', 'nextEvidence', 'previousEvidence', 'closeReader']);
});

test('every title belongs to a command', () => {
  const names = COMMANDS.map(({ name }) => name);
  expect(Object.keys(english.commands.titles).sort()).toEqual([...names].sort());
});
