/**
 * A node's triplet: what the clue grammar makes of its words, with a name in the place of each
 * placeholder. Where it makes more than one triplet, the words say more than a triplet can.
 */
import type { Clue, Slot } from '../../../knowledge/types.ts';
import { planQuestion } from '../decompose/question.ts';

/** Names that no text has, and that read as names. */
const STANDS_FOR = ['Xanquor', 'Yovelne', 'Zubrinth'];

export function clueOf(words: string, placeholders: readonly string[]): Clue | null {
  if (placeholders.length > STANDS_FOR.length) return null;
  let text = words;
  for (const [i, name] of placeholders.entries())
    text = text.replaceAll(new RegExp(`\\?${name}(?![\\p{L}\\d])`, 'gu'), STANDS_FOR[i]!);
  const { clues } = planQuestion(text);
  const [clue] = clues;
  if (!clue || clues.length > 1) return null;
  const back = (slot: Slot): Slot | null => {
    if ('placeholder' in slot) return slot;
    const at = STANDS_FOR.indexOf(slot.text);
    if (at >= 0) return { placeholder: placeholders[at]! };
    return STANDS_FOR.some((name) => slot.text.includes(name)) ? null : slot;
  };
  const [subject, predicate, object] = [
    back(clue.subject),
    back(clue.predicate),
    back(clue.object),
  ];
  return subject && predicate && object ? { id: clue.id, subject, predicate, object } : null;
}
