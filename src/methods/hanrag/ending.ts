/** HANRAG's steps as a person reads them: the sub-questions that were answered. */
import { isGrounded } from '../../knowledge/grounding.ts';
import type { SubAnswer } from '../../tasks/sub-questions.ts';
import type { Gathered } from '../citations.ts';
import type { Step } from '../events.ts';

export function stepsOf(steps: readonly SubAnswer[], gathered: Gathered): Step[] {
  return steps.flatMap(({ asked, answer, supports, sure }): Step[] => {
    if (answer === null) return [];
    const citations = gathered.citeAll(supports);
    const grounded = sure !== false && isGrounded(answer, citations);
    return [{ clue: asked.question, value: answer, citations, grounded, runnersUp: [] }];
  });
}
