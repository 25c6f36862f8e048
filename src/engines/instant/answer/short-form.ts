/** Trims a value to the short form that people expect as an answer. */
import type { AnswerType } from '../../../knowledge/types.ts';
import { findDates } from '../language/dates.ts';

export function shortForm(value: string, type: AnswerType, question: string): string {
  let short = value
    .trim()
    .replace(/^["“”'\s]+|["“”\s]+$/g, '')
    .replace(/[,;:]+$/, '');
  if (type === 'year' || (type === 'date' && /\b(?:what|which) year\b/i.test(question))) {
    const year = findDates(short)[0]?.year;
    if (year !== undefined && year > 0) return String(year);
  }
  if (type === 'person') short = short.replace(/['’]s$/, '');
  return short.replace(/^(?:the|a|an) (?=\p{Ll})/iu, '');
}
