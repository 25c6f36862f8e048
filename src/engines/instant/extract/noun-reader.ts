/** Noun phrases with all that describes them: "of", brackets, participles, relative clauses. */
import { readBracket } from './brackets.ts';
import type { Clause, Nominal } from './clauses.ts';
import type { Nominals, Role } from './lookahead.ts';
import { PhraseJoiner } from './phrase-joiner.ts';
import type { PhrasePiece, TokenRange, VerbPiece } from './pieces.ts';
import { NAMING, PLACES, TIMES } from './word-classes.ts';

export abstract class NounReader extends PhraseJoiner {
  protected abstract newClause(
    subjects: Nominal[],
    piece: VerbPiece,
    confidence: number,
    reduced?: boolean,
  ): Clause;
  protected abstract complements(clause: Clause, at: number, inner: boolean): number;

  /** Reads one noun phrase or a list of them, and everything that describes them. */
  protected nominals(at: number, role: Role, preposition = ''): Nominals {
    const first = this.nominal(at, role);
    const items = [first.nominal];
    if (
      first.nominal.of.length > 1 &&
      PLACES.has(this.tokens[first.nominal.piece.phrase.head]!.lemma)
    ) {
      items.splice(0, 1, ...first.nominal.of);
    }
    let i = this.describe(first.nominal, first.next, role);
    if (role === 'of') {
      i = this.coordinated(items, i, role);
      return { items, next: i };
    }
    // "Town, County, State": a chain of places; "A, B and C": a list.
    if (this.isPlaceContext(items[0]!, preposition, role)) {
      const chain = this.placeChain(items[0]!, i);
      if (chain > i) i = this.describe(items[0]!, chain, role);
    }
    i = this.skipHonours(i);
    if (this.isTitleAhead(items[0]!, i)) {
      const titled = this.apposition(items[0]!, i, role);
      if (titled > i) i = this.skipHonours(titled);
    }
    const listed = this.coordinated(items, i, role);
    if (listed > i) return { items, next: this.describe(items.at(-1)!, listed, role) };
    const apposed = this.apposition(items[0]!, i, role);
    if (apposed > i) {
      const more = this.describe(items[0]!, apposed, role);
      return { items, next: this.coordinated(items, more, role) };
    }
    return { items, next: i };
  }

  protected nominal(at: number, role: Role): { nominal: Nominal; next: number } {
    this.effort.step();
    const piece = this.pieces[at] as PhrasePiece;
    const nominal: Nominal = { piece, of: [], first: piece.first, end: piece.end, within: [] };
    let i = at + 1;
    const of = this.pieces[i];
    if (
      of?.kind === 'prep' &&
      of.text === 'of' &&
      this.pieces[i + 1]?.kind === 'np' &&
      piece.brackets.length === 0
    ) {
      const list = this.nominals(i + 1, 'of', 'of');
      // "the sons of A and B": both; "the king of A and duke of B" is stopped by the look-ahead.
      nominal.of = list.items;
      nominal.end = list.items.at(-1)!.end;
      i = list.next;
    }
    // "the town of X" is X; "the cities of X and Y" are handled by the list.
    const placed = nominal.of.length === 1 ? nominal.of[0]! : null;
    if (
      placed &&
      piece.phrase.kind === 'common' &&
      placed.piece.phrase.kind === 'name' &&
      PLACES.has(this.tokens[piece.phrase.head]!.lemma)
    ) {
      nominal.name = placed;
      nominal.of = [];
    }
    const renaming = this.pieces[i];
    if (
      renaming?.kind === 'np' &&
      !renaming.date &&
      !TIMES.has(this.tokens[piece.phrase.head]!.lemma) &&
      role !== 'of' &&
      i === at + 1 &&
      piece.phrase.kind === 'common' &&
      (renaming.phrase.kind === 'title' || renaming.phrase.kind === 'name') &&
      !renaming.phrase.determiner
    ) {
      nominal.name = {
        piece: renaming,
        of: [],
        first: renaming.first,
        end: renaming.end,
        within: [],
      };
      i++;
      this.brackets(nominal.name);
    }
    this.brackets(nominal);
    return { nominal, next: i };
  }

  protected brackets(nominal: Nominal): void {
    for (const bracket of nominal.piece.brackets) {
      this.facts.push(...readBracket(this.tokens, bracket, nominal));
    }
    if (nominal.of.length > 0) return;
  }

  /** Participles and relative clauses right after a noun phrase. Returns where reading goes on. */
  protected describe(nominal: Nominal, at: number, role: Role): number {
    let i = at;
    for (;;) {
      this.effort.step();
      const comma = this.pieces[i]?.kind === 'comma';
      const j = comma ? i + 1 : i;
      const adverb = this.pieces[j]?.kind === 'adv' ? j + 1 : j;
      const piece = this.pieces[adverb];
      if (piece?.kind === 'rel' && adverb === j) {
        const next = this.relative(nominal, j, role);
        if (next <= j) return i;
        i = this.skipComma(next, comma);
        continue;
      }
      // "in which", "of whom": the relative clause is skipped over by its own clause reading.
      if (piece?.kind === 'vg' && this.isReducedRelative(adverb, role, comma)) {
        if (role === 'of' || (comma && role !== 'subject')) return i;
        const called = this.pieces[adverb + 1];
        if (
          !comma &&
          NAMING.has(piece.group.lemma) &&
          called?.kind === 'np' &&
          called.phrase.kind !== 'common'
        ) {
          nominal.name = this.nominal(adverb + 1, 'of').nominal;
          i = adverb + 2;
          continue;
        }
        const clause = this.newClause(
          this.whoIs(nominal, role),
          piece,
          0.85,
          piece.group.ambiguous,
        );
        clause.main = false;
        i = this.skipComma(this.complements(clause, adverb + 1, true), comma);
        continue;
      }
      return i;
    }
  }

  /** In "X is a film directed by Y", X was directed by Y. */
  protected whoIs(nominal: Nominal, role: Role): Nominal[] {
    // "is an institute in X founded in 1909": not X, but the institute.
    if (role === 'adjunct' && this.placed && nominal.piece.phrase.kind === 'name')
      return this.placed;
    const handed = (role === 'object' || role === 'apposition') && this.described !== null;
    return handed && nominal.piece.phrase.kind === 'common' && !nominal.name
      ? this.described!
      : [nominal];
  }

  /** "who …", "which …", "whose …": a clause about the noun before it. */
  protected relative(nominal: Nominal, at: number, role: Role): number {
    const { text } = this.pieces[at]!;
    let i = at + 1;
    while (this.pieces[i]?.kind === 'adv') i++;
    const piece = this.pieces[i];
    if (text === 'whose') {
      if (piece?.kind !== 'np') return at;
      const list = this.nominals(i, 'subject');
      for (const item of list.items) item.piece = ownedBy(item.piece, nominal);
      const verb = this.verbAfter(list.next);
      if (verb < 0) return list.next;
      const clause = this.newClause(list.items, this.pieces[verb] as VerbPiece, 0.75);
      return this.complements(clause, verb + 1, true);
    }
    if (piece?.kind === 'vg' && text !== 'where') {
      const clause = this.newClause(this.whoIs(nominal, role), piece, role === 'of' ? 0.6 : 0.8);
      clause.main = true;
      return this.complements(clause, i + 1, true);
    }
    if (piece?.kind === 'np') {
      // "the book that Ann wrote", "the town where Ann lived": the noun is object or place.
      const list = this.nominals(i, 'subject');
      const verb = this.verbAfter(list.next);
      if (verb < 0) return at;
      const clause = this.newClause(list.items, this.pieces[verb] as VerbPiece, 0.75);
      const next = this.complements(clause, verb + 1, true);
      if (text === 'where') clause.adjuncts.push({ preposition: 'in', items: [nominal] });
      else if (clause.objects.length === 0 && !clause.verb?.passive) clause.objects.push(nominal);
      return next;
    }
    return at;
  }
}

/** A phrase whose possessor is the noun that a "whose" refers to. */
function ownedBy(piece: PhrasePiece, owner: Nominal): PhrasePiece {
  const possessor: TokenRange = { first: owner.first, end: owner.end };
  return { ...piece, phrase: { ...piece.phrase, possessor, determiner: 'whose' } };
}
