/**
 * Of whom and of what a question may be asked: it is named in the sentence itself, since what "she"
 * or "the firm" stands for is only supposed; and it is a matter of its document, which says it again
 * and again or has it in a heading, and no thing that is mentioned once.
 */
import { remember } from '../../engines/instant/language/remember.ts';
import { isStopWord } from '../../retrieval/tokens.ts';
import { namingIn, placesOf } from '../naming.ts';

export interface Subjects {
  /** The sentence names it: in full, by a last name that nobody else in the document has, or by "she" below a heading that has it. */
  isNamed: (slot: string, sentence: string) => boolean;
  /** @param phrase as it stands in a question. */
  matters: (phrase: string) => boolean;
}

/** Of a text with fewer letters, a page or so, all is its matter. */
const SHORT = 3_500;
/** A name is said at least so often, and what has none: in a longer text more. */
const OFTEN = { name: 2, thing: { short: 2, long: 3 } };
const LONG = 8_000;
/** "the rent" of "the rent for the plot". */
const BEHIND_NOUN = / (?:of|for|in|on|at|to|from|with|by|per|between|about) .*/;

/**
 * @param headings of the document, its title among them.
 * @param everywhere text of the whole library: a name may be said once in each of its documents.
 */
export function subjectsIn(
  text: string,
  headings: readonly string[],
  everywhere: string = text,
): Subjects {
  const naming = namingIn(text);
  const lower = text.replace(/\s+/g, ' ').toLowerCase();
  const above = headings.join('\n').toLowerCase();
  const isNamed = (slot: string, sentence: string): boolean => {
    const bare = withoutArticle(slot);
    if (timesIn(sentence.toLowerCase(), bare.toLowerCase(), 1) > 0) return true;
    // Below somebody's name, "she" at the beginning is who has it.
    if (/^(?:He|She) /.test(sentence) && names.has(bare.toLowerCase())) return true;
    const words = bare.split(' ');
    const last = words.at(-1)!;
    const isName = words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word));
    return (
      isName &&
      timesIn(sentence, last, 1) > 0 &&
      naming.firstNames(last).every((each) => words.includes(each.split(' ')[0]!))
    );
  };
  const names = new Set(headings.map((each) => each.trim().toLowerCase()));
  const isAbove = (words: string): boolean => timesIn(above, words.toLowerCase(), 1) > 0;
  const weigh = (phrase: string): boolean => {
    if (text.length < SHORT) return true;
    const bare = withoutArticle(phrase);
    const isName = bare.split(' ').every((word) => /^\p{Lu}/u.test(word) || isStopWord(word));
    const last = bare.split(' ').at(-1)!;
    if (isName) return isAbove(last) || timesIn(everywhere, last, OFTEN.name) === OFTEN.name;
    const words = bare.replace(BEHIND_NOUN, '').toLowerCase();
    const often = text.length < LONG ? OFTEN.thing.short : OFTEN.thing.long;
    const times = timesIn(lower, words, often);
    return isAbove(words) || times === often || (times > 1 && isAbove(words.split(' ').at(-1)!));
  };
  return { isNamed, matters: remember(weigh) };
}

/** One or several of the thing. @param most more are not counted. */
const timesIn = (text: string, words: string, most: number): number =>
  placesOf(text, words, most, ONE_OR_SEVERAL).length;
const ONE_OR_SEVERAL = /^(?:e?s)?(?![\p{L}\p{N}])/u;

function withoutArticle(phrase: string): string {
  return phrase.trim().replace(/^(?:the|an?) /i, '');
}
