/** Worte der Oberfläche: was man aus Dokumenten und Antworten behält. */
import type { Words } from '../../text.ts';
import { count } from './counts.ts';

export const quotes: Words['quotes'] = {
  keep: 'Mit einer Notiz merken …',
  keepShort: 'Merken …',
  keepAnswer: 'Diese Antwort mit einer Notiz merken',
  copy: 'Mit Datei und Seite kopieren',
  copyLabel: (sentence) => `Mit Datei und Seite kopieren: ${sentence}`,
  copied: 'Kopiert, mit Datei und Seite.',
  keepTitle: 'Dieses Zitat merken',
  keepAnswerTitle: 'Diese Antwort merken',
  editTitle: 'Notiz zu diesem Zitat',
  note: 'Notiz',
  notePlaceholder: 'Wozu es dient. Darf leer bleiben.',
  keepAction: 'Merken',
  saveNote: 'Sichern',
  kept: 'Gemerkt. Alles Gemerkte steht in der Bibliothek unter „Zitate“.',
  noteSaved: 'Die Notiz ist gesichert.',
  discarded: 'Die Notiz wurde nicht gesichert.',
  moreSentences: (sentences) => `und ${count(sentences, 'weiterer Satz', 'weitere Sätze')}`,
  removed: 'Das Zitat wurde entfernt.',
  empty:
    'Noch ist nichts gemerkt. Merken Sie einen Satz, den eine Antwort zitiert (im Menü ⋯ daneben), eine ganze Antwort, oder was Sie in einem Dokument auswählen.',
  total: (quotes, documents) =>
    `${count(quotes, 'Zitat', 'Zitate')} aus ${count(documents, 'Dokument', 'Dokumenten')}`,
  gone: 'Dieses Dokument wurde entfernt. Was Sie daraus gemerkt haben, bleibt.',
  withoutSentence: 'Antworten ohne zitierten Satz',
  keptFrom: (question) => `Aus der Antwort auf „${question}“`,
  add: 'Notiz hinzufügen',
  addLabel: (words) => `Notiz hinzufügen: ${words}`,
  edit: 'Notiz ändern',
  editLabel: (words) => `Notiz ändern: ${words}`,
  remove: 'Entfernen',
  removeLabel: (words) => `Entfernen: ${words}`,
  saveMarkdown: 'Als Markdown sichern',
  saveCsv: 'Als CSV sichern',
  fileTitle: (library) => `Zitate aus ${library}`,
};
