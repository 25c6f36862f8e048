/**
 * What a person corrected in a question, kept for when the same question is asked again: it outlives
 * the question, which may be deleted, and goes into the library's file. Kept is what the person
 * said, and the clues that they said it of. What an engine found is found anew, in the library as it
 * is then.
 */
import { BETWEEN_THOUSANDS } from '../knowledge/grounding.ts';
import type { Binding, Support } from '../knowledge/types.ts';
import { correctedIn } from './answer-standing.ts';
import type { Correction } from './corrections.ts';
import type { LoopState, MethodEvent } from './events.ts';
import { reconsidered } from './t2rag/anew.ts';

export interface KeptCorrection {
  /** The same for every way of typing the question: {@link keptAs}. */
  id: string;
  /** As it was put to the method. */
  question: string;
  /** Milliseconds since the epoch. */
  at: number;
  corrections: Correction[];
  /** Its clues, and the values that the person set; null for a method without clues. */
  state: LoopState | null;
}

/** A key that is stored: what texts are compared by may change, and this may not. */
export function keptAs(question: string): string {
  return question
    .replace(BETWEEN_THOUSANDS, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}

/** @returns null where nothing that was corrected holds for another time. */
export function keptOf(
  question: string,
  at: number,
  events: readonly MethodEvent[],
): KeptCorrection | null {
  const id = keptAs(question);
  const { corrections: all, state } = correctedIn(events);
  // To look once more was said of what had been found then.
  const corrections = all.filter(({ kind }) => kind !== 'opened');
  if (id === '' || corrections.length === 0) return null;
  return { id, question, at, corrections, state: state && ownOf(state) };
}

/** Without what was seen and found on the way. */
function ownOf(state: LoopState): LoopState {
  const { bindings, ...rest } = reconsidered(state);
  return { ...rest, bindings: bindings.map(withoutOthers) };
}

/** Stored triplets have other ids in another library. */
function withoutOthers({ supports, ...binding }: Binding): Binding {
  const places = supports.map(({ triplet: _, ...support }): Support => support);
  return { ...binding, supports: places, runnersUp: [] };
}

/** What holds for methods that have no clues as well. */
export function isOfRetrieval({ kind }: Correction): boolean {
  return ['pinned', 'excluded', 'document-excluded', 'rounds'].includes(kind);
}
