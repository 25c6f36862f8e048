/** Numbers that tell the parts of a series apart: "Part II", "Part 2", "the 1911 Games". */

/** Roman numerals up to 39: letters for larger ones are too often words ("mix", "di", "mild"). */
const ROMAN = /^x{0,3}(?:ix|iv|v?i{0,3})$/;
/** A larger number at the end is a year or a quantity ("the Act of 1976"). */
const LARGEST_PART = 99;
const VALUES: Record<string, number> = { i: 1, v: 5, x: 10 };

/** The value of a folded Roman numeral in digits ("iii" → "3"); any other word as it is. */
export function inDigits(word: string): string {
  if (!word || !ROMAN.test(word)) return word;
  const values = [...word].map((letter) => VALUES[letter]!);
  const value = values.reduce((sum, own, i) => sum + (own < (values[i + 1] ?? 0) ? -own : own), 0);
  return String(value);
}

/**
 * Folded words with their Roman numerals in digits, so that "Part II" and "Part 2" are spelt alike.
 * No name begins with one, and a single letter before the end is an initial.
 */
export function withDigits(words: readonly string[]): string[] {
  return words.map((word, i) =>
    i > 0 && (word.length > 1 || i === words.length - 1) ? inDigits(word) : word,
  );
}

/** The number of its series that a name ends by; null where it has none. */
function partOf(words: readonly string[]): string | null {
  const last = words.length > 1 ? inDigits(words.at(-1)!) : '';
  return /^\d+$/.test(last) && Number(last) <= LARGEST_PART ? last : null;
}

function numbersIn(words: readonly string[]): string[] {
  return words.map((word, i) => (i > 0 ? inDigits(word) : word)).filter(isNumber);
}

export function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

/**
 * The words speak of another one of the series than the name: both have numbers, and none in common,
 * or the name's own number is not among them.
 */
export function numberedApart(name: readonly string[], said: readonly string[]): boolean {
  const own = numbersIn(name);
  const others = numbersIn(said);
  if (own.length > 0 && others.length > 0 && !own.some((number) => others.includes(number)))
    return true;
  const part = partOf(name);
  return part !== null && !others.includes(part);
}

/** The text goes on with a Roman numeral: "Brenn Bridge" in "Brenn Bridge II". */
export function isNumberedFurther(after: string): boolean {
  const next = /^ ([IVX]+)(?![\p{L}\p{N}.])/u.exec(after)?.[1];
  return next !== undefined && inDigits(next.toLowerCase()) !== next.toLowerCase();
}
