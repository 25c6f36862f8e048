/**
 * A long sentence is a list or a table. It is read in parts, so that what grows faster than the
 * length (brackets, dates, look-ahead) stays small.
 */
import type { Token } from '../language/analyse.ts';

/** From here on a part ends at a comma, and at the latest there. */
const LONG_TOKENS = 150;
const MOST_TOKENS = 200;

/** Where the parts of tokens [first, end) begin. */
export function segments(tokens: readonly Token[], first: number, end: number): number[] {
  const starts = [first];
  for (let i = first + 1; i < end; i++) {
    const length = i - starts.at(-1)!;
    const comma = /^[,;]$/.test(tokens[i - 1]!.text);
    if (length >= MOST_TOKENS || (length >= LONG_TOKENS && comma)) starts.push(i);
  }
  return starts;
}
