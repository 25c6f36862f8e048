/** What is said of an answer's grounding: the case as it is, not more. */
import type { Answer } from '../../methods/events.ts';
import type { Standing } from '../../methods/answer-standing.ts';
import type { StepStanding } from '../correct/changes.ts';
import { text } from '../text.ts';
import { inSteps, isWeighed, STEP } from './standing-label.ts';

/** Of a step, whether its value stands in what it cites: that it is right is for the whole to say. */
export const stepLabel = (standing: StepStanding): string => text.answer.stepStanding[standing];

export function groundingNote(
  {
    steps,
    level,
    unanswered = [],
    probability,
    byRules,
    overview,
  }: Pick<Answer, 'steps' | 'level' | 'unanswered' | 'probability' | 'byRules' | 'overview'>,
  standing: Standing,
): string {
  const words = text.answer.groundingNote;
  if (unanswered.length > 0) return words.unanswered(unanswered.join(' '));
  if (isWeighed(standing, probability)) {
    const often = words.weighed(...timesRight(probability));
    return standing === 'not-grounded' ? `${often} ${words.check}` : often;
  }
  if (standing !== 'partly') return words[standing];
  if (overview) return words.overview;
  if (byRules) return words.byRules;
  const confirmed = steps.filter((step) => step.grounded).length;
  if (confirmed > 0 && confirmed < steps.length) return words.partly;
  return level === 'triplets' ? words.partlyUnconfirmed : words.partlyFromPassage;
}

/** As people count: seven times in ten, nineteen in twenty; never none and never all. */
function timesRight(chance: number): [times: number, of: number] {
  const percent = Math.min(100 - STEP, Math.max(STEP, inSteps(chance)));
  return percent % 10 === 0 ? [percent / 10, 10] : [percent / STEP, 100 / STEP];
}
