/** When two names may be of one thing: parts of names, initials, short forms, other spellings. */
import { foldText } from '../../knowledge/grounding.ts';

/** Titles and forms of companies, which are left out as easily as they are written. */
const LOOSE =
  /^(?:the|of|and|sir|lady|lord|dame|dr|mr|mrs|ms|prof|professor|count|king|queen|prince|princess|saint|st|jr|sr|ltd|limited|inc|co|corp|corporation|company|plc|gmbh|ag|group|city)$/u;

/**
 * Doubt counts as one: a disagreement is only claimed of names that nothing brings together.
 * @param kind people keep their first name when they take another surname; places are not named so.
 */
export function couldBeOne(a: string, b: string, kind: 'name' | 'place'): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  if (few.length === 0) return true;
  if (few.every((word) => many.some((whole) => matches(word, whole)))) return true;
  if (few.length === 1 && few[0] === many.map((word) => word[0]).join('')) return true;
  if (kind === 'name' && matches(one[0]!, other[0]!)) return true;
  const unlike = one.filter((word) => !other.some((whole) => matches(word, whole)));
  // "Bob Fenn" and "Robert Fenn", "Joanne Moss" and "Jo K. Moss".
  return (
    unlike.length < one.length &&
    unlike.every((word) => other.some((whole) => isShort(word, whole)))
  );
}

function wordsOf(name: string): string[] {
  const all = foldText(name)
    .trim()
    .split(/[\s-]+/u);
  const words = all.filter((word) => word !== '' && !LOOSE.test(word));
  return words.length > 0 ? words : all;
}

/** The same word, its beginning or initial, or the same consonants. */
function matches(a: string, b: string): boolean {
  if (a.startsWith(b) || b.startsWith(a)) return true;
  return a.length > 3 && b.length > 3 && a[0] === b[0] && skeleton(a) === skeleton(b);
}

const skeleton = (word: string): string => word.replace(/[aeiouyh]/gu, '').replace(/(.)\1/gu, '$1');

/** "Bob" of "Robert", "Bill" of "William": a short form keeps the sound after the first letter. */
function isShort(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short[0] === long[0] || (short.length <= 5 && long.includes(short.slice(1, 3)));
}
