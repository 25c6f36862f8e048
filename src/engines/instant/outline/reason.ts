/**
 * The built-in reasoner (DualRAG, formula 3): what the outline says of the question's clues so far,
 * and the next unknown, in words.
 */
import type { ReasonInput, Thought } from '../../../tasks/outline.ts';
import { RANKINGS, type Rankings } from '../resolve/rankings.ts';
import { asSentence } from '../sub-questions/verbalise.ts';
import { followed } from './following.ts';

export async function reasonOnOutline(
  input: ReasonInput,
  rankings: Rankings = RANKINGS,
): Promise<Thought> {
  const { clues, bindings, resolved, searchable, complete } = await followed(input, rankings);
  // A question that no clue was made of is looked up once, as it is.
  if (clues.length === 0) {
    const retrieve = input.history.length === 0;
    return { text: retrieve ? 'I have to look up the question as it is.' : READ, retrieve };
  }
  const known = resolved.map((clue) => `${asSentence(clue)}.`);
  if (complete)
    return { text: [...known, 'Nothing is missing.'].join(' '), retrieve: false, bindings };
  const missing = searchable.map(asSentence);
  const need = missing.length > 0 ? missing.join('; ') : 'what the question speaks of';
  return { text: [...known, `I have to find out: ${need}.`].join(' '), retrieve: true, bindings };
}

const READ = 'What was found is all that there is to read.';
