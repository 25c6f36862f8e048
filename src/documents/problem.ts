/** What is wrong with a document, said so that every language can say it. */
import { hasValues, inEnglish, type Sentence } from '../sentences.ts';
import type { Problem } from './types.ts';

export function problem(code: Problem['code'], sentence: Sentence, pages?: number[]): Problem {
  return {
    ...{ code, message: inEnglish(sentence) },
    ...(hasValues(sentence) ? { sentence } : {}),
    ...(pages ? { pages } : {}),
  };
}
