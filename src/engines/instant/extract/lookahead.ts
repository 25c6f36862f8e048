/**
 * What reading a sentence from left to right needs to know of what comes next: is this "-ed" form
 * a participle, does this noun phrase open a clause, where does a list end. State of the reading
 * of one sentence lives here; `NounReader` and `ClauseReader` add to it.
 */
import { Effort } from '../effort.ts';
import type { Token } from '../language/analyse.ts';
import type { BracketFact, Clause, Nominal } from './clauses.ts';
import type { Piece, PhrasePiece, VerbPiece } from './pieces.ts';
import { TITLES, LOCATING, INTRANSITIVE, NAMING } from './word-classes.ts';

/** Where a noun phrase stands in its clause. */
export type Role = 'subject' | 'object' | 'adjunct' | 'of' | 'apposition';

export interface Nominals {
  items: Nominal[];
  /** Index of the piece where reading goes on. */
  next: number;
}

/** What reading a piece may cost: over 51,000 sentences, those of more than ten pieces need 15 at most. */
const STEPS_A_PIECE = 150;

export abstract class Lookahead {
  protected readonly effort: Effort;
  protected readonly clauses: Clause[] = [];
  protected readonly facts: BracketFact[] = [];
  /** While the predicate noun of "X is a Y …" is read: X, which "…" then describes. */
  protected described: Nominal[] | null = null;
  /** The same while an adjunct of the predicate noun is read. */
  protected placed: Nominal[] | null = null;

  constructor(
    protected readonly tokens: readonly Token[],
    protected readonly pieces: readonly Piece[],
  ) {
    this.effort = new Effort(STEPS_A_PIECE * pieces.length);
  }

  protected abstract nominals(at: number, role: Role, preposition?: string): Nominals;

  protected rewind(clauses: number, facts: number): void {
    this.clauses.length = clauses;
    this.facts.length = facts;
  }

  protected skipComma(at: number, opened: boolean): number {
    return opened && this.pieces[at]?.kind === 'comma' ? at + 1 : at;
  }

  /** Index of the finite verb after a subject, over adverbs and one comma; -1 if there is none. */
  protected verbAfter(at: number): number {
    let i = at;
    while (this.pieces[i]?.kind === 'adv' || (this.pieces[i]?.kind === 'comma' && i === at)) i++;
    while (this.pieces[i]?.kind === 'adv') i++;
    const piece = this.pieces[i];
    return piece?.kind === 'vg' && piece.group.form === 'finite' ? i : -1;
  }

  /** Is the noun phrase at `at` (read up to `next`) the subject of a clause of its own? */
  protected startsClause(at: number, next: number): boolean {
    const verb = this.pieces[next]?.kind === 'comma' ? -1 : this.verbAfter(next);
    if (verb < 0) return false;
    const { group } = this.pieces[verb] as VerbPiece;
    if (group.ambiguous && this.described && this.pieces[verb + 1]?.kind !== 'np') return false;
    if (
      group.ambiguous &&
      this.pieces[verb + 1]?.kind === 'prep' &&
      this.pieces[verb + 1]!.text === 'by'
    )
      return false;
    return verb === next || this.pieces[at]!.kind === 'np';
  }

  /** Where reading the noun phrases at `at` would end, without keeping what it finds. */
  protected peek(at: number): number {
    const clauses = this.clauses.length;
    const facts = this.facts.length;
    const list = this.nominals(at, 'adjunct');
    this.rewind(clauses, facts);
    return list.next;
  }

  /** Before the comma stands an opening adjunct ("In May, Ann …"): what follows is the subject. */
  protected inAdjunct(comma: number): boolean {
    return this.pieces[comma - 2]?.kind === 'prep' && comma <= 3;
  }

  protected isTitled(piece: PhrasePiece): boolean {
    return this.tokens
      .slice(piece.phrase.core, piece.phrase.core + 3)
      .some((token) => TITLES.test(token.text));
  }

  protected isMeasure(piece: PhrasePiece): boolean {
    return this.tokens[piece.phrase.core]?.pos === 'NUM';
  }

  /** Does the verb at i describe the noun before it, rather than be its clause's verb? */
  protected isReducedRelative(i: number, role: Role, comma: boolean): boolean {
    const { group } = this.pieces[i] as VerbPiece;
    if (group.form === 'infinitive') return false;
    if (
      this.pieces[i - 1]?.kind === 'np' &&
      (this.pieces[i - 1] as PhrasePiece).phrase.kind === 'pronoun'
    )
      return false;
    if (group.form === 'past-participle' || group.form === 'present-participle') return true;
    if (!group.ambiguous || INTRANSITIVE.has(group.lemma)) return false;
    if (NAMING.has(group.lemma) && group.lemma !== 'call') return true;
    if (role === 'subject')
      return comma ? this.laterVerb(i + 1, true) : this.laterVerb(i + 1, false);
    const next = this.pieces[i + 1];
    return (
      next === undefined ||
      next.kind !== 'np' ||
      next.date !== undefined ||
      (LOCATING.has(group.lemma) && this.isMeasure(next))
    );
  }

  /** Is there another finite verb that belongs to the subject before i, past adjuncts only? */
  protected laterVerb(at: number, overComma: boolean): boolean {
    let afterPreposition = false;
    for (let i = at; i < this.pieces.length; i++) {
      this.effort.step();
      const piece = this.pieces[i]!;
      if (piece.kind === 'vg') {
        if (piece.group.form === 'finite')
          return !piece.group.ambiguous || this.pieces[i + 1]?.kind === 'np';
      } else if (piece.kind === 'np') {
        const listed = this.pieces[i - 1]?.kind === 'cc' || this.pieces[i - 1]?.kind === 'comma';
        // An object shows that the first verb is the clause's own.
        if (!afterPreposition && !piece.date && !listed) return false;
      } else if (piece.kind === 'comma') {
        const next = this.pieces[i + 1];
        if (next?.kind === 'vg') return next.group.form === 'finite' && overComma;
        if (next?.kind !== 'np' || !overComma) return false;
      } else if (piece.kind === 'break' || piece.kind === 'rel' || piece.kind === 'sub')
        return false;
      else if (piece.kind === 'cc' && this.pieces[i + 1]?.kind === 'vg') {
        const { group } = this.pieces[i + 1] as VerbPiece;
        if (!group.ambiguous && group.form === 'finite') return false;
      }
      afterPreposition = piece.kind === 'prep' || (afterPreposition && piece.kind !== 'vg');
    }
    return false;
  }

  protected looksParticiple(i: number): boolean {
    if (NAMING.has((this.pieces[i] as VerbPiece).group.lemma)) return true;
    const next = this.pieces[i + 1];
    return (
      next === undefined ||
      next.kind === 'prep' ||
      next.kind === 'adv' ||
      (next.kind === 'np' && next.date !== undefined)
    );
  }

  /** A past participle that opens the sentence: "Founded in 1991, …". */
  protected isLeadingParticiple(i: number): boolean {
    const next = this.pieces[i + 1];
    return (
      (i === 0 || this.pieces[i - 1]!.kind !== 'np') &&
      (next?.kind === 'prep' || next?.kind === 'adv')
    );
  }

  /** A clause used as object runs to the next strong break. */
  protected contentEnd(at: number): number {
    let i = at + 1;
    for (; this.pieces[i] && this.pieces[i]!.kind !== 'break'; i++) this.effort.step();
    return this.pieces[i - 1]!.end;
  }
}
