/**
 * Keys as they are written in the registry: "mod+k" (⌘ on Apple's machines, Ctrl elsewhere), "?",
 * "n", and sequences of two, "g e". Letters are compared by what they print, so that they are
 * where the person's keyboard has them.
 */

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1_500;

export type Shortcut = string;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** @returns the key as the registry writes it; null for keys that are no shortcut at all. */
export function written({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | null {
  if (altKey || ['Control', 'Meta', 'Shift', 'Alt', 'Dead', 'Process'].includes(key)) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (!(ctrlKey || metaKey)) return name;
  // With Shift, undo is redo; other keys do the same with and without it.
  return shiftKey && name === 'z' ? 'mod+shift+z' : `mod+${name}`;
}

/** Whether a shortcut is a character alone (or two): those can be switched off. */
export function isCharacter(shortcut: Shortcut): boolean {
  return shortcut.split(' ').every((key) => key.length === 1);
}

/** Follows what is pressed, one key after another. */
export class Pressing {
  #before: { key: string; at: number } | null = null;

  /** @returns the shortcut that is now complete, of those that there are; null for none yet. */
  press(key: string, at: number, shortcuts: readonly Shortcut[]): Shortcut | null {
    const before = this.#before;
    this.#before = null;
    const inTime = before !== null && at - before.at <= SEQUENCE_MS;
    const sequence = inTime ? `${before.key} ${key}` : '';
    if (shortcuts.includes(sequence)) return sequence;
    if (shortcuts.includes(key)) return key;
    if (shortcuts.some((each) => each.startsWith(`${key} `))) this.#before = { key, at };
    return null;
  }
}

/** Apple's machines write ⌘ where others write Ctrl. */
export function isApple(platform: string): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

/** The keys as they are shown, each on a key of its own: ["Ctrl", "K"], ["G", "E"]. */
export function shown(shortcut: Shortcut, apple: boolean, names: Record<string, string>): string[] {
  return shortcut.split(' ').flatMap((step) =>
    step.split(/(?<=.)\+/).map((key) => {
      if (key === 'mod') return apple ? '⌘' : (names['Control'] ?? 'Ctrl');
      return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    }),
  );
}
