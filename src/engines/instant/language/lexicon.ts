/** The words that the tagger's model lists: some 88,000 of English, most of them in one form. */
import { lexemes } from './analyse.ts';

/** As it is written there: in lower case but for names. */
export function isListedWord(word: string): boolean {
  const { hash, intrinsicSize } = lexemes();
  // What the tagger has met since stands behind them.
  return (hash[word] ?? Infinity) < intrinsicSize;
}

let listed: string[] | undefined;

/** Those in lower case that are letters only. */
export function listedWords(): readonly string[] {
  const { list, intrinsicSize } = lexemes();
  listed ??= list.slice(0, intrinsicSize).filter((word) => /^[a-z]{2,}$/.test(word));
  return listed;
}
