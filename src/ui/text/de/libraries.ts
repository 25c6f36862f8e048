/** Mehrere Bibliotheken. */
import type { Words } from '../../text.ts';
import { count, documents } from './counts.ts';

export const libraries: Words['libraries'] = {
  list: 'Bibliotheken',
  untitled: 'Meine Bibliothek',
  current: 'Bibliothek:',
  holds: documents,
  empty: 'Leer',
  add: 'Neue Bibliothek',
  addName: 'Name der neuen Bibliothek',
  addHint: 'Mit eigenen Dokumenten, Fragen und eigenem Verlauf.',
  create: 'Anlegen',
  rename: (title) => `Bibliothek ${title} umbenennen`,
  renameShort: 'Umbenennen',
  renameName: 'Neuer Name',
  save: 'Speichern',
  remove: (title) => `Bibliothek ${title} löschen`,
  deleteAction: 'Bibliothek löschen',
  deleted: (title, n) =>
    n === 0
      ? `„${title}“ wurde gelöscht.`
      : `„${title}“ wurde mit ${count(n, 'Dokument', 'Dokumenten')} gelöscht.`,
  opened: (title) => `Die Bibliothek ${title} ist geöffnet.`,
  goesOn: (title) =>
    `Ihre Frage wird in „${title}“ weiter bearbeitet; die Antwort steht dann dort im Verlauf.`,
  comparisonLeft: (title) =>
    `Der Vergleich in „${title}“ endet mit der Methode, die gerade antwortet; siehe dort im Verlauf.`,
  answered: (title) => `Ihre Frage in „${title}“ ist bearbeitet; siehe dort im Verlauf.`,
  openInstead: 'Stattdessen öffnen',
  openOther: (title) => `„${title}“ öffnen`,
  emptyTitle: (title) => `„${title}“ ist leer`,
  emptyLead:
    'Eine Bibliothek hat eigene Dokumente, Fragen und einen eigenen Verlauf. Fragen werden aus der geöffneten Bibliothek beantwortet.',
};
