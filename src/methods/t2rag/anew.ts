/** A state that begins again with what is known: every passage may be read, in all its rounds. */
import { substitute } from '../../knowledge/clues.ts';
import type { Binding } from '../../knowledge/types.ts';
import type { LoopState } from '../events.ts';

export function anew(state: LoopState, bindings: Binding[]): LoopState {
  const clues = substitute(state.originals, bindings);
  return { ...state, bindings, clues, round: 0, seenChunks: [] };
}

/** Everything that an engine read is open again: there is something new to read it from. */
export function reconsidered(state: LoopState): LoopState {
  return anew(
    state,
    state.bindings.filter(({ by }) => by === 'person'),
  );
}
