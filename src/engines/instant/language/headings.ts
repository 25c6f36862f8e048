/** Headings that name a part of a document, not a thing. */
import { analyse, type Token } from './analyse.ts';
import { isListedWord } from './lexicon.ts';
import { isCapitalised } from './words.ts';

const SECTION =
  /^(?:\d|[IVX]+\.|chapter|section|part|appendix|figure|table|introduction|conclusions?|abstract|results?|discussion|methods?|materials|background|related work|references|bibliography|acknowledge?ments?|overview|summary|contents|preface|index|notes|see also|history|external links|key points|evaluation|experiments?|limitations)\b/i;

export function namesSection(heading: string): boolean {
  return SECTION.test(heading);
}

/**
 * A heading of common nouns: "Early years", "Marriage and Children", "Return to Varn". Its words up
 * to a preposition other than "of" are known as no names, or the last of them is written small.
 */
export function isCommonTitle(heading: string): boolean {
  const tokens = analyse(heading);
  const to = tokens.findIndex(({ pos, lower }, i) => i > 0 && pos === 'ADP' && lower !== 'of');
  const head = (to < 0 ? tokens : tokens.slice(0, to)).filter(({ text }) => /\p{L}/u.test(text));
  const last = head.at(-1);
  return last !== undefined && (!isCapitalised(last) || head.every(isCommon));
}

function isCommon({ text, lower }: Token): boolean {
  return !/\p{Lu}.*\p{Lu}/u.test(text) && isListedWord(lower);
}
