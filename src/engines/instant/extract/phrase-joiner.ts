/**
 * What a comma or "and" after a noun phrase means: a list, a chain of places, or another name
 * for the same thing.
 */
import type { Clause, Nominal } from './clauses.ts';
import { Lookahead, type Role } from './lookahead.ts';
import type { PhrasePiece } from './pieces.ts';
import { PLACE_PREPOSITIONS, HONOURS, PLACES, MONTH } from './word-classes.ts';

export abstract class PhraseJoiner extends Lookahead {
  protected abstract nominal(at: number, role: Role): { nominal: Nominal; next: number };
  protected abstract describe(nominal: Nominal, at: number, role: Role): number;

  /** ", CBE, MVO": letters after a person's name. */
  protected skipHonours(at: number): number {
    let i = at;
    while (this.pieces[i]?.kind === 'comma' && HONOURS.test(this.pieces[i + 1]?.text ?? '')) i += 2;
    return i > at ? this.skipComma(i, true) : at;
  }

  /** "Ann, Duchess of X" and "Ann, a nurse" are one person, also where an "and" follows. */
  protected isTitleAhead(nominal: Nominal, at: number): boolean {
    const piece = this.pieces[at + 1];
    const owner = isCommon(nominal) ? nominal.of.at(-1) : nominal;
    if (this.pieces[at]?.kind !== 'comma' || piece?.kind !== 'np' || !owner) return false;
    if (owner.piece.phrase.kind !== 'name' || this.isTitled(owner.piece)) return false;
    return (
      this.isTitled(piece) ||
      (/^an?$/.test(piece.phrase.determiner ?? '') && piece.phrase.kind === 'common')
    );
  }

  protected isPlaceContext(nominal: Nominal, preposition: string, role: Role): boolean {
    const { phrase, date } = nominal.piece;
    if (date || nominal.of.length > 0) return false;
    if (phrase.kind === 'common' && nominal.name && !PLACES.has(this.tokens[phrase.head]!.lemma))
      return false;
    const named = phrase.kind === 'name' || nominal.name !== undefined;
    return named && (role === 'subject' || PLACE_PREPOSITIONS.has(preposition));
  }

  /** ", Name" repeated, not ending in "and Name": each lies in the next. */
  protected placeChain(nominal: Nominal, at: number): number {
    let i = at;
    const chain: Nominal[] = [];
    while (this.pieces[i]?.kind === 'comma') {
      const piece = this.pieces[i + 1];
      if (
        piece?.kind !== 'np' ||
        piece.phrase.kind !== 'name' ||
        piece.phrase.name ||
        piece.phrase.possessor ||
        piece.date
      )
        break;
      if ((piece.phrase.determiner && piece.phrase.determiner !== 'the') || this.isTitled(piece))
        break;
      const after = this.pieces[i + 2];
      if (after?.kind === 'prep' && after.text === 'of') break;
      if (MONTH.test(piece.text) || MONTH.test(nominal.piece.text)) break;
      // "to the Prussians, the Government saw": a new clause, no place.
      if (piece.phrase.determiner === 'the' && this.startsClause(i + 1, i + 2)) break;
      // "In Rome, Ann wrote": the name after the comma is the subject.
      if (this.inAdjunct(at) && this.startsClause(i + 1, i + 2)) break;
      chain.push({ piece, of: [], first: piece.first, end: piece.end, within: [] });
      i += 2;
      if (chain.length === 4) break;
    }
    const last = this.pieces[i];
    const then = this.pieces[i + 1];
    if (chain.length === 0 || (chain.length === 4 && last?.kind === 'comma' && then?.kind === 'np'))
      return at;
    if (last?.kind === 'cc' && then?.kind === 'np' && then.phrase.kind === 'name') return at;
    if (
      last?.kind === 'comma' &&
      this.pieces[i + 1]?.kind === 'cc' &&
      this.pieces[i + 2]?.kind === 'np'
    )
      return at;
    (nominal.name ?? nominal).within = chain;
    for (const [k, item] of chain.entries()) item.within = chain.slice(k + 1);
    return i;
  }

  /** ", a small town in Y", ", son of Z", ", Duke of W". */
  protected apposition(nominal: Nominal, at: number, role: Role): number {
    if (this.pieces[at]?.kind !== 'comma') return at;
    let j = at + 1;
    while (this.pieces[j]?.kind === 'adv') j++;
    const piece = this.pieces[j];
    if (
      piece?.kind !== 'np' ||
      piece.date ||
      piece.phrase.kind === 'pronoun' ||
      nominal.piece.phrase.kind === 'pronoun' ||
      nominal.piece.date
    )
      return at;
    if (role === 'adjunct' && this.inAdjunct(at) && this.startsClause(j, j + 1)) return at;
    // "the son of Otto, Prince of X": the title is Otto's.
    const owner = nominal.of.at(-1);
    if (
      owner &&
      !nominal.name &&
      nominal.piece.phrase.kind === 'common' &&
      owner.piece.phrase.kind !== 'common'
    ) {
      return this.isTitled(piece) || piece.phrase.determiner
        ? this.apposition(owner, at, role)
        : at;
    }
    const named = nominal.piece.phrase.kind !== 'common' || nominal.name !== undefined;
    const described =
      this.isTitled(piece) ||
      piece.phrase.kind === 'common' ||
      piece.phrase.determiner !== undefined ||
      this.pieces[j + 1]?.text === 'of' ||
      piece.phrase.name !== undefined;
    if (!named && !(piece.phrase.kind === 'name' || piece.phrase.kind === 'title')) return at;
    if (
      named &&
      piece.phrase.kind === 'title' &&
      /^(?:comma|vg)$/.test(this.pieces[j + 1]?.kind ?? '')
    ) {
      this.facts.push({
        subject: nominal,
        predicate: 'is also known as',
        object: piece.text,
        personal: false,
        confidence: 0.7,
      });
      return this.skipComma(j + 1, true);
    }
    if (named && !described) return at;
    if (role !== 'subject' && this.startsClause(j, this.peek(j))) return at;
    const mark = this.clauses.length;
    const facts = this.facts.length;
    const outer = this.described;
    this.described = named ? [nominal] : null;
    const list = this.nominals(j, 'apposition');
    this.described = outer;
    // The described noun has its own finite verb: it is a subject, not an apposition.
    const verb = this.pieces[list.next];
    if (
      role !== 'subject' &&
      verb?.kind === 'vg' &&
      verb.group.form === 'finite' &&
      !verb.group.ambiguous
    ) {
      this.rewind(mark, facts);
      return at;
    }
    if (!named) {
      nominal.name = list.items[0]!;
      return this.skipComma(list.next, true);
    }
    // "Ann, Duchess of X (1700–1750)": the brackets speak of Ann.
    for (const fact of this.facts.slice(facts)) {
      if (list.items.includes(fact.subject) && this.isTitled(piece)) fact.subject = nominal;
    }
    const clause = this.classClause([nominal], list.items);
    let i = list.next;
    while (this.pieces[i]?.kind === 'prep' && this.pieces[i + 1]?.kind === 'np') {
      const adjunct = this.nominals(i + 1, 'adjunct', this.pieces[i]!.text);
      clause.adjuncts.push({ preposition: this.pieces[i]!.text, items: adjunct.items });
      i = adjunct.next;
    }
    return this.skipComma(i, role === 'subject');
  }

  protected classClause(subjects: Nominal[], objects: Nominal[]): Clause {
    const clause: Clause = {
      subjects,
      verb: null,
      auxiliary: 'is',
      objects,
      adjuncts: [],
      kind: 'apposition',
      confidence: 0.8,
      main: false,
    };
    this.clauses.push(clause);
    return clause;
  }

  /** ", B and C" / ", B, and C" / " and B" / "such as B": adds to `items`. */
  protected coordinated(items: Nominal[], at: number, role: Role): number {
    let i = at;
    const found: { nominal: Nominal; next: number }[] = [];
    let closed = false;
    let ofJoined = -1;
    const clausesBefore = this.clauses.length;
    const factsBefore = this.facts.length;
    const sameKind = (piece: PhrasePiece): boolean => {
      const before = (found.at(-1)?.nominal ?? items.at(-1)!).piece;
      return (before.date === undefined) === (piece.date === undefined);
    };
    while (!closed) {
      let j = i;
      let comma = false;
      if (this.pieces[j]?.kind === 'comma') {
        comma = true;
        j++;
      }
      const joint = this.pieces[j];
      if (joint?.kind === 'cc' && joint.text !== 'but') {
        j++;
        closed = true;
      } else if (joint?.kind === 'such-as' && role !== 'of') {
        j++;
      } else if (!comma) break;
      while (this.pieces[j]?.kind === 'adv') j++;
      const piece = this.pieces[j];
      if (piece?.kind !== 'np' || !sameKind(piece)) {
        closed = false;
        break;
      }
      if (piece.phrase.kind === 'pronoun' && role !== 'subject') break;
      if (role === 'of' && comma) break;
      // "Otto, Prince of X, and his wife Ann": Ann is no title of Otto.
      if (
        role === 'apposition' &&
        (piece.phrase.possessor || (piece.phrase.kind === 'name' && !this.isTitled(piece)))
      ) {
        closed = false;
        break;
      }
      const mark = this.clauses.length;
      const facts = this.facts.length;
      const one = this.nominal(j, role);
      if (role === 'of' && one.nominal.of.length > 0) {
        this.rewind(mark, facts);
        break;
      }
      const next = this.describe(
        one.nominal,
        one.next,
        role === 'subject' && !closed ? 'object' : role,
      );
      if (role !== 'subject' && closed && this.startsClause(j, one.next)) {
        this.rewind(mark, facts);
        return found.length > 0 && items.length + found.length > 1
          ? this.settle(items, found, i)
          : at;
      }
      const owners = items[0]!;
      if (
        role === 'object' &&
        this.described &&
        owners.of.length > 0 &&
        owners.piece.phrase.kind === 'common' &&
        !isCommon(one.nominal)
      ) {
        // "was the son of Otto, Prince of X, and his wife Ann": both are parents.
        owners.of.push(one.nominal);
        ofJoined = next;
      } else found.push({ nominal: one.nominal, next });
      i = next;
      if (
        !closed &&
        joint?.kind !== 'such-as' &&
        this.pieces[i]?.kind !== 'comma' &&
        this.pieces[i]?.kind !== 'cc'
      )
        break;
      // A further "and" after the last item: "A and B and C".
      if (
        closed &&
        this.pieces[i]?.kind === 'cc' &&
        this.pieces[i + 1]?.kind === 'np' &&
        !this.startsClause(i + 1, i + 2)
      )
        closed = false;
    }
    if (ofJoined > 0 && found.length === 0) return ofJoined;
    if (!closed && !this.isOpenList(found)) {
      this.rewind(clausesBefore, factsBefore);
      return at;
    }
    return this.settle(items, found, i);
  }

  protected settle(
    items: Nominal[],
    found: { nominal: Nominal; next: number }[],
    i: number,
  ): number {
    for (const { nominal } of found) items.push(nominal);
    return found.length > 0 ? found.at(-1)!.next : i;
  }

  /** Lists without "and" are accepted when long: "A, B, C, D". */
  protected isOpenList(found: readonly unknown[]): boolean {
    return found.length >= 3;
  }
}

/** A common noun without a name of its own. */
export function isCommon(nominal: Nominal): boolean {
  return nominal.piece.phrase.kind === 'common' && !nominal.name && !nominal.piece.phrase.name;
}
