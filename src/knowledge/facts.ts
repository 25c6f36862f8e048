/**
 * Facts: what a question resolved, in words and with its place in the pages, kept for later
 * questions. A fact is a clue whose every slot is known; it rests on the sentences that it was read
 * from and on nothing else: never on another fact, and never on a stored triplet, which may be
 * replaced when a passage is read anew.
 */
import { isPlaceholder, placeholdersOf, SLOTS, substitute } from './clues.ts';
import { tripletKey } from './propositions.ts';
import type { Binding, Clue, Support, Triplet } from './types.ts';

/** The slot of a clue that was asked for. */
export type FactSlot = 'subject' | 'object';

export interface Fact extends Triplet {
  /** The same for all facts that answer the same clue: the newest takes the earlier one's place. */
  id: string;
  /** Which slot was found out; the other two were given. */
  found: FactSlot;
  /** Who set the value: one that a person chose is not replaced by what an engine finds. */
  by: Binding['by'];
  /** The question that found it out: its id, and its words. */
  question: string;
  asked: string;
  /** Sentences in which the value stands; at least one. */
  supports: Support[];
}

/** What a question leaves behind. */
export interface Findings {
  facts: Fact[];
  /** Ids of facts that a person has refuted without putting a grounded one in their place. */
  refuted: string[];
}

/**
 * The facts of a question's bindings. Grounded ones only: a clue counts when each of its values can
 * be read in the text that it cites.
 * @param originals the clues as decomposed.
 */
export function findingsOf(
  question: { id: string; words: string },
  originals: readonly Clue[],
  bindings: readonly Binding[],
): Findings {
  const byPlaceholder = new Map(bindings.map((binding) => [binding.placeholder, binding]));
  const findings: Findings = { facts: [], refuted: [] };
  for (const binding of bindings) {
    const clue = originals.find(({ id }) => id === binding.clue);
    const found = clue && slotOf(clue, binding.placeholder);
    if (!clue || !found) continue;
    const parts = placeholdersOf(clue).map((name) => byPlaceholder.get(name));
    const triplet = known(clue, bindings);
    if (!triplet) continue;
    const id = tripletKey({ ...triplet, [found]: '?' });
    const grounded = binding.supports.length > 0 && parts.every((part) => part?.grounded === true);
    if (!grounded) {
      if (binding.by === 'person') findings.refuted.push(id);
      continue;
    }
    const supports = binding.supports.map(({ triplet: _, ...support }) => support);
    const { by } = binding;
    findings.facts.push({
      ...{ id, ...triplet, found, by, supports },
      ...{ question: question.id, asked: question.words },
    });
  }
  return findings;
}

function slotOf(clue: Clue, placeholder: string): FactSlot | undefined {
  return (['object', 'subject'] as const).find((name) => {
    const slot = clue[name];
    return isPlaceholder(slot) && slot.placeholder === placeholder;
  });
}

/** The clue with its values; undefined while any slot is open. */
function known(clue: Clue, bindings: readonly Binding[]): Triplet | undefined {
  const [filled] = substitute([clue], [...bindings]);
  const words = SLOTS.map((name) => filled![name]).map((slot) =>
    isPlaceholder(slot) ? undefined : slot.text.trim(),
  );
  const [subject, predicate, object] = words;
  return subject && predicate && object ? { subject, predicate, object } : undefined;
}

/** Documents that a fact rests on, each once. */
export function documentsOf({ supports }: Fact): string[] {
  return [...new Set(supports.map(({ source }) => source.document))];
}
