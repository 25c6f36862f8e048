/**
 * Questions written as several questions: "When was X built, and who keeps it?", "Who was X? When did
 * he retire?". Each part begins with a word that asks; what a later part points back to is named. Two
 * words that ask of one thing ("When and where was X born?"), two verbs of one ("When was X built and
 * restored?") and two things of one verb ("Who wrote X and Y?") are two questions as well.
 */
import { capital } from '../match/text.ts';
import { openReferences, POINTERS, type Pointer } from '../follow-up/references.ts';
import { placedWords } from '../follow-up/words.ts';
import { ofOne } from '../plan/asking.ts';
import { analyse, type PartOfSpeech } from '../language/analyse.ts';

const VERBS = '(?:did|does|do|is|are|was|were|has|have)';
const ASKS = String.raw`(?:who|whom|whose|what|which|when|where|why|how|${VERBS})`;
const WH = String.raw`(?:(?:in|at|on|from|by|for|to) )?(?:who|whom|whose|what|which|when|where|why|how)`;
const BOUNDARY = new RegExp(String.raw`\?\s+(?=${ASKS}\b)|,?\s+and\s+(?=${WH}\b)`, 'iu');
const OPENING = new RegExp(String.raw`^${WH}\b`, 'iu');
/** Two or more words make a question; "which" alone, or a clause without a verb, does not. */
const LEAST_WORDS = 3;

/** "When and where", "how and in which year". */
const TWO_WORDS = new RegExp(
  String.raw`^(${WH})(?:,? and|,? or|,(?= ${WH} ${VERBS}\b)) (${WH}) (.+)$`,
  'iu',
);
const PARTICIPLE = String.raw`\p{Ll}+(?:ed|wn|rn|lt)|begun|built|born|cut|drawn|held|lost|made|sold|sunk|torn down|won`;
/** "When was X founded and dissolved?" */
const TWO_VERBS = new RegExp(
  String.raw`^((?:[Ww]hen|[Ww]here) (?:was|were) .*\p{Lu}.*?) (${PARTICIPLE}) and (?:later |finally |then )?(${PARTICIPLE})$`,
  'u',
);

/** The questions, each to be understood by itself; the whole one alone when it is not several. */
export function partsOf(question: string): string[] {
  const text = question.trim().replace(/\s+/g, ' ');
  const plain = text.replace(/[?\s]+$/, '');
  const words = TWO_WORDS.exec(plain);
  // "What and what" asks nothing; "when and where" asks twice.
  if (words && words[1]!.toLowerCase() !== words[2]!.toLowerCase())
    return [words[1]!, words[2]!].map((word) => asQuestion(`${word} ${words[3]!}`));
  const verbs = TWO_VERBS.exec(plain);
  if (verbs) return [verbs[2]!, verbs[3]!].map((verb) => asQuestion(`${verbs[1]!} ${verb}`));
  const pieces = text.split(BOUNDARY).map((part) => part.replace(/[?\s,]+$/, ''));
  const [first = ''] = pieces;
  if (pieces.length < 2 || !OPENING.test(first)) return [question];
  if (pieces.some((part) => part.split(' ').length < LEAST_WORDS)) return [question];
  // "the house which burned and which was rebuilt": a relative clause goes on.
  const goesOn = pieces.slice(1).some((part) => {
    const word = OPENING.exec(part)?.[0].split(' ').at(-1);
    return word !== undefined && new RegExp(`(?<=\\S\\s)${word}\\b`, 'i').test(first);
  });
  if (goesOn) return [question];
  const topic = topicOf(first);
  const person = topic && personIn(first);
  const parts = pieces.map((part, i) => (i === 0 ? part : pointingAt(part, topic, person)));
  // A part that points back to something without a name cannot be asked by itself.
  if (parts.some((part) => part === null)) return [question];
  return parts.map((part) => asQuestion(part!));
}

function asQuestion(part: string): string {
  return `${capital(part)}?`;
}

const ARTICLES: ReadonlySet<string> = new Set(['the', 'this', 'that', 'our', 'my', 'your']);
const DESCRIBING: ReadonlySet<PartOfSpeech> = new Set(['ADJ', 'NOUN', 'NUM']);

const NAME = String.raw`(?:["“][^"”]+["”]|(?:[Tt]he )?\p{Lu}[\p{L}\p{N}.'’-]*(?: (?:(?:of|the|de|von|van|in|from|to|on) )*[\p{Lu}\d][\p{L}\p{N}.'’-]*)*)`;
/** Who did it, and when and where it was, of two things named side by side. */
const JOINED = new RegExp(
  String.raw`^((?:[Ww]hom?|[Ww]hen|[Ww]here|[Ii]n (?:what|which) (?:year|city|town|country))\b[^,]*?) (${NAME}) and (${NAME})((?: \p{Ll}[^,]*)?)$`,
  'u',
);
/** What two things are or have together is one question. */
const TOGETHER =
  /\b(?:and .* and|both|between|common|same|together|jointly|each other|first|last|earlier|later|sooner|older|younger|more|most|less|least|out of|of the two|either|child|son|daughter|parents?|or)\b/iu;

/** "Who wrote Salt Roads and Winter Herons?": a question for each name; null where it is not so. */
export function joinedIn(question: string): { name: string; questions: string[] } | null {
  const text = question
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[?\s]+$/, '');
  const match = JOINED.exec(text);
  if (!match || TOGETHER.test(text)) return null;
  const [, before = '', first = '', second = '', after = ''] = match;
  const single = before.replace(/\p{L}+$/u, ofOne);
  const questions = [first, second].map((name) => asQuestion(`${single} ${name}${after}`));
  return { name: `${first} and ${second}`, questions };
}

/** The last name in a question, with the small words inside it; without one, the last thing described. */
function topicOf(question: string): string | null {
  return nameIn(question) ?? describedIn(question);
}

/** "the old mill": from its article to its noun. */
function describedIn(question: string): string | null {
  const tokens = analyse(question).filter(({ pos }) => pos !== 'SPACE');
  const article = tokens.findLastIndex(({ lower }) => ARTICLES.has(lower));
  if (article < 0) return null;
  let end = article;
  while (tokens[end + 1] && DESCRIBING.has(tokens[end + 1]!.pos)) end++;
  const last = tokens[end]!;
  return last.pos === 'NOUN' ? question.slice(tokens[article]!.start, last.end) : null;
}

function nameIn(question: string): string | null {
  const names = question
    .slice(question.indexOf(' ') + 1)
    .match(
      /["“][^"”]+["”]|\p{Lu}[\p{L}\p{N}.'’-]*(?:\s+(?:(?:of|the|de|von|van|and|for|in)\s+)*\p{Lu}[\p{L}\p{N}.'’-]*)*/gu,
    );
  return names?.at(-1) ?? null;
}

/** Whom a question asks for, in words: "he" and "she" of a later part are that person. */
function personIn(question: string): string | null {
  const described = /^who (?:is|was) (the \p{Ll}.*)$/iu.exec(question)?.[1];
  if (described) return described;
  const doing = /^who ((?!(?:is|was|are|were|did|does|do|has|have|had)\b)\p{Ll}+ .+)$/iu.exec(
    question,
  );
  return doing ? `the person who ${doing[1]!}` : null;
}

/** With the name in the place of what points back to it; null when there is none to put there. */
function pointingAt(part: string, topic: string | null, person: string | null): string | null {
  const words = placedWords(part);
  if (topic === null) return words.some(({ lower }) => POINTERS.has(lower)) ? null : part;
  let text = part;
  // From the last on: places of those before stay what they are.
  for (const { pointer, first, end, isPossessive } of openReferences(words).reverse()) {
    if (!PRONOUNS.has(pointer)) continue;
    const meant = pointer === 'he' || pointer === 'she' ? (person ?? topic) : topic;
    const [from, to] = [words[first]!.start, words[end - 1]!.end];
    text = `${text.slice(0, from)}${meant}${isPossessive ? "'s" : ''}${text.slice(to)}`;
  }
  return text;
}

const PRONOUNS: ReadonlySet<Pointer> = new Set(POINTERS.values());
