/** What names nothing, however often statements are about it: numbers, units and small words. */
import { isDateText } from '../engines/instant/language/dates.ts';
import { findNumbers } from '../engines/instant/language/numbers.ts';
import { fold, isStopWord } from '../retrieval/tokens.ts';

/** "K3", "G-01", "C++"; "3M", "12A", "7-Eleven", but no "£3M". */
const CODE = /^\p{L}(?:-?\d|[+#])|(?<![\p{L}\d.,$£€])\d+-?\p{Lu}/u;
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’.][\p{L}\p{M}\p{N}]+)*/gu;
/** Letters without case are words by themselves, initials together. */
const WORD = /\p{L}\.?\p{L}|\p{Lo}/u;
/** They have a capital only because they begin. */
const BEGINS: readonly string[] = ['the', 'an', 'one', 'no'];

export function isNameless(slot: string): boolean {
  if (CODE.test(slot)) return false;
  return !WORD.test(slot) || (!saysAnything(withoutNumbers(slot)) && !isDateText(slot));
}

/** Small words carry no matter where they are written small: "IT", "WHO" and "Will" are names. */
export function saysAnything(slot: string): boolean {
  return (slot.match(TOKEN) ?? []).some((word, i) => WORD.test(word) && !isSmall(word, i === 0));
}

function isSmall(word: string, isFirst: boolean): boolean {
  const plain = fold(word).replace(/'s$/, '');
  const isCapital = /^\p{Lu}/u.test(word) && !(isFirst && BEGINS.includes(plain));
  return !isCapital && isStopWord(plain);
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
