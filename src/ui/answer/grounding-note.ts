/** What is said of an answer's grounding: the case as it is, not more. */
import type { Answer } from '../../methods/events.ts';
import { text } from '../text.ts';

export function groundingNote({
  grounding,
  steps,
  level,
  unanswered = [],
}: Pick<Answer, 'grounding' | 'steps' | 'level' | 'unanswered'>): string {
  const words = text.answer.groundingNote;
  if (unanswered.length > 0) return words.unanswered(unanswered.join(' '));
  if (grounding !== 'partly') return words[grounding];
  const confirmed = steps.filter((step) => step.grounded).length;
  if (confirmed > 0 && confirmed < steps.length) return words.partly;
  return level === 'triplets' ? words.partlyUnconfirmed : words.partlyFromPassage;
}
