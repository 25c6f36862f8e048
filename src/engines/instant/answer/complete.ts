/**
 * Follows the chains on to their end over everything retrieved so far: the rounds may have run out
 * before the last clue was asked, or a weaker value may be all there is. The best chain as a whole
 * is answered from: where the value that was bound leads nowhere, another one takes its place.
 */
import { cluesIn, placeholdersOf } from '../../../knowledge/clues.ts';
import type { AnswerInput } from '../../../tasks/types.ts';
import { bestChain } from '../chains/beam.ts';
import { THRESHOLD } from '../resolve.ts';
import { RANKINGS, type Rankings } from '../resolve/rankings.ts';
import { Values } from '../resolve/values.ts';

/** At the lower levels a value may be weaker: there is more text to find it in, and it is cited. */
const WEAKER = { triplets: 1, sentences: 0.6, chunks: 0.5 };

/** The input with the bindings that can still be made, or that had to be made otherwise. */
export async function completed(
  input: AnswerInput,
  rankings: Rankings = RANKINGS,
): Promise<AnswerInput> {
  const { originals, resolved, unresolved, bindings: given, types, level } = input;
  const { bindings, clues } = await bestChain({
    clues: originals ?? [...resolved, ...unresolved],
    given,
    types,
    values: new Values(input, rankings),
    rankings,
    threshold: THRESHOLD * WEAKER[level],
    final: true,
  });
  return {
    ...input,
    bindings,
    resolved: cluesIn(clues, 'resolved'),
    unresolved: clues.filter((clue) => placeholdersOf(clue).length > 0),
  };
}
