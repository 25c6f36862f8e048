/**
 * What the rules are asked of a planned question: they take questions apart themselves, and know
 * nothing of clues that are read by their words.
 */
import { fillWords, placeholdersOf } from '../../../knowledge/clues.ts';
import type { AnswerInput, AnswerOutput } from '../../../tasks/types.ts';

/** The question alone, over the same passages. */
export function bareOf(input: AnswerInput): AnswerInput {
  const { originals: _, ...rest } = input;
  return { ...rest, resolved: [], unresolved: [], bindings: [] };
}

/** The same, and what is known of its parts put into it: found before, or set by a person. */
export function bareWithValues(input: AnswerInput): AnswerInput {
  const { originals = [], bindings, target } = input;
  const values = new Map(bindings.map(({ placeholder, value }) => [placeholder, value]));
  const last = originals.find((clue) => target !== null && placeholdersOf(clue).includes(target));
  if (last?.words === undefined || values.size === 0) return bareOf(input);
  const question = fillWords(last.words, values);
  return bareOf(/\?\p{L}/u.test(question) ? input : { ...input, question });
}

/** What a person set as the answer stands, whoever answers. */
export function settledAnswer({ bindings, target }: AnswerInput): AnswerOutput | null {
  const bound = bindings.find(({ placeholder }) => placeholder === target);
  return bound?.settled ? { answer: bound.value, supports: bound.supports } : null;
}
