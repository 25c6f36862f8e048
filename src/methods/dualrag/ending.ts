/** DualRAG's steps as a person reads them: what was concluded, where the engine says it. */
import { isGrounded } from '../../knowledge/grounding.ts';
import type { Thought } from '../../tasks/outline.ts';
import type { AnswerOutput, ProposedBinding } from '../../tasks/types.ts';
import type { Gathered } from '../citations.ts';
import type { Step } from '../events.ts';

/** Of the bindings that the answer rests on; of those of the last thought where it names none. */
export function stepsOf(
  history: readonly Thought[],
  output: AnswerOutput,
  gathered: Gathered,
): Step[] {
  const bindings = output.bindings ?? history.at(-1)?.bindings ?? [];
  return bindings.map((binding) => stepOf(binding, gathered));
}

function stepOf(
  { placeholder, value, supports, runnersUp, supposed, reason }: ProposedBinding,
  gathered: Gathered,
): Step {
  const citations = gathered.citeAll(supports);
  return {
    clue: `?${placeholder}`,
    value,
    citations,
    grounded: !supposed && isGrounded(value, citations),
    runnersUp: runnersUp.map((other) => ({ value: other.value, score: other.score })),
    ...(reason ? { reason } : {}),
  };
}
