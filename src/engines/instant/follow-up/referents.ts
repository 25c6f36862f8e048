/** What a conversation has spoken of: what a pronoun of the next question can stand for. */
import { foldText } from '../../../knowledge/grounding.ts';
import type { Turn } from '../../../tasks/rewrite-follow-up.ts';
import { sexOfName, sexOfRole, sexSaid, type Sex } from '../language/sex.ts';
import { fold } from '../match/text.ts';
import {
  kindAsked,
  kindInQuestion,
  kindOfName,
  kindOfNoun,
  kindOfStep,
  type Kind,
} from './kinds.ts';
import { isNoun, isSentence, LOCATIVE, membersOf, oneLine, placedWords } from './words.ts';
import type { Word } from '../question/words.ts';

export interface Referent {
  /** As it is put into a question: "the Lantern at Corrow Point". */
  text: string;
  kind: Kind;
  sex: Sex | null;
  /** By the first name alone. */
  isSexGuessed: boolean;
  isMany: boolean;
  /** Nouns that it was called by: "that film" means what was called a film. */
  nouns: ReadonlySet<string>;
  /** The higher, the nearer at hand. */
  salience: number;
}

/** The newest turn's things are nearer than any of an earlier turn. */
const A_TURN = 10;
const ROLE = { answer: 5, many: 4.5, topic: 4, found: 3.5, other: 3 };

/** Names that two things are asked about together: "the other one" is the one that is not meant. */
export interface Pair {
  one: string;
  other: string;
}

/** Nearest first; each thing once. */
export function referentsOf(turns: readonly Turn[]): Referent[] {
  const merged = new Map<string, Referent>();
  const all = turns.flatMap((turn, i) =>
    ofTurn(turn).map((each) => ({ ...each, salience: each.salience + A_TURN * i })),
  );
  for (const referent of all.sort((a, b) => b.salience - a.salience)) {
    const key = foldText(referent.text.replace(/^the /i, ''));
    const known = merged.get(key);
    merged.set(key, known ? joined(known, referent) : referent);
  }
  return [...merged.values()];
}

function joined(near: Referent, far: Referent): Referent {
  return {
    ...near,
    text: near.text.length >= far.text.length ? near.text : far.text,
    kind: near.kind === 'unknown' ? far.kind : near.kind,
    ...(near.isSexGuessed
      ? { sex: far.sex ?? near.sex, isSexGuessed: far.sex === null || far.isSexGuessed }
      : {}),
    nouns: new Set([...near.nouns, ...far.nouns]),
  };
}

function ofTurn(turn: Turn): Referent[] {
  const { question, answer, found } = turn;
  const named = namesIn(turn);
  const described = identified(question, named);
  const values = found
    .filter(({ value }) => (!described || value !== answer) && !isSentence(value))
    .map(({ step, value }) =>
      referent(value, { kind: kindOfStep(step), role: roleOf(step), salience: ROLE.found }, turn),
    );
  if (described && answer !== null) return [describedAs(described, question, answer), ...values];
  const before = [...named, ...values];
  if (answer === null || /^(?:yes|no)$/i.test(answer.trim())) return before;
  const parts = membersOf(answer, / and |, (?=\p{Lu})/u);
  const asked = kindAsked(question);
  const isMany = parts.length > 1 && parts.every((part) => /^\p{Lu}/u.test(part));
  if (!isMany) {
    if (isSentence(answer)) return before;
    const role = roleAsked(question);
    return [referent(answer, { kind: asked, role, salience: ROLE.answer }, turn), ...before];
  }
  const each = parts.map((part) =>
    referent(part, { kind: asked, role: '', salience: ROLE.topic - 1 }, turn),
  );
  const text = parts.length === 2 ? parts.join(' and ') : answer;
  return [
    { ...each[0]!, text, isMany: true, salience: ROLE.many, nouns: new Set<string>() },
    ...each,
    ...before,
  ];
}

/** "Who is Ada Quill?": what is answered describes her, and is nobody else; null of other questions. */
function identified(question: string, [only, ...others]: readonly Referent[]): Referent | null {
  const [, asked] =
    /^(?:who|what)(?: is| was| are| were|['’]s) (.+?)[\s?.!]*$/i.exec(question) ?? [];
  return only && others.length === 0 && asked === only.text && isNamed(asked) ? only : null;
}

function describedAs(named: Referent, question: string, answer: string): Referent {
  const isPerson = named.kind === 'unknown' && /^who\b/i.test(question);
  const head = /^[\p{L} -]+/u.exec(answer)?.[0].trim().split(' ').at(-1);
  return {
    ...named,
    kind: isPerson ? 'person' : named.kind,
    nouns: new Set([...named.nouns, ...(head ? [fold(head)] : [])]),
  };
}

const isNamed = (text: string): boolean => /^(?:the )?[\p{Lu}\d]/u.test(text);

interface Spoken {
  kind: Kind;
  /** Words that tell of its role: "wife of Tom Arkwell". */
  role: string;
  salience: number;
  nouns?: readonly string[];
}

function referent(
  name: string,
  { kind, role, salience, nouns = [] }: Spoken,
  turn: Turn,
): Referent {
  const text = oneLine(name).replace(/[.,;]$/, '');
  const own = kindOfName(text);
  // "Who owns …?" may be answered by a company.
  const isOwn =
    kind === 'unknown' || own === 'date' || (kind === 'person' && own === 'organisation');
  const sure = isOwn ? own : kind;
  // A thing may stand where "he" is said, too: "He proposed electric pumps."
  const isPerson = sure === 'person' || isNamed(text);
  const said = sexOfRole(role) ?? (isPerson ? sexSaid(text, [text, ...turn.sentences]) : null);
  const sex = said ?? sexOfName(text);
  const described = nounsSaid(text, turn.sentences);
  return {
    text,
    kind:
      sure === 'unknown' && (said || described.some((noun) => kindOfNoun(noun) === 'person'))
        ? 'person'
        : sure,
    sex: sure === 'person' || sure === 'unknown' ? sex : null,
    isSexGuessed: said === null,
    isMany: false,
    nouns: new Set([...nouns, ...nounsOf(role), ...described].map(fold)),
    salience,
  };
}

/** "wife" in "Who was the wife of Tom Arkwell?", "film" in "Which film did she direct?". */
function roleAsked(question: string): string {
  const [, noun] =
    /^(?:\w+ )?(?:what|which) ((?:[a-z-]+ ){1,3}?)(?:is|was|are|were|did|do|does|has|had)\b/i.exec(
      question,
    ) ??
    /^(?:who|what) (?:is|was|are|were) (?:the )?((?:[a-z-]+ )*?[a-z-]+) (?:of|in|to)\b/i.exec(
      question,
    ) ??
    /^(?:who|what) (?:is|was|are|were) .{2,60}['’]s? ([a-z][a-z -]*)/i.exec(question) ??
    [];
  return noun?.trim() ?? '';
}

const roleOf = (step: string): string => (/\?\s*$/.test(step) ? roleAsked(step) : step);

/** Nouns of a role or of a placeholder: the last word of each name. */
function nounsOf(role: string): string[] {
  const placeholders = [...role.matchAll(/\?([\p{L}_]\w*)/gu)].map(([, name]) => name!);
  if (placeholders.length > 0) return placeholders.map((name) => name.toLowerCase());
  return /\?\s*$/.test(role) ? [] : role.split(' ').slice(-1).filter(Boolean);
}

/** "X is a small ferry": ferry. */
function nounsSaid(name: string, sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) => {
    const at = sentence.indexOf(name);
    if (at < 0) return [];
    const after = sentence.slice(at + name.length);
    const [, said] =
      /^(?: \([^)]*\))? (?:is|was|are|were) (?:an?|the) ((?:[\p{L}-]+ ?){1,5})/u.exec(after) ?? [];
    const words = said?.trim().split(' ') ?? [];
    const end = words.findIndex((word) =>
      /^(?:of|in|on|at|by|for|from|who|which|that|and|near|built|based|directed|written)$/.test(
        word,
      ),
    );
    const head = (end < 0 ? words : words.slice(0, end)).at(-1);
    return head ? [head] : [];
  });
}

/** Names and described things of a question, the first being what it is about. */
function namesIn(turn: Turn): Referent[] {
  const question = oneLine(turn.question);
  const words = placedWords(question);
  const found: Referent[] = [];
  const husband = /\bhusband\b/i;
  const alone = words.filter(({ kind }) => kind === 'name').length === 1;
  for (const [i, word] of words.entries()) {
    const described = word.lower === 'the' ? describedAt(words, i) : null;
    if (described) {
      const { noun, end } = described;
      const text = question.slice(word.start, end).replace(/^The\b/, 'the');
      const salience = found.length === 0 ? ROLE.topic + 0.2 : ROLE.other;
      const said = kindOfNoun(noun);
      // "the yearly fee" is spoken of as a thing, whatever it comes to.
      const kind = said === 'value' ? 'thing' : said;
      found.push(referent(text, { kind, role: '', salience, nouns: [noun] }, turn));
      continue;
    }
    if (word.kind !== 'name') continue;
    const [before, article] = [words[i - 1], words[i - 1]?.lower === 'the' ? 'the ' : ''];
    const noun = before && isNoun(before) ? before.lower : undefined;
    const salience = found.length === 0 ? ROLE.topic : ROLE.other;
    const preposition = words[article ? i - 2 : i - 1]?.lower ?? '';
    const kind = kindHere(question, { noun, alone, preposition, hasArticle: article !== '' });
    const said = { kind, role: '', salience, nouns: noun ? [noun] : [] };
    const made = referent(article + word.text, said, turn);
    // "the wife of Tom Arkwell": he.
    const isPartner = preposition === 'of' || words[i + 1]?.kind === 'possessive';
    const sex = isPartner && (/\bwife\b/i.test(question) ? 'm' : husband.test(question) && 'f');
    found.push(sex ? { ...made, kind: 'person', sex, isSexGuessed: false } : made);
  }
  return found;
}

function kindHere(
  question: string,
  {
    noun,
    alone,
    preposition,
    hasArticle,
  }: { noun: string | undefined; alone: boolean; preposition: string; hasArticle: boolean },
): Kind {
  if (noun) return kindOfNoun(noun);
  if (LOCATIVE.has(preposition)) return 'place';
  const kind = alone ? kindInQuestion(question) : 'unknown';
  // Who does something to a work is none: "Which film did X direct?".
  const isDoer = /^(?:did|do|does)$/.test(preposition) && kind !== 'person';
  if (isDoer) return 'unknown';
  return hasArticle && (kind === 'unknown' || kind === 'person') ? 'thing' : kind;
}

/**
 * "the old lighthouse", "the lighthouse of Orle": from the article's word to the end of the phrase;
 * null where what follows is a name, a role of a person, or told by a clause.
 */
function describedAt(words: readonly Word[], at: number): { noun: string; end: number } | null {
  let i = at + 1;
  const [named, joint, place] = [words[i], words[i + 1], words[i + 2]];
  // "the Lantern at Corrow Point"
  if (
    named?.kind === 'name' &&
    /^(?:at|of|in|on)$/.test(joint?.lower ?? '') &&
    place?.kind === 'name'
  ) {
    return { noun: named.lower.split(' ').at(-1)!, end: place.end };
  }
  while (words[i]?.kind === 'word' && /^(?:ADJ|NOUN|NUM)$/.test(words[i]!.pos)) i++;
  // "When is the museum open?"
  while (i > at + 1 && !isNoun(words[i - 1])) i--;
  const noun = words[i - 1];
  if (i === at + 1 || !noun || !isNoun(noun) || kindOfNoun(noun.lower) === 'person') return null;
  const [next, after, later] = [words[i], words[i + 1], words[i + 2]];
  if (next?.kind === 'name' || /^(?:that|which|who|whose|where)$/.test(next?.lower ?? ''))
    return null;
  if (next && /^(?:of|in|at)$/.test(next.lower)) {
    const name = after?.lower === 'the' ? later : after;
    // "the length of Orle Bridge": it is the bridge that is spoken of.
    const isMeasure = next.lower === 'of' && kindOfNoun(noun.lower) === 'value';
    if (name?.kind === 'name') return isMeasure ? null : { noun: noun.lower, end: name.end };
  }
  // "the capital of …" of something without a name would be cut in two.
  if (next?.lower === 'of') return null;
  return { noun: noun.lower, end: noun.end };
}

/** The newest question that speaks of two things of a kind. */
export function pairOf(turns: readonly Turn[]): Pair | null {
  for (const { question } of [...turns].reverse()) {
    const words = placedWords(oneLine(question));
    for (const [i, word] of words.entries()) {
      if (word.kind !== 'word' || !/^(?:and|or)$/.test(word.lower)) continue;
      const [one, other] = [words[i - 1], words[i + 1]];
      if (one?.kind === 'name' && other?.kind === 'name')
        return { one: one.text, other: other.text };
      const later = words[i + 2];
      if (one?.kind === 'name' && other?.lower === 'the' && later?.kind === 'name') {
        return { one: one.text, other: `the ${later.text}` };
      }
    }
  }
  return null;
}
