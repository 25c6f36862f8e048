/** What follows from what: a value was found with the values that its clue had by then. */
import { placeholdersOf } from '../../knowledge/clues.ts';
import type { Binding, Clue } from '../../knowledge/types.ts';

/**
 * The bindings without those that followed from any of these placeholders, and without what followed
 * from them in turn. What a person set follows from nothing.
 */
export function withoutFollowing(
  bindings: readonly Binding[],
  originals: readonly Clue[],
  changed: ReadonlySet<string>,
): Binding[] {
  const gone = new Set(changed);
  const clues = new Map(originals.map((clue) => [clue.id, placeholdersOf(clue)]));
  let kept = [...bindings];
  for (let before = -1; before !== kept.length;) {
    before = kept.length;
    kept = kept.filter(({ placeholder, clue, by }) => {
      const rests = clues.get(clue)?.some((name) => name !== placeholder && gone.has(name));
      if (by === 'person' || !rests) return true;
      gone.add(placeholder);
      return false;
    });
  }
  return kept;
}
