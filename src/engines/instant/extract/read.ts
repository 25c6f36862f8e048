/**
 * Reads a row of pieces into clauses, from left to right, with look-ahead where a comma or "and"
 * may join noun phrases, verbs or clauses. One instance reads one sentence.
 */
import type { Token } from '../language/analyse.ts';
import { LINKING_LEMMAS } from '../language/words.ts';
import { readBracket } from './brackets.ts';
import type { Adjunct, BracketFact, Clause, Nominal, Reading } from './clauses.ts';
import type { Piece, PhrasePiece, TokenRange, VerbPiece } from './pieces.ts';

type Role = 'subject' | 'object' | 'adjunct' | 'of' | 'apposition';

interface Nominals {
  items: Nominal[];
  next: number;
}

const PLACE_PREPOSITIONS = new Set(
  'in at near from to of on outside around around through between north of south of east of west of'.split(
    ' ',
  ),
);
/** What follows a name after a comma and belongs to it. */
const HONOURS = /^(?:[A-Z]{2,5}|Inc\.?|Ltd\.?|LLC|Corp\.?|Jr\.?|Sr\.?|plc|GmbH)$/;
/** Titles that are held of a place: "Duke of X" after a name is who that is, not where. */
const TITLES =
  /^(?:King|Queen|Prince|Princess|Duke|Duchess|Grand|Archduke|Archduchess|Count|Countess|Earl|Viscount|Viscountess|Baron|Baroness|Marquess|Marchioness|Marquis|Margrave|Margravine|Landgrave|Landgravine|Elector|Electress|Emperor|Empress|Lord|Lady|Bishop|Archbishop|Abbot|Abbess|Infanta|Infante|Dauphin|Regent|Governor|Mayor|President|Tsar)$/;
/** Verbs whose participle takes a distance: "located two miles east of X". */
const LOCATING = new Set(['locate', 'situate', 'place', 'base', 'set']);
/** "the N of X" is X itself. */
const PLACES = new Set(
  'city town village county state province island municipality kingdom republic borough township commune hamlet canton prefecture emirate principality duchy'.split(
    ' ',
  ),
);
/** Verbs that have no passive: their "-ed" form is past tense. */
const INTRANSITIVE = new Set(
  'die live participate occur happen arrive return retire graduate emerge exist belong consist appear disappear reside collapse originate fall rise go come compete remain last begin'.split(
    ' ',
  ),
);
/** Verbs whose participle takes a name: "a garden called X". */
const NAMING = new Set('call name title nickname dub entitle term label'.split(' '));
const MONTH =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/;
/** Verbs that say something of somebody's words or thoughts: a clause may follow without "that". */
const SAYING = new Set(
  'say think believe state claim report announce know suggest indicate argue note add show find reveal explain'.split(
    ' ',
  ),
);

export function readSentence(
  tokens: readonly Token[],
  pieces: readonly Piece[],
  options: { topic?: Nominal } = {},
): Reading {
  return new SentenceReader(tokens, pieces, options.topic).read();
}

class SentenceReader {
  private readonly clauses: Clause[] = [];
  private readonly facts: BracketFact[] = [];
  /** While the predicate noun of "X is a Y …" is read: X, which "…" then describes. */
  private described: Nominal[] | null = null;
  /** The same while an adjunct of the predicate noun is read. */
  private placed: Nominal[] | null = null;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly pieces: readonly Piece[],
    private readonly topic: Nominal | undefined,
  ) {}

  read(): Reading {
    let adjuncts: Adjunct[] = [];
    let waiting: Clause[] = [];
    let last: Nominal[] = this.topic ? [this.topic] : [];
    let subordinate = false;
    for (let i = 0; i < this.pieces.length;) {
      const piece = this.pieces[i]!;
      if (piece.kind === 'prep') {
        const inner = this.pieces[i + 1];
        if (inner?.kind === 'np') {
          const list = this.nominals(i + 1, 'adjunct', piece.text);
          adjuncts.push({ preposition: piece.text, items: list.items });
          i = list.next;
        } else if (inner?.kind === 'vg' && inner.group.form === 'present-participle') {
          const follows = this.clauses.some((other) => other.main && other.subjects === last);
          const clause = this.newClause(follows ? last : [], inner, 0.6);
          i = this.complements(clause, i + 2, true);
          if (!follows) waiting.push(clause);
        } else i++;
      } else if (piece.kind === 'vg') {
        if (
          piece.group.form !== 'finite' ||
          (piece.group.ambiguous && this.isLeadingParticiple(i))
        ) {
          const clause = this.newClause([], piece, 0.7, piece.group.ambiguous);
          i = this.complements(clause, i + 1, true);
          if (piece.group.form !== 'infinitive') waiting.push(clause);
        } else if (piece.group.copula && adjuncts.length > 0 && this.pieces[i + 1]?.kind === 'np') {
          // "To the east is the desert": what follows is the subject.
          const clause = this.newClause([], piece, 0.6);
          i = this.complements(clause, i + 1, false);
          this.existential(clause);
          clause.adjuncts.unshift(...adjuncts);
          adjuncts = [];
        } else if (last.length > 0) {
          const clause = this.newClause(last, piece, 0.6);
          clause.adjuncts.push(...adjuncts);
          adjuncts = [];
          i = this.complements(clause, i + 1, false);
        } else i++;
      } else if (piece.kind === 'np') {
        const list = this.nominals(i, 'subject');
        const about = this.subjectAdjuncts(list);
        const verbAt = this.verbAfter(list.next);
        const verb = verbAt >= 0 ? (this.pieces[verbAt] as VerbPiece) : null;
        if (verb) {
          const there = piece.text.toLowerCase() === 'there';
          const clause = this.newClause(there ? [] : list.items, verb, subordinate ? 0.7 : 0.9);
          clause.adjuncts.push(...adjuncts);
          for (const open of waiting) open.subjects = list.items;
          waiting = [];
          adjuncts = [];
          if (about.length > 0) {
            const last = about.at(-1)!.items.at(-1)!;
            clause.subjectEnd = last.end;
            const where = this.classClause(list.items, []);
            where.adjuncts = about;
            where.confidence = 0.45;
          }
          i = this.complements(clause, verbAt + 1, false);
          if (there) this.existential(clause);
          else last = list.items;
        } else {
          const noun = list.items[0]!.piece.phrase;
          const comma = this.pieces[list.next];
          if (
            noun.kind === 'common' &&
            noun.determiner &&
            list.items.length === 1 &&
            (comma?.kind === 'comma' || this.pieces[list.next - 1]?.kind === 'comma')
          ) {
            // "A daughter of X, Ann married Y": what the subject to come is.
            const clause = this.classClause([], list.items);
            waiting.push(clause);
          }
          i = Math.max(list.next, i + 1);
        }
        subordinate = false;
      } else {
        if (piece.kind === 'sub') subordinate = true;
        if (piece.kind === 'break') {
          adjuncts = [];
          waiting = [];
        }
        i++;
      }
    }
    return {
      clauses: this.clauses.filter((clause) => clause.subjects.length > 0),
      facts: this.facts,
    };
  }

  // Noun phrases ------------------------------------------------------------------------------

  /** Reads one noun phrase or a list of them, and everything that describes them. */
  private nominals(at: number, role: Role, preposition = ''): Nominals {
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

  /** ", CBE, MVO": letters after a person's name. */
  private skipHonours(at: number): number {
    let i = at;
    while (this.pieces[i]?.kind === 'comma' && HONOURS.test(this.pieces[i + 1]?.text ?? '')) i += 2;
    return i > at ? this.skipComma(i, true) : at;
  }

  /** "Ann, Duchess of X" and "Ann, a nurse" are one person, also where an "and" follows. */
  private isTitleAhead(nominal: Nominal, at: number): boolean {
    const piece = this.pieces[at + 1];
    const owner = isCommon(nominal) ? nominal.of.at(-1) : nominal;
    if (this.pieces[at]?.kind !== 'comma' || piece?.kind !== 'np' || !owner) return false;
    if (owner.piece.phrase.kind !== 'name' || this.isTitled(owner.piece)) return false;
    return (
      this.isTitled(piece) ||
      (/^an?$/.test(piece.phrase.determiner ?? '') && piece.phrase.kind === 'common')
    );
  }

  private isTitled(piece: PhrasePiece): boolean {
    return this.tokens
      .slice(piece.phrase.core, piece.phrase.core + 3)
      .some((token) => TITLES.test(token.text));
  }

  private nominal(at: number, role: Role): { nominal: Nominal; next: number } {
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

  private brackets(nominal: Nominal): void {
    for (const bracket of nominal.piece.brackets) {
      this.facts.push(...readBracket(this.tokens, bracket, nominal));
    }
    if (nominal.of.length > 0) return;
  }

  /** Participles and relative clauses right after a noun phrase. Returns where reading goes on. */
  private describe(nominal: Nominal, at: number, role: Role): number {
    let i = at;
    for (;;) {
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
  private whoIs(nominal: Nominal, role: Role): Nominal[] {
    // "is an institute in X founded in 1909": not X, but the institute.
    if (role === 'adjunct' && this.placed && nominal.piece.phrase.kind === 'name')
      return this.placed;
    const handed = (role === 'object' || role === 'apposition') && this.described !== null;
    return handed && nominal.piece.phrase.kind === 'common' && !nominal.name
      ? this.described!
      : [nominal];
  }

  /** Does the verb at i describe the noun before it, rather than be its clause's verb? */
  private isReducedRelative(i: number, role: Role, comma: boolean): boolean {
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

  private isMeasure(piece: PhrasePiece): boolean {
    return this.tokens[piece.phrase.core]?.pos === 'NUM';
  }

  /** Is there another finite verb that belongs to the subject before i, past adjuncts only? */
  private laterVerb(at: number, overComma: boolean): boolean {
    let afterPreposition = false;
    for (let i = at; i < this.pieces.length; i++) {
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

  /** "who …", "which …", "whose …": a clause about the noun before it. */
  private relative(nominal: Nominal, at: number, role: Role): number {
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

  /** ", B and C" / ", B, and C" / " and B" / "such as B": adds to `items`. */
  private coordinated(items: Nominal[], at: number, role: Role): number {
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

  private settle(items: Nominal[], found: { nominal: Nominal; next: number }[], i: number): number {
    for (const { nominal } of found) items.push(nominal);
    return found.length > 0 ? found.at(-1)!.next : i;
  }

  /** Lists without "and" are accepted when long: "A, B, C, D". */
  private isOpenList(found: readonly unknown[]): boolean {
    return found.length >= 3;
  }

  private rewind(clauses: number, facts: number): void {
    this.clauses.length = clauses;
    this.facts.length = facts;
  }

  /** Is the noun phrase at `at` (read up to `next`) the subject of a clause of its own? */
  private startsClause(at: number, next: number): boolean {
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

  private isPlaceContext(nominal: Nominal, preposition: string, role: Role): boolean {
    const { phrase, date } = nominal.piece;
    if (date || nominal.of.length > 0) return false;
    if (phrase.kind === 'common' && nominal.name && !PLACES.has(this.tokens[phrase.head]!.lemma))
      return false;
    const named = phrase.kind === 'name' || nominal.name !== undefined;
    return named && (role === 'subject' || PLACE_PREPOSITIONS.has(preposition));
  }

  /** ", Name" repeated, not ending in "and Name": each lies in the next. */
  private placeChain(nominal: Nominal, at: number): number {
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

  /** Before the comma stands an opening adjunct ("In May, Ann …"): what follows is the subject. */
  private inAdjunct(comma: number): boolean {
    return this.pieces[comma - 2]?.kind === 'prep' && comma <= 3;
  }

  /** ", a small town in Y", ", son of Z", ", Duke of W". */
  private apposition(nominal: Nominal, at: number, role: Role): number {
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

  private classClause(subjects: Nominal[], objects: Nominal[]): Clause {
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

  // Verbs -------------------------------------------------------------------------------------

  /** @param reduced an "-ed" form that stands for "was …-ed". */
  private newClause(
    subjects: Nominal[],
    piece: VerbPiece,
    confidence: number,
    reduced = false,
  ): Clause {
    const { group } = piece;
    const clause: Clause = {
      subjects,
      verb: group,
      auxiliary: reduced || group.form === 'past-participle' ? 'was' : '',
      objects: [],
      adjuncts: [],
      kind: LINKING_LEMMAS.has(group.lemma) ? 'copula' : 'verb',
      confidence,
      main: group.form === 'finite' && !reduced,
    };
    this.clauses.push(clause);
    return clause;
  }

  /** "The border with Y was closed": adjuncts between subject and verb. Moves `list.next` past them. */
  private subjectAdjuncts(list: Nominals): Adjunct[] {
    const mark = this.clauses.length;
    const facts = this.facts.length;
    const found: Adjunct[] = [];
    let i = list.next;
    while (this.pieces[i]?.kind === 'prep' && this.pieces[i + 1]?.kind === 'np') {
      const { text } = this.pieces[i]!;
      const inner = this.nominals(i + 1, 'adjunct', text);
      found.push({ preposition: text, items: inner.items });
      i = inner.next;
    }
    if (found.length === 0 || this.verbAfter(i) < 0) {
      this.rewind(mark, facts);
      return [];
    }
    list.next = i;
    return found;
  }

  /** Index of the finite verb after a subject, over adverbs and one comma; -1 if there is none. */
  private verbAfter(at: number): number {
    let i = at;
    while (this.pieces[i]?.kind === 'adv' || (this.pieces[i]?.kind === 'comma' && i === at)) i++;
    while (this.pieces[i]?.kind === 'adv') i++;
    const piece = this.pieces[i];
    return piece?.kind === 'vg' && piece.group.form === 'finite' ? i : -1;
  }

  /** A past participle that opens the sentence: "Founded in 1991, …". */
  private isLeadingParticiple(i: number): boolean {
    const next = this.pieces[i + 1];
    return (
      (i === 0 || this.pieces[i - 1]!.kind !== 'np') &&
      (next?.kind === 'prep' || next?.kind === 'adv')
    );
  }

  /** Reads objects, complements and adjuncts of a clause. `inner`: a participle or relative clause. */
  private complements(clause: Clause, at: number, inner: boolean): number {
    let i = at;
    let last: Nominal | undefined = clause.subjects.at(-1);
    const coordinatedVerbs = this.sharedVerbs(clause, i);
    i = coordinatedVerbs;
    for (;;) {
      const piece = this.pieces[i];
      if (!piece) return i;
      if (piece.kind === 'np') {
        // "said Ann would come": the noun is the subject of the next verb.
        const verb = this.pieces[i + 1];
        if (
          verb?.kind === 'vg' &&
          verb.group.form === 'finite' &&
          clause.verb &&
          SAYING.has(clause.verb.lemma) &&
          clause.adjuncts.length === 0 &&
          clause.objects.length === 0 &&
          !verb.group.ambiguous
        ) {
          clause.content = { first: piece.first, end: this.contentEnd(i) };
          return i;
        }
        if (clause.objects.length > 0 && !piece.date && clause.adjuncts.length > 0) return i;
        const beside = this.pieces[i - 1]?.kind === 'np';
        if (beside && last && !piece.date && this.verbAfter(i + 1) === i + 1) {
          // "the songs she wrote": a relative clause without its pronoun.
          const contact = this.newClause(
            this.nominals(i, 'subject').items,
            verb as VerbPiece,
            0.65,
          );
          i = this.complements(contact, i + 2, true);
          if (contact.objects.length === 0 && !contact.verb?.passive) contact.objects.push(last);
          continue;
        }
        const outer = this.described;
        this.described =
          clause.kind === 'copula' && clause.subjects.length > 0 ? clause.subjects : null;
        const list = this.nominals(i, 'object');
        this.described = outer;
        if (beside && !piece.date && clause.adjuncts.length > 0) {
          i = Math.max(list.next, i + 1);
          continue;
        }
        if (piece.date && clause.objects.length + clause.adjuncts.length > 0)
          clause.adjuncts.push({ preposition: 'on', items: list.items });
        else if (clause.objects.length > 0)
          clause.adjuncts.push({ preposition: '', items: list.items });
        else clause.objects.push(...list.items);
        last = list.items.at(-1);
        i = Math.max(list.next, i + 1);
      } else if (piece.kind === 'prep') {
        const next = this.pieces[i + 1];
        if (next?.kind === 'np') {
          const outer = this.described;
          this.placed =
            (clause.kind === 'copula' || clause.auxiliary === 'was') &&
            /^(?:in|at|from|near|on|to)$/.test(piece.text)
              ? clause.subjects
              : null;
          this.described = null;
          const list = this.nominals(i + 1, 'adjunct', piece.text);
          this.described = outer;
          this.placed = null;
          clause.adjuncts.push({ preposition: piece.text, items: list.items });
          last = list.items.at(-1);
          i = Math.max(list.next, i + 2);
        } else if (next?.kind === 'rel') {
          i += 2;
          return i;
        } else if (next?.kind === 'vg' && next.group.form === 'present-participle') {
          const gerund = this.newClause(clause.subjects, next, 0.55);
          gerund.main = false;
          i = this.complements(gerund, i + 2, true);
        } else i++;
      } else if (piece.kind === 'adj') {
        let end = i + 1;
        while (this.pieces[end]?.kind === 'adj') end++;
        if (clause.objects.length === 0 && !clause.complement) {
          const adverb = this.pieces[i - 1]?.kind === 'adv' ? this.pieces[i - 1]! : piece;
          clause.complement = { first: adverb.first, end: this.pieces[end - 1]!.end };
        }
        i = end;
      } else if (piece.kind === 'adv') {
        i++;
      } else if (piece.kind === 'vg' && piece.group.form === 'infinitive') {
        const purpose = this.newClause(clause.subjects, piece, 0.5);
        purpose.main = false;
        i = this.complements(purpose, i + 1, true);
      } else if (piece.kind === 'vg' && last && piece.group.form === 'present-participle') {
        const participle = this.newClause(
          clause.kind === 'copula' ? clause.subjects : [last],
          piece,
          0.65,
        );
        participle.main = false;
        i = this.complements(participle, i + 1, true);
      } else if (piece.kind === 'rel' && last && this.pieces[i - 1]?.kind !== 'comma') {
        // "an orchestra based in Vienna that plays": a name takes no "that" of its own.
        const named =
          last.piece.phrase.kind === 'name' && clause.kind === 'copula' && piece.text !== 'where';
        const next = this.relative(named ? clause.subjects[0]! : last, i, 'object');
        if (next <= i) return i + 1;
        i = next;
      } else if (
        piece.kind === 'sub' &&
        (piece.text === 'that' || piece.text === 'how' || piece.text === 'whether')
      ) {
        if (clause.objects.length === 0 && this.pieces[i + 1]) {
          clause.content = { first: this.pieces[i + 1]!.first, end: this.contentEnd(i) };
        }
        return i;
      } else if (piece.kind === 'comma' || piece.kind === 'cc') {
        const next = this.joint(clause, i, last, inner);
        if (next <= i) return i;
        i = next;
      } else return i;
    }
  }

  /** A clause used as object runs to the next strong break. */
  private contentEnd(at: number): number {
    let i = at + 1;
    while (this.pieces[i] && this.pieces[i]!.kind !== 'break') i++;
    return this.pieces[i - 1]!.end;
  }

  /** "wrote, directed and produced X": verbs before the one that has the object. */
  private sharedVerbs(clause: Clause, at: number): number {
    let i = at;
    for (;;) {
      let j = i;
      if (this.pieces[j]?.kind === 'comma') j++;
      if (this.pieces[j]?.kind === 'cc') j++;
      const joined = j > i;
      while (this.pieces[j]?.kind === 'adv') j++;
      const piece = this.pieces[j];
      if (!joined || piece?.kind !== 'vg' || clause.kind === 'copula') return i;
      if (
        piece.group.form === 'infinitive' ||
        (piece.group.form === 'present-participle') !== (clause.verb?.form === 'present-participle')
      )
        return i;
      const shared = this.newClause(clause.subjects, piece, clause.confidence);
      shared.main = clause.main;
      shared.auxiliary = this.auxiliaryFor(clause, piece);
      shared.objects = clause.objects;
      shared.adjuncts = clause.adjuncts;
      i = j + 1;
    }
  }

  /** In "was written and directed by", "directed" takes the "was" of "written". */
  private auxiliaryFor(clause: Clause, piece: VerbPiece): string {
    if (!piece.group.ambiguous && piece.group.form !== 'past-participle') return '';
    if (INTRANSITIVE.has(piece.group.lemma)) return '';
    const passive = clause.verb?.passive || clause.auxiliary === 'was';
    return passive && piece.group.end - piece.group.first <= 2 ? 'was' : '';
  }

  /** A comma or "and" inside a clause: what does it join? Returns the index to go on from, or `at`. */
  private joint(clause: Clause, at: number, last: Nominal | undefined, inner: boolean): number {
    let j = at;
    const comma = this.pieces[j]!.kind === 'comma';
    if (comma) j++;
    const conjunction = this.pieces[j]?.kind === 'cc';
    if (conjunction) j++;
    while (this.pieces[j]?.kind === 'adv') j++;
    const piece = this.pieces[j];
    if (!piece) return at;
    if (piece.kind === 'vg' && piece.group.form !== 'infinitive') {
      const participle =
        piece.group.form !== 'finite' || (piece.group.ambiguous && this.looksParticiple(j));
      if (conjunction) {
        const passive =
          this.auxiliaryFor(clause, piece) !== '' && this.pieces[j + 1]?.kind !== 'np';
        // Inside "a film directed by A and written by B" only participles go on with the noun.
        if (inner && clause.verb?.form !== 'finite' && !passive && !participle) return at;
        if (inner && clause.auxiliary === 'was' && !passive && !participle) return at;
        if (inner && comma && !participle && !passive) return at;
        const next = this.newClause(clause.subjects, piece, clause.confidence - 0.05);
        const agent =
          participle && this.pieces[j + 1]?.text === 'by' && !INTRANSITIVE.has(piece.group.lemma);
        next.auxiliary = passive || agent || piece.group.form === 'past-participle' ? 'was' : '';
        next.main = clause.main;
        return this.complements(next, j + 1, inner);
      }
      if (!participle) {
        if (inner) return at;
        const next = this.newClause(clause.subjects, piece, clause.confidence - 0.1);
        return this.complements(next, j + 1, inner);
      }
      if (inner && clause.verb?.form === 'finite') return at;
      const ofSubject =
        clause.kind === 'copula' ||
        piece.group.form === 'present-participle' ||
        clause.kind === 'apposition' ||
        !last ||
        inner;
      const next = this.newClause(ofSubject ? clause.subjects : [last!], piece, 0.7);
      next.auxiliary = piece.group.form === 'present-participle' ? '' : 'was';
      next.main = false;
      return this.complements(next, j + 1, true);
    }
    if (piece.kind === 'rel' && comma && last) {
      const next = this.relative(this.antecedent(clause, last, piece.text), j, 'object');
      return next > j ? next : at;
    }
    if (piece.kind === 'prep' && this.pieces[j + 1]?.kind === 'np') {
      if (inner && comma && !conjunction) return at;
      // "…, in 1990 she moved": the adjunct opens a new clause.
      const probe = this.peek(j + 1);
      if (
        this.verbAfter(probe) >= 0 ||
        (this.pieces[probe]?.kind === 'comma' &&
          this.pieces[probe + 1]?.kind === 'np' &&
          this.startsClause(probe + 1, this.peek(probe + 1)))
      )
        return at;
      return j;
    }
    if (piece.kind === 'adj' && conjunction) return j;
    if (
      piece.kind === 'np' &&
      conjunction &&
      !this.startsClause(j, this.peek(j)) &&
      clause.objects.length > 0 &&
      clause.adjuncts.length === 0
    )
      return at;
    return at;
  }

  /** What "which" or "that" goes back to: things, not the people that did something to them. */
  private antecedent(clause: Clause, last: Nominal, pronoun: string): Nominal {
    const subject = clause.subjects[0];
    if (subject && last.piece.date) return subject;
    if (
      !subject ||
      last.piece.phrase.kind !== 'name' ||
      last.name ||
      (pronoun !== 'which' && pronoun !== 'that')
    )
      return last;
    const adjunct = clause.adjuncts.at(-1);
    if (!adjunct?.items.includes(last)) return last;
    if (pronoun === 'that' && clause.kind === 'copula') return subject;
    return adjunct.preposition === 'by' || adjunct.preposition === 'with' ? subject : last;
  }

  /** Where reading the noun phrases at `at` would end, without keeping what it finds. */
  private peek(at: number): number {
    const clauses = this.clauses.length;
    const facts = this.facts.length;
    const list = this.nominals(at, 'adjunct');
    this.rewind(clauses, facts);
    return list.next;
  }

  private looksParticiple(i: number): boolean {
    if (NAMING.has((this.pieces[i] as VerbPiece).group.lemma)) return true;
    const next = this.pieces[i + 1];
    return (
      next === undefined ||
      next.kind === 'prep' ||
      next.kind === 'adv' ||
      (next.kind === 'np' && next.date !== undefined)
    );
  }

  /** "There are two schools in Y". */
  private existential(clause: Clause): void {
    clause.subjects = clause.objects;
    clause.objects = [];
    clause.confidence = 0.6;
  }

  private skipComma(at: number, opened: boolean): number {
    return opened && this.pieces[at]?.kind === 'comma' ? at + 1 : at;
  }
}

/** A common noun without a name of its own. */
function isCommon(nominal: Nominal): boolean {
  return nominal.piece.phrase.kind === 'common' && !nominal.name && !nominal.piece.phrase.name;
}

/** A phrase whose possessor is the noun that a "whose" refers to. */
function ownedBy(piece: PhrasePiece, owner: Nominal): PhrasePiece {
  const possessor: TokenRange = { first: owner.first, end: owner.end };
  return { ...piece, phrase: { ...piece.phrase, possessor, determiner: 'whose' } };
}
