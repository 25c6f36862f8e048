/** Stems as the span reader compares them: numbers written in words stand for their digits. */
import { stem } from '../../match/text.ts';

const CARDINALS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const VALUES = new Map([
  ...CARDINALS.map((word, value) => [word, String(value)] as const),
  ...ORDINALS.map((word, value) => [word, `#${value}`] as const),
]);

/** @param word folded (match/text.ts). "third" and "3rd" are one stem, "three" and "3" another. */
export function stemOf(word: string): string {
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(word);
  return ordinal ? `#${ordinal[1]}` : (VALUES.get(word) ?? stem(word));
}
