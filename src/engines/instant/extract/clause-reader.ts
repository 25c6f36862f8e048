/** Verbs with their objects, complements and adjuncts, and the verbs joined to them. */
import { LINKING_LEMMAS } from '../language/words.ts';
import type { Adjunct, Clause, Nominal } from './clauses.ts';
import type { Nominals } from './lookahead.ts';
import { NounReader } from './noun-reader.ts';
import type { PhrasePiece, VerbPiece } from './pieces.ts';
import { INTRANSITIVE, SAYING } from './word-classes.ts';

export abstract class ClauseReader extends NounReader {
  /** @param reduced an "-ed" form that stands for "was …-ed". */
  protected newClause(
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

  /** Reads objects, complements and adjuncts of a clause. `inner`: a participle or relative clause. */
  protected complements(clause: Clause, at: number, inner: boolean): number {
    let i = at;
    let last: Nominal | undefined = clause.subjects.at(-1);
    const coordinatedVerbs = this.sharedVerbs(clause, i);
    i = coordinatedVerbs;
    for (;;) {
      this.effort.step();
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
          (!verb.group.ambiguous || this.isOwnVerb(piece, i + 1))
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
        // "There is" has no subject yet.
        const named =
          last.piece.phrase.kind === 'name' && clause.kind === 'copula' && piece.text !== 'where';
        const about = (named ? clause.subjects[0] : undefined) ?? last;
        const next = this.relative(about, i, 'object');
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

  /** "it completed", "Ann completed the bridge": past tense, as a pronoun or an object shows. */
  protected isOwnVerb(subject: PhrasePiece, verb: number): boolean {
    const next = this.pieces[verb + 1];
    return subject.phrase.kind === 'pronoun' || (next?.kind === 'np' && next.date === undefined);
  }

  /** "wrote, directed and produced X": verbs before the one that has the object. */
  protected sharedVerbs(clause: Clause, at: number): number {
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
  protected auxiliaryFor(clause: Clause, piece: VerbPiece): string {
    if (!piece.group.ambiguous && piece.group.form !== 'past-participle') return '';
    if (INTRANSITIVE.has(piece.group.lemma)) return '';
    const passive = clause.verb?.passive || clause.auxiliary === 'was';
    return passive && piece.group.end - piece.group.first <= 2 ? 'was' : '';
  }

  /** A comma or "and" inside a clause: what does it join? Returns the index to go on from, or `at`. */
  protected joint(clause: Clause, at: number, last: Nominal | undefined, inner: boolean): number {
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
  protected antecedent(clause: Clause, last: Nominal, pronoun: string): Nominal {
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

  /** "The border with Y was closed": adjuncts between subject and verb. Moves `list.next` past them. */
  protected subjectAdjuncts(list: Nominals): Adjunct[] {
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

  /** "There are two schools in Y". */
  protected existential(clause: Clause): void {
    clause.subjects = clause.objects;
    clause.objects = [];
    clause.confidence = 0.6;
  }
}
