/** What names nothing, however often statements are about it: numbers, units and small words. */
import { isDateText } from '../engines/instant/language/dates.ts';
import { findNumbers } from '../engines/instant/language/numbers.ts';
import { isStopWord, words } from '../retrieval/tokens.ts';

/** "K3", "G-01". */
const CODE = /^\p{L}-?\d/u;
/** Letters without case are words by themselves, initials together. */
const WORD = /\p{L}\.?\p{L}|\p{Lo}/u;

export function isNameless(slot: string): boolean {
  if (CODE.test(slot)) return false;
  if (!WORD.test(slot)) return true;
  const told = words(withoutNumbers(slot));
  return !told.some((word) => WORD.test(word) && !isStopWord(word)) && !isDateText(slot);
}

/** Nor the units behind them. */
function withoutNumbers(slot: string): string {
  let rest = '';
  let end = 0;
  for (const number of findNumbers(slot)) {
    rest += `${slot.slice(end, number.start)} `;
    end = number.end;
  }
  return rest + slot.slice(end);
}
