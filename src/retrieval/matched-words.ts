/** Where a text holds the words that were searched for, in the sense of lexical search (by stems). */
import type { Range } from '../documents/types.ts';
import { stems } from './tokens.ts';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.,-][\p{L}\p{M}\p{N}]+)*/gu;

/** @returns ranges of whole words, in order. */
export function matchedWords(text: string, wanted: ReadonlySet<string>): Range[] {
  const ranges: Range[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (stems(word).some((stem) => wanted.has(stem))) {
      ranges.push({ start: index, end: index + word.length });
    }
  }
  return ranges;
}

/** How many different ones of the wanted stems a text holds. */
export function countMatched(text: string, wanted: ReadonlySet<string>): number {
  return new Set(stems(text).filter((stem) => wanted.has(stem))).size;
}
