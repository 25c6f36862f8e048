/**
 * Follows the chain on to its end over everything retrieved so far: the rounds may have run out
 * before the last clue was asked, or a weaker value may be all there is.
 */
import { cluesIn, substitute } from '../../../knowledge/clues.ts';
import type { AnswerInput, ProposedBinding } from '../../../tasks/types.ts';
import { resolveClues, THRESHOLD } from '../resolve.ts';

/** Longest chain that is followed. */
const HOPS = 4;
/** At the lower levels a value may be weaker: there is more text to find it in, and it is cited. */
const WEAKER = { triplets: 1, sentences: 0.6, chunks: 0.5 };

/** The input with the bindings that can still be made. */
export function completed(input: AnswerInput): AnswerInput {
  let clues = input.unresolved;
  const bindings: ProposedBinding[] = [...input.bindings];
  for (let hop = 0; hop < HOPS; hop++) {
    const searchable = cluesIn(clues, 'searchable');
    if (searchable.length === 0) break;
    const { question, resolved, types, propositions, chunks } = input;
    const fuzzy = cluesIn(clues, 'fuzzy');
    const found = resolveClues(
      { question, searchable, fuzzy, resolved, types, propositions, chunks },
      THRESHOLD * WEAKER[input.level],
    ).bindings;
    if (found.length === 0) break;
    bindings.push(...found);
    clues = substitute(clues, found);
  }
  return { ...input, unresolved: clues, bindings };
}
