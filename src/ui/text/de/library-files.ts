/** Bibliotheken als Dateien. */
import { fileSizeIn } from '../file-size.ts';
import type { Words } from '../../text.ts';
import { count, documents, pages, statements } from './counts.ts';

export const libraryFiles: Words['libraryFiles'] = {
  title: 'Bibliotheksdatei',
  hint: 'Die ganze Bibliothek als eine Datei: zum Aufbewahren, Mitnehmen und Weitergeben.',
  export: 'Bibliothek speichern …',
  import: 'Bibliothek laden …',
  choose: 'Bibliotheksdatei wählen',
  oneAtATime: (name) => `${name} wurde nicht angesehen: Bibliotheksdateien werden einzeln geladen.`,
  fileKind: 'Trivium-Bibliothek',
  untitled: 'Bibliothek',
  exportTitle: 'Bibliothek speichern',
  importTitle: 'Bibliothek laden',
  name: 'Name',
  withFiles: 'Mit den Originaldateien',
  withFilesHint:
    'Ohne sie ist die Datei kleiner; wer sie lädt, sieht dann den Text, aber nicht die Seiten.',
  withCorrections: (n) => `Mit dem, was Sie verbessert haben (${count(n, 'Frage', 'Fragen')})`,
  withTables: (n) => `Mit ${count(n, 'Tabelle', 'Tabellen')}`,
  tablesIn: 'Was in ihren Zellen steht, mit den Sätzen',
  withCorrectionsHint: 'Es gilt dann auch für den, der die Bibliothek lädt und dasselbe fragt.',
  estimate: (size) => `Etwa ${size}. Verlauf und Einstellungen sind nicht dabei.`,
  inMemory:
    'Dieser Browser lässt keine Seite Stück für Stück auf die Platte schreiben: Die Datei entsteht zuerst im Speicher.',
  unfinishedFiles: (n) =>
    `${count(n, 'Datei ist', 'Dateien sind')} noch nicht gelesen; das geschieht dort, wo die Bibliothek geladen wird.`,
  unfinishedLost: (n) =>
    `${count(n, 'Datei, die noch nicht gelesen ist, fehlt', 'Dateien, die noch nicht gelesen sind, fehlen')} darin.`,
  unreadableFiles: (n) =>
    `${count(n, 'Datei konnte', 'Dateien konnten')} hier nicht gelesen werden. Nur ${n === 1 ? 'das Original wird' : 'die Originale werden'} weitergegeben: Wer die Bibliothek lädt, hat dasselbe Problem.`,
  unreadableLost: (n) =>
    `${count(n, 'Datei, die nicht gelesen werden konnte, fehlt', 'Dateien, die nicht gelesen werden konnten, fehlen')} darin.`,
  exportAction: 'Speichern',
  exporting: 'Fortschritt des Speicherns',
  importing: 'Fortschritt des Ladens',
  written: (size) => `${size} geschrieben`,
  read: (share) => `${Math.floor(share * 100)} % geladen`,
  exported: (name, bytes) => `${name} wurde gespeichert (${fileSizeIn('de', bytes)}).`,
  looking: (name) => `${name} wird angesehen …`,
  holds: 'Inhalt',
  contents: (n, allPages, triplets) =>
    `${documents(n)}, ${pages(allPages)}, ${statements(triplets)}`,
  made: 'Erstellt am',
  originals: 'Originaldateien',
  originalsIn: 'Enthalten',
  originalsOut: 'Nicht enthalten: der Text ist da, die Seiten nicht',
  corrections: 'Verbesserungen',
  correctionsOf: (n) => `Von ${count(n, 'Frage', 'Fragen')}`,
  size: 'Größe',
  known: (n) =>
    `${count(n, 'Dokument ist', 'Dokumente sind')} schon in dieser Bibliothek und ${n === 1 ? 'bleibt, wie es ist' : 'bleiben, wie sie sind'}.`,
  addHere: 'In diese Bibliothek aufnehmen',
  asNew: 'Als neue Bibliothek',
  imported: (n, known) =>
    `${count(n, 'Dokument wurde', 'Dokumente wurden')} geladen${known === 0 ? '' : `; ${count(known, 'war', 'waren')} schon da`}.`,
  nothingNew: (n) =>
    n === 0
      ? 'In dieser Datei sind keine Dokumente.'
      : 'Nichts wurde geladen: Alle Dokumente waren schon da.',
};
