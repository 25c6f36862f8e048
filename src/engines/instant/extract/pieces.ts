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
  kind: 'prep' | 'cc' | 'comma' | 'break' | 'rel' | 'sub' | 'adj' | 'adv' | 'such-as' | 'other';
}
export type Piece = PhrasePiece | VerbPiece | OtherPiece;

const CLOSING: Record<string, string> = { '(': ')', '[': ']' };
/** Participles and adjectives that act as prepositions, and prepositions of several words. */
const COMPOUND: [string[], OtherPiece['kind'], string?][] = [
  [['as', 'well', 'as'], 'cc'],
  [['such', 'as'], 'such-as'],
  [['including'], 'such-as'],
  [['according', 'to'], 'prep'],
  [['due', 'to'], 'prep'],
  [['because', 'of'], 'prep'],
  [['prior', 'to'], 'prep'],
  [['instead', 'of'], 'prep'],
  [['along', 'with'], 'prep'],
  [['together', 'with'], 'prep'],
  [['out', 'of'], 'prep'],
  [['next', 'to'], 'prep'],
  [['close', 'to'], 'prep'],
  [['north', 'of'], 'prep'],
  [['south', 'of'], 'prep'],
  [['east', 'of'], 'prep'],
  [['west', 'of'], 'prep'],
  [['on', 'behalf', 'of'], 'prep'],
  [['in', 'front', 'of'], 'prep'],
  [['per'], 'prep'],
  [['following'], 'prep'],
  [['regarding'], 'prep'],
  [['concerning'], 'prep'],
  [['&'], 'cc'],
];
const TIME_PREPOSITIONS = new Set(
  'in on since until till from by during before after between to around circa c. late early'.split(
    ' ',
  ),
);
const SUBORDINATORS = new Set(
  'when while because if although though whereas since unless until after before as once whether so that than how why'.split(
    ' ',
  ),
);

export interface PieceOptions {
  /** Token ranges that are one name whatever their tags. */
  names: readonly TokenRange[];
}

/** Pieces of tokens [first, end). */
export function toPieces(
  tokens: readonly Token[],
  first: number,
  end: number,
  options: PieceOptions,
): Piece[] {
  const row = tokens.slice(0, end);
  const dates = datesAt(tokens, first, end);
  const names = [...options.names.filter((name) => name.first >= first && name.end <= end)];
  for (const [at, date] of dates) {
    if (date.end - at > 1 && !names.some((name) => name.first < date.end && at < name.end))
      names.push({ first: at, end: date.end });
  }
  const pieces: Piece[] = [];
  for (let i = first; i < end;) {
    const token = row[i]!;
    const close = CLOSING[token.text];
    if (close) {
      const last = closingAt(row, i, end, close);
      if (last > i) {
        const anchor = pieces.at(-1);
        if (anchor?.kind === 'np' && last > i + 1)
          anchor.brackets.push({ first: i + 1, end: last });
        i = last + 1;
        continue;
      }
    }
    const piece = pieceAt(row, i, pieces.at(-1), dates, names);
    pieces.push(piece);
    i = piece.end;
  }
  return pieces;
}

function pieceAt(
  tokens: readonly Token[],
  i: number,
  previous: Piece | undefined,
  dates: Map<number, DateMention & { end: number }>,
  names: readonly TokenRange[],
): Piece {
  const token = tokens[i]!;
  const make = (kind: OtherPiece['kind'], end = i + 1): OtherPiece => ({
    kind,
    first: i,
    end,
    text: textOf(tokens, i, end).toLowerCase(),
  });
  const locked = names.some((name) => name.first === i);
  const date = dates.get(i);
  if (
    date &&
    (previous === undefined ||
      (previous.kind === 'prep' && TIME_PREPOSITIONS.has(previous.text)) ||
      previous.kind === 'vg' ||
      previous.kind === 'comma')
  ) {
    // "in 1943 Ann Lee moved": the date ends before the name, unless a common noun follows.
    const next = tokens[date.end];
    if (next?.pos !== 'NOUN' && !(next?.pos === 'PROPN' && previous?.kind !== 'prep')) {
      return phrasePiece(dateOnly(tokens, i, date.end), dates);
    }
  }
  if (!locked) {
    for (const [words, kind] of COMPOUND) {
      if (words.every((word, k) => tokens[i + k]?.lower === word))
        return make(kind, i + words.length);
    }
    if (token.pos === 'PUNCT' || token.pos === 'SYM') {
      if (token.text === ',') return make('comma');
      if (token.text === '-' && tokens[i - 1]?.end === token.start) return make('other');
      if (/^(?:[;:–—]|--|-|\.|\?|!)$/.test(token.text)) return make('break');
    }
    // "on-air", "co-founded": a word with a tight hyphen that is no noun phrase.
    if (
      token.pos === 'ADP' &&
      tokens[i + 1]?.text === '-' &&
      tokens[i + 1]!.start === token.end &&
      tokens[i + 2]?.start === tokens[i + 1]!.end
    ) {
      return make('adv', i + 3);
    }
    if (
      /^(?:although|though|because|while|whereas|if|unless)$/.test(token.lower) &&
      tokens[i + 1]?.lower !== 'of'
    )
      return make('sub');
    if (token.pos === 'CCONJ') return make('cc');
    if (RELATIVES.has(token.lower) && isRelative(tokens, i)) return make('rel');
    if (token.pos === 'VERB' || token.pos === 'AUX' || token.lower === 'to') {
      const group = verbGroupAt(tokens, i);
      if (group && !gerundModifier(tokens, group, previous)) {
        return { kind: 'vg', group, first: group.first, end: group.end, text: group.text };
      }
    }
    if (
      token.pos === 'SCONJ' ||
      (token.pos === 'ADV' && /^(?:when|where|how|why)$/.test(token.lower))
    ) {
      if (/^(?:for|with|in|of|by|from|without)$/.test(token.lower)) return make('prep');
      return make(
        token.lower === 'after' || token.lower === 'before' || token.lower === 'since'
          ? 'prep'
          : 'sub',
      );
    }
  }
  const phrase = nounPhraseAt(tokens, i, { names });
  if (phrase) return phrasePiece(phrase, dates);
  if (token.pos === 'ADP' || token.lower === 'to') return make('prep');
  if (token.pos === 'ADJ') return make('adj');
  if (token.pos === 'ADV' || token.pos === 'PART') return make('adv');
  if (SUBORDINATORS.has(token.lower)) return make('sub');
  return make('other');
}

function phrasePiece(
  phrase: NounPhrase,
  dates: Map<number, DateMention & { end: number }>,
): PhrasePiece {
  const date = dates.get(phrase.core) ?? dates.get(phrase.first);
  const whole = date !== undefined && date.end >= phrase.end;
  return {
    kind: 'np',
    phrase,
    first: phrase.first,
    end: phrase.end,
    text: phrase.text,
    brackets: [],
    ...(whole ? { date } : {}),
  };
}

function dateOnly(tokens: readonly Token[], first: number, end: number): NounPhrase {
  return {
    first,
    end,
    head: end - 1,
    kind: 'number',
    core: first,
    text: textOf(tokens, first, end),
  };
}

/** Dates of the tokens, by first token; `end` is turned into a token index. */
function datesAt(
  tokens: readonly Token[],
  first: number,
  end: number,
): Map<number, DateMention & { end: number }> {
  const found = new Map<number, DateMention & { end: number }>();
  const opening = tokens[first];
  const last = tokens[end - 1];
  if (!opening || !last) return found;
  let text = '';
  for (let i = first; i < end; i++) {
    const token = tokens[i]!;
    text = text.padEnd(token.start - opening.start, ' ') + token.text;
  }
  let at = first;
  for (const date of findDates(text)) {
    const from = date.start + opening.start;
    const to = date.end + opening.start;
    while (at < end && tokens[at]!.start < from) at++;
    let stop = at;
    while (stop < end && tokens[stop]!.end <= to) stop++;
    if (stop > at) found.set(at, { ...date, end: stop });
  }
  return found;
}

function closingAt(tokens: readonly Token[], i: number, end: number, close: string): number {
  let depth = 0;
  for (let at = i; at < end; at++) {
    if (tokens[at]!.text === tokens[i]!.text) depth++;
    else if (tokens[at]!.text === close && --depth === 0) return at;
  }
  return -1;
}

/** "that" and "where" are relative after a noun; "which", "who" always (questions are not read here). */
function isRelative(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i]!;
  if (token.lower === 'that' || token.lower === 'where') {
    const before = tokens[i - 1];
    const next = tokens[i + 1];
    if (!before || !/NOUN|PROPN|PUNCT|PRON|NUM/.test(before.pos)) return false;
    if (token.lower === 'that')
      return (
        next?.pos === 'VERB' ||
        next?.pos === 'AUX' ||
        next?.pos === 'ADV' ||
        (before.pos !== 'PUNCT' && token.pos !== 'SCONJ')
      );
  }
  return true;
}

/** "-ing" directly before a noun after "and", a preposition or at the start may be a modifier: "surrounding areas". */
function gerundModifier(
  tokens: readonly Token[],
  group: VerbGroup,
  previous: Piece | undefined,
): boolean {
  if (group.form !== 'present-participle' || group.end - group.first !== 1) return false;
  if (previous?.kind !== 'cc' && previous?.kind !== 'prep') return false;
  return (
    /^(?:surrounding|neighbouring|neighboring|existing|remaining|leading|following|working|living|rising|growing)$/.test(
      tokens[group.first]!.lower,
    ) && tokens[group.end]?.pos === 'NOUN'
  );
}
