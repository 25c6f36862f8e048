/**
 * What a round of T2RAG searches for (design.md section 5.2.1): the known part of each newly
 * searchable clue, and the question itself.
 *
 * One step beyond the paper: a clue that a round could not resolve is searched for again, where the
 * paper's later rounds have the bare question left. Chunks seen before do not count towards k, so
 * the same query reads on in its own list; and since the value that was put into the clue may be
 * the wrong one, the next best values of that placeholder are searched for beside it.
 */
import {
  cluesIn,
  placeholdersOf,
  queryProposition,
  substitute,
  unknownsInWords,
} from '../../knowledge/clues.ts';
import type { Clue } from '../../knowledge/types.ts';
import type { ContextChunk } from '../../tasks/types.ts';
import type { Retrieved } from '../../retrieval/types.ts';
import type { MethodContext } from '../method.ts';
import type { LoopState } from '../events.ts';
import { isUnsupported } from './own-values.ts';

/** Runners-up that a failed clue is also searched for with. */
const ALTERNATIVES = 2;
/** A runner-up with less than this share of the winner's score is not followed. */
const WORTH_FOLLOWING = 0.4;

/** @param fresh clues that became searchable in the last round. */
export function queriesFor(state: LoopState, fresh: readonly Clue[]): string[] {
  const asked = new Set(fresh.map(({ id }) => id));
  const failed = cluesIn(state.clues, 'searchable').filter(({ id }) => !asked.has(id));
  const others = failed.flatMap((clue) => alternatives(clue, state));
  const clues = [...fresh, ...failed, ...others, ...cluesToConfirm(state)];
  return [...new Set([...clues.map(queryProposition), state.question])];
}

/** Clues that hold a value which a person wrote and no sentence was found for yet. */
export function cluesToConfirm({ clues, bindings }: LoopState): Clue[] {
  const unconfirmed = new Set(bindings.filter(isUnsupported).map(({ clue }) => clue));
  return cluesIn(clues, 'resolved').filter(({ id }) => unconfirmed.has(id));
}

/** The clue as it would be with the next best values of what was put into it. */
function alternatives({ id }: Clue, { originals, bindings }: LoopState): Clue[] {
  const original = originals.find((clue) => clue.id === id);
  if (!original) return [];
  const open = new Set(placeholdersOf(original));
  return bindings
    .filter(({ placeholder, by }) => open.has(placeholder) && by === 'engine')
    .flatMap(({ placeholder, score, runnersUp }) =>
      runnersUp
        .filter((other) => other.score >= WORTH_FOLLOWING * score)
        .slice(0, ALTERNATIVES)
        .map(({ value }) => [
          ...bindings.filter((one) => one.placeholder !== placeholder),
          { placeholder, value },
        ]),
    )
    .flatMap((values) => substitute([original], values));
}

/** Passages for each of a clue's ways to be asked. */
const PASSAGES = 6;

/**
 * Where clues have words of their own, passages are searched for by these, and by the question: with
 * the value of what was asked before, and with the next best ones.
 */
export function wordsFor(state: LoopState): string[] {
  const open = cluesIn(state.clues, 'searchable').filter(({ words }) => words !== undefined);
  if (open.length === 0) return [];
  const ways = open.flatMap((clue) => [clue, ...alternatives(clue, state)]);
  const words = ways.flatMap((clue) => (clue.words !== undefined ? [clue.words] : []));
  const known = words.filter((each) => unknownsInWords(each).length === 0);
  return [...new Set([...(state.round === 0 ? [state.question] : []), ...known])];
}

export async function passagesFor(
  words: readonly string[],
  { retriever, signal }: MethodContext,
): Promise<ContextChunk[]> {
  const found = await Promise.all(
    words.map((each) => retriever.passages(each, PASSAGES, { signal })),
  );
  return [...new Map(found.flat().map((chunk) => [chunk.id, chunk])).values()];
}

export function withPassages(retrieved: Retrieved, passages: readonly ContextChunk[]): Retrieved {
  const there = new Set(retrieved.chunks.map(({ id }) => id));
  const fresh = passages.filter(({ id }) => !there.has(id));
  return fresh.length > 0 ? { ...retrieved, chunks: [...retrieved.chunks, ...fresh] } : retrieved;
}
