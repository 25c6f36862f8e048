/** What kind of answer is asked for: by the word that asks and the noun beside it, else by the model. */
import type { AnswerType } from '../../../knowledge/types.ts';
import { typeOfNoun } from '../question/noun-types.ts';
import { AUXILIARIES, isInnerOf } from '../question/word-classes.ts';
import type { Word } from '../question/words.ts';
import type { Modifier, Phrase } from './grammar.ts';
import { orderIn } from './order.ts';
import { parseQuestion } from './question.ts';
import { KINDS, type Kind, type Shape } from './types.ts';
import { isMany } from '../question/noun-types.ts';

const OF_TYPE: Partial<Record<AnswerType, Kind>> = {
  person: 'person',
  organisation: 'organisation',
  place: 'place',
  country: 'place',
  nationality: 'place',
  date: 'date',
  year: 'date',
  number: 'number',
  quantity: 'number',
};

/** A kind as a placeholder's type; nothing where that says no more than a thing. */
export const TYPE_OF: Partial<Record<Kind, AnswerType>> = {
  person: 'person',
  organisation: 'organisation',
  place: 'place',
  date: 'date',
  number: 'number',
  yesno: 'yes-no',
};

export function kindOfNoun(noun: string): Kind {
  return OF_TYPE[typeOfNoun(noun)] ?? 'thing';
}

/** From here on the model's word counts more than a noun's. */
const SURE = 0.8;

export function kindOf(words: readonly Word[], shape?: Shape): Kind {
  const { sure, kind, isNamed } = bySight(words);
  if (sure || !shape) return kind;
  // What asks for a date is known: "which release first …", "which firm did he own when …" do not.
  const likeliest = KINDS.filter((each) => !isNamed || each !== 'date').reduce((best, each) =>
    shape.kinds[each] > shape.kinds[best] ? each : best,
  );
  return shape.kinds[likeliest] >= SURE ? likeliest : kind;
}

/** "Was there more barley or more rye?" is answered by one of the two. */
function asksWhichOfTwo(words: readonly Word[]): boolean {
  const or = words.findLastIndex(({ kind, lower }) => kind === 'word' && lower === 'or');
  const isThan = words.some(({ lower }) => lower === 'than' || lower === 'not');
  return or > 0 && !isThan && orderIn(words.slice(0, or)) !== null;
}

/** @returns `isNamed`: by a noun. */
function bySight(words: readonly Word[]): { kind: Kind; sure: boolean; isNamed?: boolean } {
  const { asks, asking, asked } = parseQuestion(words);
  const said = (kind: Kind): { kind: Kind; sure: boolean } => ({ kind, sure: true });
  const first = words[0]?.lower ?? '';
  if (asks < 0) {
    if (AUXILIARIES.has(first)) return said(asksWhichOfTwo(words) ? 'thing' : 'yesno');
    if (/^(?:list|name|give)$/.test(first)) return said('list');
    const [named] = asked;
    const kind = named ? kindOfNoun(nounAsked(words, named)) : 'thing';
    return { kind, sure: kind !== 'thing' };
  }
  const word = words[asks]!.lower;
  if (word === 'why') return said('reason');
  if (word === 'when') return said('date');
  if (word === 'where') return said('place');
  if (word === 'how') {
    if (words[asks + 1]?.lower === 'come') return said('reason');
    const [next, verb] = words.slice(asks + 1);
    // "How cool does it get": whatever the tagger takes it for, it has a degree.
    const isDegree = !AUXILIARIES.has(next?.lower ?? '') && AUXILIARIES.has(verb?.lower ?? '');
    return said(isDegree || /^(?:ADJ|ADV)$/.test(next?.pos ?? '') ? 'number' : 'manner');
  }
  const behind = words.slice(asks + 1).map(({ lower }) => lower);
  if (/^(?:what|who)$/.test(word) && OF_MEANING.test(behind.join(' '))) return said('definition');
  const phrase = asking!;
  const complement = asked.find(({ from }) => from >= phrase.to);
  if (/^(?:who|whom)$/.test(word)) return { kind: 'person', sure: true };
  const head = complement && phrase.to === asks + 1 ? complement : phrase;
  if (head.to === asks + 1) return { kind: 'thing', sure: false };
  if (complement && head === complement && isDefinition(words, head)) return said('definition');
  const noun = nounAsked(words, head);
  const kind = kindOfNoun(noun);
  if (/\breasons?$|\bpurposes?$/.test(noun)) return said('reason');
  return { kind, sure: kind !== 'thing' && kind !== 'organisation', isNamed: noun !== '' };
}

/** "What does X mean (in the contract)?", "what is meant by X", "what do they mean by X", "who counts as X". */
const OF_MEANING =
  /^(?:does .*(?:\bmean|\bstand for)(?: (?:in|under)\b.*)?$|(?:do|does|did) .+ mean by\b|(?:is|are|was|were) meant by\b|(?:counts|qualifies) as\b)/;

export interface Asked {
  type: AnswerType;
  /** What is asked with ("which tribe": tribe, "how many lines": lines); empty where there is none. */
  noun: string;
  /** How many there are of it. */
  counts?: true;
}

/** Finer than a kind: a year, a country, a nationality by the noun that is asked with. */
export function askedOf(words: readonly Word[]): Asked {
  const { asks, asking, asked } = parseQuestion(words);
  const type = TYPE_OF[kindOf(words)] ?? 'thing';
  if (asks >= 0 && words[asks]!.lower === 'how' && words[asks + 1]?.lower === 'many')
    return { type, noun: asking ? nounAsked(words, asking) : '', counts: true };
  if (asks < 0 || !/^(?:what|which)$/.test(words[asks]!.lower)) return { type, noun: '' };
  const phrase = asking!.to > asks + 1 ? asking! : asked.find(({ from }) => from >= asking!.to);
  const noun = phrase ? nounAsked(words, phrase) : '';
  const named = noun === '' ? 'thing' : typeOfNoun(noun);
  return { type: named === 'thing' ? type : named, noun };
}

/** Plurals of what is paid at once. */
const ONE_SUM = /^(?:charges|costs|dues|earnings|expenses|fees|proceeds|savings|takings|wages)$/;

/** "Which firms bid?", "What are its twin towns?" */
export function asksForSeveral(words: readonly Word[]): boolean {
  const { asks, asking, asked } = parseQuestion(words);
  if (asks < 0 || !/^(?:which|what|who)$/.test(words[asks]!.lower)) return false;
  const phrase = asking && asking.to > asks + 1 ? asking : asked.find(({ from }) => from > asks);
  if (!phrase) return false;
  const isJoined = words[asks + 1]?.lower === 'are' || words[asks + 1]?.lower === 'were';
  const { lower, pos } = words[phrase.head]!;
  const isSeveral = pos === 'NOUN' && isMany(lower);
  if (phrase !== asking && ONE_SUM.test(lower)) return false;
  return (phrase === asking || isJoined) && isSeveral;
}

/** "What is a T3?", "What is a widow in typography?": no article but "a" or that of a name, nothing that describes, and nothing more but its field. */
function isDefinition(words: readonly Word[], { from, to, modifiers }: Phrase): boolean {
  const isField = ({ kind, ...one }: Modifier): boolean =>
    kind === 'preposition' && words[one.from]!.lower === 'in' && one.to - one.from === 2;
  const isNamed = words.slice(from + 1, to).every(({ text }) => /^\p{Lu}/u.test(text));
  return (
    modifiers.every(isField) && to === words.length && (words[from]!.lower !== 'the' || isNamed)
  );
}

const STANDS_FOR = /^(?:(?:name|type|kind|sort|part)s?|many|much)$/;

/** The head noun; of "name of the city", "type of company" and "how many of the boats" what they stand for. */
function nounAsked(words: readonly Word[], phrase: Phrase): string {
  const head = words[phrase.head]!.lower;
  const of = phrase.modifiers.find(({ kind }) => kind === 'of');
  const [inner] = of?.phrases ?? [];
  if (of && inner && !isInnerOf(words, of.from) && STANDS_FOR.test(head))
    return nounAsked(words, inner);
  return head;
}
