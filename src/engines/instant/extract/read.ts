/**
 * Reads a row of pieces into clauses, from left to right: subjects with their verbs, and what
 * stands before a subject and waits for it ("In May", "Born in Tarvik, …").
 */
import type { Token } from '../language/analyse.ts';
import { classClause, verbClause } from './clauses.ts';
import type { Adjunct, Clause, Nominal, Reading } from './clauses.ts';
import { adjuncts, nominals } from './nouns.ts';
import type { Piece } from './pieces.ts';
import { follow } from './predicate.ts';
import { begin, finiteAfter, mark, nounAt, verbAt, type State } from './state.ts';

/** What waits for the subject to come, and the subject before. */
interface Waiting {
  adjuncts: Adjunct[];
  clauses: Clause[];
  last: Nominal[];
}

export function readSentence(tokens: readonly Token[], pieces: readonly Piece[]): Reading {
  const state = begin(tokens, pieces, follow);
  const waiting: Waiting = { adjuncts: [], clauses: [], last: [] };
  for (let i = 0; i < pieces.length;) {
    const { kind } = pieces[i]!;
    let next = i;
    if (kind === 'np') next = subject(state, waiting, i);
    else if (kind === 'prep') next = adjuncts(state, i, waiting.adjuncts);
    else if (kind === 'vg') next = looseVerb(state, waiting, i);
    else if (kind === 'break') Object.assign(waiting, { adjuncts: [], clauses: [] });
    i = Math.max(next, i + 1);
  }
  const clauses = state.clauses.filter(({ subjects }) => subjects.length > 0);
  return { clauses, facts: state.facts };
}

/** A noun phrase with its verb; without one, nothing is said of it. */
function subject(state: State, waiting: Waiting, at: number): number {
  const { items, next } = nominals(state, at, 'subject');
  const { about, end } = between(state, next);
  const i = finiteAfter(state, end);
  if (i < 0) return next;
  const there = nounAt(state, at)!.text.toLowerCase() === 'there';
  const clause = verbClause(there ? [] : items, verbAt(state, i)!.group, 0.9);
  state.clauses.push(clause);
  clause.adjuncts.push(...waiting.adjuncts);
  for (const open of waiting.clauses) open.subjects = items;
  Object.assign(waiting, { adjuncts: [], clauses: [] });
  if (about.length > 0) {
    clause.subjectEnd = about.at(-1)!.items.at(-1)!.end;
    state.clauses.push({ ...classClause(items, []), adjuncts: about, confidence: 0.45 });
  }
  const after = follow(state, clause, i + 1, false);
  if (!there) waiting.last = items;
  else Object.assign(clause, { subjects: clause.objects, objects: [], confidence: 0.6 });
  return after;
}

/** "The border with Y was closed": adjuncts between subject and verb. */
function between(state: State, at: number): { about: Adjunct[]; end: number } {
  const forget = mark(state);
  const about: Adjunct[] = [];
  const end = adjuncts(state, at, about);
  if (finiteAfter(state, end) >= 0) return { about, end };
  forget();
  return { about: [], end: at };
}

/** A verb without a subject before it: that of the clause before, or the one to come. */
function looseVerb(state: State, waiting: Waiting, i: number): number {
  const { group } = verbAt(state, i)!;
  const begins = group.ambiguous && waiting.last.length === 0;
  const finite = group.form === 'finite' && !begins;
  if (finite && waiting.last.length === 0) return i;
  const clause = verbClause(finite ? waiting.last : [], group, finite ? 0.6 : 0.7, begins);
  state.clauses.push(clause);
  if (finite) clause.adjuncts.push(...waiting.adjuncts.splice(0));
  else if (group.form !== 'infinitive') waiting.clauses.push(clause);
  return follow(state, clause, i + 1, !finite);
}
