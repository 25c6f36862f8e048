/** Questions about documents as such: what they are about, who made them and when, how they differ. */
import { askedAbout, KIND_OF_TEXT } from '../knowledge/about.ts';

export type AskedOfDocuments =
  /**
   * `question`: in the words for which retrieval finds the document (retrieval/beginnings.ts).
   * `ofAny`: it has no name, so that it may be any or all of them.
   */
  | { what: 'about' | 'author' | 'date'; question: string; ofAny: boolean }
  /** `named`: empty where "these two" are meant. */
  | { what: 'compare'; named: [string, string] | [] };

const LONGEST = 200;
const TEXT = `(?:this|that|these|it|(?:(?:the|this|that|these|my|our) )?(?:[\\p{L}-]+ )?${KIND_OF_TEXT}|\\S+\\.(?:pdf|docx?|md|txt|html?|epub|eml|csv))`;
const POLITE = /^(?:please|(?:can|could|would) you|tell me|show me)[ ,]+/i;
const AUTHOR = [
  new RegExp(`^who (?:wrote|authored|made|prepared|compiled) (${TEXT})$`, 'iu'),
  new RegExp(`^who (?:is|are|was|were) the (?:authors?|writers?) of (${TEXT})$`, 'iu'),
  new RegExp(`^who (?:is|was|are|were) (${TEXT}) (?:written|made|prepared) by$`, 'iu'),
  new RegExp(`^by whom (?:is|was|are|were) (${TEXT}) (?:written|made|prepared)$`, 'iu'),
  /^(?:who|what) (?:is|are) the authors?()$/iu,
];
const DATE = [
  new RegExp(
    `^when (?:is|was|were|are) (${TEXT}) (?:written|made|published|issued|prepared|dated)$`,
    'iu',
  ),
  new RegExp(`^(?:what is|how old is) the date of (${TEXT})$`, 'iu'),
  /^what is the (?:publication )?date()$/iu,
];
const PAIR = `(?:these|the|my|both)(?: two| 2)?(?: (?:${KIND_OF_TEXT}))?`;
const COMPARE = [
  new RegExp(`^compare ${PAIR}$`, 'iu'),
  new RegExp(
    `^(?:what (?:is|are) the differences?|how do) (?:between )?${PAIR}(?: differ)?$`,
    'iu',
  ),
];
const COMPARE_NAMED = [
  /^compare (.+?) (?:and|with|to) (.+)$/iu,
  /^(?:what (?:is|are) the differences? between) (.+?) and (.+)$/iu,
];
/** The same in German, of whatever there is. */
const GERMAN =
  /^(?:(?:bitte )?fasse? (?:das|dies|dieses dokument|das dokument|es)(?: bitte)? zusammen|worum geht es(?: hier| in diesem dokument| darin)?|wovon handelt (?:das|dieses dokument)|was steht (?:da|hier|darin))$/i;
/** What points back at something said before, where there is something. */
const POINTS = /^(?:this|that|these|it|)$/i;

/**
 * @param follows it is asked after another question: "this" may be something of that one.
 * @returns null for any other question.
 */
export function askedOfDocuments(typed: string, follows = false): AskedOfDocuments | null {
  if (typed.length > LONGEST) return null;
  let words = typed
    .replace(/[“”„"]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[ ?.!]+$/, '')
    .trim();
  while (POLITE.test(words)) words = words.replace(POLITE, '');
  const pointed = (thing: string): boolean => follows && POINTS.test(thing);
  for (const [what, patterns] of [
    ['author', AUTHOR],
    ['date', DATE],
  ] as const) {
    const thing = firstOf(patterns, words);
    if (thing === null || pointed(thing)) continue;
    const question = `What is ${thing || 'this document'} about?`;
    return { what, question, ofAny: askedAbout(question)?.named === '' };
  }
  if (COMPARE.some((pattern) => pattern.test(words))) return { what: 'compare', named: [] };
  for (const pattern of COMPARE_NAMED) {
    const [, one, other] = pattern.exec(words) ?? [];
    if (one && other) return { what: 'compare', named: [one, other] };
  }
  if (!follows && GERMAN.test(words)) {
    return { what: 'about', question: 'What is this document about?', ofAny: true };
  }
  const about = askedAbout(words);
  if (!about || !about.isText || about.part) return null;
  if (about.named === '' && follows && !new RegExp(KIND_OF_TEXT, 'i').test(words)) return null;
  return { what: 'about', question: words, ofAny: about.named === '' };
}

function firstOf(patterns: readonly RegExp[], words: string): string | null {
  for (const pattern of patterns) {
    const [, thing] = pattern.exec(words) ?? [];
    if (thing !== undefined) return thing;
  }
  return null;
}
