/** What became of a question, as a person sorts them: right, nearly, wrong, refused, failed. */
import {
  isWrongButGrounded,
  outcomeOf as endOf,
  type Outcome as End,
} from '../../evaluation/outcome.ts';
import type { ScoredQuestion } from '../../evaluation/types.ts';

export type Outcome = End | 'partly';
export type Filter = 'all' | 'right' | 'wrong' | 'refused' | 'wrongGrounded';

export const FILTERS: readonly Filter[] = ['all', 'right', 'wrong', 'refused', 'wrongGrounded'];

/** As the evaluation counts; wrong answers that share words with the expected one are set apart. */
export function outcomeOf(scored: ScoredQuestion): Outcome {
  const end = endOf(scored);
  return end === 'wrong' && scored.f1 > 0 ? 'partly' : end;
}

/** Right and wrong part all questions in two; the refused ones are in either, the wrong but grounded ones are wrong. */
export function passes(scored: ScoredQuestion, filter: Filter): boolean {
  if (filter === 'all') return true;
  if (filter === 'refused') return scored.verdict === 'not-found';
  if (filter === 'wrongGrounded') return isWrongButGrounded(scored);
  return (outcomeOf(scored) === 'right') === (filter === 'right');
}
