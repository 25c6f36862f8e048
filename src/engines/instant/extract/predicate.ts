/**
 * What follows a verb: its objects, complements and adjuncts, and the verbs that are joined to
 * it. A table says which rule reads which kind of piece.
 */
import { verbClause, type Clause } from './clauses.ts';
import { adjuncts, nominals } from './nouns.ts';
import type { Piece } from './pieces.ts';
import { nounAt, past, startsClause, verbAt, type Follow, type State } from './state.ts';

export function follow(state: State, clause: Clause, at: number, inner: boolean): number {
  const outer = state.described;
  const described = clause.kind === 'copula' || clause.auxiliary === 'was';
  state.described = described && clause.subjects.length > 0 ? clause.subjects : null;
  let i = at;
  for (;;) {
    state.effort.step();
    const piece = state.pieces[i];
    const next = (piece && RULES[piece.kind]?.(state, clause, i, inner)) ?? i;
    if (next <= i) break;
    i = next;
  }
  state.described = outer;
  return i;
}

/** By the kind of piece at `i`; each returns where to go on, `i` where the clause has ended. */
const RULES: Partial<Record<Piece['kind'], Follow>> = {
  np: object,
  prep: adjunct,
  vg: dependentVerb,
  adj: complement,
  adv: (_state, _clause, i) => i + 1,
  sub: content,
  comma: joint,
  cc: joint,
};

function object(state: State, clause: Clause, i: number): number {
  const piece = nounAt(state, i)!;
  if (clause.kind === 'verb' && startsClause(state, i + 1)) {
    // "said Ann would come".
    if (isEmpty(clause)) clause.content = { first: piece.first, end: contentEnd(state, i) };
    return i;
  }
  const { items, next } = nominals(state, i, 'object');
  if (piece.date) clause.adjuncts.push({ preposition: 'on', items });
  else if (clause.objects.length > 0) clause.adjuncts.push({ preposition: '', items });
  else clause.objects.push(...items);
  return next;
}

function isEmpty({ objects, adjuncts, complement }: Clause): boolean {
  return objects.length + adjuncts.length === 0 && !complement;
}

/** A clause used as object runs to the next strong break. */
function contentEnd({ pieces, effort }: State, at: number): number {
  let i = at + 1;
  for (; pieces[i] && pieces[i]!.kind !== 'break'; i++) effort.step();
  return pieces[i - 1]!.end;
}

/** "in Y", "by building Y"; "in which" is of a clause to come. */
function adjunct(state: State, clause: Clause, i: number): number {
  if (state.pieces[i + 1]?.kind === 'rel') return i;
  const verb = verbAt(state, i + 1)?.group.form;
  if (verb === 'present-participle') return dependentVerb(state, clause, i + 1);
  return Math.max(adjuncts(state, i, clause.adjuncts), i + 1);
}

/** "to build Y", "building Y": done by the same subject. */
function dependentVerb(state: State, { subjects }: Clause, i: number): number {
  const { group } = verbAt(state, i)!;
  if (group.form !== 'infinitive' && group.form !== 'present-participle') return i;
  const dependent = verbClause(subjects, group, 0.35);
  state.clauses.push(dependent);
  return follow(state, dependent, i + 1, true);
}

/** "famous", "more important". */
function complement(state: State, clause: Clause, i: number): number {
  const next = past(state, i, 'adj');
  const adverb = state.pieces[i - 1]?.kind === 'adv' ? i - 1 : i;
  clause.complement ??= { first: state.pieces[adverb]!.first, end: state.pieces[next - 1]!.end };
  return next;
}

/** "said that …", "left because …". */
function content(state: State, clause: Clause, i: number): number {
  const { text, first } = state.pieces[i]!;
  const next = state.pieces[i + 1];
  if (next && clause.objects.length === 0)
    clause.content = { first: text === 'that' ? next.first : first, end: contentEnd(state, i) };
  return i;
}

/** A comma or "and" inside a clause: an adjunct or a verb may go on with it. */
function joint(state: State, clause: Clause, at: number, inner: boolean): number {
  const comma = state.pieces[at]!.kind === 'comma';
  const joined = state.pieces[comma ? at + 1 : at]?.kind === 'cc';
  const i = past(state, at + Number(comma) + Number(joined), 'adv');
  const piece = state.pieces[i];
  if (piece?.kind === 'prep') return nounAt(state, i + 1) ? i : at;
  if (piece?.kind !== 'vg' || piece.group.form === 'infinitive') return at;
  // In "Ann, who wrote X, left" the verb is not the relative clause's.
  if (inner && comma) return at;
  const { group } = piece;
  const participle = group.form !== 'finite' || state.pieces[i + 1]?.text === 'by';
  const next = verbClause(clause.subjects, group, clause.confidence - 0.1, participle);
  state.clauses.push(next);
  if (isEmpty(clause) && clause.kind === 'verb') {
    // "wrote, directed and produced X": what follows is said of each.
    next.objects = clause.objects;
    next.adjuncts = clause.adjuncts;
  }
  return follow(state, next, i + 1, inner);
}
