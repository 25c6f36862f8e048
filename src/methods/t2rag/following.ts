/** What follows from what: a value was found with the values that its clue had by then. */
import { placeholdersOf } from '../../knowledge/clues.ts';
import type { Binding, Clue } from '../../knowledge/types.ts';

/**
 * The bindings without those that followed from any of these placeholders, and without what followed
 * from them in turn. What a person set follows from nothing and stays, but what was cited for it spoke
 * of the former values: it is looked for anew.
 */
export function withoutFollowing(
  bindings: readonly Binding[],
  originals: readonly Clue[],
  changed: ReadonlySet<string>,
): Binding[] {
  const gone = new Set(changed);
  const clues = new Map(originals.map((clue) => [clue.id, placeholdersOf(clue)]));
  const restsOnGone = ({ placeholder, clue }: Binding): boolean =>
    clues.get(clue)?.some((name) => name !== placeholder && gone.has(name)) ?? false;
  let kept = [...bindings];
  for (let before = -1; before !== kept.length;) {
    before = kept.length;
    kept = kept.filter((binding) => {
      if (binding.by === 'person' || !restsOnGone(binding)) return true;
      gone.add(binding.placeholder);
      return false;
    });
  }
  return kept.map((binding) => (restsOnGone(binding) ? withoutEvidence(binding) : binding));
}

function withoutEvidence({ reason: _, ...binding }: Binding): Binding {
  return { ...binding, supports: [], runnersUp: [], grounded: false };
}
