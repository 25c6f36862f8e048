/**
 * A person picks another candidate for a placeholder: the loop goes on from there. What was found
 * before that step is kept; what was found after it may rest on it, and is looked for anew.
 */
import { isGrounded } from '../../knowledge/grounding.ts';
import type { Binding, Candidate } from '../../knowledge/types.ts';
import type { LoopState } from '../../methods/events.ts';

/** @param state the last state of the loop, with the binding that is to be replaced. */
export function chooseInstead(
  state: LoopState,
  placeholder: string,
  candidate: Candidate,
): LoopState {
  const at = state.bindings.findIndex((binding) => binding.placeholder === placeholder);
  const replaced = state.bindings[at];
  if (!replaced) return state;
  const chosen: Binding = {
    ...candidate,
    placeholder,
    clue: replaced.clue,
    runnersUp: [asCandidate(replaced), ...replaced.runnersUp].filter(
      ({ value }) => value !== candidate.value,
    ),
    grounded: isGrounded(candidate.value, candidate.supports),
    by: 'person',
  };
  return { ...state, bindings: [...state.bindings.slice(0, at), chosen] };
}

function asCandidate({ value, score, supports, reason }: Binding): Candidate {
  return { value, score, supports, ...(reason ? { reason } : {}) };
}
