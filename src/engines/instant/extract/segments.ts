/**
 * Sentences inside a sentence: text from slides, tables and careless conversions loses its full
 * stops, and only capitals show where something new begins.
 */
import type { Token } from '../language/analyse.ts';

/** Average tokens a sentence above which full stops are taken to be lost throughout. */
const LOST_STOPS_TOKENS = 90;

/**
 * A longer sentence is a list or a table. It is read in parts, so that what grows faster than the
 * length (brackets, dates, look-ahead) stays small: from here on at a comma, and at the latest there.
 */
const LONG_TOKENS = 150;
const MOST_TOKENS = 200;

const FUNCTION_WORDS = new Set(
  (
    'the this these that those it its if when while you your they their he she we our a an in for some most ' +
    'many after before because although however there as at on with during once ask'
  ).split(' '),
);

/**
 * A function that cuts tokens [first, end) into segments, given as their first indices. In text
 * with full stops it cuts only before a capitalised function word between words in lower case.
 */
export function segmenter(
  tokens: readonly Token[],
  sentences: number,
): (first: number, end: number) => number[] {
  const lost = tokens.length / Math.max(1, sentences) > LOST_STOPS_TOKENS;
  const common = new Set<string>();
  if (lost) for (const token of tokens) if (token.text === token.lower) common.add(token.lower);
  return (first, end) => {
    const starts = [first];
    for (let i = first + 1; i < end; i++) {
      if (startsUnmarked(tokens, i, common) || isLong(tokens, starts.at(-1)!, i)) starts.push(i);
    }
    return starts;
  };
}

function isLong(tokens: readonly Token[], first: number, i: number): boolean {
  const length = i - first;
  return (
    length >= MOST_TOKENS || (length >= LONG_TOKENS && /^[,;]$/.test(tokens[i - 1]?.text ?? ''))
  );
}

function startsUnmarked(tokens: readonly Token[], i: number, common: ReadonlySet<string>): boolean {
  const token = tokens[i]!;
  const before = tokens[i - 1];
  const next = tokens[i + 1];
  if (!/^\p{Lu}/u.test(token.text) || !before || !next) return false;
  if (!/^\p{Ll}|^\d+$|^[)%]$/u.test(before.text) || !/^\p{Ll}/u.test(next.text)) return false;
  if (/^(?:DET|ADP|CCONJ)$/.test(before.pos)) return false;
  return FUNCTION_WORDS.has(token.lower) || common.has(token.lower);
}
