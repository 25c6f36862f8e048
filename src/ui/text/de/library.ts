/** Die Dokumente. */
import type { Words } from '../../text.ts';
import { count, number } from './counts.ts';

export const library: Words['library'] = {
  title: 'Bibliothek',
  open: 'Bibliothek und Verlauf öffnen',
  close: 'Bibliothek schließen',
  add: 'Dokumente hinzufügen',
  empty: 'Noch keine Dokumente.',
  list: 'Dokumente',
  openDocument: (name, title = '') => `${name}${title && `: ${title}`} öffnen`,
  andOthers: (first) => `${first} u. a.`,
  filter: 'Dokumente filtern',
  noneFits: 'Kein Dokument passt.',
  notRead: (n) => `${count(n, 'Dokument', 'Dokumente')} nicht gelesen: was zu tun ist`,
  inLanguage: (language) => `Auf ${language}`,
  notReadIn: (language) => `${language}: durchsucht, nicht gelesen`,
  overview: (name) => `Was in ${name} steht`,
  remove: (name) => `${name} entfernen`,
  retry: (name) => `${name} noch einmal versuchen`,
  retryShort: 'Noch einmal versuchen',
  pause: 'Lesen anhalten',
  resume: 'Weiterlesen',
  paused: 'Das Lesen ist angehalten.',
  lacksParts: 'Wartet auf eine Verbindung: Ein Teil von Trivium ist noch nicht geladen.',
  indexing: 'Wird gelesen',
  progress: 'Fortschritt des Lesens',
  fileProgress: (name) => `Fortschritt von ${name}`,
  filesOf: (done, total) =>
    total === 1 ? '1 Datei' : `${Math.min(done + 1, total)} von ${total} Dateien`,
  left: (time) => `noch ${time}`,
  recognition: {
    title: 'Bilder werden gelesen',
    progress: 'Fortschritt beim Lesen der Bilder',
    pagesOf: (done, total) => (total === 1 ? '1 Seite' : `${done} von ${total} Seiten`),
    paused: (left) =>
      `Das Lesen der Bilder ist angehalten: noch ${count(left, 'Seite', 'Seiten')}.`,
    lacksParts: 'Bilder warten auf eine Verbindung: Die Texterkennung ist noch nicht geladen.',
    pause: 'Lesen der Bilder anhalten',
    resume: 'Bilder weiter lesen',
    cancel: 'Bilder nicht weiter lesen',
    reading: (page) => `Das Bild von Seite ${page} wird gelesen`,
    waiting: (n) => `${count(n, 'Seite', 'Seiten')} noch aus Bildern zu lesen`,
    cancelled: (n) =>
      n === 1
        ? 'Das Bild von 1 Seite wurde nicht gelesen.'
        : `Die Bilder von ${n} Seiten wurden nicht gelesen.`,
    read: 'Lesen',
    readOf: (name) => `Die Bilder von ${name} lesen`,
  },
  problems: (n) => count(n, 'Anmerkung', 'Anmerkungen'),
  onPages: (list) => `Seiten ${list}`,
  onPage: (page) => `Seite ${page}`,
  already: (name) => `${name} ist schon in der Bibliothek.`,
  alreadyMany: (n) => `${number(n)} Dateien sind schon in der Bibliothek.`,
  unread: (name) =>
    `${name} wurde nicht hinzugefügt: Der Browser kann die Datei nicht lesen. Vielleicht wurde sie verschoben, liegt nur in einer Cloud oder ist zu groß.`,
  unreadMany: (n) =>
    `${number(n)} Dateien wurden nicht hinzugefügt: Der Browser kann sie nicht lesen. Vielleicht wurden sie verschoben, liegen nur in einer Cloud oder sind zu groß.`,
  failedMany: (n) =>
    `${number(n)} Dokumente ließen sich nicht lesen. Sie werden nicht befragt, solange das so ist.`,
  linkAlone:
    'Nichts wurde hinzugefügt: Trivium holt nichts von einer Adresse. Speichern Sie die Seite als Datei, oder fügen Sie ihren Text ein.',
  whichFiles: 'Welche Dateien',
  unsupported: (name) =>
    `${name} wurde nicht hinzugefügt: Trivium liest PDF, Bilder, Word, EPUB, Webseiten, E-Mails, CSV, Text, Markdown und seine eigenen Bibliotheksdateien.`,
  unsupportedMany: (n, kinds) =>
    `${number(n)} Dateien wurden nicht hinzugefügt (${kinds}): Trivium liest PDF, Bilder, Word, EPUB, Webseiten, E-Mails, CSV, Text, Markdown und seine eigenen Bibliotheksdateien.`,
  noEnding: 'ohne Endung',
  otherKinds: (n) => `${number(n)} anderer Art`,
  drop: 'Ablegen, um es in die Bibliothek aufzunehmen',
  dropNote: 'PDF, Bilder, Word, EPUB, Webseiten, E-Mails, CSV, Text, Markdown, Bibliotheksdateien',
  status: {
    queued: 'Wartet',
    reading: 'Wird gelesen',
    indexing: 'Wird erschlossen',
    indexed: 'Bereit',
    'no-text': 'Kein Text gefunden',
    recognising: 'Die Bilder sind noch zu lesen',
    'needs-password': 'Braucht ein Passwort',
    failed: 'Konnte nicht gelesen werden',
    paused: 'Angehalten',
  },
  passwordLabel: (name) => `Passwort für ${name}`,
  password: 'Passwort',
  unlock: 'Entsperren',
  removed: (name) => `${name} wurde entfernt.`,
  removedMany: (n) => `${count(n, 'Dokument wurde', 'Dokumente wurden')} entfernt.`,
  removeAction: 'Entfernen',
};
