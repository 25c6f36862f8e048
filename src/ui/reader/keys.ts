/** What a key does while the reader has the focus. */

export type ReaderCommand =
  | 'line-up'
  | 'line-down'
  | 'screen-up'
  | 'screen-down'
  | 'previous-page'
  | 'next-page'
  | 'first-page'
  | 'last-page'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'turn-right'
  | 'turn-left'
  | 'next-evidence'
  | 'previous-evidence'
  | 'find'
  | 'escape';

const PLAIN: Record<string, ReaderCommand> = {
  ArrowUp: 'line-up',
  ArrowDown: 'line-down',
  PageUp: 'screen-up',
  PageDown: 'screen-down',
  ArrowLeft: 'previous-page',
  ArrowRight: 'next-page',
  Home: 'first-page',
  End: 'last-page',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '0': 'fit',
  r: 'turn-right',
  R: 'turn-left',
  n: 'next-evidence',
  p: 'previous-evidence',
  '/': 'find',
  Escape: 'escape',
};

/** As the sheet of shortcuts shows them; evidence and closing are commands from anywhere. */
export const READER_KEYS = [
  { name: 'line', shortcuts: ['ArrowUp', 'ArrowDown'] },
  { name: 'screen', shortcuts: ['PageUp', 'PageDown'] },
  { name: 'page', shortcuts: ['ArrowLeft', 'ArrowRight'] },
  { name: 'ends', shortcuts: ['Home', 'End'] },
  { name: 'zoom', shortcuts: ['+', '-'] },
  { name: 'fit', shortcuts: ['0'] },
  { name: 'turn', shortcuts: ['r', 'shift+r'] },
  { name: 'find', shortcuts: ['/', 'mod+f'] },
] as const;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** @param typing the focus is in a field: only what cannot be meant for it counts */
export function commandOf(pressed: Pressed, typing: boolean): ReaderCommand | null {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'f' ? 'find' : null;
  if (typing) return key === 'Escape' ? 'escape' : null;
  if (key === ' ') return null;
  return PLAIN[key] ?? PLAIN[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
