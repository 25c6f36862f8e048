/** How an answer stands, in a word or two. */
import { CERTAIN, LIKELY } from '../../methods/likelihood.ts';
import type { Standing } from '../../methods/answer-standing.ts';
import type { StepStanding } from '../correct/changes.ts';
import type { IconName } from '../icons/paths.ts';
import { text } from '../text/first.ts';

/** Finer than this no chance is said: it would promise more than was measured. */
export const STEP = 5;

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

/** "Likely, 70 %" where the answer was weighed. */
export function standingLabel(standing: Standing, probability?: number): string {
  if (standing === 'as-you-say' || !isWeighed(standing, probability))
    return text.answer.grounding[standing];
  return `${text.answer.likelihood[standing]}, ${chanceInWords(probability)}`;
}

/** "70 %", "under 5 %". @param chance 0..1 */
export const chanceInWords = (chance: number): string => text.answer.chance(inSteps(chance));

/** Never rounded up to what another word stands for: 88 % is "likely", and no 90. */
export function inSteps(chance: number): number {
  const percent = Math.round((100 * chance) / STEP) * STEP;
  const isOver = [LIKELY, CERTAIN].some((from) => chance < from && percent >= 100 * from);
  return isOver ? percent - STEP : percent;
}

/** Not by colour alone. What has a chance is no cause for a warning: its number says how good that is. */
export function standingIcon(standing: StepStanding, probability?: number): IconName {
  const isChance = standing === 'not-grounded' && isWeighed(standing, probability);
  return isChance ? ICONS.likely : ICONS[standing];
}
const ICONS: Record<StepStanding, IconName> = {
  grounded: 'check',
  partly: 'roughly',
  likely: 'roughly',
  'as-you-say': 'pencil',
  'not-grounded': 'warning',
};
