/**
 * How well a title fits what was typed. Every word of it must be there: as a beginning, inside a
 * word, as the first letters of words, or with a letter or two left out. What fits only loosely is
 * shown only where nothing fits as it was typed.
 */

const TITLE_STARTS = 100;
const WORD_STARTS = 60;
const INSIDE = 25;
const LOOSE = 6;
/** Of several words, those that stand together as they were typed. */
const TOGETHER = 30;
/** A whole word counts more than a beginning of a longer one. */
const WHOLE = 20;
/** Of two that fit as well, the shorter says less that was not asked for. */
const PER_LETTER_LEFT = 0.05;
/** Fewer letters are in almost every title. */
const LEAST_INSIDE = 2;
const LEAST_LOOSE = 3;
/** Letters that may lie between those that were typed, for each of them. */
const LEFT_OUT = 0.7;

export interface Fit {
  /** The higher, the better. */
  score: number;
  /** A word was found only with letters left out. */
  isLoose: boolean;
}

/** @returns null when it does not fit. */
export function fit(typed: string, title: string): Fit | null {
  const whole = folded(title);
  const words = folded(typed).split(/\s+/).filter(Boolean);
  let score = 0;
  let isLoose = false;
  for (const word of words) {
    const found = fitWord(word, whole);
    if (!found) return null;
    score += found.score;
    isLoose ||= found.isLoose;
  }
  if (words.length > 1 && whole.includes(words.join(' '))) score += TOGETHER;
  return { score: score - whole.length * PER_LETTER_LEFT, isLoose };
}

/** Those that fit, the best first; what fits alike stays in its order. */
export function bestFits<T>(
  typed: string,
  all: readonly T[],
  titleOf: (one: T) => string,
): readonly T[] {
  if (typed.trim() === '') return all;
  const found = all.flatMap((one) => {
    const fits = fit(typed, titleOf(one));
    return fits ? [{ one, ...fits }] : [];
  });
  const asTyped = found.filter(({ isLoose }) => !isLoose);
  return (asTyped.length > 0 ? asTyped : found)
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one);
}

/** The best of all places where the word stands. */
function fitWord(word: string, title: string): Fit | null {
  let best: number | null = null;
  for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1)) {
    const startsWord = at === 0 || isBoundary(title[at - 1]!);
    if (!startsWord && word.length < LEAST_INSIDE) continue;
    const end = at + word.length;
    const isWhole = startsWord && (end === title.length || isBoundary(title[end]!));
    const place = at === 0 ? TITLE_STARTS : startsWord ? WORD_STARTS : INSIDE;
    const score = place + (isWhole ? WHOLE : 0);
    if (best === null || score > best) best = score;
  }
  if (best !== null) return { score: best, isLoose: false };
  return isLooselyIn(word, title) ? { score: LOOSE, isLoose: true } : null;
}

/** First letters of words that follow each other, or a word with few letters left out. */
function isLooselyIn(word: string, title: string): boolean {
  const initials = title
    .split(/[^\p{L}\p{N}]+/u)
    .map((each) => each[0] ?? '')
    .join('');
  if (word.length > 1 && initials.includes(word)) return true;
  if (word.length < LEAST_LOOSE) return false;
  for (let start = 0; start < title.length; start++) {
    if (title[start] !== word[0] || (start > 0 && !isBoundary(title[start - 1]!))) continue;
    let at = start;
    for (const letter of word.slice(1)) {
      at = title.indexOf(letter, at + 1);
      if (at < 0) return false;
    }
    if (at - start + 1 <= word.length * (1 + LEFT_OUT)) return true;
  }
  return false;
}

function isBoundary(letter: string): boolean {
  return !/[\p{L}\p{N}]/u.test(letter);
}

/** Without case and accents: "Über" is found by "uber". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
