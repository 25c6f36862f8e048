/** What a person set: it stands, and the question is asked on with it. */
import { fillWords, placeholdersOf } from '../../../knowledge/clues.ts';
import type { AnswerInput, AnswerOutput } from '../../../tasks/types.ts';

/** The question with a settled value in its place, and nothing else that was found. */
export function withValues(input: AnswerInput): AnswerInput {
  const { originals = [], bindings, target, ...rest } = input;
  if (!bindings.some(({ settled }) => settled)) return input;
  const values = new Map(bindings.map(({ placeholder, value }) => [placeholder, value]));
  const last = originals.find((clue) => target !== null && placeholdersOf(clue).includes(target));
  const filled = last?.words === undefined ? input.question : fillWords(last.words, values);
  const question = /\?\p{L}/u.test(filled) ? input.question : filled;
  return { ...rest, target, question, resolved: [], unresolved: [], bindings: [] };
}

/** What a person set as the answer stands, whoever answers. */
export function settledAnswer({ bindings, target }: AnswerInput): AnswerOutput | null {
  const bound = bindings.find(({ placeholder }) => placeholder === target);
  return bound?.settled ? { answer: bound.value, supports: bound.supports } : null;
}
