/**
 * Chains of equally valid values: an open clue as it would be with another of the values that its
 * placeholders may have. Each is searched for and asked about beside the clue itself.
 */
import { cluesIn, placeholdersOf, substitute } from '../../knowledge/clues.ts';
import type { Clue } from '../../knowledge/types.ts';
import type { Variant } from '../../tasks/types.ts';
import type { LoopState } from '../events.ts';

export function variantsOf({ clues, originals, bindings }: LoopState): Variant[] {
  return cluesIn(clues, 'searchable').flatMap((clue) => {
    const original = originals.find(({ id }) => id === clue.id);
    if (!original) return [];
    const given = valuesBeside(original, bindings);
    return given.map((one, i) => ({
      id: `${clue.id}${String.fromCharCode('b'.charCodeAt(0) + i)}`,
      of: clue.id,
      clue: withOther(original, one, bindings),
      given: one,
    }));
  });
}

function valuesBeside(original: Clue, bindings: LoopState['bindings']): Variant['given'][] {
  const names = new Set(placeholdersOf(original));
  return bindings
    .filter(({ placeholder, by }) => names.has(placeholder) && by === 'engine')
    .flatMap(({ placeholder, runnersUp }) =>
      runnersUp.filter(({ also }) => also).map(({ value }) => ({ placeholder, value })),
    );
}

function withOther(original: Clue, one: Variant['given'], bindings: LoopState['bindings']): Clue {
  const others = bindings.filter(({ placeholder }) => placeholder !== one.placeholder);
  return substitute([original], [...others, one])[0]!;
}
