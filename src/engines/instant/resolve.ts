/**
 * The built-in engine's resolution of clues (T2RAG, section 4.3, step 2.2). Several chains are kept
 * alive over everything retrieved so far, each a value for every unknown as far as the passages
 * lead; the best one gives the bindings of this round. An earlier value that a better chain does
 * without is given up.
 */
import { placeholdersOf } from '../../knowledge/clues.ts';
import type { ResolveInput, ResolveOutput } from '../../tasks/types.ts';
import { bestChain } from './chains/beam.ts';
import { RANKINGS, type Rankings } from './resolve/rankings.ts';
import { Values } from './resolve/values.ts';

/** Below this a candidate is not bound: nothing is better than nonsense. */
export const THRESHOLD = 0.22;

export async function resolveClues(
  input: ResolveInput,
  rankings: Rankings = RANKINGS,
): Promise<ResolveOutput> {
  const { originals, bindings: given = [], searchable, fuzzy, resolved, types } = input;
  const values = new Values(input, rankings);
  const { bindings } = await bestChain({
    clues: originals ?? [...resolved, ...searchable, ...fuzzy],
    given,
    types,
    values,
    rankings,
    threshold: THRESHOLD,
    final: false,
  });
  // One hop a round: what follows was looked at to choose, and is searched for before it is bound.
  const due = new Set([
    ...searchable.flatMap(placeholdersOf),
    ...given.map(({ placeholder }) => placeholder),
  ]);
  return { bindings: bindings.filter(({ placeholder }) => due.has(placeholder)) };
}
