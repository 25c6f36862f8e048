/**
 * Terms that a contract gives a meaning: `"Fee" means …`, and whom or what it names at the end of a
 * description, `Orle Ltd, 4 Pier Street (the "Supplier")`. The quotation marks say so.
 */

export interface NamedTerm {
  /** Without article. */
  term: string;
  /** That the description begins with; null where it begins with none. */
  name: string | null;
}

const BRACKET = /\(([^()]{1,80})\)/g;
/** No more than the term: `(see "Bells")` and `(from the song "Blue Tide")` name nothing. */
const QUOTED =
  /^(?:(?:hereinafter|hereafter|herein|collectively|jointly|together|each|also|called|referred to as|or|the|an?)[\s,:]+)*["“”](?:the |an? )?([^"“”]{2,50}?)[,.]?["“”]$/i;
/** What may stand small in a name; other small words make a description of it. */
const IN_NAME = /^(?:\P{Ll}.*|of|the|and|for|in|on|de|la|van|von|der|den|du|del|di)$/u;

/** `as in Section 12.1 ("Term and Termination")` says what that is about. */
const IS_PLACE =
  /\b(?:in|under|to|by|with) (?:section|clause|article|paragraph|appendix|annex|exhibit|schedule)s? [\w.()]{1,12}(?: (?:of|to|in) (?:this|the) \w+)?\s*$/i;
/** "Licensee shall have the right to use the marks (the “Marks”)": what is named is not who begins. */
const SAYS = /\b(?:shall|will|may|must|hereby|agrees?)\b/i;
/** "During the Term, …", "Upon the Effective Date, …" are no names, "The Company and the Trust" is one. */
const IS_TIME = /(?<!\b(?:of|and|for|in|on)) the\b/i;

const MEANS = /["“](?:the )?([^"“”\n]{2,50})["”] (?:means?|refers? to)\b/gi;
/** It is what the sentence is for. */
const BEGINS_WITH_MEANS = new RegExp(`^\\W*?${MEANS.source}`, 'i');

/** All that a passage gives a meaning to. */
export function termsDefinedIn(text: string): string[] {
  if (!/["“]/.test(text)) return [];
  return [
    ...namedTerms(text).map(({ term }) => term),
    ...Array.from(text.matchAll(MEANS), ([, term]) => term!),
  ];
}

/** The term that a sentence is there to give a meaning to; null where it is not. */
export function termWhoseMeaningIs(sentence: string): string | null {
  return BEGINS_WITH_MEANS.exec(sentence)?.[1] ?? null;
}

/** Those at the end of a description, in a sentence. */
export function namedTerms(sentence: string): NamedTerm[] {
  const found: NamedTerm[] = [];
  let from = 0;
  for (const { 0: bracket, 1: inside, index } of sentence.matchAll(BRACKET)) {
    const term = QUOTED.exec(inside!.trim())?.[1];
    const before = sentence.slice(from, index);
    // "(1)" counts the parties; other brackets belong to the description.
    if (!term || IS_PLACE.test(before)) continue;
    found.push({ term, name: nameIn(before) });
    from = index + bracket.length;
  }
  return found;
}

function nameIn(description: string): string | null {
  const own = description
    .replace(/^.*\bbetween\s+/is, '')
    .replace(/^(?:[\s,;:]+|and |by |with |\(?[\da-z]{1,3}\)\s)+/i, '');
  const [name = ''] = own.split(/,\s|\s\(|;/);
  const words = name.trim().split(/\s+/);
  if (SAYS.test(own) || IS_TIME.test(name)) return null;
  return /^\p{Lu}/u.test(name) && words.every((word) => IN_NAME.test(word))
    ? words.join(' ')
    : null;
}
