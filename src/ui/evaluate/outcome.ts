/** What became of a question, as a person sorts them: right, nearly, wrong, refused, failed. */
import { isWrongButGrounded, type ScoredQuestion } from '../../evaluation/types.ts';

export type Outcome = 'right' | 'partly' | 'wrong' | 'refused' | 'failed';
export type Filter = 'all' | 'right' | 'wrong' | 'refused' | 'wrongGrounded';

export const FILTERS: readonly Filter[] = ['all', 'right', 'wrong', 'refused', 'wrongGrounded'];

/** A refusal where the documents do not say is right; elsewhere it is `refused`, and wrong. */
export function outcomeOf({ verdict, em, f1 }: ScoredQuestion): Outcome {
  if (verdict === 'failed') return 'failed';
  if (em === 100) return 'right';
  if (verdict === 'not-found') return 'refused';
  return f1 > 0 ? 'partly' : 'wrong';
}

/** Right and wrong part all questions in two; the refused ones are in either, the wrong but grounded ones are wrong. */
export function passes(scored: ScoredQuestion, filter: Filter): boolean {
  if (filter === 'all') return true;
  if (filter === 'refused') return scored.verdict === 'not-found';
  if (filter === 'wrongGrounded') return isWrongButGrounded(scored);
  return (outcomeOf(scored) === 'right') === (filter === 'right');
}
