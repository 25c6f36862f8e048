/** What stands where there is no answer: the documents are blamed only where they were searched, all of them. */
import type { GivenAnswer, QuestionSummary } from '../../protocol.ts';
import { text } from '../text.ts';

export function noAnswer({ level, coverage }: Pick<GivenAnswer, 'level' | 'coverage'>): string {
  if (level === 'nothing') return text.answer.notKnown;
  return coverage ? text.answer.notFoundYet : text.answer.notFound;
}

/** One line for the history: the answer, or why there is none. */
export function outcomeOf({ verdict, answer, unasked }: QuestionSummary): string {
  if (verdict === 'answered') return answer;
  if (verdict !== 'not-found' || !unasked) return text.history.verdict[verdict];
  return text.history.unasked[unasked];
}
