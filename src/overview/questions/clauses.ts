/**
 * Plain clauses of a sentence, as far as questions can be made of them: who or what, what it does or
 * is, and the phrases behind that. Whatever is read otherwise ends the reading: a question is made of
 * what is clear, or not at all.
 */
import { analyse, type Token } from '../../engines/instant/language/analyse.ts';
import { nounPhraseAt } from '../../engines/instant/language/phrases.ts';
import { textOf } from '../../engines/instant/language/words.ts';
import { BE } from '../../engines/instant/question/word-classes.ts';
import { ANY_MONTH } from '../../months.ts';

export interface Subject {
  /** As written, without its article. */
  bare: string;
  /** "the", "a", "this", or nothing. */
  article: string;
  /** In lower case: "rent" of "the monthly rent for the plot". */
  head: string;
  isName: boolean;
  isPlural: boolean;
}

/** What stands behind the verb. */
export interface Phrase {
  /** "in", "within"; empty for an object, or for how often. */
  preposition: string;
  /** Without it. */
  text: string;
  start: number;
}

export interface Clause {
  subject: Subject;
  /** "must", "will". */
  modal: string;
  /** Was, are; empty where the verb stands alone. */
  be: string;
  /** As written, and its base; empty where it only is something. */
  verb: { text: string; base: string; isPast: boolean } | null;
  /** "handed in". */
  particle: string;
  phrases: Phrase[];
  /** All behind the verb, in its own words. */
  rest: string;
  /** All of the rest was read as phrases. */
  isWhole: boolean;
}

const MODAL = /^(?:must|may|can|will|shall|should)$/;
/** Somebody or something that was spoken of before. */
const LEANS =
  /\b(?:it|they|he|she|him|them|this|these|those|that|such|same|other|another|his|her|hers|its|their|theirs|we|us|our|ours|i|me|my|you|your|yours|here|there|then|so|above|below|following|former|latter|respectively)\b/i;
const CONDITION = /\b(?:if|unless|except|provided|otherwise|whether|until then)\b/i;
const DENIES =
  /\b(?:not|never|no|none|cannot|nor|neither|without|few|fewer|little|hardly|only)\b|n['’]t\b/i;
const ENDS_CLAUSE =
  /^(?:which|who|whom|whose|where|when|while|but|so|as|because|although|though|since|whereas|or|yet|including)$/i;
/** Asked of like a verb: "When is the rent due?" */
const STATE = /^(?:due|open|closed|available|valid|responsible|liable|entitled)$/;
export const FREQUENCY =
  /^(?:(?:every|each) (?:[\p{L}-]+ ){0,2}?(?:minutes?|hours?|days?|weeks?|months?|years?|quarters?|spring|summer|autumn|winter|\p{Lu}\p{Ll}+day|morning|evening|night)|(?:once|twice|(?:[\p{L}-]+|\d+) times) (?:a|an|per|every|each) (?:day|week|month|year|quarter|hour|term|season))(?![\p{L}])/u;
const JOINS_SUBJECT = /^(?:of|for|between|in|on|at|to|from|with|above|over|under)$/;
const MOST_OF_SUBJECT = 9;
const SHOUTED = /^\p{Lu}{4,}[ :].*\p{Ll}/u;
const PARTICLE = /^(?:in|out|up|off|down|over|away|back)$/;

export function clausesOf(sentence: string): Clause[] {
  if (CONDITION.test(sentence)) return [];
  const { time, main } = withoutTime(sentence);
  const tokens = analyse(main);
  const own = subjectAt(tokens, 0);
  if (!own || leans(own.subject.bare)) return [];
  const found: Clause[] = [];
  // "begins on …, and ends on …": both are said of one; what is said of another leans on the first.
  for (let at = own.end; at < tokens.length;) {
    const clause = predicateAt(tokens, at, own.subject);
    if (!clause) return found;
    if (DENIES.test(clause.clause.rest)) return found;
    found.push(
      time ? { ...clause.clause, phrases: [...clause.clause.phrases, time] } : clause.clause,
    );
    let next = clause.end;
    if (tokens[next]?.text === ',') next++;
    if (tokens[next]?.lower !== 'and') return found;
    at = next + 1;
  }
  return found;
}

/** It speaks of what was said before, or denies. */
export function leans(words: string): boolean {
  return LEANS.test(words) || DENIES.test(words);
}

/** "In 2024 the library lent": a time before it says what it says behind. */
function withoutTime(sentence: string): { time: Phrase | null; main: string } {
  const [whole, preposition, text] = TIME_FIRST.exec(sentence) ?? [];
  if (!whole || !preposition || !text) return { time: null, main: sentence };
  const rest = sentence.slice(whole.length);
  return {
    time: { preposition: preposition.toLowerCase(), text, start: Infinity },
    main: rest[0]!.toUpperCase() + rest.slice(1),
  };
}
const TIME_FIRST = new RegExp(
  String.raw`^(In|On) ((?:\d{1,2} )?(?:(?:${ANY_MONTH})(?: \d{1,2},)? ?)?(?:1[4-9]|20)\d\d|\d{1,2} (?:${ANY_MONTH})),? (?=(?:the|a|an|this|\p{Lu}))`,
  'iu',
);

function subjectAt(
  tokens: readonly Token[],
  first: number,
): { subject: Subject; end: number } | null {
  const phrase = nounPhraseAt(tokens, first);
  if (!phrase || phrase.kind === 'pronoun' || phrase.possessor) return null;
  const article = phrase.determiner ?? '';
  if (!/^(?:|the|an?|this)$/.test(article)) return null;
  const head = tokens[phrase.head]!;
  const isPlural = /[^su]s$/.test(head.lower) && head.lemma !== head.lower;
  const isName = head.pos === 'PROPN' && !(first === 0 && article === '' && phrase.end === 1);
  // "Exercises": of anything else that has no article nobody knows which it is.
  if (article === '' && !isName && !isPlural) return null;
  let { end } = phrase;
  while (JOINS_SUBJECT.test(tokens[end]?.lower ?? '')) {
    const joined = nounPhraseAt(tokens, end + 1);
    if (!joined || joined.kind === 'pronoun' || joined.possessor) return null;
    end = joined.end;
  }
  if (end - first > MOST_OF_SUBJECT || !isVerb(tokens[end])) return null;
  // "WARNING Ash may glow": what was set above it.
  if (SHOUTED.test(textOf(tokens, first, end))) return null;
  const bare = textOf(tokens, phrase.core, end);
  const written = isName || phrase.core > first ? bare : bare[0]!.toLowerCase() + bare.slice(1);
  return { subject: { bare: written, article, head: head.lower, isName, isPlural }, end };
}

function isVerb(token: Token | undefined): token is Token {
  return token !== undefined && /^(?:AUX|VERB)$/.test(token.pos);
}

/** Its verb and what follows it, up to where the clause ends. */
function predicateAt(
  tokens: readonly Token[],
  first: number,
  subject: Subject,
): { clause: Clause; end: number } | null {
  let at = first;
  if (!isVerb(tokens[at])) return null;
  const modal = MODAL.test(tokens[at]!.lower) ? tokens[at++]!.lower : '';
  const isBe = modal === '' ? BE.test(tokens[at]?.lower ?? '') : tokens[at]?.lower === 'be';
  const be = isBe ? tokens[at++]!.lower : '';
  const isState = isBe && STATE.test(tokens[at]?.lower ?? '');
  const verb = isVerb(tokens[at]) || isState ? tokens[at]! : null;
  if (!verb && !isBe) return null;
  // What goes on, and what has been, is asked in other forms.
  if (
    verb &&
    (/ing$/.test(verb.lower) || (verb.pos === 'AUX' && !/^ha(?:s|d|ve)$/.test(verb.lower)))
  )
    return null;
  if (verb) at++;
  if (verb && /^ha(?:s|d|ve)$/.test(verb.lower) && isVerb(tokens[at])) return null;
  if (verb && !isBe && !modal && !agrees(verb, subject)) return null;
  const isParticle =
    verb !== null &&
    PARTICLE.test(tokens[at]?.lower ?? '') &&
    /^(?:ADP|PART|ADV)$/.test(tokens[at + 1]?.pos ?? 'ADP');
  const particle = isParticle ? tokens[at++]!.lower : '';
  const end = clauseEnd(tokens, at);
  const { phrases, isWhole } = phrasesIn(tokens, at, end);
  const said = verb && {
    ...{ text: verb.lower, base: verb.lemma },
    isPast: verb.lemma !== verb.lower && !/s$/.test(verb.lower),
  };
  const rest = textOf(tokens, at, end);
  return { clause: { subject, modal, be, verb: said, particle, phrases, rest, isWhole }, end };
}

/** "pay" is said of many, "pays" of one, "paid" of both. */
function agrees({ lower, lemma }: Token, { isPlural, isName }: Subject): boolean {
  const isPast = lower !== lemma && !/s$/.test(lower);
  return isPast || /s$/.test(lower) === (isName || !isPlural);
}

function clauseEnd(tokens: readonly Token[], from: number): number {
  for (let i = from; i < tokens.length; i++) {
    const { text, lower } = tokens[i]!;
    if (/^[.;:()[\]–—!?]$/.test(text)) return i;
    if (text === ',' && ENDS_CLAUSE.test(tokens[i + 1]?.lower ?? '')) return i;
    if (i > from && /^(?:which|who|whose|because|although|while|but)$/.test(lower)) return i;
    const isNext =
      text === ',' && tokens[i + 1]?.lower === 'and' ? i + 2 : lower === 'and' ? i + 1 : 0;
    if (isNext > 0 && beginsClause(tokens, isNext)) return i;
  }
  return tokens.length;
}

/** "and ends on", "and the key is". */
function beginsClause(tokens: readonly Token[], at: number): boolean {
  if (isVerb(tokens[at])) return true;
  const phrase = nounPhraseAt(tokens, at);
  return phrase !== null && isVerb(tokens[phrase.end]) && !/ing$/.test(tokens[phrase.end]!.lower);
}

function phrasesIn(
  tokens: readonly Token[],
  from: number,
  to: number,
): { phrases: Phrase[]; isWhole: boolean } {
  const phrases: Phrase[] = [];
  for (let at = from; at < to;) {
    const often = FREQUENCY.exec(textOf(tokens, at, to))?.[0];
    if (often !== undefined) {
      const end = at + often.split(' ').length;
      phrases.push({ preposition: '', text: textOf(tokens, at, end), start: at - from });
      at = end;
      continue;
    }
    const isPrepositional = tokens[at]!.pos === 'ADP';
    const preposition = isPrepositional ? tokens[at]!.lower : '';
    if (!isPrepositional && at > from) return { phrases, isWhole: false };
    const first = isPrepositional ? at + 1 : at;
    const end = groupEnd(tokens, first, to);
    if (end === null) return { phrases, isWhole: false };
    phrases.push({ preposition, text: textOf(tokens, first, end), start: at - from });
    at = end;
  }
  return { phrases, isWhole: true };
}

/** "the end of the month", "first aid, radio and knots", "14 euros a day". */
function groupEnd(tokens: readonly Token[], first: number, to: number): number | null {
  let at = first;
  while (/^(?:about|around|nearly|almost|roughly|approximately)$/.test(tokens[at]?.lower ?? ''))
    at++;
  let phrase = nounPhraseAt(tokens, at);
  if (!phrase || phrase.kind === 'pronoun' || phrase.end > to) return null;
  for (;;) {
    const end: number = phrase.end;
    const lower = tokens[end]?.lower ?? '';
    let next = end + 1;
    if (lower === ',' && /^(?:and|or)$/.test(tokens[next]?.lower ?? '')) next++;
    const isRate = /^an?$/.test(lower);
    const isJoined = /^(?:of|per|and|or|to|,)$/.test(lower) || isRate;
    if (!isJoined || end >= to) return end;
    const joined = nounPhraseAt(tokens, isRate ? end : next);
    if (!joined || joined.kind === 'pronoun' || joined.end > to) return end;
    phrase = joined;
  }
}
