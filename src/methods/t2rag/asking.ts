/**
 * What a round searches for where a language model reads: the newly searchable clues and the same
 * with equally valid values, then what failed before, which reads on in its own list. The question
 * itself is asked once. A round that would only ask what was asked before ends the loop as soon as
 * anything is known: what is still open the last call looks for (last-call.ts).
 */
import { cluesIn, placeholdersOf, queryProposition } from '../../knowledge/clues.ts';
import { foldText, isSure } from '../../knowledge/grounding.ts';
import { uniqueById } from '../../knowledge/unique-by-id.ts';
import type { Clue } from '../../knowledge/types.ts';
import type { Retrieved } from '../../retrieval/types.ts';
import type { LoopState } from '../events.ts';
import type { MethodContext } from '../method.ts';
import { cluesToConfirm } from './queries.ts';
import { variantsOf } from './variants.ts';

/** Of a round's passages, the share that clues which failed before may take beside new ones. */
const SHARE_OF_FAILED = 0.4;

export interface Asking {
  fresh: string[];
  /** Asked before. */
  again: string[];
}

export class Asked {
  readonly #queries = new Set<string>();

  /** @param fresh clues that became searchable in the last round. @returns null to end the loop. */
  next(state: LoopState, fresh: readonly Clue[]): Asking | null {
    const ids = new Set(fresh.map(({ id }) => id));
    const failed = cluesIn(state.clues, 'searchable').filter(({ id }) => !ids.has(id));
    const queries = unique([
      ...[...fresh, ...variantsOf(state).map(({ clue }) => clue), ...failed].map(queryProposition),
      ...[...likelyClues(state), ...cluesToConfirm(state)].map(queryProposition),
      ...(state.round === 0 ? [state.question] : []),
    ]);
    const isNew = (query: string): boolean => !this.#queries.has(foldText(query));
    const asking = { fresh: queries.filter(isNew), again: queries.filter((one) => !isNew(one)) };
    if (asking.fresh.length === 0 && state.bindings.length > 0) return null;
    if (queries.length === 0) asking.again.push(state.question);
    for (const query of queries) this.#queries.add(foldText(query));
    return asking;
  }
}

/** Clues that are filled with a value which is only likely. */
export function likelyClues({ clues, bindings }: LoopState): Clue[] {
  const ids = new Set(
    bindings.filter((one) => one.by === 'engine' && !isSure(one)).map(({ clue }) => clue),
  );
  return clues.filter((clue) => ids.has(clue.id) && placeholdersOf(clue).length === 0);
}

/** New queries find their best passages, be they seen; what failed before finds others. */
export async function retrieveFor(
  { fresh, again }: Asking,
  k: number,
  { seenChunks }: LoopState,
  { retriever, signal }: MethodContext,
): Promise<Retrieved> {
  const seen = new Set(seenChunks);
  const others = fresh.length === 0 ? k : Math.floor(SHARE_OF_FAILED * k);
  const first =
    fresh.length > 0
      ? await retriever.retrieve(fresh, { chunks: k - (again.length > 0 ? others : 0), signal })
      : { chunks: [], propositions: [] };
  if (again.length === 0 || others === 0) return first;
  const then = await retriever.retrieve(again, { chunks: others, seen, signal });
  const isOther = ({ id }: { id: number }): boolean => !seen.has(id);
  const said = then.propositions.filter(({ sources }) =>
    sources.some(({ chunk }) => !seen.has(chunk)),
  );
  return {
    chunks: uniqueById([...first.chunks, ...then.chunks.filter(isOther)]),
    propositions: uniqueById([...first.propositions, ...said]),
  };
}

function unique(queries: readonly string[]): string[] {
  const byWords = new Map(queries.map((query) => [foldText(query), query]));
  byWords.delete(foldText(''));
  return [...byWords.values()];
}
