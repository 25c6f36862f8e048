/** Collects the clues of a question and names its placeholders by what they stand for. */
import type { AnswerType, Clue, Slot } from '../../../knowledge/types.ts';
import { fold } from '../match/text.ts';
import { relationNoun } from './relation-nouns.ts';
import { typeOfNoun } from './noun-types.ts';

export class ClueBuilder {
  readonly clues: Clue[] = [];
  readonly types: Record<string, AnswerType> = {};

  /** A new placeholder named after a noun phrase: "Welsh singer" → ?singer, ?singer2, … */
  placeholder(noun: string, type?: AnswerType, suffix = ''): { placeholder: string } {
    const base = nameOf(noun) + suffix;
    let name: string = base;
    for (let n = 2; name in this.types; n++) name = `${base}${n}`;
    this.types[name] = type ?? typeFor(noun);
    return { placeholder: name };
  }

  add(subject: Slot, predicate: string, object: Slot): void {
    const said = predicate.replace(/\s+/g, ' ').trim() || 'is';
    const clue: Clue = {
      id: `c${this.clues.length + 1}`,
      subject,
      predicate: { text: said },
      object,
    };
    if (
      this.clues.some(
        (other) => JSON.stringify({ ...other, id: '' }) === JSON.stringify({ ...clue, id: '' }),
      )
    )
      return;
    this.clues.push(clue);
  }

  setType(slot: Slot, type: AnswerType): void {
    if ('placeholder' in slot) this.types[slot.placeholder] = type;
  }
}

function typeFor(noun: string): AnswerType {
  const type = typeOfNoun(noun);
  return type === 'thing' ? (relationNoun(noun)?.type ?? 'thing') : type;
}

/** Last words of the phrase as a camel-case name of at most two words. */
function nameOf(noun: string): string {
  const relation = relationNoun(noun);
  const all = (fold(noun).match(/[a-z]+/g) ?? []).filter(
    (word) => !['the', 'a', 'an', 'of', 's'].includes(word),
  );
  if (all.length === 0) return 'answer';
  const kept = relation && all.length > 1 ? relation.name.match(/[a-z]+/g)! : all.slice(-1);
  return kept
    .slice(0, 2)
    .map((word, i) => (i === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('');
}

export function isPlaceholder(slot: Slot): slot is { placeholder: string } {
  return 'placeholder' in slot;
}
