/** The shortcuts as the help sheet shows them: all of the registry, by group, and the reader's. */
import { READER_KEYS } from '../reader/keys.ts';
import { text } from '../text.ts';
import { COMMANDS, type Group } from './registry.ts';
import type { Shortcut } from './shortcut.ts';

export interface SheetGroup {
  title: string;
  rows: { title: string; shortcuts: Shortcut[] }[];
}

const ORDER: readonly Group[] = ['ask', 'go', 'library', 'reader', 'view', 'help'];

export function sheet(): SheetGroup[] {
  const { groups, titles } = text.commands;
  const inReader = READER_KEYS.map(({ name, shortcuts }) => ({
    title: text.reader.keys[name],
    shortcuts: [...shortcuts],
  }));
  return ORDER.map((group) => ({
    title: groups[group],
    rows: [
      ...COMMANDS.flatMap(({ name, group: of, shortcut }) =>
        of === group && shortcut ? [{ title: titles[name], shortcuts: [shortcut] }] : [],
      ),
      ...(group === 'reader' ? inReader : []),
    ],
  })).filter(({ rows }) => rows.length > 0);
}
