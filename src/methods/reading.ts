/** The task answer-question as methods without clues ask it: from a question and a context alone. */
import type { AnswerInput, Context } from '../tasks/types.ts';

export function readingInput(
  question: string,
  level: AnswerInput['level'],
  context: Context,
): AnswerInput {
  return {
    ...{ question, resolved: [], unresolved: [], types: {}, target: null, bindings: [] },
    ...{ level, ...context },
  };
}
