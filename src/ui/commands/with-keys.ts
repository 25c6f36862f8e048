/** A command's title with its shortcut, for tooltips: "Settings (Ctrl + ,)". */
import { text } from '../text/first.ts';
import { COMMANDS } from './registry.ts';
import { isApple, shown } from './shortcut.ts';

export function withKeys(name: keyof typeof text.commands.titles): string {
  const { titles, keys } = text.commands;
  const shortcut = COMMANDS.find((command) => command.name === name)?.shortcut;
  if (!shortcut) return titles[name];
  return `${titles[name]} (${shown(shortcut, isApple(navigator.platform), keys).join(' + ')})`;
}
