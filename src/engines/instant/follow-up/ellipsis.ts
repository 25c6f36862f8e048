/**
 * Follow-ups that leave out what the question before said: "and Mina Dole?", "what about her
 * brother?", "in 1931?", "and when?". What is said is put where its like stood.
 */
import { capital } from '../match/text.ts';
import type { Turn } from '../../../tasks/rewrite-follow-up.ts';
import { findDates } from '../language/dates.ts';
import { kindOfName, kindOfNoun, type Kind } from './kinds.ts';
import { PLACE } from './listed.ts';
import {
  isAuxiliary,
  isCopula,
  isNoun,
  isSentence,
  isVerbal,
  isWh,
  oneLine,
  placedWords,
} from './words.ts';
import type { Word } from '../question/words.ts';

const CONNECTIVE = /^(?:(?:and|but|so|also|then|ok|okay|well|or|now)\b[, ]*)+/i;
const ABOUT = /^(?:what|how) (?:about|of)\b\s*/i;
const WH_ALONE =
  /^(?:where|(?:when|(?:in |on |at )?(?:what|which) (?:year|city|town|country|place|month|day|date|decade))(?: (?:was|did) (?:that|this)(?: happen| be)?)?)\s*\?*$/i;
const LEFT_OPEN = /^(?:the other|ones?|it|them|that|this|these|those)\b/i;
/** What is said in so many words at most is a fragment. */
const MOST_WORDS = 8;

export interface Fragment {
  kind: 'wh' | 'phrase';
  words: string;
}

/** "And when was she born?" without its "And". */
export function withoutConnective(question: string): string {
  const line = oneLine(question);
  const rest = line.replace(CONNECTIVE, '');
  const opens =
    /^(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|has|have|had|can|could|will|would|in|on|at|by|for|with|from|of|to)\b/i;
  return rest !== line && opens.test(rest) ? rest : line;
}

/** @returns null for what is a whole question. */
export function fragmentOf(question: string): Fragment | null {
  const line = oneLine(question);
  const rest = line.replace(CONNECTIVE, '');
  const isJoined = rest !== line;
  const bare = rest.replace(/[\s?.!]+$/, '');
  if (ABOUT.test(rest)) return { kind: 'phrase', words: bare.replace(ABOUT, '') };
  if (WH_ALONE.test(rest)) return { kind: 'wh', words: bare.replace(/ (?:was|is|did) .*$/i, '') };
  const words = placedWords(bare);
  if (words.length === 0 || words.length > MOST_WORDS || words.some(isVerbalHere) || isWh(words[0]))
    return null;
  const opens = /^(?:in|on|at|during|before|after|by|for|from|with|his|her|its|their)\b/i.test(
    bare,
  );
  return isJoined || opens ? { kind: 'phrase', words: bare } : null;
}

/** A noun that the tagger takes for a verb has an article or a possessive before it. */
function isVerbalHere(word: Word, i: number, words: readonly Word[]): boolean {
  const before = words[i - 1];
  const isOwned =
    before?.kind === 'possessive' ||
    /^(?:the|a|an|his|her|its|their|other|first|second)$/.test(before?.lower ?? '');
  return isVerbal(word) && !isOwned && !/^\p{Lu}/u.test(word.text);
}

/**
 * The question before, with what the fragment says in the place of its like.
 * @param phrase with its references put in.
 * @param owner whose the phrase is said to be ("her brother"): its name.
 * @returns null where nothing in the question before is like it.
 */
export function completed(phrase: string, { question }: Turn, owner: string | null): string | null {
  const base = oneLine(question);
  // "And the second?" where nothing was listed.
  const [, place = ''] = /^the (\p{L}+)(?: one)?$/iu.exec(phrase) ?? [];
  const isPlace = PLACE.has(place.toLowerCase());
  if (isPlace && !placedWords(base).some(({ lower }) => PLACE.has(lower))) return null;
  const [, led, object] =
    /^(in|on|at|during|before|after|by|for|from|with|near|of|to) (.+)$/i.exec(phrase) ?? [];
  // Behind "of" and "to" stands what a question is about.
  const preposition = /^(?:of|to)$/i.test(led ?? '') ? undefined : led;
  const said = object ?? phrase;
  const slot = slotFor(base, said, { preposition, owner });
  if (!slot) {
    // Nothing is added that points nowhere.
    if (preposition) return LEFT_OPEN.test(said) ? null : `${withoutEnd(base)} ${phrase}?`;
    return owner && isNounPhrase(phrase) ? aboutOwned(phrase) : null;
  }
  // "the Tolvane one": of what stood there.
  const named = said.replace(/ ones?$/i, ` ${slot.text.split(' ').at(-1)}`);
  const start = base.slice(0, slot.start);
  // "And after 1990?" behind "before 1980".
  const isLedAnew = preposition !== undefined && slot.preposition !== null;
  const before = isLedAnew ? start.replace(/\S+ $/, `${led!.toLowerCase()} `) : start;
  // "And its height?" after "the length of X".
  const kept = owner ? before.replace(OF_OWNER, '') : before;
  return `${kept}${named}${base.slice(slot.end)}`;
}

const OF_OWNER = /\bthe (?:\p{L}+ ){1,3}of $/iu;

interface Slot {
  start: number;
  end: number;
  kind: Kind;
  preposition: string | null;
  text: string;
}

function slotFor(
  base: string,
  said: string,
  { preposition, owner }: { preposition: string | undefined; owner: string | null },
): Slot | null {
  const slots = slotsOf(base);
  if (owner) {
    const bare = (text: string): string => text.replace(/^the /i, '');
    return slots.find(({ text }) => bare(text) === bare(owner)) ?? null;
  }
  const dates = slots.filter(({ kind }) => kind === 'date');
  if (findDates(said).length > 0) return dates[0] ?? null;
  const others = slots.filter(({ kind }) => kind !== 'date');
  if (preposition)
    return others.findLast((slot) => slot.preposition === preposition.toLowerCase()) ?? null;
  const kind = /^\p{Lu}/u.test(said) ? kindOfName(said) : kindOfNoun(said);
  const indefinite = /^an? /i;
  const alike = others.filter((slot) => slot.kind === kind);
  return (
    (indefinite.test(said) && [...alike, ...others].find(({ text }) => indefinite.test(text))) ||
    (kind !== 'unknown' && kind !== 'thing' && alike[0]) ||
    bareSlot(base, said) ||
    (others.find((slot) => slot.preposition === null) ?? others[0] ?? null)
  );
}

/** "elected chair": a role without an article stands in the place of one. */
function bareSlot(base: string, said: string): Slot | null {
  if (/^(?:(?:the|an?|his|her|its|their) |\p{Lu})/u.test(said)) return null;
  const words = placedWords(base);
  const word = words.findLast(
    (each, i) =>
      isNoun(each) &&
      !isNoun(words[i + 1]) &&
      isVerbal(words[i - 1]) &&
      i > 0 &&
      !isWh(words[i - 1]),
  );
  if (!word) return null;
  const { start, end, text } = word;
  return { start, end, text, kind: 'unknown', preposition: null };
}

/** Names, dates, things with an article, and "for adults": what can be exchanged. */
function slotsOf(base: string): Slot[] {
  const words = placedWords(base);
  const slots: Slot[] = [];
  for (const [i, word] of words.entries()) {
    const isYear = word.kind === 'word' && /^(?:1\d|20)\d\d$/.test(word.text);
    const isThing =
      isNoun(word) &&
      !isNoun(words[i + 1]) &&
      words[i + 1]?.lower !== 'of' &&
      words[i + 1]?.kind !== 'name';
    if (word.kind !== 'name' && !isYear && !isThing) continue;
    let first = i;
    while (
      isThing &&
      /^(?:ADJ|NOUN|NUM)$/.test(words[first - 1]?.pos ?? '') &&
      words[first - 1]!.kind === 'word'
    )
      first--;
    const article = words[first - 1];
    const hasArticle = !isYear && article !== undefined && /^(?:the|a|an)$/.test(article.lower);
    const start = hasArticle ? article.start : words[first]!.start;
    const before = words[first - (hasArticle ? 2 : 1)];
    const isPreposition =
      before !== undefined &&
      /^(?:in|on|at|during|before|after|by|for|from|with|near)$/.test(before.lower);
    if (isThing && !hasArticle && !(isPreposition && first === i)) continue;
    slots.push({
      ...{ start, end: word.end, text: base.slice(start, word.end) },
      kind: isYear ? 'date' : isThing ? kindOfNoun(word.lower) : kindOfName(word.text),
      preposition: isPreposition ? before.lower : null,
    });
  }
  // What the question is about comes before what it says in passing.
  return slots;
}

function isNounPhrase(phrase: string): boolean {
  return placedWords(phrase).at(-1)?.kind === 'word';
}

function aboutOwned(phrase: string): string {
  const noun = phrase.split(' ').at(-1)!;
  const isPerson = kindOfNoun(noun) === 'person';
  return `${isPerson ? 'Who' : 'What'} ${/[^s]s$/.test(noun) ? 'are' : 'is'} ${phrase}?`;
}

/** A role or a thing, by its first word: when or why somebody is Ann Lee cannot be asked. */
const IS_SAID = /^(?:the|an?|his|her|its|their|our|my|your)\b/i;

/** The question before, asked for something else: "when", "in what year". */
export function askedAnew(wh: string, { question, answer }: Turn): string | null {
  const base = oneLine(question);
  const words = placedWords(base);
  const found = words.findIndex(isWh);
  if (found < 0 || found > 1) return yesNoAnew(wh, base, words);
  let end = found + 1;
  while (words[end] && !isVerbal(words[end])) end++;
  const verb = words[end];
  if (!verb || words.slice(found + 1, end).some(({ kind }) => kind === 'comma')) return null;
  const rest = withoutEnd(base.slice(verb.start));
  const opening = capital(wh);
  const asksThing = /^(?:who|whom|what|which)$/.test(words[found]!.lower);
  const isPlaceOrTime =
    found === 1 ||
    /\b(?:year|city|town|village|country|place|month|day|date|county|region)\b/i.test(
      base.slice(0, verb.start),
    );
  if (!asksThing || (isPlaceOrTime && isInverted(words, end))) {
    return `${opening} ${rest.replace(/ (?:in|on|at)$/i, '')}?`;
  }
  const after = withoutEnd(base.slice(verb.end)).trim();
  // Who or what did it may still be unknown.
  const someone = /^whom?$/.test(words[found]!.lower) ? 'someone' : 'something';
  const named = answer === null || isSentence(answer) ? null : answer;
  const doer = named ?? someone;
  if (isAuxiliary(verb) && isInverted(words, end)) {
    // "What did X found?": when did X found what was answered.
    if (!isCopula(verb)) return `${opening} ${rest} ${doer}?`;
    if (named === null) return null;
    if (/^where/i.test(wh)) return `${opening} ${verb.text} ${named}?`;
    if (!IS_SAID.test(after)) return null;
    const is = someone === 'someone' ? `${named} ${after}` : `${after} ${named}`;
    return `${opening} ${verb.text} ${is}?`;
  }
  if (isAuxiliary(verb)) return `${opening} ${verb.text} ${doer} ${after}?`;
  return `${opening} did ${doer} ${verb.lemma} ${after}?`;
}

/** "Did X write Y?": "When did X write Y?". */
function yesNoAnew(wh: string, base: string, words: readonly Word[]): string | null {
  const [first] = words;
  if (!isAuxiliary(first)) return null;
  return `${capital(wh)} ${base[0]!.toLowerCase()}${withoutEnd(base.slice(1))}?`;
}

/** After the auxiliary comes the subject, not the verb: "did X found", "is the capital of X". */
function isInverted(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  return isAuxiliary(words[at]) && next !== undefined && !(isVerbal(next) && next.kind === 'word');
}

function withoutEnd(question: string): string {
  return question.replace(/[\s?.!]+$/, '');
}
