/**
 * The built-in reasoner (DualRAG, formula 3): what the outline says of the question's clues so far,
 * and the next unknown, in words.
 */
import { cluesIn } from '../../../knowledge/clues.ts';
import type { ReasonInput, Thought } from '../../../tasks/outline.ts';
import { isKnown, knownClues, openClues, progressOf } from '../follow/progress.ts';
import { BY_WORDS, type Means } from '../means.ts';
import { asSentence } from '../sub-questions/verbalise.ts';

export async function reasonOnOutline(
  input: ReasonInput,
  means: Means = BY_WORDS,
): Promise<Thought> {
  const progress = await progressOf(input.question, input, means);
  const { clues, bindings } = progress;
  // A question that no clue was made of is looked up once, as it is.
  if (clues.length === 0) {
    const retrieve = input.history.length === 0;
    return { text: retrieve ? 'I have to look up the question as it is.' : READ, retrieve };
  }
  const known = knownClues(progress).map((clue) => `${asSentence(clue)}.`);
  if (isKnown(progress))
    return { text: [...known, 'Nothing is missing.'].join(' '), retrieve: false, bindings };
  const missing = cluesIn(openClues(progress), 'searchable').map(asSentence);
  const need = missing.length > 0 ? missing.join('; ') : 'what the question speaks of';
  return { text: [...known, `I have to find out: ${need}.`].join(' '), retrieve: true, bindings };
}

const READ = 'What was found is all that there is to read.';
