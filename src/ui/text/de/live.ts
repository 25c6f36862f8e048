/** Was Vorleseprogramme hören. */
import type { Words } from '../../text.ts';
import { documents } from './counts.ts';

export const live: Words['live'] = {
  indexing: (n) => `${documents(n)} ${n === 1 ? 'wird' : 'werden'} gelesen.`,
  indexed: (n) => `${documents(n)} bereit zum Fragen.`,
  documentFailed: (name, message) => `${name}: ${message}`,
  asking: 'Die Antwort wird gesucht.',
  provisional: (answer) => `Erste Antwort, wird noch geprüft: ${answer}`,
  confirmed: (answer) => `Das Lesemodell sagt dasselbe: ${answer}`,
  notFound: 'Die Dokumente sagen dazu nichts.',
  cancelled: 'Die Frage wurde abgebrochen.',
};
