/**
 * What was kept of a person's corrections, as it stands in the library now: a passage or a sentence
 * is known by its place and its words, so that it is found where the document was read anew, and in
 * a library that the document has come into with other ids.
 */
import { isGrounded } from '../knowledge/grounding.ts';
import type { Binding, Source, Support } from '../knowledge/types.ts';
import type { Correction, PassagePlace } from '../methods/corrections.ts';
import type { LoopState } from '../methods/events.ts';
import type { KeptCorrection } from '../methods/kept-corrections.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import { idsOf } from './restriction.ts';

type Passages = Pick<LibraryIndex, 'chunk' | 'chunksOf' | 'passage'>;

export interface StandingCorrections {
  corrections: Correction[];
  state: LoopState | null;
}

export function standingIn(
  { corrections, state }: KeptCorrection,
  index: Passages,
): StandingCorrections {
  return {
    corrections: corrections.map((one) => withPlace(one, index)),
    state: state && { ...state, bindings: state.bindings.map((one) => borneOut(one, index)) },
  };
}

function withPlace(correction: Correction, index: Passages): Correction {
  if (correction.kind !== 'pinned' && correction.kind !== 'excluded') return correction;
  return { ...correction, passage: placed(correction.passage, index) };
}

function placed(passage: PassagePlace, index: Passages): PassagePlace {
  const [chunk = passage.chunk] = idsOf(passage, index);
  return { ...passage, chunk };
}

/** A value whose sentences are gone is looked for again, like one that was written by hand. */
function borneOut(binding: Binding, index: Passages): Binding {
  const supports = binding.supports.flatMap((support) => found(support, index) ?? []);
  const grounded = binding.grounded && isGrounded(binding.value, supports);
  return { ...binding, supports, grounded };
}

function found(support: Support, index: Passages): Support | null {
  const { source, text } = support;
  for (const { id } of index.chunksOf(source.document).filter((chunk) => isWithin(source, chunk))) {
    const passage = index.passage(id);
    const from = source.start - (passage?.start ?? 0);
    if (passage?.text.slice(from, from + text.length) !== text) continue;
    return { ...support, source: { ...source, chunk: id } };
  }
  return null;
}

function isWithin({ start, end }: Source, chunk: { start: number; end: number }): boolean {
  return chunk.start <= start && end <= chunk.end;
}
