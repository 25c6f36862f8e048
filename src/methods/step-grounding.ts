/** How far one step can be read in what it cites: the same three words as for the whole answer. */
import { isGrounded } from '../knowledge/grounding.ts';
import type { Answer, Grounding, Step } from './events.ts';

/**
 * In part: the value stands in the sentence, but the sentence does not say the relation itself; or
 * some of the statements of the step can be read, and others cannot.
 */
export function stepGrounding({
  grounded,
  partly,
  value,
  citations,
}: Pick<Step, 'grounded' | 'partly' | 'value' | 'citations'>): Grounding {
  if (grounded) return 'grounded';
  return partly || isGrounded(value, citations) ? 'partly' : 'not-grounded';
}

/** Over a step that is found nowhere no answer is grounded as a whole. */
export function inAgreement({ grounding, steps }: Pick<Answer, 'grounding' | 'steps'>): Grounding {
  const isFound = (step: Step): boolean =>
    step.value === '' || stepGrounding(step) !== 'not-grounded';
  return grounding === 'grounded' && !steps.every(isFound) ? 'partly' : grounding;
}
