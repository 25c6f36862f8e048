/** What is said of an answer's grounding: the case as it is, not more. */
import type { Answer } from '../../methods/events.ts';
import { CERTAIN, LIKELY } from '../../methods/likelihood.ts';
import type { Standing, StepStanding } from '../correct/changes.ts';
import type { IconName } from '../icons/paths.ts';
import { text } from '../text.ts';

/** Finer than this no chance is said: it would promise more than was measured. */
const STEP = 5;

/**
 * The number says how the answer stands. Not where a person set it, nor where nothing that is cited
 * says it, however likely it is.
 */
export function isWeighed(
  standing: Standing,
  probability: number | undefined,
): probability is number {
  if (probability === undefined || standing === 'as-you-say') return false;
  return standing !== 'not-grounded' || probability < LIKELY;
}

/** How an answer stands, in a word or two: "Likely, 70 %" where the answer was weighed. */
export function standingLabel(standing: Standing, probability?: number): string {
  if (standing === 'as-you-say' || !isWeighed(standing, probability))
    return text.answer.grounding[standing];
  return `${text.answer.likelihood[standing]}, ${chanceInWords(probability)}`;
}

/** Of a step, whether its value stands in what it cites: that it is right is for the whole to say. */
export const stepLabel = (standing: StepStanding): string => text.answer.stepStanding[standing];

/** "70 %", "under 5 %". @param chance 0..1 */
export const chanceInWords = (chance: number): string => text.answer.chance(inSteps(chance));

/** Never rounded up to what another word stands for: 88 % is "likely", and no 90. */
function inSteps(chance: number): number {
  const percent = Math.round((100 * chance) / STEP) * STEP;
  const isOver = [LIKELY, CERTAIN].some((from) => chance < from && percent >= 100 * from);
  return isOver ? percent - STEP : percent;
}

export function groundingNote(
  {
    steps,
    level,
    unanswered = [],
    probability,
    byRules,
  }: Pick<Answer, 'steps' | 'level' | 'unanswered' | 'probability' | 'byRules'>,
  standing: Standing,
): string {
  const words = text.answer.groundingNote;
  if (unanswered.length > 0) return words.unanswered(unanswered.join(' '));
  if (isWeighed(standing, probability)) {
    const often = words.weighed(...timesRight(probability));
    return standing === 'not-grounded' ? `${often} ${words.check}` : often;
  }
  if (standing !== 'partly') return words[standing];
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

/** Not by colour alone. */
export function standingIcon(standing: StepStanding): IconName {
  if (standing === 'grounded') return 'check';
  return standing === 'as-you-say' ? 'pencil' : 'warning';
}
