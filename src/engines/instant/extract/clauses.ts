/**
 * What a sentence says, before it is cut into triplets: clauses with their subjects, verb,
 * objects and prepositional adjuncts. An n-ary reading in the sense of CaRB; `triplets.ts` makes
 * binary triplets of it.
 */
import type { Token } from '../language/analyse.ts';
import type { VerbGroup } from '../language/verbs.ts';
import { LINKING_LEMMAS, textOf } from '../language/words.ts';
import type { PhrasePiece, TokenRange } from './pieces.ts';

/** A noun phrase with what hangs on it by "of", and the name or title that renames it. */
export interface Nominal {
  piece: PhrasePiece;
  /** "of X and Y". */
  of: Nominal[];
  /** Token range of all of it. */
  first: number;
  end: number;
  /** The proper name of a described thing: "the film *Blue Tide*", "his wife, *Ann*". */
  name?: Nominal;
  /** Places this place lies in: "Gary, Indiana". */
  within: Nominal[];
}

export interface Adjunct {
  preposition: string;
  items: Nominal[];
}

export interface Clause {
  subjects: Nominal[];
  /** Null where the text has no verb and "is" is meant (appositions). */
  verb: VerbGroup | null;
  /** What is put before the verb's own words: "was" for reduced participles. */
  auxiliary: string;
  objects: Nominal[];
  /** Predicate complement that is no noun: "very successful". */
  complement?: TokenRange;
  adjuncts: Adjunct[];
  kind: 'verb' | 'copula' | 'apposition';
  confidence: number;
  /** A clause as object: "announced that …". */
  content?: TokenRange;
  /** For the n-ary reading: whether the clause comes from its own finite verb. */
  main: boolean;
  /** Where the subject's own adjuncts end, if it has any: "the border with Y". */
  subjectEnd?: number;
}

/** Facts read from brackets: already a triplet but for its subject. */
export interface BracketFact {
  subject: Nominal;
  predicate: string;
  object: string;
  /** Only holds if the subject is a person ("(1899–1980)"). */
  personal: boolean;
  confidence: number;
}

export interface Reading {
  clauses: Clause[];
  facts: BracketFact[];
}

/** A name, a pronoun, a number, or a described thing with a name of its own. */
export function isNamed(nominal: Nominal): boolean {
  return nominal.name !== undefined || nominal.piece.phrase.kind !== 'common';
}

/** @param reduced a participle that stands for "was …-ed". */
export function verbClause(
  subjects: Nominal[],
  verb: VerbGroup,
  confidence: number,
  reduced = false,
): Clause {
  const past = verb.form === 'past-participle' || (reduced && verb.ambiguous);
  return {
    subjects,
    verb,
    auxiliary: past ? 'was' : '',
    objects: [],
    adjuncts: [],
    kind: LINKING_LEMMAS.has(verb.lemma) ? 'copula' : 'verb',
    confidence,
    main: verb.form === 'finite' && !reduced,
  };
}

/** "Ann, a nurse": what somebody or something is, without a verb. */
export function classClause(subjects: Nominal[], objects: Nominal[]): Clause {
  return {
    subjects,
    verb: null,
    auxiliary: 'is',
    objects,
    adjuncts: [],
    kind: 'apposition',
    confidence: 0.8,
    main: false,
  };
}

/** The verb as written; "was" before reduced participles, and "is" where there is none. */
export function verbText(tokens: readonly Token[], { verb, auxiliary }: Clause): string {
  if (!verb) return auxiliary;
  const text = textOf(tokens, verb.first, verb.end);
  return auxiliary && !verb.passive ? `${auxiliary} ${text}` : text;
}
