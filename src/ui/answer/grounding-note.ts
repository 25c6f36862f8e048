/** What is said of an answer's grounding: the case as it is, not more. */
import type { Answer } from '../../methods/events.ts';
import type { Standing } from '../correct/changes.ts';
import type { IconName } from '../icons/paths.ts';
import { text } from '../text.ts';

export function groundingNote(
  { steps, level, unanswered = [] }: Pick<Answer, 'steps' | 'level' | 'unanswered'>,
  standing: Standing,
): string {
  const words = text.answer.groundingNote;
  if (unanswered.length > 0) return words.unanswered(unanswered.join(' '));
  if (standing !== 'partly') return words[standing];
  const confirmed = steps.filter((step) => step.grounded).length;
  if (confirmed > 0 && confirmed < steps.length) return words.partly;
  return level === 'triplets' ? words.partlyUnconfirmed : words.partlyFromPassage;
}

/** Not by colour alone. */
export function standingIcon(standing: Standing): IconName {
  if (standing === 'grounded') return 'check';
  return standing === 'as-you-say' ? 'pencil' : 'warning';
}
