/**
 * Ein Hinweis als Zeile. Seine Wörter stehen in der Sprache der Dokumente: ein Satz um sie herum
 * wäre keiner, also stehen sie neben dem, wonach gesucht wird.
 */
import type { ClueWords, Unknown } from '../../clue/words.ts';
import type { Words } from '../../text.ts';

const BY_TYPE: Partial<Record<NonNullable<Unknown['type']>, string>> = {
  person: 'welche Person',
  place: 'welcher Ort',
  country: 'welches Land',
  organisation: 'welche Organisation',
  date: 'wann',
  year: 'in welchem Jahr',
  number: 'welche Zahl',
  quantity: 'wie viel',
  work: 'welches Werk',
  language: 'welche Sprache',
  nationality: 'welche Nationalität',
  occupation: 'welcher Beruf',
};
const which = ({ type }: Unknown): string => (type && BY_TYPE[type]) ?? 'was';
const PENDING = '(noch unbekannt)';

export const clue: Words['clue'] = {
  reads: () => true,
  pending: () => PENDING,
  line({ subject, relation, object, asked }: ClueWords): string {
    const words = (end: string | Unknown): string => (typeof end === 'string' ? end : PENDING);
    if (relation === null) return `${words(subject)} und ${words(object)}: welche Beziehung?`;
    const unknown = asked === 'subject' ? subject : object;
    if (typeof unknown === 'string') return `${words(subject)} – ${relation}: ${words(object)}`;
    return asked === 'subject'
      ? `${which(unknown)}? – ${relation}: ${words(object)}`
      : `${words(subject)} – ${relation}: ${which(unknown)}?`;
  },
};
