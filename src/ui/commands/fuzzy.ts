/**
 * How well a title fits what was typed: every word of it must be found in order, letters may be
 * left out in between; beginnings of words and letters side by side count more.
 */

const AT_START = 8;
const AT_WORD = 6;
const SIDE_BY_SIDE = 4;
const ANYWHERE = 1;
/** Of two that fit as well, the shorter says less that was not asked for. */
const PER_LETTER_LEFT = 0.02;

/** @returns the higher, the better; null when it does not fit. */
export function fit(typed: string, title: string): number | null {
  const letters = [...folded(title)];
  let score = 0;
  for (const word of folded(typed).split(/\s+/).filter(Boolean)) {
    const found = fitWord([...word], letters);
    if (found === null) return null;
    score += found;
  }
  return score - letters.length * PER_LETTER_LEFT;
}

/** Those that fit, the best first; what fits alike stays in its order. */
export function bestFits<T>(
  typed: string,
  all: readonly T[],
  titleOf: (one: T) => string,
): readonly T[] {
  if (typed.trim() === '') return all;
  return all
    .flatMap((one) => {
      const score = fit(typed, titleOf(one));
      return score === null ? [] : [{ one, score }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one);
}

/** The best of all places where the word may begin. */
function fitWord(word: readonly string[], letters: readonly string[]): number | null {
  let best: number | null = null;
  for (let start = 0; start <= letters.length - word.length; start++) {
    if (letters[start] !== word[0]) continue;
    const score = fitFrom(start, word, letters);
    if (score !== null && (best === null || score > best)) best = score;
  }
  return best;
}

function fitFrom(
  start: number,
  word: readonly string[],
  letters: readonly string[],
): number | null {
  let score = 0;
  let at = start;
  let before = -2;
  for (const letter of word) {
    at = letters.indexOf(letter, at);
    if (at < 0) return null;
    if (at === 0) score += AT_START;
    else if (isBoundary(letters[at - 1]!)) score += AT_WORD;
    else if (at === before + 1) score += SIDE_BY_SIDE;
    else score += ANYWHERE;
    before = at++;
  }
  return score;
}

function isBoundary(letter: string): boolean {
  return !/[\p{L}\p{N}]/u.test(letter);
}

/** Without case and accents: "Über" is found by "uber". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
