/**
 * Noun phrases: maximal runs of determiner, modifiers and head, without prepositional phrases
 * (callers join "of" chains as they need). Proper names keep their particles; quoted titles and
 * known names are one phrase each.
 */
import type { Token } from './analyse.ts';
import { nameEnd } from './names.ts';
import {
  isCapitalised,
  isHyphen,
  OBJECT_PRONOUNS,
  POSSESSIVES,
  STRONG_PARTICLES,
  SUBJECT_PRONOUNS,
  textOf,
} from './words.ts';

export type PhraseKind = 'name' | 'common' | 'pronoun' | 'number' | 'title';

export interface NounPhrase {
  /** Half-open token range, determiner and quotes included. */
  first: number;
  end: number;
  /** Index of the head noun (the last noun of the phrase). */
  head: number;
  kind: PhraseKind;
  /** "a", "the", "his", … in lower case. */
  determiner?: string;
  /** Token range of "X" in "X's Y", or the possessive pronoun. */
  possessor?: { first: number; end: number };
  /** Where the phrase's own words begin: after determiner or possessor. */
  core: number;
  /** Token range of the proper name that ends a phrase such as "the composer Ann Lee". */
  name?: { first: number; end: number };
  /** As written, without leading article and quotes. */
  text: string;
}

export interface PhraseOptions {
  /** Token ranges that are one name each whatever their tags, for instance the article's title. */
  names?: readonly { first: number; end: number }[];
}

const ARTICLES = new Set(['a', 'an', 'the']);
const QUOTES: Record<string, string> = { '"': '"', '“': '”', '‘': '’', '«': '»' };
/** The longest quoted title, in tokens. */
const TITLE_TOKENS = 14;

/** All noun phrases, in order, not overlapping. */
export function nounPhrases(tokens: readonly Token[], options: PhraseOptions = {}): NounPhrase[] {
  const phrases: NounPhrase[] = [];
  for (let i = 0; i < tokens.length;) {
    const phrase = nounPhraseAt(tokens, i, options);
    if (phrase) phrases.push(phrase);
    i = phrase ? phrase.end : i + 1;
  }
  return phrases;
}

/** The noun phrase that starts at token i, or null. */
export function nounPhraseAt(
  tokens: readonly Token[],
  i: number,
  options: PhraseOptions = {},
): NounPhrase | null {
  const token = tokens[i];
  if (!token) return null;
  const quoted = quotedTitle(tokens, i);
  if (quoted) return withPossession(tokens, quoted, options);
  if (isPronoun(tokens, i, options)) {
    return { first: i, end: i + 1, head: i, kind: 'pronoun', core: i, text: token.text };
  }
  const phrase = plainPhrase(tokens, i, options);
  return phrase && withPossession(tokens, phrase, options);
}

/** "X's Y": the phrase of X becomes the possessor of Y. */
function withPossession(
  tokens: readonly Token[],
  owner: NounPhrase,
  options: PhraseOptions,
): NounPhrase {
  const { first } = owner;
  let joined = owner;
  while (tokens[joined.end] && isGenitive(tokens, joined)) {
    const { end } = joined;
    const owned = quotedTitle(tokens, end + 1) ?? plainPhrase(tokens, end + 1, options, true);
    if (!owned) break;
    joined = { ...owned, first, possessor: { first, end } };
  }
  if (joined === owner) return owner;
  return { ...joined, text: textOf(tokens, bare(tokens, first), joined.end) };
}

function isGenitive(tokens: readonly Token[], owner: NounPhrase): boolean {
  const mark = tokens[owner.end]!;
  if (/^['’]s$/.test(mark.lower)) return mark.pos === 'PART';
  return (
    /^['’]$/.test(mark.text) &&
    /s$/i.test(tokens[owner.end - 1]!.text) &&
    mark.start === tokens[owner.end - 1]!.end &&
    tokens[owner.end + 1] !== undefined &&
    /NOUN|PROPN|ADJ/.test(tokens[owner.end + 1]!.pos)
  );
}

function plainPhrase(
  tokens: readonly Token[],
  i: number,
  options: PhraseOptions,
  owned = false,
): NounPhrase | null {
  const first = i;
  let at = i;
  let determiner: string | undefined;
  const locked = lockedAt(options, at);
  if (!locked) {
    while (!owned && tokens[at] && isDeterminer(tokens, at)) {
      determiner = tokens[at]!.lower;
      at++;
      if (at - first > 3) return null;
    }
  }
  const core = at;
  let head = -1;
  for (; at < tokens.length;) {
    const name = lockedAt(options, at);
    if (name) {
      at = name.end;
      head = at - 1;
      continue;
    }
    // 'the socialist "pink tide"': the quotation is the head.
    const quoted = head < 0 && at > core ? quotedTitle(tokens, at) : null;
    if (quoted) return quotedHead(tokens, first, core, quoted, determiner);
    const token = tokens[at]!;
    if (token.pos === 'PROPN') {
      const end = nameEnd(tokens, at);
      at = trimGenitive(tokens, at, end);
      head = at - 1;
    } else if (token.pos === 'NOUN') {
      head = at++;
    } else if (token.pos === 'NUM') {
      if (head < 0 || isCapitalised(tokens[at - 1]) || isDatePart(tokens, at)) head = at;
      else if (
        head >= 0 &&
        ((tokens[at - 1]!.pos === 'NOUN' && !isQuantity(tokens, at)) ||
          tokens[at - 1]!.pos === 'NUM') &&
        !/^\d{4}$/.test(token.text)
      )
        head = at;
      else break;
      at++;
    } else if (token.pos === 'ADJ' || (token.pos === 'X' && isCapitalised(token))) {
      at++;
    } else if (token.pos === 'SYM' && /^[$€£%&]$/.test(token.text)) {
      if (token.text === '%') head = at;
      at++;
    } else if (
      token.pos === 'ADV' &&
      modifierFollows(tokens, at + 1, at > core || determiner !== undefined || owned)
    ) {
      at++;
    } else if (
      token.pos === 'VERB' &&
      participleModifies(tokens, at, core, determiner !== undefined || owned)
    ) {
      at++;
    } else if (isHyphen(token) && at > core && hyphenJoins(tokens, at)) {
      at += 2;
      const joined = tokens[at - 1]!;
      if (/NOUN|PROPN|NUM|ADP|VERB|ADV/.test(joined.pos)) head = at - 1;
      // "editor-in-chief", "attorney-general" end in an adjective.
      else if (head >= 0 && !nounSoon(tokens, at)) head = at - 1;
    } else if (
      STRONG_PARTICLES.has(token.text) &&
      isCapitalised(tokens[at - 1]) &&
      tokens[at + 1]?.pos === 'PROPN'
    ) {
      at++;
    } else if (
      token.text === ',' &&
      tokens[at - 1]?.pos === 'ADJ' &&
      tokens[at + 1]?.pos === 'ADJ' &&
      head < 0 &&
      nounSoon(tokens, at + 1)
    ) {
      at++;
    } else if (
      token.pos === 'CCONJ' &&
      tokens[at - 1]?.pos === 'ADJ' &&
      (tokens[at + 1]?.pos === 'ADJ' ||
        (tokens[at + 1]?.pos === 'VERB' && /(?:ed|ing)$/.test(tokens[at + 1]!.lower))) &&
      head < 0 &&
      nounSoon(tokens, at + 1)
    ) {
      at++;
    } else break;
  }
  while (at > core && tokens[at - 1]!.pos === 'CCONJ') at--;
  if (head < 0) return adjectivalHead(tokens, first, core, at, determiner);
  let end = head + 1;
  // "the year 1929", "Apollo 11": trailing numbers stay; trailing adjectives do not.
  if (end <= core) return null;
  while (end > core + 1 && isHyphen(tokens[end - 1])) end--;
  head = end - 1;
  const kind = kindOf(tokens, core, end, options);
  const name =
    kind === 'common' || kind === 'name' ? trailingName(tokens, core, end, options) : undefined;
  const possessor =
    determiner !== undefined && POSSESSIVES.has(determiner)
      ? { first: core - 1, end: core }
      : undefined;
  return {
    first,
    end,
    head,
    kind,
    ...(determiner ? { determiner } : {}),
    ...(possessor ? { possessor } : {}),
    core,
    ...(name ? { name } : {}),
    text: textOf(tokens, bare(tokens, first), end),
  };
}

/** "fined the company 1.3 million pounds": the number counts what follows, and belongs to it. */
function isQuantity(tokens: readonly Token[], at: number): boolean {
  let next = at;
  while (tokens[next]?.pos === 'NUM') next++;
  return tokens[next]?.pos === 'NOUN';
}

function quotedHead(
  tokens: readonly Token[],
  first: number,
  core: number,
  quoted: NounPhrase,
  determiner: string | undefined,
): NounPhrase {
  let end = quoted.end;
  while (tokens[end]?.pos === 'NOUN') end++;
  const through = end > quoted.end;
  return {
    ...quoted,
    first,
    core,
    end,
    head: through ? end - 1 : quoted.head,
    kind: through ? 'common' : 'name',
    ...(determiner ? { determiner } : {}),
    ...(through ? {} : { name: { first: quoted.core, end: quoted.head + 1 } }),
    text: textOf(tokens, core, end).replaceAll('"', ''),
  };
}

/** "the rich", "the eldest": an adjective after "the" with no noun. */
function adjectivalHead(
  tokens: readonly Token[],
  first: number,
  core: number,
  at: number,
  determiner: string | undefined,
): NounPhrase | null {
  if (determiner === undefined) return null;
  if (at === core) {
    const alone = tokens[first]!;
    if (
      at - first !== 1 ||
      !/^(?:this|that|these|those|some|all|both|each|another)$/.test(alone.lower)
    )
      return null;
    if (alone.lower === 'that' && alone.pos !== 'PRON') return null;
    return {
      first,
      end: at,
      head: first,
      kind: 'pronoun',
      determiner,
      core: first,
      text: alone.text,
    };
  }
  if (determiner !== 'the' || tokens[at - 1]!.pos !== 'ADJ') return null;
  return {
    first,
    end: at,
    head: at - 1,
    kind: 'common',
    determiner,
    core,
    text: textOf(tokens, core, at),
  };
}

function quotedTitle(tokens: readonly Token[], i: number): NounPhrase | null {
  const close = QUOTES[tokens[i]?.text ?? ''];
  if (!close) return null;
  const limit = Math.min(tokens.length, i + TITLE_TOKENS);
  for (let at = i + 1; at < limit; at++) {
    if (tokens[at]!.text !== close) continue;
    if (at === i + 1) return null;
    let last = at;
    while (last > i + 2 && /^[,.;]$/.test(tokens[last - 1]!.text)) last--;
    if (!looksLikeTitle(tokens, i + 1, last)) return null;
    return {
      first: i,
      end: at + 1,
      head: last - 1,
      kind: 'title',
      core: i + 1,
      text: textOf(tokens, i + 1, last),
    };
  }
  return null;
}

/** A title begins with a capital or a number, or is a few words long; a quoted sentence is not one. */
function looksLikeTitle(tokens: readonly Token[], first: number, end: number): boolean {
  const words = tokens.slice(first, end).filter((token) => /\p{L}/u.test(token.text));
  if (words.length === 0) return end - first <= 2;
  const content = words.filter((token) => token.text.length > 3 || isCapitalised(token));
  const capitals = content.filter((token) => isCapitalised(token)).length;
  return (content.length > 0 && capitals / content.length >= 0.6) || words.length <= 3;
}

function kindOf(
  tokens: readonly Token[],
  core: number,
  end: number,
  options: PhraseOptions,
): PhraseKind {
  if (options.names?.some((name) => name.first < end && core < name.end && name.end === end))
    return 'name';
  const last = tokens[end - 1]!;
  if (last.pos === 'PROPN') return 'name';
  if (last.pos === 'NUM') {
    if (tokens.slice(core, end).some((token) => token.pos === 'PROPN')) return 'name';
    return 'number';
  }
  return last.text === '%' ? 'number' : 'common';
}

/** In "American director Ann Lee" the name is "Ann Lee"; in "Ann Lee" there is no role. */
function trailingName(
  tokens: readonly Token[],
  core: number,
  end: number,
  options: PhraseOptions,
): { first: number; end: number } | undefined {
  const locked = options.names?.find((name) => name.end === end && name.first > core);
  if (locked)
    return nounBefore(tokens, core, locked.first) ? { first: locked.first, end } : undefined;
  if (tokens[end - 1]!.pos !== 'PROPN' && tokens[end - 1]!.pos !== 'NUM') return undefined;
  let first = end;
  for (let i = end - 1; i >= core; i--) {
    if (
      tokens[i]!.pos === 'NOUN' &&
      !isCapitalised(tokens[i]) &&
      !STRONG_PARTICLES.has(tokens[i]!.text)
    )
      break;
    if (tokens[i]!.pos === 'PROPN') first = i;
    else if (tokens[i]!.pos === 'ADJ' && !isCapitalised(tokens[i])) break;
  }
  if (isHyphen(tokens[first - 1])) return undefined;
  return first < end && first > core && nounBefore(tokens, core, first)
    ? { first, end }
    : undefined;
}

function nounBefore(tokens: readonly Token[], core: number, first: number): boolean {
  const before = tokens[first - 1];
  return first > core && before !== undefined && before.pos === 'NOUN' && !isCapitalised(before);
}

function lockedAt(options: PhraseOptions, at: number): { first: number; end: number } | undefined {
  return options.names?.find((name) => name.first === at);
}

/** A name swallowed "'s" only if the possessed part is a name too and ends the phrase: split there. */
function trimGenitive(tokens: readonly Token[], first: number, end: number): number {
  for (let i = first + 1; i < end; i++) if (/^['’]s$/.test(tokens[i]!.lower)) return i;
  return end;
}

function isPronoun(tokens: readonly Token[], i: number, options: PhraseOptions): boolean {
  const token = tokens[i]!;
  if (lockedAt(options, i)) return false;
  if (token.text === 'I' && i > 0 && tokens[i - 1]!.pos === 'PROPN') return false;
  if (token.pos !== 'PRON') return false;
  if (token.lower === 'her') return !startsNominal(tokens, i + 1);
  return (
    SUBJECT_PRONOUNS.has(token.lower) ||
    OBJECT_PRONOUNS.has(token.lower) ||
    /^(?:there|one|someone|everyone|something|anyone|nobody|nothing|mine|hers|theirs|ours)$/.test(
      token.lower,
    )
  );
}

function isDeterminer(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i]!;
  if (POSSESSIVES.has(token.lower) && token.pos === 'PRON') return startsNominal(tokens, i + 1);
  if (token.pos === 'DET' && !/^(?:which|what|whose|that)$/.test(token.lower)) return true;
  if (/^(?:this|these|those)$/.test(token.lower)) return true;
  return token.lower === 'that' && token.pos === 'DET' && startsNominal(tokens, i + 1);
}

function startsNominal(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i];
  if (!token) return false;
  return (
    /NOUN|PROPN|ADJ|NUM|X/.test(token.pos) ||
    token.text === '"' ||
    (token.pos === 'ADV' && startsNominal(tokens, i + 1)) ||
    (token.pos === 'VERB' &&
      /(?:ed|ing|en)$/.test(token.lower) &&
      /NOUN|PROPN|ADJ/.test(tokens[i + 1]?.pos ?? ''))
  );
}

function modifierFollows(tokens: readonly Token[], i: number, inside: boolean): boolean {
  const token = tokens[i];
  if (!token || !inside) return false;
  if (token.pos === 'ADJ' || token.pos === 'NOUN' || token.pos === 'NUM' || token.pos === 'PROPN')
    return nounSoon(tokens, i);
  if (token.pos === 'ADV') return modifierFollows(tokens, i + 1, inside);
  if (isHyphen(token)) return true;
  return token.pos === 'VERB' && /(?:ed|ing|en|wn|t)$/.test(token.lower) && nounSoon(tokens, i + 1);
}

/** A participle before a noun modifies it where a determiner or adjective opened the phrase. */
function participleModifies(
  tokens: readonly Token[],
  at: number,
  core: number,
  determined: boolean,
): boolean {
  const token = tokens[at]!;
  if (
    isCapitalised(token) &&
    at > core &&
    isCapitalised(tokens[at - 1]) &&
    tokens[at - 1]!.pos === 'PROPN' &&
    isCapitalised(tokens[at + 1])
  )
    return true;
  if (!/(?:ed|ing|en|wn|lt|pt|ght|ost|nd)$/.test(token.lower)) return false;
  const next = tokens[at + 1];
  if (!next || !/NOUN|PROPN|ADJ/.test(next.pos)) return isHyphen(next) && determined && at === core;
  if (at === core) return determined || (isHyphen(tokens[at - 1]) && true);
  const before = tokens[at - 1]!;
  return (
    (before.pos === 'ADJ' || before.pos === 'ADV' || before.pos === 'CCONJ' || isHyphen(before)) &&
    next.pos !== 'PROPN'
  );
}

function hyphenJoins(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const before = tokens[at - 1]!;
  if (!next || next.pos === 'PUNCT' || !/[\p{L}\p{N}]/u.test(next.text)) return false;
  const tight = tokens[at]!.start === before.end || next.start === tokens[at]!.end;
  return tight || (tokens[at]!.start > before.end && next.start > tokens[at]!.end);
}

function nounSoon(tokens: readonly Token[], i: number): boolean {
  for (let at = i; at < i + 5 && tokens[at]; at++) {
    const { pos, text } = tokens[at]!;
    if (pos === 'NOUN' || pos === 'PROPN') return true;
    if (
      pos !== 'ADJ' &&
      pos !== 'ADV' &&
      pos !== 'NUM' &&
      pos !== 'CCONJ' &&
      text !== ',' &&
      text !== '-' &&
      pos !== 'VERB'
    )
      return false;
  }
  return false;
}

/** "May 1929", "4 May 1929", "4 May": numbers beside a month. */
function isDatePart(tokens: readonly Token[], at: number): boolean {
  return MONTHS.test(tokens[at - 1]?.text ?? '') || MONTHS.test(tokens[at + 1]?.text ?? '');
}
export const MONTHS =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan\.?|Feb\.?|Mar\.?|Apr\.?|Jun\.?|Jul\.?|Aug\.?|Sept?\.?|Oct\.?|Nov\.?|Dec\.?)$/;

/** First token that is no article; a capitalised article inside a sentence belongs to the name. */
function bare(tokens: readonly Token[], first: number): number {
  const { text } = tokens[first]!;
  if (!ARTICLES.has(text.toLowerCase())) return first;
  const before = tokens[first - 1];
  const inside =
    before !== undefined && /[\p{L}\p{N}]$/u.test(before.text) && isCapitalised(tokens[first + 1]);
  return text.startsWith('T') && inside ? first : first + 1;
}
