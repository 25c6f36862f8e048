/** Aus eingefügtem Text wird ein Dokument. */
import type { Words } from '../../text.ts';

export const paste: Words['paste'] = {
  open: 'Text einfügen',
  title: 'Text einfügen',
  text: 'Text',
  placeholder: 'Ein Artikel, ein Brief, Zeilen einer Tabelle …',
  name: 'Name',
  unnamed: 'Eingefügter Text',
  hint: 'Strg oder ⌘ + V irgendwo auf der Seite bringt Sie hierher, mit dem, was Sie kopiert haben.',
  add: 'Hinzufügen',
};
