/** HANRAG's steps as a person reads them: the sub-questions that were answered. */
import { isGrounded } from '../../knowledge/grounding.ts';
import type { SubAnswer } from '../../tasks/sub-questions.ts';
import type { AnswerOutput } from '../../tasks/types.ts';
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

/** Where the answer compares other values than were answered first, those are what it rests on. */
export function asCompared(
  steps: readonly SubAnswer[],
  { compared = [] }: Pick<AnswerOutput, 'compared'>,
): SubAnswer[] {
  return steps.map((step): SubAnswer => {
    const used = compared.find(({ question }) => question === step.asked.question);
    if (!used || used.answer === step.answer) return step;
    const { answer, supports } = used;
    return { asked: step.asked, answer, supports, sure: false };
  });
}
