/** Fragen. */
import type { Words } from '../../text.ts';
import { count, number } from './counts.ts';

export const ask: Words['ask'] = {
  label: 'Ihre Frage',
  placeholder: 'Fragen Sie etwas zu Ihren Dokumenten …',
  placeholderSite: 'Fragen Sie etwas zu diesen Dokumenten …',
  another: 'Weiterfragen …',
  isNext: 'Wird gefragt, sobald diese Antwort da ist.',
  submit: 'Fragen',
  stop: 'Abbrechen',
  hint: 'Eingabetaste fragt, Umschalt + Eingabetaste beginnt eine neue Zeile',
  title: 'Was möchten Sie wissen?',
  examples: 'Fragen zum Ausprobieren',
  recent: 'Letzte Fragen',
  newQuestion: 'Neue Frage',
  stillIndexing: 'Es wird noch gelesen: Antworten kommen aus dem, was schon da ist.',
  noDocuments: 'Fügen Sie zuerst ein Dokument hinzu; fragen Sie dann.',
  again: 'Noch einmal fragen',
  whichDocuments: 'Dokumente, die gefragt werden',
  inAll: (all) => `In allen ${count(all, 'Dokument', 'Dokumenten')}`,
  inDocuments: (n, all) => `In ${number(n)} von ${count(all, 'Dokument', 'Dokumenten')}`,
  askAll: 'Alle Dokumente fragen',
  asked: (n, all) => `Gefragt in ${number(n)} von ${count(all, 'Dokument', 'Dokumenten')}`,
  length: (n, most) => `${number(n)} von ${number(most)} Zeichen`,
  tooLong: (n, most) =>
    `${count(n, 'Zeichen', 'Zeichen')} zu viel: Eine Frage darf ${number(most)} haben.`,
  notEnglish: (language) =>
    `Das sieht nach ${language} aus. Die eingebaute Engine liest nur Englisch: Sie sucht diese Wörter und Namen, und was sie dann zeigt, ist selten eine Antwort.`,
  chooseModel: (language) => `Ein Modell wählen, das ${language} liest`,
};
