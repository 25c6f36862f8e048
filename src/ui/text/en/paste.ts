/** Words of the interface: a pasted text becomes a document. */
import { inPassing } from './in-passing.ts';

export const paste = {
  ...inPassing.paste,
  title: 'Paste text',
  text: 'Text',
  placeholder: 'An article, a letter, rows of a table…',
  name: 'Name',
  unnamed: 'Pasted text',
  hint: 'Ctrl or ⌘ + V anywhere on the page brings you here with what you copied.',
  add: 'Add',
} as const;
