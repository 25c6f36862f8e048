/** Descriptions inside a question that may be questions of their own, and how likely that is by their form alone. */
import { isDemonym } from '../match/countries.ts';
import { familyOfNoun } from '../match/relations.ts';
import { isInnerOf } from '../decompose/word-classes.ts';
import { typeOfNoun } from '../decompose/noun-types.ts';
import type { Word } from '../decompose/words.ts';
import type { Modifier, Phrase } from './grammar.ts';
import { parseQuestion } from './question.ts';
import type { Stretch } from './types.ts';

/**
 * What describes a phrase, most telling first. `front`: the question up to a noun, of which the rest
 * asks ("X was produced by a man born in what year?").
 */
export type Form = 'clause' | 'front' | 'role' | 'owned' | 'part' | 'titled' | 'class';

export interface Candidate extends Stretch {
  form: Form;
  /** The noun that is described, with its adjectives. */
  noun: string;
  inner: Candidate[];
}

/** Outermost candidates of a question, in its order. */
export function candidatesIn(words: readonly Word[]): Candidate[] {
  const parsed = parseQuestion(words);
  const within = [...parsed.asked.flatMap(phrasesOf), ...parsed.phrases];
  const found = within.flatMap((phrase) => candidatesOf(words, phrase));
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
function candidatesOf(words: readonly Word[], phrase: Phrase): Candidate[] {
  const inner = phrasesOf(phrase).flatMap((each) => candidatesOf(words, each));
  const form = formOf(words, phrase);
  if (!form) return inner;
  const place = placeOf(words, phrase.from, phrase.to);
  return [{ ...place, form, noun: nounOf(words, phrase), inner }];
}

function formOf(words: readonly Word[], phrase: Phrase): Form | null {
  const { modifiers } = phrase;
  const kinds = new Set(modifiers.map(({ kind }) => kind));
  const head = words[phrase.head]!;
  const determined = phrase.core > phrase.from || kinds.has('possessive');
  const plain = head.kind === 'word';
  if (!plain && !(determined && (kinds.has('relative') || kinds.has('participle')))) return null;
  if (kinds.has('relative') || kinds.has('participle')) return determined ? 'clause' : 'class';
  const role = isRole(words, phrase);
  if (kinds.has('possessive')) return role ? 'role' : 'owned';
  const of = modifiers.find(({ kind }) => kind === 'of');
  if (of) return names(words, phrase, of) ? null : role ? 'role' : 'part';
  if (kinds.has('preposition')) return determined ? 'part' : null;
  return determined && isTitled(words, phrase) && role ? 'titled' : null;
}

/** "the village of X" and "the name of X" are X. */
function names(words: readonly Word[], phrase: Phrase, of: Modifier): boolean {
  const head = words[phrase.head]!.lower;
  const [inner] = of.phrases;
  if (/^(?:name|type|kind|sort)s?$/.test(head)) return true;
  const name =
    inner !== undefined && words[inner.head]!.kind === 'name' && inner.core === inner.from;
  return name && !familyOfNoun(head)?.type && typeOfNoun(head) === 'place';
}

/** A noun for what something else has one of: a relative, an office, a maker, a capital. */
function isRole(words: readonly Word[], phrase: Phrase): boolean {
  const head = words[phrase.head]!;
  if (head.kind !== 'word') return false;
  const noun = nounOf(words, phrase);
  // "city of birth"
  const of = phrase.modifiers.find(({ kind }) => kind === 'of');
  if (of && isInnerOf(words, of.from)) return true;
  const type = typeOfNoun(head.lower);
  return (
    type === 'person' ||
    type === 'work' ||
    type === 'organisation' ||
    (type === 'place' && familyOfNoun(noun) !== undefined)
  );
}

/** "the It'll Be Me singer": described by a name that is no people's. */
function isTitled(words: readonly Word[], phrase: Phrase): boolean {
  return words
    .slice(phrase.core, phrase.head)
    .some(({ kind, text }) => kind === 'name' && !isDemonym(text));
}

function nounOf(words: readonly Word[], phrase: Phrase): string {
  return words
    .slice(phrase.core, phrase.head + 1)
    .map(({ text }) => text)
    .join(' ');
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
    if (opens(words, phrase, modifier)) found = { phrase, modifier };
    modifier.phrases.forEach(visit);
  };
  phrases.forEach(visit);
  if (!found) return null;
  const { phrase, modifier } = found as { phrase: Phrase; modifier: Modifier };
  const place = placeOf(words, 0, modifier.from);
  return { ...place, form: 'front', noun: nounOf(words, phrase), inner: [] };
}

function opens(words: readonly Word[], phrase: Phrase, { kind }: Modifier): boolean {
  const determined = phrase.core > phrase.from;
  const before = words[phrase.from - 1];
  if (!determined || !before || /^(?:is|was|are|were|be|been)$/.test(before.lower)) return false;
  if (kind === 'of') return words[phrase.from]!.lower === 'the';
  return kind === 'relative' || kind === 'participle';
}
