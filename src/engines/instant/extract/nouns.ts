/**
 * Noun phrases with all that hangs on them: "of", brackets, a name behind the noun, participles
 * and relative clauses, and what a comma or "and" joins to them.
 */
import { readBracket } from './brackets.ts';
import { classClause, isNamed, verbClause, type Adjunct, type Nominal } from './clauses.ts';
import type { PhrasePiece } from './pieces.ts';
import { finiteAfter, mark, nounAt, past, startsClause, verbAt } from './state.ts';
import type { Role, State } from './state.ts';

/** Before a place: "in Town, County". */
const PLACE = /^(?:in|at|near|from|to)$/;

interface Nominals {
  items: Nominal[];
  /** Index of the piece where reading goes on. */
  next: number;
}

/** One noun phrase or a list of them, and everything that describes them. */
export function nominals(state: State, at: number, role: Role, preposition = ''): Nominals {
  const first = nominal(state, at);
  const items = [first.nominal];
  let i = describe(state, first.nominal, first.next, role);
  if (role === 'of') return { items, next: listed(state, items, i, role) };
  if (role === 'subject' || PLACE.test(preposition)) {
    const chain = placeChain(state, first.nominal, i, role);
    if (chain > i) i = describe(state, first.nominal, chain, role);
  }
  const list = listed(state, items, i, role);
  if (list > i) return { items, next: list };
  const apposed = apposition(state, first.nominal, i, role);
  return { items, next: apposed > i ? describe(state, first.nominal, apposed, role) : i };
}

/** The phrase at `at` with its "of", its brackets and the name behind it. */
function nominal(state: State, at: number): { nominal: Nominal; next: number } {
  state.effort.step();
  const piece = nounAt(state, at)!;
  const nominal = bare(piece);
  let next = at + 1;
  const behind = nounAt(state, next);
  if (state.pieces[next]?.text === 'of' && nounAt(state, next + 1) && piece.brackets.length === 0) {
    const list = nominals(state, next + 1, 'of');
    nominal.of = list.items;
    nominal.end = list.items.at(-1)!.end;
    next = list.next;
  } else if (behind && piece.phrase.kind === 'common' && isBareName(behind)) {
    // "the film *Blue Tide*".
    nominal.name = bare(behind);
    brackets(state, nominal.name);
    next++;
  }
  brackets(state, nominal);
  return { nominal, next };
}

function bare(piece: PhrasePiece): Nominal {
  return { piece, of: [], first: piece.first, end: piece.end, within: [] };
}

/** A name or title alone, without article. */
function isBareName({ phrase, date }: PhrasePiece): boolean {
  return (phrase.kind === 'name' || phrase.kind === 'title') && !phrase.determiner && !date;
}

function brackets({ tokens, facts }: State, nominal: Nominal): void {
  for (const bracket of nominal.piece.brackets)
    facts.push(...readBracket(tokens, bracket, nominal));
}

/** Participles and relative clauses right after a noun phrase. Returns where reading goes on. */
function describe(state: State, nominal: Nominal, at: number, role: Role): number {
  for (let i = at; ;) {
    state.effort.step();
    const comma = state.pieces[i]?.kind === 'comma';
    const j = past(state, comma ? i + 1 : i, 'adv');
    let next = j;
    if (state.pieces[j]?.kind === 'rel') next = relative(state, nominal, j, role);
    else if (describes(state, j, role, comma)) {
      const verb = verbAt(state, j)!;
      const clause = verbClause(whoIs(state, nominal, role), verb.group, 0.85, true);
      state.clauses.push(clause);
      next = state.follow(state, clause, j + 1, true);
    }
    if (next <= j) return i;
    i = comma && state.pieces[next]?.kind === 'comma' ? next + 1 : next;
  }
}

/** Does the verb at i describe the noun before it, rather than be its clause's verb? */
function describes(state: State, i: number, role: Role, comma: boolean): boolean {
  const group = verbAt(state, i)?.group;
  if (!group || group.form === 'infinitive') return false;
  if (role === 'of' || (comma && role !== 'subject')) return false;
  if (group.form !== 'finite') return true;
  if (!group.ambiguous) return false;
  const next = state.pieces[i + 1];
  if (role === 'subject') return comma || next?.text === 'by';
  return next?.kind !== 'np';
}

/** In "X is a film from Y directed by Z", X was directed by Z. */
function whoIs({ described }: State, nominal: Nominal, role: Role): Nominal[] {
  const fits = role !== 'of' && (role === 'adjunct') === isNamed(nominal);
  return described && fits ? described : [nominal];
}

/** "who …", "which …", "whose …": a clause about the noun before it. */
function relative(state: State, nominal: Nominal, at: number, role: Role): number {
  const { text } = state.pieces[at]!;
  const i = past(state, at + 1, 'adv');
  const own = verbAt(state, i);
  if (own && text !== 'where') {
    const clause = verbClause(whoIs(state, nominal, role), own.group, role === 'of' ? 0.6 : 0.8);
    clause.main = true;
    state.clauses.push(clause);
    return state.follow(state, clause, i + 1, true);
  }
  if (!nounAt(state, i)) return at;
  // "the book that Ann wrote", "the town where Ann lived": the noun is object or place.
  const { items, next } = nominals(state, i, 'subject');
  const verb = finiteAfter(state, next);
  if (verb < 0) return at;
  const clause = verbClause(items, verbAt(state, verb)!.group, 0.75);
  state.clauses.push(clause);
  const end = state.follow(state, clause, verb + 1, true);
  if (text === 'whose') for (const item of items) item.piece = ownedBy(item.piece, nominal);
  else if (text === 'where') clause.adjuncts.push({ preposition: 'in', items: [nominal] });
  else if (clause.objects.length === 0 && !clause.verb?.passive) clause.objects.push(nominal);
  return end;
}

/** A phrase whose possessor is the noun that a "whose" refers to. */
function ownedBy(piece: PhrasePiece, { first, end }: Nominal): PhrasePiece {
  return { ...piece, phrase: { ...piece.phrase, possessor: { first, end }, determiner: 'whose' } };
}

/** ", Name" repeated, not ending in "and Name": each lies in the next. */
function placeChain(state: State, nominal: Nominal, at: number, role: Role): number {
  const { kind } = nominal.piece.phrase;
  if (nominal.piece.date || nominal.of.length > 0 || (kind !== 'name' && !nominal.name)) return at;
  const chain: Nominal[] = [];
  // "In Rome, Ann wrote": the name after the comma is the subject.
  const opens = role === 'adjunct' && at < 4;
  let i = at;
  for (; state.pieces[i]?.kind === 'comma'; i += 2) {
    const piece = nounAt(state, i + 1);
    if (!piece || piece.phrase.kind !== 'name' || !isBareName(piece)) break;
    const { name, possessor } = piece.phrase;
    if (name || possessor || state.pieces[i + 2]?.text === 'of') break;
    // "Ann Lee (clerk), Jon Varn": what is told of in brackets is listed.
    if (nominal.piece.brackets.length + piece.brackets.length > 0) break;
    if (opens && startsClause(state, i + 2)) break;
    chain.push(bare(piece));
  }
  const joint = past(state, i, 'comma');
  if (state.pieces[joint]?.kind === 'cc' && nounAt(state, joint + 1)) return at;
  if (chain.length > 0) (nominal.name ?? nominal).within = chain;
  for (const [k, item] of chain.entries()) item.within = chain.slice(k + 1);
  if (chain.length === 0 || role !== 'subject' || state.pieces[i]?.kind !== 'comma') return i;
  // "Tarvik, Norland, hosted the games": the verb behind the comma is the clause's own, unless
  // another one follows ("Tarvik, Norland, founded by Ann, is …").
  const isOnly =
    finiteAfter(state, i + 1) === i + 1 &&
    !state.pieces.some((_, k) => k > i + 1 && isSurelyFinite(state, k));
  return isOnly || startsClause(state, i + 1) ? i + 1 : i;
}

function isSurelyFinite(state: State, at: number): boolean {
  const group = verbAt(state, at)?.group;
  return group?.form === 'finite' && !group.ambiguous;
}

/** ", B and C", "and B": adds to `items` what stands before the last "and" and right after it. */
function listed(state: State, items: Nominal[], at: number, role: Role): number {
  const found: Nominal[] = [];
  let forget = mark(state);
  let end = at;
  let kept = 0;
  for (let i = at; ;) {
    const comma = state.pieces[i]?.kind === 'comma' ? 1 : 0;
    const joined = state.pieces[i + comma]?.kind === 'cc';
    if (!comma && !joined) break;
    const j = past(state, i + comma + (joined ? 1 : 0), 'adv');
    if (!nounAt(state, j)) break;
    const one = nominal(state, j);
    if (role === 'of' && one.nominal.of.length > 0) break;
    const next = describe(state, one.nominal, one.next, joined ? role : 'object');
    if (role !== 'subject' && joined && startsClause(state, one.next)) break;
    found.push(one.nominal);
    i = next;
    if (!joined) continue;
    forget = mark(state);
    end = next;
    kept = found.length;
  }
  forget();
  items.push(...found.slice(0, kept));
  return end;
}

/** ", a small town in Y", ", son of Z": what the thing before is; or its name, ", Blue Tide". */
function apposition(state: State, whole: Nominal, at: number, role: Role): number {
  const j = past(state, at + 1, 'adv');
  const piece = nounAt(state, j);
  if (state.pieces[at]?.kind !== 'comma' || !piece || piece.date || whole.piece.date) return at;
  // "the son of Otto, Prince of X": the title is Otto's.
  const of = isNamed(whole) ? undefined : whole.of.at(-1);
  if (of && !isNamed(of)) return at;
  const nominal = of ?? whole;
  const { kind, determiner } = piece.phrase;
  if (kind === 'pronoun' || nominal.piece.phrase.kind === 'pronoun') return at;
  const named = isNamed(nominal);
  const names = kind === 'name' || kind === 'title';
  const says = !names || determiner !== undefined || state.pieces[j + 1]?.text === 'of';
  // "Ann Lee, three members of the public": beside her.
  const { pos, lower } = state.tokens[piece.first]!;
  const isCounted = pos === 'NUM' && lower !== 'one' && piece.phrase.head > piece.first;
  if (named ? !says || isCounted : !names) return at;
  const forget = mark(state);
  const outer = state.described;
  state.described = named ? [nominal] : null;
  const list = nominals(state, j, 'apposition');
  state.described = outer;
  // What has a finite verb of its own is a subject.
  if (role !== 'subject' && startsClause(state, list.next)) {
    forget();
    return at;
  }
  let next = list.next;
  if (named) {
    const clause = classClause([nominal], list.items);
    state.clauses.push(clause);
    next = adjuncts(state, list.next, clause.adjuncts);
  } else nominal.name = list.items[0]!;
  return state.pieces[next]?.kind === 'comma' ? next + 1 : next;
}

/** "in X for Y": adds prepositional phrases from `at` on to `found`; returns where they end. */
export function adjuncts(state: State, at: number, found: Adjunct[]): number {
  let i = at;
  while (state.pieces[i]?.kind === 'prep' && nounAt(state, i + 1)) {
    const preposition = state.pieces[i]!.text;
    const { items, next } = nominals(state, i + 1, 'adjunct', preposition);
    found.push({ preposition, items });
    i = next;
  }
  return i;
}
