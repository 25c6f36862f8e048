/** How T2RAG ends: its steps are the bindings, and it is complete when no clue stayed open. */
import { inEnglish } from '../../sentences.ts';
import { formatClue, placeholdersOf } from '../../knowledge/clues.ts';
import { isSure, standsIn } from '../../knowledge/grounding.ts';
import type { Binding } from '../../knowledge/types.ts';
import type { AnswerOutput } from '../../tasks/types.ts';
import type { Gathered } from '../citations.ts';
import type { Ending } from '../conclusion.ts';
import type { Answer, LoopState, Step } from '../events.ts';

export function endingOf(
  state: LoopState,
  output: AnswerOutput,
  level: Answer['level'],
  gathered: Gathered,
): Ending {
  return {
    method: 't2rag',
    question: state.question,
    output,
    level,
    rounds: state.round,
    steps: state.bindings
      .filter((binding) => output.answer !== null || !isRefused(binding, state))
      .map((binding) => {
        const step = stepOf(binding, state);
        if (!isOtherwise(binding, state, output)) return step;
        return { ...step, value: output.answer!, citations: gathered.citeAll(output.supports) };
      }),
    complete: level === 'triplets' || isComplete(state),
  };
}

/** Where there is no answer, what was bound as such is not shown as found. */
function isRefused({ placeholder, by }: Binding, { target }: LoopState): boolean {
  return placeholder === target && by === 'engine';
}

/**
 * What was weighed in the end is another value than what the last step came to, or a list that has
 * it: the step is what is answered. Where a whole sentence tells it, the step says what of it.
 */
function isOtherwise(
  { placeholder, by, value }: Binding,
  { target, parts }: LoopState,
  { answer, probability }: AnswerOutput,
): boolean {
  const isWeighed = answer !== null && probability !== undefined;
  if (!isWeighed || parts || placeholder !== target || by !== 'engine') return false;
  return !(standsIn(value, answer) && /[.!?]["”’)]*$/.test(answer));
}

function stepOf(binding: Binding, state: LoopState): Step {
  const clue = state.originals.find(({ id }) => id === binding.clue);
  return {
    clue: clue ? formatClue(clue) : '',
    clueId: binding.clue,
    placeholder: binding.placeholder,
    value: binding.value,
    citations: binding.supports,
    grounded: binding.grounded,
    ...(isSure(binding) ? {} : { sure: false }),
    runnersUp: binding.runnersUp.map(({ value, score }) => ({ value, score })),
    ...(binding.reason ? { reason: inEnglish(binding.reason) } : {}),
  };
}

function isComplete({ clues }: LoopState): boolean {
  return clues.length > 0 && clues.every((clue) => placeholdersOf(clue).length === 0);
}
