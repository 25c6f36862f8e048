/** A chain: values for the unknowns of a question, each found with the ones before it. */
import { cluesIn, placeholdersOf, substitute } from '../../../knowledge/clues.ts';
import type { Clue } from '../../../knowledge/types.ts';
import type { ProposedBinding } from '../../../tasks/types.ts';
import { unknownOf } from '../resolve/findings.ts';

/** A binding with what the ranking of chains wants to know of its choice. */
export interface Link {
  binding: ProposedBinding;
  /** Score of the best value that there was for this unknown. */
  best: number;
  /** Ids of the clues that the value was read from. */
  from: string[];
}

export interface Chain {
  links: readonly Link[];
  /** The question's clues with the values in them. */
  clues: Clue[];
  /** Unknowns for which nothing was found since the last value. */
  stuck: ReadonlySet<string>;
}

export function extended(chain: Chain, link: Link, originals: Clue[]): Chain {
  const links = [...chain.links, link];
  const clues = substitute(
    originals,
    links.map(({ binding }) => binding),
  );
  // A new value may make another clue searchable for an unknown that was stuck.
  return { links, clues, stuck: new Set() };
}

/** The next unknown to find a value for, with the clues that ask for it; null at the chain's end. */
export function nextUnknown({
  clues,
  stuck,
}: Chain): { placeholder: string; clues: Clue[] } | null {
  const searchable = cluesIn(clues, 'searchable');
  for (const clue of searchable) {
    const placeholder = unknownOf(clue);
    if (placeholder === null || stuck.has(placeholder)) continue;
    return { placeholder, clues: searchable.filter((other) => unknownOf(other) === placeholder) };
  }
  return null;
}

/** Clues that are not answered. */
export function openClues({ clues }: Chain): Clue[] {
  return clues.filter((clue) => placeholdersOf(clue).length > 0);
}
