/**
 * The one tokeniser of lexical search: words in lower case without accents, possessive endings
 * or thousands separators; then stems without stop words. Filtering is by whole token only.
 */
import { stem } from './stem.ts';

/** Function words: they carry grammar, not matter. */
const STOP_WORDS = new Set(
  `a an the this that these those and or but nor so if then than as at by for from in into of off
  on onto out over to up upon with within without about above after again against all also am are
  be been being before below between both can could did do does doing down during each few further
  had has have having he her here hers herself him himself his how i is it its itself just me more
  most my myself no not now only other our ours ourselves own same she should some such their
  theirs them themselves there they through too under until very was we were what when where which
  while who whom whose why will would you your yours yourself yourselves may might must shall one`.split(
    /\s+/,
  ),
);

/** Letters that decomposition does not reduce to a base letter. */
const LETTERS: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', ŋ: 'n',
}; // prettier-ignore
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
const NON_ASCII = /[^\x00-\x7f]/; // eslint-disable-line no-control-regex

/** Initials (u.s.a.), numbers with separators (1,250.5), words with inner apostrophes (o'neill). */
const ASCII_WORD = /(?:[a-z]\.){2,}|\d+(?:[.,]\d+)*(?:[a-z]+)?|[a-z]+(?:'[a-z]+)*\d*/g;
const ANY_WORD =
  /(?:\p{L}\.){2,}|\p{N}+(?:[.,]\p{N}+)*\p{L}*|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*\p{N}*/gu;

/** Lower case without accents; apostrophes made plain. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!NON_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .replace(/[\u2018\u2019\u02bc\u2032`]/g, "'")
    .replace(/\u00ad/g, '');
}

/** Words of a text in order, folded: no stop-word filter, no stemming. */
export function words(text: string): string[] {
  const folded = fold(text);
  const found = folded.match(NON_ASCII.test(folded) ? ANY_WORD : ASCII_WORD) ?? [];
  for (let i = 0; i < found.length; i++) {
    const word = found[i]!;
    if (word.endsWith("'s")) found[i] = word.slice(0, -2);
    if (/[.,']/.test(found[i]!)) found[i] = found[i]!.replace(/[.,']/g, '');
  }
  return found;
}

/** What lexical search matches on: stems of a text in order, stop words left out. */
export function stems(text: string): string[] {
  const result: string[] = [];
  for (const word of words(text)) {
    if (!STOP_WORDS.has(word)) result.push(stem(word));
  }
  return result;
}

/** Whether a (folded) word is a function word. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
