/** How T2RAG ends: its steps are the bindings, and it is complete when no clue stayed open. */
import { inEnglish } from '../../sentences.ts';
import { formatClue, placeholdersOf } from '../../knowledge/clues.ts';
import { isSure } from '../../knowledge/grounding.ts';
import type { Binding } from '../../knowledge/types.ts';
import type { AnswerOutput } from '../../tasks/types.ts';
import type { Ending } from '../conclusion.ts';
import type { Answer, LoopState, Step } from '../events.ts';

export function endingOf(state: LoopState, output: AnswerOutput, level: Answer['level']): Ending {
  return {
    method: 't2rag',
    question: state.question,
    output,
    level,
    rounds: state.round,
    steps: state.bindings
      .filter((binding) => output.answer !== null || !isRefused(binding, state))
      .map((binding) => stepOf(binding, state)),
    complete: level === 'triplets' || isComplete(state),
  };
}

/** Where there is no answer, what was bound as such is not shown as found. */
function isRefused({ placeholder, by }: Binding, { target }: LoopState): boolean {
  return placeholder === target && by === 'engine';
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
