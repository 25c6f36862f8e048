/**
 * Words as answers are compared by: lower case, without marks and articles (Rajpurkar et al. 2016,
 * as training/reader/text.py).
 */

/** 3.5 is not 35, 1/2 not 12, −5 not 5. */
const MARKS = /(?!(?<!\p{L})[.:/](?=\d)|(?<=^\s*)[-−–](?=\d))[^\p{L}\p{N}_\s]/gu;
const ARTICLES = new Set(['a', 'an', 'the']);

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(MARKS, '')
    .split(/\s+/)
    .filter((word) => word && !ARTICLES.has(word));
}

/** One is the other, or a part of it; both as {@link wordsOf} with spaces between. */
export function holdsOther(a: string, b: string): boolean {
  return ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
}
