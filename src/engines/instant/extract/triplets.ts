/**
 * From clauses to binary triplets: one for every subject with every object, and one for every
 * prepositional adjunct with the preposition in the predicate ("was born in").
 */
import type { Token } from '../language/analyse.ts';
import { FORM_OF_ADDRESS } from '../language/names.ts';
import { textOf } from '../language/words.ts';
import { verbText } from './clauses.ts';
import type { BracketFact, Clause, Nominal, Reading } from './clauses.ts';
import { isPersonNoun, type Discourse } from './coreference.ts';
import type { TokenRange } from './pieces.ts';
import {
  articleOf,
  core,
  entity,
  lemmaAt,
  plain,
  possessor,
  roleOf,
  type Speaking,
} from './wording.ts';

export interface RawTriplet {
  subject: string;
  predicate: string;
  object: string;
  confidence: number;
}

/** A clause as object is kept where it is short. */
const MAX_CONTENT_TOKENS = 18;

interface Writing extends Speaking {
  readonly triplets: RawTriplet[];
}

export function writeTriplets(
  tokens: readonly Token[],
  discourse: Discourse,
  { clauses, facts }: Reading,
): RawTriplet[] {
  const writing: Writing = { tokens, discourse, triplets: [] };
  for (const clause of clauses) writeClause(writing, clause);
  for (const fact of facts) writeFact(writing, fact);
  return writing.triplets;
}

function add(
  { triplets }: Writing,
  subject: string | null,
  predicate: string,
  object: string | null,
  confidence: number,
): void {
  if (!subject || !object || subject === object) return;
  if (![subject, predicate, object].every((text) => /[\p{L}\p{N}]/u.test(text))) return;
  triplets.push({ subject, predicate, object, confidence: Math.max(0.05, confidence) });
}

function writeClause(writing: Writing, clause: Clause): void {
  const verb = verbText(writing.tokens, clause).toLowerCase().replace(/^to /, '');
  const subjects = clause.subjects.map((nominal) => entity(writing, nominal));
  for (const [i, subject] of subjects.entries()) {
    ofOwner(writing, clause.subjects[i]!, verb, clause);
    if (subject) said(writing, subject, verb, clause);
    if (subject && isPerson(writing, clause)) writing.discourse.mention(subject, 'person');
  }
  // Noted before it is spoken of: the next clause's pronoun most likely means it.
  for (const nominal of clause.subjects) named(writing, nominal);
  if (clause.main && subjects[0]) writing.discourse.subject(subjects[0]);
  for (const nominal of clause.objects) named(writing, nominal);
  for (const { items } of clause.adjuncts) for (const nominal of items) named(writing, nominal);
}

/** "Ann is a painter". */
function isPerson(writing: Writing, { kind, objects }: Clause): boolean {
  const nouns = objects.map(({ piece }) => lemmaAt(writing, piece.phrase.head));
  return kind !== 'verb' && nouns.some(isPersonNoun);
}

/** "Its motto is Y", "The motto is Y": X, motto is, Y. */
function ofOwner(writing: Writing, nominal: Nominal, verb: string, clause: Clause): void {
  const { determiner, head } = nominal.piece.phrase;
  const bare = determiner === 'the' && clause.kind === 'copula' && nominal.of.length === 0;
  const topic = bare ? writing.discourse.owner(lemmaAt(writing, head)) : null;
  const owner = possessor(writing, nominal) ?? topic;
  const predicate = `${core(writing, nominal)} ${verb}`;
  for (const object of clause.objects)
    add(writing, owner, predicate, entity(writing, object), clause.confidence - 0.1);
}

/** All triplets of one subject with a clause. */
function said(writing: Writing, subject: string, verb: string, clause: Clause): void {
  const { objects, complement, content, adjuncts, kind, confidence } = clause;
  for (const object of objects) writeObject(writing, subject, verb, object, clause);
  const text = (range?: TokenRange): string =>
    range ? textOf(writing.tokens, range.first, range.end) : '';
  if (content && content.end - content.first <= MAX_CONTENT_TOKENS)
    add(writing, subject, verb, text(content), confidence - 0.4);
  const state = text(complement);
  if (objects.length === 0 && (adjuncts.length === 0 || kind === 'copula'))
    add(writing, subject, verb, state, confidence - 0.1);
  const [object] = objects;
  const carried = object ? carriedBy(writing, object, clause) : state;
  writeAdjuncts(writing, subject, carried ? `${verb} ${carried}` : verb, clause);
}

function writeObject(
  writing: Writing,
  subject: string,
  verb: string,
  object: Nominal,
  { kind, confidence }: Clause,
): void {
  if (kind === 'verb') return add(writing, subject, verb, entity(writing, object), confidence);
  // "is an American director": the class; "is the son of X": class and relation.
  add(writing, subject, verb, plain(writing, object), confidence);
  const predicate = `${verb} ${articleOf(object)}${core(writing, object)} of`;
  for (const of of object.of)
    add(writing, subject, predicate, entity(writing, of), confidence - 0.05);
}

/** The object carried into the predicate of adjuncts: "made [first appearance] in". */
function carriedBy(writing: Writing, object: Nominal, { kind }: Clause): string {
  return `${kind === 'verb' ? '' : articleOf(object)}${core(writing, object)}`;
}

function writeAdjuncts(writing: Writing, subject: string, verb: string, clause: Clause): void {
  const confidence = clause.confidence - 0.05;
  for (const { preposition, items } of clause.adjuncts) {
    for (const item of items) {
      const { date } = item.piece;
      const words = date && date.day === undefined && preposition === 'on' ? 'in' : preposition;
      const predicate = `${verb} ${words}`.trim();
      add(writing, subject, predicate, entity(writing, item), confidence);
      for (const [k, place] of (item.name ?? item).within.entries())
        add(writing, subject, predicate, entity(writing, place), confidence - 0.2 - 0.1 * k);
    }
  }
}

/** What noun phrases say on their own: names, roles, places in places. */
function named(writing: Writing, nominal: Nominal): void {
  const said = roleOf(writing, nominal);
  const name = said && entity(writing, nominal);
  if (name) {
    const thing = nominal.name ? 'thing' : 'unknown';
    const isPerson = FORM_OF_ADDRESS.test(name) || (said.role !== '' && isPersonNoun(said.noun));
    writing.discourse.mention(name, isPerson ? 'person' : thing);
    add(writing, name, 'is', said.role, 0.75);
  }
  let inner = entity(writing, nominal);
  for (const place of (nominal.name ?? nominal).within) {
    const outer = entity(writing, place);
    add(writing, inner, 'is located in', outer, 0.8);
    inner = outer;
  }
  for (const of of nominal.of) named(writing, of);
}

function writeFact(writing: Writing, fact: BracketFact): void {
  const subject = entity(writing, fact.subject);
  if (!subject || (fact.personal && !writing.discourse.isPerson(subject))) return;
  add(writing, subject, fact.predicate, fact.object, fact.confidence);
}
