/** Clues in words: as a statement, and as a question of its own. */
import { capital } from '../match/text.ts';
import { isPlaceholder, placeholdersOf, slotText, SLOTS } from '../../../knowledge/clues.ts';
import type { AnswerType, Clue, Slot } from '../../../knowledge/types.ts';
import { analyse } from '../language/analyse.ts';

/** `?birthPlaceA` → "birth place", `_1` → "thing". */
export function nounOf(placeholder: string): string {
  const words = placeholder
    .replace(/(?<=[a-z])[AB]$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g);
  return words?.join(' ') ?? 'thing';
}

/** "Veldhaven Light was designed by which designer" */
export function asSentence(clue: Clue): string {
  const said = (slot: Slot): string =>
    isPlaceholder(slot) ? `which ${nounOf(slot.placeholder)}` : slotText(slot);
  const { subject, predicate, object, words } = clue;
  if (words !== undefined && placeholdersOf(clue).length > 0) return words.replace(/\?$/, '');
  const relation = slotText(predicate);
  if (isPlaceholder(predicate) || isVerbal(relation))
    return `${said(subject)} ${said(predicate)} ${said(object)}`;
  return `the ${relation} of ${said(subject)} is ${said(object)}`;
}

/** The question that asks for the unknown of a clue: "Who is the director of Orle Nights?" */
export function asQuestion(clue: Clue, types: Record<string, AnswerType>): string {
  const [asked] = placeholdersOf(clue);
  if (asked === undefined) return `${capital(asSentence(clue))}?`;
  if (clue.words !== undefined) return clue.words;
  const { subject, predicate, object } = clue;
  const relation = slotText(predicate);
  const who = types[asked] === 'person' ? 'who' : `which ${nounOf(asked)}`;
  const said = (slot: Slot): string =>
    isPlaceholder(slot) && slot.placeholder === asked ? who : slotText(slot);
  if (SLOTS.some((slot) => slot === 'predicate' && isPlaceholder(clue[slot])) || isVerbal(relation))
    return `${capital(`${said(subject)} ${said(predicate)} ${said(object)}`)}?`;
  if (isPlaceholder(subject)) return `${capital(who)} has ${slotText(object)} as ${relation}?`;
  return `${types[asked] === 'person' ? 'Who' : 'What'} is the ${relation} of ${slotText(subject)}?`;
}

/** "was designed by", "lies in"; not "director", "place of birth". */
function isVerbal(predicate: string): boolean {
  const [first] = analyse(`it ${predicate}`).slice(1);
  return first?.pos === 'VERB' || first?.pos === 'AUX' || first?.pos === 'ADP';
}
