/**
 * A question with its misspelt words put right, as a noisy channel would (Kernighan, Church & Gale
 * 1990): of the words that the documents or the language have, the one with the fewest slips, then
 * the one that most passages hold. A word that either knows stands as it was typed, and so does
 * whatever may be meant as it stands: numbers, codes, abbreviations, what is in quotation marks.
 */
import { fold, isStopWord } from '../retrieval/tokens.ts';
import { isUsualSlip } from '../retrieval/slips.ts';

/** A word that may have been meant. */
export interface Near {
  /** In lower case, as `fold` writes it. */
  word: string;
  slips: number;
  /** Passages that hold it. */
  passages: number;
}

export interface Vocabulary {
  /** @param word in lower case. */
  knows(word: string): boolean;
  /** Whether it is a word of the language, whatever the documents say. */
  isEnglish(word: string): boolean;
  /** Words with so many slips at most. */
  near(word: string, most: number): Near[];
}

/** How long a word must be: a letter lost, doubled or swapped; any other slip; two of them. */
const LETTERS = { usual: 4, other: 6, two: 8 };
/**
 * By how much other slips are less likely, as a logarithm. Pollock & Zamora (1984): of single slips
 * 34 % leave a letter out and 13 % swap two; 19 % write one of 25 others, 27 % put in one of 26.
 */
const UNUSUAL = Math.log(25);
/** The first letter is wrong half as often as another one would be. */
const FIRST = Math.log(2);

/** What stands as it was typed: quotations, whatever holds a digit or a sign, addresses; then words. */
const PARTS =
  /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|‘[^’]*’(?!\p{L})|(?<!\p{L})'[^']*'(?!\p{L})|\S*[\p{N}@/\\_&+#]\S*|\S*\p{L}[.:]\p{L}\S*|([\p{L}\p{M}]+)([’'][\p{L}\p{M}]+)?/gu;

export function respell(question: string, vocabulary: Vocabulary): string {
  const words = Array.from(question.matchAll(PARTS), ([, word]) => word ?? '').filter(Boolean);
  const english = words.filter((word) => vocabulary.isEnglish(fold(word)));
  // In another language most words would be taken for slips.
  if (english.length * 2 < words.length) return question;
  return question.replace(PARTS, (part, word?: string, ending = '', at = 0) => {
    const isWord = word !== undefined && /^(?:[’']s)?$/i.test(ending);
    return isWord ? intended(word, at === 0, vocabulary) + ending : part;
  });
}

/** The word itself where nothing else is likelier. */
function intended(typed: string, isFirst: boolean, vocabulary: Vocabulary): string {
  const word = fold(typed);
  const isAbbreviation = /\p{L}\p{Lu}/u.test(typed);
  if (word.length < LETTERS.usual || isAbbreviation || vocabulary.knows(word)) return typed;
  const [best, second] = nearest(word, vocabulary);
  if (!best) return typed;
  const hasCapital = /^\p{Lu}/u.test(typed);
  const isShort = word.length < LETTERS.other;
  const isPlain = best.isUsual && best.isFirstRight && !isShort;
  // What no passage holds helps only to read the question; for a name, only a name is meant.
  if (best.passages === 0 && (!isPlain || second)) return typed;
  if (hasCapital && !isFirst && (!isPlain || vocabulary.isEnglish(best.word))) return typed;
  if (isShort && !best.isUsual && !isStopWord(best.word)) return typed;
  return hasCapital ? best.word[0]!.toUpperCase() + best.word.slice(1) : best.word;
}

/** Those with the fewest slips, likelier ones first; of equals the longest: letters are rather lost. */
function nearest(word: string, vocabulary: Vocabulary): Weighed[] {
  for (const slips of word.length < LETTERS.two ? [1] : [1, 2]) {
    const near = vocabulary.near(word, slips).map((each) => weighed(word, each));
    near.sort((a, b) => b.odds - a.odds || b.word.length - a.word.length);
    if (near.length > 0) return near;
  }
  return [];
}

interface Weighed extends Near {
  isUsual: boolean;
  isFirstRight: boolean;
  /** That it was meant, as a logarithm. */
  odds: number;
}

function weighed(typed: string, near: Near): Weighed {
  const isUsual = near.slips === 1 && isUsualSlip(typed, near.word);
  const isFirstRight = near.word[0] === typed[0];
  const frequency = Math.log(near.passages + 0.5);
  const odds = frequency - (isUsual ? 0 : UNUSUAL) - (isFirstRight ? 0 : FIRST);
  return { ...near, isUsual, isFirstRight, odds };
}
