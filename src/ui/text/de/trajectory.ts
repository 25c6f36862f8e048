/** Lösungswege als Trainingsbeispiele. */
import type { Words } from '../../text.ts';

export const trajectory: Words['trajectory'] = {
  export: 'Einzelschritte speichern',
  exportHint: 'Jeder Schritt als Trainingsbeispiel für ein eigenes Modell, in JSON-Zeilen.',
  exportRight: 'Einzelschritte speichern',
  exportRightHint: 'Jeder Schritt der richtigen Antworten, als Trainingsbeispiele in JSON-Zeilen.',
  none: 'Diese Frage wurde beantwortet, bevor Einzelschritte aufbewahrt wurden. Fragen Sie noch einmal und speichern Sie dann.',
  noneRight: 'Es gibt keine richtige Antwort, deren Einzelschritte aufbewahrt wurden.',
  type: 'application/jsonl',
};
