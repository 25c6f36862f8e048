/**
 * What a resolve prompt asks for, a line each: the open clues, the same with another of the equally
 * valid values of what was put into them, and the clues whose value is only likely.
 */
import { formatClue, placeholdersOf, slotText, SLOTS, substitute } from '../knowledge/clues.ts';
import type { Clue } from '../knowledge/types.ts';
import type { ProposedBinding, ResolveInput } from './types.ts';

export interface Asked {
  /** What a model names it by: `c2`, `c2b`, or `c2?town` where a clue asks for several values. */
  id: string;
  /** Id of the clue. */
  clue: string;
  placeholder: string;
  line: string;
  /** As in {@link ProposedBinding}. */
  given?: ProposedBinding['given'];
}

export function askedIn({
  searchable,
  fuzzy,
  variants = [],
  originals = [],
  bindings = [],
}: ResolveInput): Asked[] {
  const asked: Asked[] = [];
  const ask = (clue: Clue, of: string, given?: ProposedBinding['given']): void => {
    const names = placeholdersOf(clue);
    const known = new Set(given ? [] : asked.map(({ placeholder }) => placeholder));
    const fresh = names.filter((name) => !known.has(name));
    for (const placeholder of fresh) {
      const id = fresh.length === 1 ? clue.id : `${clue.id}?${placeholder}`;
      const gives = names.length === 1 ? '' : ` (gives ?${placeholder})`;
      const where = given ? ` (if ?${given.placeholder} is ${given.value})` : '';
      const line = `${id}: ${withNames(clue)}${gives}${where}`;
      asked.push({ id, clue: of, placeholder, line, ...(given ? { given } : {}) });
    }
  };
  for (const clue of [...searchable, ...fuzzy]) ask(clue, clue.id);
  for (const { id, of, clue, given } of variants) ask({ ...clue, id }, of, given);
  for (const one of bindings.filter(isLikely)) {
    const original = originals.find(({ id }) => id === one.clue);
    if (!original) continue;
    const others = bindings.filter(({ placeholder }) => placeholder !== one.placeholder);
    const [open] = substitute([original], others);
    const isTaken = asked.some(({ id }) => id === one.clue);
    const id = isTaken ? `${one.clue}?${one.placeholder}` : one.clue;
    const line = `${id}: ${withNames(open!)} (likely ${one.value})`;
    asked.push({ id, clue: one.clue, placeholder: one.placeholder, line });
  }
  return asked;
}

/** What is known and what is not: a clue that other clues filled in was found nowhere itself. */
export function knownIn({ resolved, bindings = [] }: Pick<ResolveInput, 'resolved' | 'bindings'>): {
  found: Clue[];
  filledIn: Clue[];
} {
  const givers = new Set(bindings.filter((one) => !isLikely(one)).map(({ clue }) => clue));
  const likely = new Set(bindings.filter(isLikely).map(({ clue }) => clue));
  return {
    found: resolved.filter(({ id }) => givers.has(id) && !likely.has(id)),
    filledIn: resolved.filter(({ id }) => !givers.has(id) && !likely.has(id)),
  };
}

export function isLikely({ sure, settled }: ProposedBinding): boolean {
  return sure === false && settled !== true;
}

/** Every placeholder by name, anonymous ones too: the model has to know what it fills. */
function withNames(clue: Clue): string {
  return placeholdersOf(clue).length > 0
    ? SLOTS.map((slot) => slotText(clue[slot])).join(' | ')
    : formatClue(clue);
}
