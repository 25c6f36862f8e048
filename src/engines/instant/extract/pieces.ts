/**
 * A sentence as a row of pieces: noun phrases, verb groups, prepositions, conjunctions, commas.
 * What stands in brackets is taken out of the row and hung on the noun phrase before it.
 */
import type { Token } from '../language/analyse.ts';
import { findDates, type DateMention } from '../language/dates.ts';
import { nounPhraseAt, type NounPhrase } from '../language/phrases.ts';
import { verbGroupAt, type VerbGroup } from '../language/verbs.ts';
import { RELATIVES, textOf } from '../language/words.ts';

export interface TokenRange {
  first: number;
  end: number;
}

interface Base extends TokenRange {
  text: string;
}
export interface PhrasePiece extends Base {
  kind: 'np';
  phrase: NounPhrase;
  date?: DateMention;
  /** Contents of the brackets that follow, without the brackets. */
  brackets: TokenRange[];
}
export interface VerbPiece extends Base {
  kind: 'vg';
  group: VerbGroup;
}
export interface OtherPiece extends Base {
  kind: 'prep' | 'cc' | 'comma' | 'break' | 'rel' | 'sub' | 'adj' | 'adv' | 'other';
}
export type Piece = PhrasePiece | VerbPiece | OtherPiece;

/** Dates of a sentence by their first token; `end` is a token's index. */
type Dates = Map<number, DateMention & { end: number }>;

const CLOSING: Record<string, string> = { '(': ')', '[': ']' };
/** Words that begin a clause whatever their tag. */
const SUBORDINATORS = /^(?:although|though|because|while|whereas|if|unless|when|how|why)$/;
/** What the tagger takes for a conjunction where a participle follows. */
const PREPOSITIONS = /^(?:for|with|in|of|by|from|without)$/;

/**
 * Pieces of tokens [first, end).
 * @param names token ranges that are one name whatever their tags.
 */
export function toPieces(
  tokens: readonly Token[],
  first: number,
  end: number,
  names: readonly TokenRange[],
): Piece[] {
  const row = tokens.slice(0, end);
  const dates = datesAt(row, first);
  const whole = names.filter((name) => name.first >= first && name.end <= end);
  for (const [at, date] of dates) {
    if (date.end - at > 1 && !whole.some((name) => name.first < date.end && at < name.end))
      whole.push({ first: at, end: date.end });
  }
  const pieces: Piece[] = [];
  for (let i = first; i < end;) {
    const last = closingAt(row, i);
    const before = pieces.at(-1);
    if (last > i) {
      if (before?.kind === 'np' && last > i + 1) before.brackets.push({ first: i + 1, end: last });
      i = last + 1;
      continue;
    }
    const piece = pieceAt(row, i, before, dates, whole);
    i = piece.end;
    // "along with", "out of".
    if (piece.kind === 'prep' && before?.kind === 'prep')
      Object.assign(before, { end: i, text: `${before.text} ${piece.text}` });
    else pieces.push(piece);
  }
  return pieces;
}

function pieceAt(
  tokens: readonly Token[],
  i: number,
  before: Piece | undefined,
  dates: Dates,
  names: readonly TokenRange[],
): Piece {
  const date = dates.get(i);
  // A date ends before a name, and is part of the phrase before a common noun.
  if (date && tokens[date.end]?.pos !== 'NOUN' && (!before || /^(?:prep|vg)$/.test(before.kind)))
    return datePiece(tokens, i, date);
  const marked = names.some((name) => name.first === i) ? null : markedAt(tokens, i);
  if (marked && typeof marked !== 'string') return marked;
  const phrase = marked ? null : nounPhraseAt(tokens, i, { names });
  if (phrase) return phrasePiece(phrase, dates);
  const { lower, pos } = tokens[i]!;
  const kind = marked ?? (lower === 'that' ? 'sub' : KINDS[pos]) ?? 'other';
  return { kind, first: i, end: i + 1, text: lower };
}
const KINDS: Partial<Record<Token['pos'], OtherPiece['kind']>> = {
  ADP: 'prep',
  ADJ: 'adj',
  ADV: 'adv',
  PART: 'adv',
};

/** What no noun phrase can begin with: marks, conjunctions, verbs. */
function markedAt(tokens: readonly Token[], i: number): OtherPiece['kind'] | VerbPiece | null {
  const { text, lower, pos } = tokens[i]!;
  if (text === ',') return 'comma';
  if (/^(?:[;:–—]|--|-|\.|\?|!)$/.test(text)) return 'break';
  if (SUBORDINATORS.test(lower)) return 'sub';
  if (pos === 'CCONJ' || text === '&') return 'cc';
  if (RELATIVES.has(lower) && isRelative(tokens, i)) return 'rel';
  const group = pos === 'VERB' || pos === 'AUX' || lower === 'to' ? verbGroupAt(tokens, i) : null;
  if (group) return { kind: 'vg', group, first: group.first, end: group.end, text: group.text };
  if (pos === 'SCONJ') return PREPOSITIONS.test(lower) ? 'prep' : 'sub';
  return null;
}

function phrasePiece(phrase: NounPhrase, dates: Dates): PhrasePiece {
  const { first, end, text } = phrase;
  const date = dates.get(phrase.core) ?? dates.get(first);
  const whole = date !== undefined && date.end >= end;
  return { kind: 'np', phrase, first, end, text, brackets: [], ...(whole ? { date } : {}) };
}

function datePiece(tokens: readonly Token[], first: number, date: DateMention): PhrasePiece {
  const { end } = date;
  const text = textOf(tokens, first, end);
  const phrase: NounPhrase = { first, end, head: end - 1, kind: 'number', core: first, text };
  return { kind: 'np', phrase, first, end, text, brackets: [], date };
}

function datesAt(tokens: readonly Token[], first: number): Dates {
  const found: Dates = new Map();
  const start = tokens[first]?.start ?? 0;
  let text = '';
  for (const token of tokens.slice(first))
    text = text.padEnd(token.start - start, ' ') + token.text;
  let at = first;
  for (const date of findDates(text)) {
    while (at < tokens.length && tokens[at]!.start < date.start + start) at++;
    let end = at;
    while (end < tokens.length && tokens[end]!.end <= date.end + start) end++;
    if (end > at) found.set(at, { ...date, end });
  }
  return found;
}

/** Where the bracket that opens at i closes; -1 if none opens, or it does not close. */
function closingAt(tokens: readonly Token[], i: number): number {
  const close = CLOSING[tokens[i]!.text];
  let depth = 0;
  for (let at = i; close && at < tokens.length; at++) {
    if (tokens[at]!.text === tokens[i]!.text) depth++;
    else if (tokens[at]!.text === close && --depth === 0) return at;
  }
  return -1;
}

/** "that" and "where" are relative after a noun; "which", "who" always (questions are not read here). */
function isRelative(tokens: readonly Token[], i: number): boolean {
  const { lower } = tokens[i]!;
  if (lower !== 'that' && lower !== 'where') return true;
  return /NOUN|PROPN|PUNCT|PRON|NUM/.test(tokens[i - 1]?.pos ?? '');
}
