/**
 * A question as it is read: without quotation marks around the whole of it, and with every kind of
 * quotation mark around a title written as a straight one.
 */
import { IRREGULAR_PARTICIPLES } from '../language/words.ts';
import { isMany, typeOfNoun } from './noun-types.ts';

/** A mark at both ends, the second before or after a question mark. */
const OUTER = /^["'“„«‘](.+)["'”“»’]\??$/su;
/** The first mark inside that closes or opens a quotation, and is no apostrophe. */
const INNER = /(?<=(\S))["'“”„«»‘’](?!\p{L})|(?<!\S)["'“„«‘]/u;

/** "Who was it that founded X": the same as "Who founded X". A name would open a clause of its own. */
const CLEFT = /^(who|what|which(?: \p{Ll}+){1,2}) (?:is|was) it (?:that|who|which) (?=\p{Ll})/iu;

/** "Who was managing director": without an article a role is named, and nobody managed a director. */
const ROLE_IN_ING =
  /^([Ww]ho(?: else)? (?:is|was|were|are|became)) (?=(?!being)\p{Ll}+ing (\p{Ll}+)(?!\p{L}))/u;

/** "What exactly is X", "who actually built it"; "how precisely" asks for a degree. */
const STRESS =
  /(^|, )(what|who|where|when|why|how(?! precisely)),? (?:exactly|precisely|actually|really),? (?=\p{L})/iu;

/** "What's", "who's been": else what follows would be owned by it. Of "who's paid" nothing tells which. */
const CONTRACTED = /(?<!\S)(who|what|where|when|how|why|it|that|there|he|she)['’]s(?= (\p{L}*))/giu;
const HAS = /^(?:been|got|had)$/i;

/** "What was her husband called?": his name is asked; not by what it was "formerly" called. */
const CALLED =
  /^[Ww]hat (is|was|are|were) ((?:(?:the|his|her|its|their|our|my|your)(?= )|\p{Lu}[\p{L}'’.-]*)(?: (?!(?:that|which|who|been|is|was|are|were|formerly|now|also|originally|commonly|then|both) )[^\s?]+)*) (?:called|named)(?=[?\s]*$)/u;

/** "Isn't the mill open?" asks whether it is. */
const DENYING =
  /^(is|are|was|were|do|does|did|has|have|had|can|could|would|should|must)(?:n['’]|(?<=can)['’])t (?=\S)/iu;

/** What the reader puts before a question on words that were selected. */
const ABOUT = /^about [“"]([^“”"]+)[”"]: *(\S.*)$/isu;
/** Words of a quotation that is a name; a longer one is a passage. */
const NAME_WORDS = 6;
const OWNER = /\b(?:its|his|their|her(?= \p{Ll}))\b/iu;
const POINTER = /\b(?:it|he|she|they|him|her|them)\b/iu;

/** "Name the judges", "List all the stations", "Give the date": what they are is asked. */
const DEMAND =
  /^(?:please )?(?:(?:list|name|enumerate|state)|(?:give|tell|show)(?: (?:me|us))?)(?: all(?: of)?)? (?=(?:the|those|its|their|his|her) )(.{2,}?)[.!?\s]*$/iu;

export function normaliseQuestion(question: string): string {
  const asked = withQuoted(question.trim());
  const plain = straight(withoutOuter(asked).replace(CONTRACTED, withoutContraction))
    .replace(DENYING, '$1 ')
    .replace(DEMAND, asksWhat)
    .replace(STRESS, '$1$2 ')
    .replace(CALLED, (_, is: string, thing: string) =>
      /^(?:is|was)$/.test(is) ? `What is the name of ${thing}` : `What are the names of ${thing}`,
    )
    .replace(CLEFT, '$1 ');
  return plain.replace(ROLE_IN_ING, (start, who: string, noun: string) =>
    typeOfNoun(noun) === 'person' && !noun.endsWith('s') ? `${who} the ` : start,
  );
}

/** Not in a title: "There's a Goat on the Roof". */
function withoutContraction(short: string, word: string, next: string, at: number): string {
  if (at > 0 && /^\p{Lu}/u.test(short)) return short;
  if (HAS.test(next)) return `${word} has`;
  return next.endsWith('ed') || IRREGULAR_PARTICIPLES.has(next) ? short : `${word} is`;
}

function asksWhat(_: string, things: string): string {
  const [phrase = ''] = things.split(/ (?:of|in|on|at|for|from|with|that|which|who|whose|where) /);
  const noun = phrase.match(/\p{L}+$/u)?.[0] ?? '';
  const isSeveral = / and |^those\b/.test(things) || isMany(noun);
  const who = typeOfNoun(noun) === 'person' || /^those\b/i.test(things) ? 'Who' : 'What';
  return `${who} ${isSeveral ? 'are' : 'is'} ${things}?`;
}

/** 'About “Orle Bridge”: who built it?' asks who built Orle Bridge. */
function withQuoted(question: string): string {
  const [, quoted = '', rest] = ABOUT.exec(question) ?? [];
  if (rest === undefined) return question;
  const name = quoted.trim();
  if (name.split(/\s+/).length > NAME_WORDS || rest.includes(name)) return rest;
  return OWNER.test(rest)
    ? rest.replace(OWNER, () => `${name}'s`)
    : rest.replace(POINTER, () => name);
}

/** Marks at both ends belong to the whole only where none between them closes before one opens. */
function withoutOuter(text: string): string {
  const inner = OUTER.exec(text.replace(/[\s.]+$/, ''))?.[1]?.trim();
  const closes = inner && INNER.exec(inner)?.[1];
  return inner && !closes ? inner : text;
}

function straight(text: string): string {
  return text
    .replace(/[“”„‟«»]\s?/gu, (mark) => (/\s/.test(mark) && /[”»]/.test(mark) ? '" ' : '"'))
    .replace(/(?<![\p{L}\p{N}])‘([^‘’]*(?:’\p{L}[^‘’]*)*)’(?!\p{L})/gu, '"$1"');
}
