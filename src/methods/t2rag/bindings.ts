/** Between what an engine proposes and the bindings of the loop's state (design.md section 5.2). */
import { placeholdersOf } from '../../knowledge/clues.ts';
import { isGrounded, isSure } from '../../knowledge/grounding.ts';
import type { Binding, Candidate, Support } from '../../knowledge/types.ts';
import type { ProposedBinding } from '../../tasks/types.ts';
import type { Gathered } from '../citations.ts';
import type { LoopState } from '../events.ts';
import { withoutFollowing } from './following.ts';

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
  const fresh = chosen(proposed, state, gathered)
    .filter(({ placeholder }) => known.delete(placeholder))
    .filter((binding) => {
      const old = before.get(binding.placeholder);
      if (!old) return true;
      const isConfirmed = isSure(binding) && !isSure(old);
      return old.by === 'engine' && (old.value !== binding.value || isConfirmed);
    });
  // What is only confirmed changes nothing that was found with it.
  const isOther = ({ placeholder, value }: Binding): boolean =>
    (before.get(placeholder)?.value ?? value) !== value;
  const changed = new Set(fresh.filter(isOther).map(({ placeholder }) => placeholder));
  const replaced = new Set(fresh.map(({ placeholder }) => placeholder));
  const named = new Set([...proposed, ...fresh].map(({ placeholder }) => placeholder));
  const others = state.bindings.filter(({ placeholder }) => !named.has(placeholder));
  const left = new Map(
    withoutFollowing(others, state.originals, changed).map((one) => [one.placeholder, one]),
  );
  const kept = state.bindings
    .filter(({ placeholder }) => !replaced.has(placeholder))
    .flatMap((one) => (named.has(one.placeholder) ? one : (left.get(one.placeholder) ?? [])));
  return { fresh, bindings: [...kept, ...fresh] };
}

/**
 * The proposals as bindings. One that was found with another of the equally valid values revises that
 * choice, where nothing was found with the value that was chosen.
 */
function chosen(
  proposed: readonly ProposedBinding[],
  { bindings }: LoopState,
  gathered: Gathered,
): Binding[] {
  const main = proposed.filter(({ given }) => !given);
  const found = new Set(main.map(({ placeholder }) => placeholder));
  const others = proposed.filter(({ given, placeholder }) => given && !found.has(placeholder));
  // Of two values that a choice may turn to, the first: what was found with the other is not its.
  const isTaken = ({ given }: ProposedBinding): boolean =>
    others.find((one) => one.given!.placeholder === given!.placeholder)!.given!.value ===
    given!.value;
  const turned = others.filter(isTaken).flatMap((one) => {
    const former = bindings.find(({ placeholder }) => placeholder === one.given!.placeholder);
    const other = former?.runnersUp.find(({ value }) => value === one.given!.value);
    return former && other ? [turnedTo(other, former), cited(one, gathered)] : [];
  });
  return [...main.map((binding) => cited(binding, gathered)), ...turned];
}

function turnedTo(other: Candidate, former: Binding): Binding {
  const { value, score, supports, sure = isSure(former) } = former;
  const rest = former.runnersUp.filter((one) => one !== other);
  return {
    ...former,
    ...{ value: other.value, score: other.score, supports: other.supports, sure: isSure(other) },
    runnersUp: [...rest, { value, score, supports, sure }],
    grounded: isSure(other) && isGrounded(other.value, other.supports),
  };
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
  const { placeholder, clue, value, score, reason, supports, runnersUp, sure = true } = proposal;
  const citations = gathered.citeAll(supports);
  return {
    placeholder,
    clue,
    value,
    score,
    supports: citations,
    runnersUp: runnersUp.map((other) => ({ ...other, supports: gathered.citeAll(other.supports) })),
    sure,
    grounded: sure && isGrounded(value, citations),
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

/**
 * The same for a language model, which is told what is not sure. The built-in engine reads everything
 * again and judges anew.
 */
export function proposedWithDoubt(binding: Binding): ProposedBinding {
  return { ...proposedAgain(binding), ...(isSure(binding) ? {} : { sure: false }) };
}
