/** A question what a document is about, or a part of one, and what it calls the document. */
import { withoutEnding } from '../documents/kinds.ts';

export interface PartOfText {
  /** "chapter", "section". */
  kind: string;
  number: string;
}

export interface AskedAbout {
  /** A name, a title, who wrote it; empty for "this document". */
  named: string;
  part?: PartOfText;
  /** It is called a text: by a word for its kind, or by a file's name. A quarrel is not. */
  isText: boolean;
  /** Nor is it asked as of a text: a thing, too, may cover something or deal with it. */
  mayBeThing: boolean;
}

/** Letters of such a question. */
const LONGEST = 400;
const POLITE =
  /^(?:please|(?:can|could|would) you|(?:i(?:'d| would) like|i want) to know|tell me|briefly)[ ,]+/i;
/** Only texts are about something, or are summed up. */
const OF_A_TEXT = [
  /^what(?: is|'s| are| was) (.+?) (?:all |mainly )?about$/i,
  /^what (.+?) (?:is|are|was) (?:all |mainly )?about$/i,
  /^(?:summari[sz]e|sum up|give (?:me |us )?(?:an?|the) (?:(?:short|brief|quick) )?(?:summary|overview|gist) of) (.+)$/i,
  /^what(?: is|'s) the (?:gist|(?:main |general )?(?:subject|topic)) of (.+)$/i,
];
const OF_A_THING = [
  /^what (?:(?:topics?|subjects?) )?(?:does|do|did) (.+?) (?:deal with|cover|treat(?: of)?|discuss|talk about|concern)$/i,
  /^what (.+?) (?:deals? with|covers?|treats? of|discusses|talks about|concerns)$/i,
];
/** What a text is called by its kind; it need not stand in its title. A pattern. */
export const KIND_OF_TEXT =
  '(?:document|file|pdf|text|paper|article|study|report|thesis|dissertation|book|booklet|manual|handbook|guide|guideline|guidance|bill|act|law|contract|agreement|lease|licen[cs]e|letter|e-?mail|minutes|note|memo|form|instruction|leaflet|brochure|notice|newsletter|story|novel|poem|play|film|movie|speech|policy|standard|specification|datasheet|sheet|list|faq|essay|review|survey|summary|regulation|directive|ordinance|treaty|protocol|publication|page|slide|handout|chapter|section|annex|appendix|schedule)s?';
const IS_KIND_OF_TEXT = new RegExp(`^${KIND_OF_TEXT}$`);
const PART =
  /^(?:the )?(chapter|section|part|article|clause|annex|appendix|schedule) (\d+(?:\.\d+)*|[IVXLC]+|[A-Z])(?![\p{L}\p{N}])(?: (?:of|in|from) (.+))?$/iu;
const DETERMINER = /^(?:the|this|that|these|those|my|our|an?) /i;
/** What points at the one document there is. */
const ANY_TEXT = /^(?:it|this|that|this one|(?:the |this |that |my )?(?:document|file|pdf|text))$/i;

/** Null for any other question. */
export function askedAbout(question: string): AskedAbout | null {
  if (question.length > LONGEST) return null;
  let words = question
    .replace(/[“”„«»"]/g, '')
    .replace(/’/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/(?:,? please)?[ ?.!]+$/i, '')
    .trim();
  while (POLITE.test(words)) words = words.replace(POLITE, '');
  const ofText = firstOf(OF_A_TEXT, words);
  const thing = ofText ?? firstOf(OF_A_THING, words);
  if (thing === null) return null;
  const [, kind, number, whole = ''] = PART.exec(thing) ?? [];
  const name = kind === undefined ? thing : whole;
  const named = ANY_TEXT.test(name) ? '' : name.replace(DETERMINER, '');
  const isText = kind !== undefined || named === '' || speaksOfText(named);
  return {
    named,
    ...(kind && number ? { part: { kind: kind.toLowerCase(), number } } : {}),
    isText,
    mayBeThing: ofText === null && !isText,
  };
}

function firstOf(patterns: readonly RegExp[], words: string): string | null {
  for (const pattern of patterns) {
    const [, thing] = pattern.exec(words) ?? [];
    if (thing !== undefined) return thing;
  }
  return null;
}

function speaksOfText(named: string): boolean {
  const words = named.toLowerCase().split(/[^\p{L}\p{N}.-]+/u);
  return words.some(
    (word) => withoutEnding(word) !== word || [word, ...word.split('-')].some(isKindOfText),
  );
}

export function isKindOfText(word: string): boolean {
  return IS_KIND_OF_TEXT.test(word);
}
