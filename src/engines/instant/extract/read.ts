/**
 * Reads a row of pieces into clauses, from left to right, with look-ahead where a comma or "and"
 * may join noun phrases, verbs or clauses. One instance reads one sentence.
 */
import type { Token } from '../language/analyse.ts';
import { ClauseReader } from './clause-reader.ts';
import type { Adjunct, Clause, Nominal, Reading } from './clauses.ts';
import type { Piece, VerbPiece } from './pieces.ts';

export function readSentence(tokens: readonly Token[], pieces: readonly Piece[]): Reading {
  return new SentenceReader(tokens, pieces).read();
}

class SentenceReader extends ClauseReader {
  read(): Reading {
    let adjuncts: Adjunct[] = [];
    let waiting: Clause[] = [];
    let last: Nominal[] = [];
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
}
