/** What a step is about: the names in its clue, with what other steps found filled in. */
import type { Step } from '../events.ts';

/** Words that begin a question or a sentence, capitalised only for that. */
const FIRST =
  /^(?:who|whom|whose|what|when|where|which|why|how|in|on|at|is|are|was|were|did|does|do|the|of|for|if|and)\b\s*/iu;
const NAME =
  /\p{Lu}[\p{L}\p{N}'’.-]*(?:,? (?:(?:of|the|de|la|le|van|von|der|upon|for|and) )*\p{Lu}[\p{L}\p{N}'’.-]*)*/gu;

/** No name is longer: a person's own words in a clue are not either. */
const MOST_LETTERS = 200;

/** Longest first: "the Quill Bridge Company" before "Quill". */
export function thingsOf(
  step: Pick<Step, 'clue' | 'placeholder'>,
  steps: readonly Step[],
): string[] {
  const slots = step.clue.split(' | ');
  const names =
    slots.length === 3
      ? [slots[0]!, slots[2]!].map((slot) => filled(slot, step, steps))
      : namesIn(step.clue);
  const plain = names.map((name) => name.replace(/\s*\([^)]*\)\s*$/u, '').replace(/[.,?!]+$/u, ''));
  const useful = plain.filter(
    (name) => name.length > 2 && name.length <= MOST_LETTERS && !name.startsWith('?'),
  );
  return [...new Set(useful)].sort((a, b) => b.length - a.length);
}

function filled(
  slot: string,
  { placeholder }: Pick<Step, 'placeholder'>,
  steps: readonly Step[],
): string {
  if (!slot.startsWith('?') || slot === `?${placeholder}`) return slot;
  return steps.find((one) => `?${one.placeholder}` === slot)?.value ?? slot;
}

function namesIn(words: string): string[] {
  return [...words.matchAll(NAME)].map(([name]) => {
    let rest = name;
    while (FIRST.test(rest)) rest = rest.replace(FIRST, '');
    return rest;
  });
}
