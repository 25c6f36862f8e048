/**
 * What a person corrected in a question, as it is stored with the question and shown in its trace:
 * the list says what holds, not every step to it. Clues and values stand in the state of the loop as
 * well; pins, exclusions and rounds hold for every method and stand here alone.
 */
import type { Range } from '../documents/types.ts';
import type { Parameter, ParameterValues } from './catalogue.ts';

/** A passage by its id and its place, which stays where its document is read anew. */
export interface PassagePlace extends Range {
  chunk: number;
  document: string;
  firstPage: number;
  lastPage: number;
  /** Its heading or its first words. */
  words: string;
}

/** Clues in words as `subject | predicate | object`, by their ids. */
export type Correction =
  | { kind: 'value'; placeholder: string; value: string; before: string | null }
  /** A value is no longer taken as known. */
  | { kind: 'opened'; placeholder: string; before: string }
  | { kind: 'clue-edited'; clue: string; before: string; after: string }
  | { kind: 'clue-added'; clue: string; after: string }
  | { kind: 'clue-removed'; clue: string; before: string }
  /** Which placeholder is the answer; null: whether something is so. */
  | { kind: 'asked'; placeholder: string | null; before: string | null }
  | { kind: 'pinned'; passage: PassagePlace }
  | { kind: 'excluded'; passage: PassagePlace }
  /** @param name as the document was called then. */
  | { kind: 'document-excluded'; document: string; name: string }
  | { kind: 'rounds'; rounds: number };

/** A correction is made, or one that holds is taken back. */
export type Change =
  | Correction
  | { kind: 'released'; passage: PassagePlace }
  | { kind: 'document-released'; document: string };

export interface CorrectedEvent {
  type: 'corrected';
  corrections: Correction[];
  /** They were made when the question was asked before, and hold again. */
  kept?: true;
}

/** What is looked for is no longer what the question says: its clues, or what is asked for. */
export function changesClues(corrections: readonly Correction[]): boolean {
  return corrections.some(({ kind }) => kind.startsWith('clue-') || kind === 'asked');
}

/** Whether it is the same text, for the most part: passages may have been cut anew meanwhile. */
export function isAt(
  place: Range & { document: string },
  other: Range & { document: string },
): boolean {
  const shared = Math.min(place.end, other.end) - Math.max(place.start, other.start);
  const shorter = Math.min(place.end - place.start, other.end - other.start);
  return place.document === other.document && shared > 0 && 2 * shared >= shorter;
}

/** The list with one more change: what it replaces or takes back is no longer in it. */
export function withChange(corrections: readonly Correction[], change: Change): Correction[] {
  const isSame = (one: Correction): boolean => subjectOf(one) === subjectOf(change);
  const former = corrections.find(isSame);
  const rest = corrections.filter((one) => !isSame(one) && !isMoot(one, change));
  const now = combined(former, change);
  return now ? [...rest, now] : rest;
}

/** What a correction is about: a later one about the same takes its place. */
function subjectOf(change: Change): string {
  switch (change.kind) {
    case 'value':
    case 'opened':
      return `?${change.placeholder}`;
    case 'clue-edited':
    case 'clue-added':
    case 'clue-removed':
      return `clue ${change.clue}`;
    case 'pinned':
    case 'excluded':
    case 'released':
      return `passage ${change.passage.document} ${change.passage.chunk}`;
    case 'document-excluded':
    case 'document-released':
      return `document ${change.document}`;
    default:
      return change.kind;
  }
}

/** A whole document that is left out takes the choices of its passages with it. */
function isMoot(one: Correction, change: Change): boolean {
  const isOfPassage = one.kind === 'pinned' || one.kind === 'excluded';
  return (
    change.kind === 'document-excluded' && isOfPassage && one.passage.document === change.document
  );
}

/** Two corrections about the same are one from what stood there first; back to that, they are none. */
function combined(former: Correction | undefined, change: Change): Correction | null {
  switch (change.kind) {
    case 'released':
    case 'document-released':
      return null;
    case 'value':
      return former?.kind === 'value' || former?.kind === 'opened'
        ? { ...change, before: former.before }
        : change;
    case 'opened':
      // What a person set is looked for again: nothing of theirs is left.
      return former?.kind === 'value' ? null : change;
    case 'asked':
      return combinedAsked(former, change);
    case 'clue-edited':
      if (former?.kind === 'clue-added') return { ...former, after: change.after };
      if (former?.kind !== 'clue-edited') return change;
      return former.before === change.after ? null : { ...change, before: former.before };
    case 'clue-removed':
      if (former?.kind === 'clue-added') return null;
      return former?.kind === 'clue-edited' ? { ...change, before: former.before } : change;
    default:
      return change;
  }
}

function combinedAsked(
  former: Correction | undefined,
  change: Correction & { kind: 'asked' },
): Correction | null {
  const before = former?.kind === 'asked' ? former.before : change.before;
  return before === change.placeholder ? null : { ...change, before };
}

/** Rounds that a person allowed this question; what the method does not allow counts as not said. */
export function withRounds(
  values: ParameterValues,
  parameters: readonly Parameter[],
  corrections: readonly Correction[],
): ParameterValues {
  const limits = roundLimits(parameters);
  const rounds = corrections.find((one) => one.kind === 'rounds')?.rounds;
  if (!limits || rounds === undefined) return values;
  const { name, least, most } = limits;
  return { ...values, [name]: Math.min(most, Math.max(least, Math.round(rounds))) };
}

/** How many rounds a method may be given; null where it has none. */
export function roundLimits(
  parameters: readonly Parameter[],
): { name: string; least: number; most: number } | null {
  const found = parameters.find(({ name }) => name === 'maxRounds');
  return found?.kind === 'number' ? found : null;
}
