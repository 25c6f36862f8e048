/** Between what an engine proposes and the bindings of the loop's state (design.md section 5.2). */
import { placeholdersOf } from '../../knowledge/clues.ts';
import { isGrounded } from '../../knowledge/grounding.ts';
import type { Binding, Support } from '../../knowledge/types.ts';
import type { ProposedBinding } from '../../tasks/types.ts';
import type { Gathered } from '../citations.ts';
import type { LoopState } from '../events.ts';

/** What a round changed. */
export interface Accepted {
  /** New bindings, and those that have another value now. */
  fresh: Binding[];
  /** All bindings of the state after it. */
  bindings: Binding[];
}

/**
 * Proposals become bindings, with real citations: of a known placeholder, once. One that is bound
 * already gets another value only where an engine reconsidered its own choice; what had been found
 * with the old value is then open again, unless it was proposed anew.
 */
export function accept(
  proposed: ProposedBinding[],
  state: LoopState,
  gathered: Gathered,
): Accepted {
  const known = new Set(state.originals.flatMap(placeholdersOf));
  const before = new Map(state.bindings.map((binding) => [binding.placeholder, binding]));
  const fresh = proposed
    .filter(({ placeholder }) => known.delete(placeholder))
    .filter(({ placeholder, value }) => {
      const old = before.get(placeholder);
      return !old || (old.by === 'engine' && old.value !== value);
    })
    .map((binding) => cited(binding, gathered));
  const changed = new Set(
    fresh.map(({ placeholder }) => placeholder).filter((placeholder) => before.has(placeholder)),
  );
  const named = new Set(proposed.map(({ placeholder }) => placeholder));
  const isStale = ({ placeholder, clue, by }: Binding): boolean =>
    by === 'engine' &&
    !named.has(placeholder) &&
    state.originals.some(
      (original) =>
        original.id === clue && placeholdersOf(original).some((one) => changed.has(one)),
    );
  const kept = state.bindings.filter(
    (binding) => !changed.has(binding.placeholder) && !isStale(binding),
  );
  return { fresh, bindings: [...kept, ...fresh] };
}

/**
 * The bindings after the answer was found: an engine may have followed the chain on, or turned to a
 * runner-up where the first choice led nowhere. What a person set stays as it is.
 */
export function revised(
  proposed: ProposedBinding[],
  state: LoopState,
  gathered: Gathered,
): Binding[] {
  const known = new Set(state.originals.flatMap(placeholdersOf));
  const changed = new Map(
    proposed
      .filter(({ placeholder }) => known.has(placeholder))
      .map((binding) => [binding.placeholder, binding]),
  );
  const kept = state.bindings.map((binding) => {
    const now = changed.get(binding.placeholder);
    changed.delete(binding.placeholder);
    return !now || binding.by === 'person' || now.value === binding.value
      ? binding
      : cited(now, gathered);
  });
  return [...kept, ...[...changed.values()].map((binding) => cited(binding, gathered))];
}

/** A proposal with its citations; grounded when its value stands in them. */
export function cited(proposal: ProposedBinding, gathered: Gathered): Binding {
  const { placeholder, clue, value, score, reason, supports, runnersUp, supposed } = proposal;
  const citations = gathered.citeAll(supports);
  return {
    placeholder,
    clue,
    value,
    score,
    supports: citations,
    runnersUp: runnersUp.map((other) => ({ ...other, supports: gathered.citeAll(other.supports) })),
    grounded: !supposed && isGrounded(value, citations),
    by: 'engine',
    ...(reason ? { reason } : {}),
  };
}

/** A binding as the input of a task: support by ids and places. */
export function proposedAgain(binding: Binding): ProposedBinding {
  const propose = ({ triplet, source }: Support): ProposedBinding['supports'][number] => ({
    ...(triplet === undefined ? {} : { triplet }),
    chunk: source.chunk,
    sentence: { start: source.start, end: source.end },
  });
  const { placeholder, clue, value, score, reason, supports, runnersUp, by } = binding;
  return {
    placeholder,
    clue,
    value,
    score,
    ...(reason ? { reason } : {}),
    supports: supports.map(propose),
    runnersUp: runnersUp.map((other) => ({ ...other, supports: other.supports.map(propose) })),
    ...(by === 'person' ? { settled: true } : {}),
  };
}
