/** What a correction goes on from, as the answer has it. */
import { substitute } from '../../knowledge/clues.ts';
import { asCandidate } from '../../knowledge/grounding.ts';
import type { Binding } from '../../knowledge/types.ts';
import type { LoopState, Step } from '../../methods/events.ts';

/**
 * Reading may come to another value in the end than the last step had: who corrects the answer begins
 * with what it says, and has the other one to choose among what was considered.
 */
export function asAnswered(state: LoopState, steps: readonly Step[]): LoopState {
  const bindings = state.bindings.map((binding) => {
    const step = steps.find(({ placeholder }) => placeholder === binding.placeholder);
    return step && step.value !== binding.value ? answeredBy(step, binding) : binding;
  });
  const isSame = bindings.every((binding, i) => binding === state.bindings[i]);
  return isSame ? state : { ...state, bindings, clues: substitute(state.originals, bindings) };
}

function answeredBy(step: Step, binding: Binding): Binding {
  const { value, citations, grounded } = step;
  const { placeholder, clue, score, by } = binding;
  const others = binding.runnersUp.filter((other) => other.value !== value);
  return {
    ...{ placeholder, clue, value, score, by, supports: citations, grounded },
    sure: step.sure !== false,
    runnersUp: [asCandidate(binding), ...others],
  };
}
