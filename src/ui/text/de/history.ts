// @ts-nocheck -- until the words of the other parts have settled
/** Frühere Fragen. */
import type { Words } from '../../text.ts';

export const history: Words['history'] = {
  title: 'Verlauf',
  list: 'Frühere Fragen',
  empty: 'Fragen, die Sie stellen, werden hier aufbewahrt.',
  remove: (question) => `Frage löschen: ${question}`,
  clear: 'Verlauf leeren',
  clearTitle: 'Den Verlauf leeren?',
  clearBody:
    'Alle Fragen und ihre Lösungswege werden aus diesem Browser gelöscht. Dokumente bleiben.',
  clearAction: 'Verlauf leeren',
  verdict: {
    answered: 'Beantwortet',
    'not-found': 'Die Dokumente sagen dazu nichts',
    cancelled: 'Abgebrochen',
    failed: 'Fehlgeschlagen',
  },
  missing: 'Diese Frage ist nicht mehr im Verlauf.',
};
