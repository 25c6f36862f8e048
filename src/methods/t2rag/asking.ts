/**
 * What a round searches for where a language model reads: the newly searchable clues and the same
 * with equally valid values, then what failed before, which reads on in its own list. The question
 * itself is asked once. A round that would only ask what was asked before ends the loop as soon as
 * anything is known: what is still open the last call looks for (last-call.ts). Where other clues wait
 * for it, passages are read on in before, since the last call cannot follow a chain.
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
  /** Asked before, and now of passages: other clues wait for the answer. */
  further: string[];
}

export class Asked {
  readonly #queries = new Set<string>();
  readonly #further = new Set<string>();

  /** @param newly clues that became searchable in the last round. @returns null to end the loop. */
  next(state: LoopState, newly: readonly Clue[]): Asking | null {
    const ids = new Set(newly.map(({ id }) => id));
    const failed = cluesIn(state.clues, 'searchable').filter(({ id }) => !ids.has(id));
    const queries = unique([
      ...[...newly, ...variantsOf(state).map(({ clue }) => clue), ...failed].map(queryProposition),
      ...[...likelyClues(state), ...cluesToConfirm(state)].map(queryProposition),
      ...(state.round === 0 ? [state.question] : []),
    ]);
    const isNew = (query: string): boolean => !this.#queries.has(foldText(query));
    const fresh = queries.filter(isNew);
    if (fresh.length === 0 && state.bindings.length > 0) return this.#readOn(state);
    const again = queries.length === 0 ? [state.question] : queries.filter((one) => !isNew(one));
    for (const query of queries) this.#queries.add(foldText(query));
    return { fresh, again, further: [] };
  }

  /** Once for each query. */
  #readOn({ clues }: LoopState): Asking | null {
    const waited = new Set(cluesIn(clues, 'fuzzy').flatMap(placeholdersOf));
    const further = cluesIn(clues, 'searchable')
      .filter((clue) => placeholdersOf(clue).some((name) => waited.has(name)))
      .map(queryProposition)
      .filter((query) => !this.#further.has(query));
    for (const query of further) this.#further.add(query);
    return further.length > 0 ? { fresh: [], again: [], further } : null;
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
  { fresh, again, further }: Asking,
  k: number,
  { seenChunks }: LoopState,
  context: MethodContext,
): Promise<Retrieved> {
  const { retriever, signal } = context;
  const seen = new Set(seenChunks);
  if (further.length > 0) return unseenPassages(further, k, seen, context);
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

/** The best passages that were not read yet, with their triplets. */
async function unseenPassages(
  queries: readonly string[],
  k: number,
  seen: ReadonlySet<number>,
  { retriever, signal }: MethodContext,
): Promise<Retrieved> {
  const found = await Promise.all(
    queries.map((query) => retriever.passages(query, k + seen.size, { signal })),
  );
  const chunks = inTurn(found.map((each) => each.filter(({ id }) => !seen.has(id))));
  const best = uniqueById(chunks).slice(0, k);
  const structured = await retriever.structured(
    best.map(({ id }) => id),
    signal,
  );
  return { chunks: best, propositions: uniqueById(structured.flatMap(({ triplets }) => triplets)) };
}

/** The first of each list, then the second of each, and so on. */
export function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list[rank] ?? []),
  ).flat();
}

function unique(queries: readonly string[]): string[] {
  const byWords = new Map(queries.map((query) => [foldText(query), query]));
  byWords.delete(foldText(''));
  return [...byWords.values()];
}
