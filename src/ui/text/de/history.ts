/** Frühere Fragen. */
import type { Words } from '../../text.ts';
import { count, number } from './counts.ts';

export const history: Words['history'] = {
  title: 'Verlauf',
  list: 'Frühere Fragen',
  empty: 'Fragen, die Sie stellen, werden hier aufbewahrt.',
  more: (question) => `Umbenennen, anheften oder löschen: ${question}`,
  moreShort: 'Umbenennen, anheften oder löschen',
  rename: 'Umbenennen',
  renameLabel: (question) => `Umbenennen: ${question}`,
  newName: 'Neuer Name',
  pin: 'Anheften',
  unpin: 'Lösen',
  pinLabel: (question) => `Anheften: ${question}`,
  unpinLabel: (question) => `Lösen: ${question}`,
  pinned: 'Angeheftet',
  pinnedNow: 'Oben im Verlauf angeheftet.',
  unpinnedNow: 'Nicht mehr angeheftet.',
  remove: 'Löschen',
  removeLabel: (question) => `Löschen: ${question}`,
  removeThread: (question) => `Löschen, mit allen Folgefragen: ${question}`,
  deleted: 'Gelöscht.',
  clear: 'Verlauf leeren',
  clearTitle: 'Verlauf leeren?',
  clearBody: (n, title) =>
    `${count(n, 'Frage', 'Fragen')} aus „${title}“ ${n === 1 ? 'wird mit ihrer Antwort' : 'werden mit ihren Antworten'} gelöscht. Was Sie verbessert haben, bleibt für den Fall, dass wieder danach gefragt wird.`,
  cleared: 'Der Verlauf wurde geleert.',
  search: 'Fragen und Antworten durchsuchen',
  found: (n) => count(n, 'Frage gefunden', 'Fragen gefunden'),
  noneFound: 'Keine Frage oder Antwort enthält alle diese Wörter.',
  earlier: (n) => `Frühere Fragen zeigen (${number(n)})`,
  today: 'Heute',
  yesterday: 'Gestern',
  verdict: {
    answered: 'Beantwortet',
    'not-found': 'Keine sichere Antwort',
    cancelled: 'Abgebrochen',
    failed: 'Fehlgeschlagen',
  },
  unasked: {
    'no-document': 'Nicht bekannt; kein Dokument wurde befragt',
    'not-all': 'Nicht in dem, was bis dahin gelesen war',
  },
  askedAt: (time) => `Gefragt: ${time}`,
  corrected: 'Von Ihnen verbessert',
  missing:
    'Diese Frage steht nicht mehr im Verlauf dieser Bibliothek. Stellen Sie eine andere, oder öffnen Sie eine, die dort steht.',
  interrupted: {
    message: 'Die Seite wurde neu geladen, bevor diese Frage beantwortet war.',
    hint: 'Stellen Sie sie noch einmal. Arbeitet ein anderer Tab daran weiter, erscheint die Antwort hier.',
  },
};
