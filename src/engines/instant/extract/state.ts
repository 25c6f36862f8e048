/**
 * The state of reading one sentence: its pieces, the effort that is left, and what was read so
 * far. With it what the grammar asks of the pieces to come.
 */
import { Effort } from '../effort.ts';
import type { Token } from '../language/analyse.ts';
import type { BracketFact, Clause, Nominal } from './clauses.ts';
import type { Piece, PhrasePiece, VerbPiece } from './pieces.ts';

/** Where a noun phrase stands in its clause. */
export type Role = 'subject' | 'object' | 'adjunct' | 'of' | 'apposition';

/**
 * Reads what follows a clause's verb, from the piece at `at`; returns where reading goes on.
 * `inner`: a participle or relative clause, which ends where the clause around it goes on.
 */
export type Follow = (state: State, clause: Clause, at: number, inner: boolean) => number;

export interface State {
  readonly tokens: readonly Token[];
  readonly pieces: readonly Piece[];
  readonly effort: Effort;
  readonly clauses: Clause[];
  readonly facts: BracketFact[];
  /** While what follows "X is" is read: X, which participles and relative clauses then describe. */
  described: Nominal[] | null;
  /** Noun phrases hold clauses and clauses noun phrases: `read.ts` ties them together here. */
  readonly follow: Follow;
}

/** What reading a piece may cost: over 62,000 sentences, those of more than ten pieces need 9 at most. */
const STEPS_A_PIECE = 150;

export function begin(tokens: readonly Token[], pieces: readonly Piece[], follow: Follow): State {
  const effort = new Effort(STEPS_A_PIECE * pieces.length);
  return { tokens, pieces, effort, clauses: [], facts: [], described: null, follow };
}

/** Marks what was read up to now; calling the mark forgets what was read since. */
export function mark({ clauses, facts }: State): () => void {
  const [c, f] = [clauses.length, facts.length];
  return () => {
    clauses.length = c;
    facts.length = f;
  };
}

export function nounAt({ pieces }: State, i: number): PhrasePiece | undefined {
  const piece = pieces[i];
  return piece?.kind === 'np' ? piece : undefined;
}

export function verbAt({ pieces }: State, i: number): VerbPiece | undefined {
  const piece = pieces[i];
  return piece?.kind === 'vg' ? piece : undefined;
}

/** The first piece from `i` on that is of another kind. */
export function past({ pieces }: State, i: number, kind: Piece['kind']): number {
  while (pieces[i]?.kind === kind) i++;
  return i;
}

/** Index of the finite verb after a subject, over one comma and adverbs; -1 if there is none. */
export function finiteAfter(state: State, at: number): number {
  const comma = state.pieces[at]?.kind === 'comma' ? 1 : 0;
  const i = past(state, at + comma, 'adv');
  return verbAt(state, i)?.group.form === 'finite' ? i : -1;
}

/** Does a noun phrase that ends before `next` have a verb of its own? Of an "-ed" form, an object shows it. */
export function startsClause(state: State, next: number): boolean {
  const i = state.pieces[next]?.kind === 'comma' ? -1 : finiteAfter(state, next);
  const object = nounAt(state, i + 1);
  return i >= 0 && (!verbAt(state, i)!.group.ambiguous || (object !== undefined && !object.date));
}
