/** Descriptions inside a question that may be questions of their own, and how likely that is by their form alone. */
import { isDemonym } from '../match/countries.ts';
import { BE, isInnerOf } from '../question/word-classes.ts';
import { typeOfNoun } from '../question/noun-types.ts';
import type { Word } from '../question/words.ts';
import type { Modifier, Phrase } from './grammar.ts';
import { nounOf, parseQuestion } from './question.ts';
import type { Stretch } from './types.ts';
import { isMany } from '../question/noun-types.ts';

/**
 * What describes a phrase. `clause`: a person, place or the like by a clause; `event`: any other thing,
 * which may as well be asked about as a whole ("the reaction that makes X"); `front`: the question up to a noun, of which the rest
 * asks ("X was produced by a man born in what year?").
 */
export type Form = 'clause' | 'event' | 'front' | 'role' | 'owned' | 'part' | 'titled' | 'class';

export interface Candidate extends Stretch {
  form: Form;
  /** The noun that is described, with its adjectives. */
  noun: string;
  inner: Candidate[];
  /** A comma after it closes its clause. */
  closed: boolean;
  /** The verb of the question that stands within: "the school *founded* whose head is X". */
  verb?: Stretch;
}

/** Outermost candidates of a question, in its order. */
export function candidatesIn(words: readonly Word[]): Candidate[] {
  const parsed = parseQuestion(words);
  const within = [...parsed.asked.flatMap(phrasesOf), ...parsed.phrases];
  const found = within.flatMap((phrase) => candidatesOf(words, phrase, parsed.asks));
  const front = frontOf(words, parsed.asks, [...parsed.asked, ...parsed.phrases]);
  if (!front) return found;
  const rest = found.filter(({ end }) => end > front.end);
  return [
    { ...front, inner: found.filter(({ end }) => end <= front.end) },
    ...rest.filter(({ start }) => start >= front.end),
  ];
}

const phrasesOf = ({ modifiers }: Phrase): Phrase[] => modifiers.flatMap(({ phrases }) => phrases);

/** The phrase itself where it is described, else what is described within it. */
function candidatesOf(words: readonly Word[], phrase: Phrase, asks: number): Candidate[] {
  const inner = phrasesOf(phrase).flatMap((each) => candidatesOf(words, each, asks));
  const holds = phrase.from <= asks && asks < phrase.to;
  const form =
    holds || isPredicate(words, phrase) || isOnlyNamed(words, phrase)
      ? null
      : formOf(words, phrase);
  // "became the first president of X" says what somebody was; "became the state that …" names something.
  if (!form || (form !== 'clause' && COPULAR.test(words[phrase.from - 1]?.lower ?? '')))
    return inner;
  const place = placeOf(words, phrase.from, form === 'titled' ? phrase.head + 1 : phrase.to);
  const late = phrase.modifiers.find(
    ({ kind, from }, i) =>
      kind === 'relative' && from > (phrase.modifiers[i - 1]?.to ?? phrase.head + 1),
  );
  const verb = late && placeOf(words, phrase.modifiers.at(-2)?.to ?? phrase.head + 1, late.from);
  return [
    {
      ...place,
      form,
      noun: nounOf(words, phrase),
      inner,
      closed: words[phrase.to - 1]!.kind === 'comma',
      ...(verb ? { verb } : {}),
    },
  ];
}

const NAME = /^names?$/;
const OF_ALL_NAMES = /^(?:the|full|first|last|family|given)$/;

/** "What is the full name of the man who …": it is he who is asked for; a former name is more. */
function isOnlyNamed(words: readonly Word[], { from }: Phrase): boolean {
  const [before, name, of] = [from - 3, from - 2, from - 1].map((at) => words[at]?.lower ?? '');
  return of === 'of' && NAME.test(name!) && OF_ALL_NAMES.test(before!);
}

const COPULAR = /^(?:as|become|became|becomes|becoming|remain|remained|remains)$/;

/** "X is a film directed by Y", "Is X a film that …": what is said of something, not something. */
function isPredicate(words: readonly Word[], { from }: Phrase): boolean {
  const before = words[from - 1]?.lower ?? '';
  const isSaid = BE.test(words[0]!.lower) && words[from - 1]?.kind === 'name';
  return (isSaid || (BE.test(before) && from > 1)) && /^an?$/.test(words[from]!.lower);
}

function formOf(words: readonly Word[], phrase: Phrase): Form | null {
  const { modifiers } = phrase;
  const kinds = new Set(modifiers.map(({ kind }) => kind));
  const determined = phrase.core > phrase.from || kinds.has('possessive');
  if (isNamed(words, phrase)) return null;
  if (kinds.has('relative') || kinds.has('participle')) {
    const typed = typeOfNoun(nounOf(words, phrase)) !== 'thing';
    const named = hasName(words, phrase);
    if (!determined || !isOne(words, phrase) || !(named || (typed && kinds.has('relative'))))
      return 'class';
    return typed ? 'clause' : 'event';
  }
  const role = isRole(words, phrase);
  if (kinds.has('possessive')) {
    const isOfName = modifiers[0]!.phrases.some(({ head }) => words[head]!.kind === 'name');
    return role && isOfName ? 'role' : 'owned';
  }
  if (determined && role && isTitled(words, phrase)) return 'titled';
  if (kinds.has('of')) return role && determined ? 'role' : 'part';
  return determined && kinds.has('preposition') ? 'part' : null;
}

/** A name says by itself what is meant; "the second World Cup in which …" and "the University that …" do not. */
function isNamed(words: readonly Word[], { core, from, head }: Phrase): boolean {
  const name = words[head]!;
  if (name.kind !== 'name') return false;
  return (
    words[core]!.pos !== 'ADJ' &&
    !/^an?$/.test(words[from]!.lower) &&
    (name.text.includes(' ') || typeOfNoun(name.lower) === 'thing')
  );
}

/** One thing that is meant: not many, and not any. */
function isOne(words: readonly Word[], phrase: Phrase): boolean {
  const any = /^(?:an?|another|any|no|each|every)$/.test(words[phrase.from]!.lower);
  if (isMany(nounOf(words, phrase))) return false;
  return !any || hasName(words, phrase);
}

function hasName(words: readonly Word[], { core, to }: Phrase): boolean {
  return words.slice(core, to).some(({ kind }) => kind === 'name');
}

/** A noun for what something else has one of: a relative, an office, a maker, a capital. */
function isRole(words: readonly Word[], phrase: Phrase): boolean {
  const noun = nounOf(words, phrase);
  // "city of birth"
  const of = phrase.modifiers.find(({ kind }) => kind === 'of');
  if (of && isInnerOf(words, of.from)) return true;
  const { lower } = words[phrase.head]!;
  return ONE_OF.test(lower) || /^(?:person|work|organisation)$/.test(typeOfNoun(noun));
}

/** Of a place there is one, by which it is described. */
const ONE_OF = /^(?:capital|birthplace|deathplace|hometown|seat|mouth|continent)$/;

/** "the It'll Be Me singer": described by a name that is no people's. */
function isTitled(words: readonly Word[], phrase: Phrase): boolean {
  return words
    .slice(phrase.core, phrase.head)
    .some(({ kind, text }) => kind === 'name' && !isDemonym(text));
}

/** Characters of a range of words, without commas at its edges. */
function placeOf(words: readonly Word[], from: number, to: number): Stretch {
  let [a, b] = [from, to];
  while (a < b - 1 && words[a]!.kind === 'comma') a++;
  while (b > a + 1 && words[b - 1]!.kind === 'comma') b--;
  return { start: words[a]!.start, end: words[b - 1]!.end };
}

/** Where the word that asks stands in a description of a noun before it, the clause up to that noun comes first. */
function frontOf(
  words: readonly Word[],
  asks: number,
  phrases: readonly Phrase[],
): Candidate | null {
  if (asks < 2) return null;
  let found: { phrase: Phrase; modifier: Modifier } | null = null;
  const visit = (phrase: Phrase): void => {
    const modifier = phrase.modifiers.find(({ from, to }) => from <= asks && asks < to);
    if (!modifier) return;
    if (opens(words, phrase, modifier, asks)) found = { phrase, modifier };
    modifier.phrases.forEach(visit);
  };
  phrases.forEach(visit);
  if (!found) return null;
  const { phrase, modifier } = found as { phrase: Phrase; modifier: Modifier };
  const place = placeOf(words, 0, modifier.from);
  return { ...place, form: 'front', noun: nounOf(words, phrase), inner: [], closed: false };
}

function opens(
  words: readonly Word[],
  phrase: Phrase,
  { kind, phrases }: Modifier,
  asks: number,
): boolean {
  const determined = phrase.core > phrase.from;
  const before = words[phrase.from - 1];
  if (!determined || !before || /^(?:is|was|are|were|be|been)$/.test(before.lower)) return false;
  if (isNamed(words, phrase)) return false;
  if (kind === 'of')
    return (
      words[phrase.from]!.lower === 'the' && isRole(words, phrase) && phrases[0]?.from === asks
    );
  return kind === 'relative' || kind === 'participle';
}
