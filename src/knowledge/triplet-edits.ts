/**
 * What a person does to triplets, planned as values in the way of the registry: other words for one
 * (its sources stay), some gone, and either taken back.
 */
import { tripletKey } from './propositions.ts';
import type { PlannedReplacement, TripletRegistry } from './triplet-registry.ts';
import type { Source, StoredTriplet, Triplet } from './types.ts';

export interface PlannedEdit extends PlannedReplacement {
  /** The triplets it touches, as they were; to take it back. */
  before: StoredTriplet[];
  /** Those that are there instead. */
  after: StoredTriplet[];
  /** Sources of what was changed: the sentences that were corrected. */
  corrected: Source[];
}

/**
 * Other words for a triplet. In words of another triplet the two become one, with the sources of
 * both.
 * @param at milliseconds since the epoch.
 */
export function planEdit(
  registry: TripletRegistry,
  triplet: StoredTriplet,
  words: Triplet,
  at: number,
): PlannedEdit {
  const { subject, predicate, object } = words;
  const from = triplet.edited?.from ?? slotsOf(triplet);
  const edited = { at, from };
  const known = registry.find(words);
  const same = { added: [], changed: [], orphaned: [], nextId: registry.nextId };
  const common = { before: [triplet], corrected: triplet.sources };
  if (known?.id === triplet.id) {
    // Written otherwise, but the same: nothing of what it is found by changes.
    const now = { ...triplet, subject, predicate, object, edited };
    return { ...same, ...common, changed: [now], after: [now] };
  }
  if (known) {
    const others = triplet.sources.filter((source) => !isAmong(source, known.sources));
    const now = { ...known, edited, sources: [...known.sources, ...others] };
    const before = [triplet, known];
    return { ...same, ...common, before, changed: [now], orphaned: [triplet.id], after: [now] };
  }
  // With an id of its own, so that nothing takes it for what was read.
  const id = registry.nextId;
  const now = { id, subject, predicate, object, sources: triplet.sources, edited };
  return {
    ...{ ...same, ...common, added: [now], orphaned: [triplet.id], nextId: id + 1 },
    after: [now],
  };
}

export function planDeletion(
  registry: TripletRegistry,
  triplets: readonly StoredTriplet[],
): PlannedEdit {
  return {
    ...{ added: [], changed: [], orphaned: triplets.map(({ id }) => id), nextId: registry.nextId },
    ...{ before: [...triplets], after: [], corrected: triplets.flatMap(({ sources }) => sources) },
  };
}

/**
 * What an edit changed, taken back.
 * @param isThere whether a chunk is still in the library.
 * @returns null where something else has happened to these triplets since.
 */
export function planUndo(
  registry: TripletRegistry,
  { before, after }: Pick<PlannedEdit, 'before' | 'after'>,
  isThere: (chunk: number) => boolean,
): PlannedReplacement | null {
  const asLeft = after.every((triplet) => isSame(registry.triplet(triplet.id), triplet));
  const sourcesThere = before.every(({ sources }) => sources.every(({ chunk }) => isThere(chunk)));
  const now = new Set(after.map(({ id }) => id));
  const free = before.every((triplet) => {
    const known = registry.find(triplet);
    return !known || known.id === triplet.id || now.has(known.id);
  });
  if (!asLeft || !sourcesThere || !free) return null;
  const former = new Set(before.map(({ id }) => id));
  return {
    added: before.filter(({ id }) => !registry.triplet(id)),
    changed: before.filter(({ id }) => registry.triplet(id)),
    orphaned: [...now].filter((id) => !former.has(id)),
    nextId: registry.nextId,
  };
}

/** Field by field: a registry need not give the same object each time. */
function isSame(one: StoredTriplet | undefined, other: StoredTriplet): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether every slot says something. */
export function isComplete(words: Triplet): boolean {
  return tripletKey(words)
    .split('\n')
    .every((slot) => slot !== '');
}

function isAmong(source: Source, sources: readonly Source[]): boolean {
  return sources.some(
    ({ document, start, end, chunk }) =>
      document === source.document &&
      start === source.start &&
      end === source.end &&
      chunk === source.chunk,
  );
}

function slotsOf({ subject, predicate, object }: Triplet): Triplet {
  return { subject, predicate, object };
}
