/** The shortcuts as the help sheet shows them: all of the registry, by group. */
import { text } from '../text.ts';
import { COMMANDS, type Group } from './registry.ts';
import type { Shortcut } from './shortcut.ts';

export interface SheetGroup {
  title: string;
  rows: { title: string; shortcuts: Shortcut[] }[];
}

const ORDER: readonly Group[] = ['ask', 'go', 'library', 'view', 'help'];

export function sheet(): SheetGroup[] {
  const { groups, titles } = text.commands;
  return ORDER.map((group) => ({
    title: groups[group],
    rows: COMMANDS.flatMap(({ name, group: of, shortcut }) =>
      of === group && shortcut ? [{ title: titles[name], shortcuts: [shortcut] }] : [],
    ),
  })).filter(({ rows }) => rows.length > 0);
}
