/**
 * Values that a person wrote by hand: they count as they are, and the sentence that says them is
 * looked for like any other, so that they are cited where the documents confirm them, and marked as
 * not grounded where they do not.
 */
import { isPlaceholder, SLOTS, substitute } from '../../knowledge/clues.ts';
import { isGrounded, standsIn } from '../../knowledge/grounding.ts';
import type { Binding, Clue, Support } from '../../knowledge/types.ts';
import type { Gathered } from '../citations.ts';

/** Sentences that are cited for one such value. */
const SENTENCES = 2;

export function isUnsupported({ by, supports }: Binding): boolean {
  return by === 'person' && supports.length === 0;
}

/** What a person wrote, with the sentences of what was gathered that say it. */
export function withOwnSupports(
  bindings: readonly Binding[],
  originals: readonly Clue[],
  gathered: Gathered,
): Binding[] {
  if (!bindings.some(isUnsupported)) return [...bindings];
  const clues = new Map(substitute([...originals], [...bindings]).map((clue) => [clue.id, clue]));
  return bindings.map((binding) => {
    const clue = clues.get(binding.clue);
    if (!clue || !isUnsupported(binding)) return binding;
    const supports = sentencesSaying(clue, binding.value, gathered);
    return { ...binding, supports, grounded: isGrounded(binding.value, supports) };
  });
}

/** Sentences in which both ends of the clue stand, the other end also in the heading above. */
function sentencesSaying(clue: Clue, value: string, gathered: Gathered): Support[] {
  const ends = SLOTS.filter((name) => name !== 'predicate').map((name) => clue[name]);
  const others = ends.flatMap((slot) =>
    isPlaceholder(slot) || slot.text === value ? [] : [slot.text],
  );
  // A value with nothing known beside it says nothing of the clue.
  if (others.length === 0) return [];
  const found = gathered.context().chunks.flatMap(({ id, heading, text, start, sentences }) =>
    sentences
      .filter((range) => {
        const words = text.slice(range.start - start, range.end - start);
        const about = `${heading}\n${words}`;
        return standsIn(value, words) && others.every((other) => standsIn(other, about));
      })
      .map((sentence) => ({ chunk: id, sentence })),
  );
  return gathered.citeAll(found.slice(0, SENTENCES));
}
