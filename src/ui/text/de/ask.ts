// @ts-nocheck -- until the words of the other parts have settled
/** Fragen. */
import type { Words } from '../../text.ts';

export const ask: Words['ask'] = {
  label: 'Ihre Frage',
  placeholder: 'Fragen Sie etwas zu Ihren Dokumenten …',
  another: 'Noch eine Frage …',
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
};
