/** What stands where there is no answer: the documents are blamed only where they were searched, all of them. */
import type { GivenAnswer } from '../../protocol.ts';
import { text } from '../text.ts';

export function noAnswer({ level, coverage }: Pick<GivenAnswer, 'level' | 'coverage'>): string {
  if (level === 'nothing') return text.answer.notKnown;
  return coverage ? text.answer.notFoundYet : text.answer.notFound;
}
