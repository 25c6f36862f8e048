/**
 * How far the clues of a question lead over what was found so far, and what to search for next: what
 * the built-in engine knows when it integrates, plans or thinks. It remembers nothing between calls;
 * the same context gives the same progress.
 */
import {
  cluesIn,
  isPlaceholder,
  placeholdersOf,
  queryProposition,
  slotText,
  substitute,
  unknownsInWords,
} from '../../../knowledge/clues.ts';
import { foldText } from '../../../knowledge/grounding.ts';
import type { AnswerType, Clue } from '../../../knowledge/types.ts';
import type { Context, ProposedBinding } from '../../../tasks/types.ts';
import { BY_WORDS, type Means } from '../means.ts';
import { readThrough } from '../read/chains.ts';
import { cluesOf } from '../read/decompose.ts';

/** Runners-up that an open clue is also searched for with, and what share of the score they need. */
const ALTERNATIVES = 2;
const WORTH_FOLLOWING = 0.4;

export interface Progress {
  /** The clues as decomposed. */
  originals: Clue[];
  types: Record<string, AnswerType>;
  target: string | null;
  /** The same with the values of the best chain in them. */
  clues: Clue[];
  bindings: ProposedBinding[];
}

export async function progressOf(
  question: string,
  context: Context,
  means: Means = BY_WORDS,
): Promise<Progress> {
  const { clues: originals, types, target } = await cluesOf(question, means);
  const bindings = await readThrough({ question, originals, types, ...context }, means.reader);
  return { originals, types, target, clues: substitute(originals, bindings), bindings };
}

/** Every clue is answered, and none by a value that is not sure. */
export function isKnown(progress: Progress): boolean {
  return progress.clues.length > 0 && openClues(progress).length === 0;
}

/** Clues that still ask for something; one whose value is not sure asks for it again, with the others' values in it. */
export function openClues({ originals, clues, bindings }: Progress): Clue[] {
  const doubtful = new Set(bindings.filter((one) => one.sure === false).map(({ clue }) => clue));
  return clues.flatMap((clue, i) => {
    if (placeholdersOf(clue).length > 0) return [clue];
    if (!doubtful.has(clue.id)) return [];
    const others = bindings.filter((one) => one.clue !== clue.id);
    return substitute([originals[i]!], others);
  });
}

/** Clues that ask for nothing more, their values in them. */
export function knownClues(progress: Progress): Clue[] {
  const open = new Set(openClues(progress).map(({ id }) => id));
  return progress.clues.filter(({ id }) => !open.has(id));
}

/**
 * The next query: what is open, with what is known filled in; then each open clue by itself; then
 * with the next best values of what was filled in; then the things that are asked about, alone. Null when all of that was asked before.
 */
export function nextQuery(progress: Progress, asked: readonly string[]): string | null {
  const before = new Set(asked.map(foldText));
  const open = openClues(progress);
  const searchable = cluesIn(open, 'searchable');
  const due = searchable.length > 0 ? searchable : open;
  const queries = [
    due.map(queryOf).join(', '),
    ...due.map(queryOf),
    ...due.flatMap((clue) => alternatives(clue, progress)).map(queryOf),
    ...due.flatMap(namesIn),
  ];
  return queries.find((query) => query.trim() !== '' && !before.has(foldText(query))) ?? null;
}

/** In its own words, once they name all that they ask with. */
export function queryOf(clue: Clue): string {
  const { words } = clue;
  return words !== undefined && unknownsInWords(words).length === 0
    ? words
    : queryProposition(clue);
}

/** What a clue is about, without what is asked of it. */
function namesIn({ subject, object }: Clue): string[] {
  return [subject, object].filter((slot) => !isPlaceholder(slot)).map(slotText);
}

/** The clue as it would be with the next best values of what was put into it. */
export function alternatives({ id }: Clue, { originals, bindings }: Progress): Clue[] {
  const original = originals.find((clue) => clue.id === id);
  if (!original) return [];
  const slots = new Set(placeholdersOf(original));
  return bindings
    .filter(({ placeholder, clue }) => slots.has(placeholder) && clue !== id)
    .flatMap(({ placeholder, score, runnersUp }) =>
      runnersUp
        .filter((other) => other.score >= WORTH_FOLLOWING * score)
        .slice(0, ALTERNATIVES)
        .map(({ value }) => [
          ...bindings.filter((one) => one.placeholder !== placeholder && one.clue !== id),
          { placeholder, value },
        ]),
    )
    .flatMap((values) => substitute([original], values));
}

/** What is known and what is missing, in words. */
export function inWords(progress: Progress): string {
  const known = knownClues(progress).map(queryProposition);
  const missing = openClues(progress).map(queryProposition);
  return [
    known.length > 0 && `Known: ${known.join('; ')}.`,
    missing.length > 0 && `Missing: ${missing.join('; ')}.`,
    progress.clues.length === 0 && 'The question could not be taken apart into clues.',
  ]
    .filter(Boolean)
    .join(' ');
}
