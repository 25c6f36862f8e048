/**
 * What a question asks for, read for choosing a span: the question as a clause with a gap. Its
 * question word, the noun that it asks about ("which river"), the verb whose subject or object is
 * open, and the words that a sentence must have to answer it.
 */
import type { AnswerType } from '../../../../knowledge/types.ts';
import { analyse, type Token } from '../../language/analyse.ts';
import { asksForAbsence } from '../../language/polarity.ts';
import { nounPhraseAt } from '../../language/phrases.ts';
import { verbGroupAt } from '../../language/verbs.ts';
import { typeOfNoun } from '../../decompose/noun-types.ts';
import { isFunctionWord, words } from '../../match/text.ts';
import { stemOf as stem } from './stems.ts';

export type QuestionWord =
  'who' | 'what' | 'which' | 'where' | 'when' | 'why' | 'how' | 'how-many' | 'how-much' | 'other';

export interface AskedWord {
  stem: string;
  /** Folded, as written. */
  text: string;
  kind: 'name' | 'number' | 'verb' | 'noun' | 'modifier';
  /** How much it says: names and numbers more than verbs and adverbs. */
  weight: number;
  /** Belongs to what is asked for ("river" in "which river"): the answer may say it or not. */
  ofAsked: boolean;
}

export interface Asked {
  word: QuestionWord;
  /** Stems of the asked noun phrase, its head last; empty for "who", "when", bare "what". */
  noun: string[];
  type: AnswerType;
  words: AskedWord[];
  /** Stem of the verb with the open slot; null for "what is the X of Y?". */
  verb: string | null;
  /** Where the verb is open: before it (its subject), after it (its object), or after a preposition. */
  gap: 'subject' | 'object';
  passive: boolean;
  /** The preposition of "in which …" and of "… named after?". */
  preposition: string | null;
  /** It asks for what is not so. */
  negated: boolean;
}

const WEIGHTS: Record<AskedWord['kind'], number> = {
  name: 1.5,
  number: 1.5,
  noun: 1,
  modifier: 0.8,
  verb: 0.8,
};
/** Nouns that only stand for what follows: "what type of", "what is the name of". */
const STANDS_FOR = /^(?:name|names|kind|kinds|type|types|sort|sorts|term|title)$/;
const DURATION = /^(?:long|old|far|tall|high|deep|wide|fast|large|big|heavy|often|close|hot|cold)$/;

/** @param question normalised (straight quotation marks, no outer ones). */
export function readAsked(question: string): Asked {
  const tokens = analyse(question);
  const at = questionWordAt(tokens);
  const opening = tokens[at];
  const before = tokens[at - 1];
  const asked: Asked = {
    word: 'other',
    noun: [],
    type: 'thing',
    words: [],
    verb: null,
    gap: 'subject',
    passive: false,
    preposition: before?.pos === 'ADP' ? before.lower : null,
    negated: asksForAbsence(question),
  };
  let next = at + 1;
  /** Half-open token range of the asked noun phrase. */
  let phrase: [number, number] = [next, next];
  if (opening) {
    asked.word = wordOf(opening.lower, tokens[next]?.lower);
    if (asked.word === 'how-many' || asked.word === 'how-much') next++;
    else if (asked.word === 'how' && tokens[next] && DURATION.test(tokens[next]!.lower)) {
      asked.word = 'how-much';
      next++;
    }
    if (/^(?:what|which|whose|how)$/.test(opening.lower)) phrase = nounAfter(tokens, next);
    next = Math.max(next, phrase[1]);
    if (asked.word === 'what' && phrase[1] > phrase[0]) asked.word = 'which';
    readGap(tokens, next, phrase[1] > phrase[0], asked);
    if (phrase[1] === phrase[0] && asked.verb === null && asked.word === 'what')
      phrase = standingFor(tokens, next);
  }
  asked.noun = tokens.slice(...phrase).flatMap((token) => contentStems(token));
  asked.type = typeAsked(asked, tokens.slice(...phrase));
  asked.words = contentOf(tokens, at, phrase);
  return asked;
}

/** The question with what was found out on the way: a sentence that answers it speaks of that. */
export function withKnown(asked: Asked, known: readonly string[]): Asked {
  const added = known.flatMap((value) =>
    words(value)
      .filter((text) => !isFunctionWord(text))
      .map((text): AskedWord => ({
        stem: stem(text),
        text,
        kind: 'name',
        weight: WEIGHTS.name,
        ofAsked: false,
      })),
  );
  const fresh = added.filter(({ stem: base }) => !asked.words.some((word) => word.stem === base));
  return { ...asked, words: [...asked.words, ...fresh] };
}

function questionWordAt(tokens: readonly Token[]): number {
  const all = [...tokens.keys()].filter((i) => QUESTION_WORDS.test(tokens[i]!.lower));
  const [first = tokens.length, second] = all;
  if (second === undefined) return first;
  const scene = /^(?:when|where|who|which)$/.test(tokens[first]!.lower);
  const asks = /^(?:,|in|of|to|for|from|at|on|by)$/.test(tokens[second - 1]!.lower);
  return scene && asks && tokens.slice(first, second).some(({ text }) => text === ',')
    ? second
    : first;
}
const QUESTION_WORDS = /^(?:who|whom|whose|what|which|when|where|why|how)$/;

function wordOf(lower: string, next = ''): QuestionWord {
  if (/^who/.test(lower)) return 'who';
  if (/^(?:what|which)$/.test(lower)) return 'what';
  if (lower === 'how') return next === 'many' ? 'how-many' : next === 'much' ? 'how-much' : 'how';
  return lower === 'when' || lower === 'where' || lower === 'why' ? lower : 'other';
}

/** The noun phrase right after the question word, over "type of": "which river", "what kind of rock". */
function nounAfter(tokens: readonly Token[], from: number): [number, number] {
  let first = from;
  const phrase = nounPhraseAt(tokens, first);
  if (!phrase || phrase.kind === 'pronoun' || phrase.determiner) return [from, from];
  let end = phrase.end;
  while (
    tokens[end]?.lower === 'of' &&
    STANDS_FOR.test(tokens[end - 1]!.lower) &&
    nounPhraseAt(tokens, end + 1)
  ) {
    first = end + 1;
    end = nounPhraseAt(tokens, first)!.end;
  }
  return [first, end];
}

/** "What is the name of the river …?": the river is asked for. "What was the cause of …": the cause. */
function standingFor(tokens: readonly Token[], from: number): [number, number] {
  let at = from;
  while (tokens[at] && /AUX|VERB/.test(tokens[at]!.pos)) at++;
  const phrase = nounPhraseAt(tokens, at);
  if (!phrase || phrase.kind !== 'common') return [from, from];
  if (!STANDS_FOR.test(tokens[phrase.head]!.lower)) return [phrase.core, phrase.end];
  const inner = tokens[phrase.end]?.lower === 'of' && nounPhraseAt(tokens, phrase.end + 1);
  return inner && inner.kind === 'common' ? [inner.core, inner.end] : [phrase.core, phrase.core];
}

/** Finds the verb whose slot is open. "Who built X?": subject; "What did X build?": object. */
function readGap(tokens: readonly Token[], from: number, withNoun: boolean, asked: Asked): void {
  const group = verbGroupAt(tokens, from);
  if (!group) return;
  const direct = !group.copula && tokens[group.main]!.pos !== 'AUX';
  if (direct) {
    asked.verb = stem(tokens[group.main]!.lower);
    asked.passive = group.passive;
    if (asked.word !== 'who' && asked.word !== 'what' && !withNoun) asked.gap = 'object';
    return;
  }
  // An auxiliary, then the subject, then the verb.
  const passive = /^(?:is|are|was|were|be|been)$/.test(tokens[group.main]!.lower);
  let at = group.end;
  const subject = nounPhraseAt(tokens, at);
  at = subject?.end ?? at;
  for (; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (/^(?:who|which|that|whose)$/.test(token.lower)) break;
    if (token.pos !== 'VERB') continue;
    asked.verb = stem(token.lower);
    asked.gap = 'object';
    asked.passive = passive && !/ing$/.test(token.lower);
    break;
  }
  // After "did" there is a verb, also where the tagger takes it for a noun ("did the monks visit").
  const noun = subject && subject.end - subject.core > 1 ? tokens[subject.end - 1] : undefined;
  if (
    asked.verb === null &&
    /^(?:do|does|did)$/.test(tokens[from]!.lower) &&
    noun?.pos === 'NOUN'
  ) {
    asked.verb = stem(noun.lower);
    asked.gap = 'object';
  }
  const last = tokens.findLast(({ pos }) => pos !== 'PUNCT');
  if (last?.pos === 'ADP') asked.preposition = last.lower;
}

function typeAsked({ word }: Asked, noun: readonly Token[]): AnswerType {
  switch (word) {
    case 'who':
      return 'person';
    case 'where':
      return 'place';
    case 'when':
      return 'date';
    case 'how-many':
      return 'number';
    case 'how-much':
      return 'quantity';
    case 'what':
    case 'which': {
      if (noun.length === 0) return 'thing';
      const text = noun.map((token) => token.text).join(' ');
      const head = noun.at(-1)!.lower;
      if (/^(?:year|years)$/.test(head)) return 'year';
      if (/^(?:date|day|month|decade|century)$/.test(head)) return 'date';
      if (/^(?:percentage|percent|number|amount|age|population|rate|ratio)$/.test(head))
        return 'quantity';
      return typeOfNoun(text);
    }
    default:
      return 'thing';
  }
}

function contentOf(tokens: readonly Token[], at: number, phrase: [number, number]): AskedWord[] {
  const found: AskedWord[] = [];
  for (const [i, token] of tokens.entries()) {
    if (i === at || /^(?:many|much)$/.test(token.lower)) continue;
    const kind = kindOf(token, i);
    for (const text of words(token.text)) {
      if (isFunctionWord(text) || (kind === 'verb' && token.pos === 'AUX')) continue;
      const base = stem(text);
      if (STANDS_FOR.test(text) || found.some((other) => other.stem === base)) continue;
      const ofAsked = i >= phrase[0] && i < phrase[1];
      const weight = WEIGHTS[kind] * (ofAsked ? 0.5 : 1);
      found.push({ stem: base, text, kind, weight, ofAsked });
    }
  }
  return found;
}

function kindOf(token: Token, i: number): AskedWord['kind'] {
  if (/^\d[\d.,]*(?:st|nd|rd|th)?$/.test(token.text)) return 'number';
  if (token.pos === 'NUM') return 'modifier';
  if (token.pos === 'PROPN' || (i > 0 && /^\p{Lu}/u.test(token.text))) return 'name';
  if (token.pos === 'VERB' || token.pos === 'AUX') return 'verb';
  return token.pos === 'NOUN' ? 'noun' : 'modifier';
}

function contentStems(token: Token): string[] {
  return words(token.text)
    .filter((text) => !isFunctionWord(text))
    .map(stem);
}
