/** Sicherungen. */
import { fileSizeIn } from '../file-size.ts';
import type { Words } from '../../text.ts';
import { count } from './counts.ts';

export const backup: Words['backup'] = {
  title: 'Sicherung',
  hint: 'Alles aus diesem Browser als eine Datei: alle Bibliotheken mit Verlauf, Zitaten, Verbesserungen, Tatsachen und Auswertungen, und die Einstellungen.',
  save: 'Sicherung speichern …',
  saveFirst: 'Zuerst Sicherung speichern …',
  restore: 'Sicherung einspielen …',
  choose: 'Sicherung wählen',
  fileKind: 'Trivium-Sicherung',
  saveTitle: 'Sicherung speichern',
  restoreTitle: 'Sicherung einspielen',
  holds: 'Was gesichert wird',
  library: (title, held) => `${title}: ${held}`,
  empty: 'keine Dokumente',
  withSettings: 'Einstellungen, mit der Sprache der Oberfläche',
  about: (size) => `Etwa ${size}.`,
  leftOut:
    'Passwörter und der Schlüssel eines Modellservers sind nicht dabei, Modelle auch nicht: Sie werden wieder heruntergeladen.',
  saveAction: 'Speichern',
  savingLibrary: (title, bytes) => `„${title}“ · ${bytes} geschrieben`,
  saved: (name, bytes) => `${name} wurde gespeichert (${fileSizeIn('de', bytes)}).`,
  checking: (name) => `${name} wird geprüft …`,
  made: 'Erstellt am',
  size: 'Größe',
  brings: 'Was sie bringt',
  asked: (n) => count(n, 'Frage', 'Fragen'),
  tabled: (n) => count(n, 'Tabelle', 'Tabellen'),
  evaluated: (n) => count(n, 'Auswertung', 'Auswertungen'),
  whole: 'Sie ist geprüft und unversehrt.',
  notWhole: 'Sie ist nicht unversehrt. Was beschädigt ist, bleibt weg:',
  lacksEnd: 'Ihr Ende fehlt: Sie wurde abgeschnitten. Was da ist, wird beim Einspielen geprüft.',
  lost: {
    documents: (title) =>
      `Dokumente von „${title}“: Die vor dem Schaden werden eingespielt, die anderen sind verloren.`,
    documentsGone: (title) => `Alle Dokumente von „${title}“`,
    records: (title) => `Ein Teil des Verlaufs von „${title}“`,
    recordsGone: (title) => `Der Verlauf von „${title}“`,
    settings: 'Die Einstellungen',
  },
  how: 'Wie sie eingespielt wird',
  beside: 'Neben das stellen, was hier ist',
  besideHint:
    'Ihre Bibliotheken kommen als neue dazu. Was hier ist und die Einstellungen bleiben, wie sie sind.',
  replace: 'Alles hier ersetzen',
  replaceHint: (titles) =>
    `Hier gelöscht wird, sobald alles da ist: ${titles.map((title) => `„${title}“`).join(', ')}, mit allen Dokumenten und dem Verlauf. Die Einstellungen werden die der Sicherung.`,
  hereEmpty: 'Hier ist nichts, das verloren ginge. Die Einstellungen werden die der Sicherung.',
  restoreAction: 'Einspielen',
  replaceAction: 'Alles ersetzen',
  restoringLibrary: (title) => `„${title}“ wird eingespielt …`,
  ofDate: (title, date) => `${title} (Sicherung vom ${date})`,
  doneTitle: 'Die Sicherung ist eingespielt',
  done: (libraries, n) =>
    `${count(libraries, 'Bibliothek', 'Bibliotheken')} mit ${count(n, 'Dokument', 'Dokumenten')}.`,
  keyLeftOut:
    'Verlangt ein Modellserver einen Schlüssel, geben Sie ihn auf der Seite Modelle wieder ein.',
  lostHere: 'In der Sicherung nicht unversehrt und daher weggelassen:',
  lostDocument: (name, title) => `${name} („${title}“)`,
  lostRecords: (n, title) => `${count(n, 'Eintrag', 'Einträge')} aus dem Verlauf von „${title}“`,
};
