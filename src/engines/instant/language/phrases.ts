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
const MOST_DETERMINERS = 4;
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
  if (isPronoun(tokens, i)) {
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
  return /^['’]s$/.test(tokens[owner.end]!.lower);
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
  // No phrase has more of them; a row of articles would be read from each anew.
  const opens = (i: number): boolean => !lockedAt(options, i) && isDeterminer(tokens, i);
  while (!owned && at < first + MOST_DETERMINERS && tokens[at] && opens(at))
    determiner = tokens[at++]!.lower;
  const core = at;
  const isOpened = determiner !== undefined || owned;
  let head = -1;
  for (; at < tokens.length;) {
    const name = lockedAt(options, at);
    if (name) {
      at = name.end;
      head = at - 1;
      continue;
    }
    const token = tokens[at]!;
    if (token.pos === 'PROPN') {
      at = nameEnd(tokens, at);
      head = at - 1;
    } else if (
      token.pos === 'NOUN' ||
      (token.pos === 'NUM' && !(head >= 0 && counts(tokens, at)))
    ) {
      head = at++;
    } else if (isHyphen(token) && at > core && /[\p{L}\p{N}]/u.test(tokens[at + 1]?.text ?? '')) {
      at += 2;
      head = at - 1;
    } else if (
      token.pos === 'ADJ' ||
      (token.pos === 'SYM' && /^[$€£%&]$/.test(token.text)) ||
      (token.pos === 'ADV' && (at > core || isOpened)) ||
      (token.pos === 'VERB' && participleModifies(tokens, at, core, isOpened)) ||
      (head < 0 && joinsAdjectives(tokens, at))
    ) {
      if (token.text === '%') head = at;
      at++;
    } else break;
  }
  while (at > core && tokens[at - 1]!.pos === 'CCONJ') at--;
  if (head < 0) return adjectivalHead(tokens, first, core, at, determiner);
  const end = head + 1;
  const kind = kindOf(tokens, core, end, options);
  const name = trailingName(tokens, core, end);
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

/** "old, grey", "old and grey" */
function joinsAdjectives(tokens: readonly Token[], at: number): boolean {
  const isJoint = tokens[at]!.text === ',' || tokens[at]!.pos === 'CCONJ';
  return isJoint && tokens[at - 1]?.pos === 'ADJ' && tokens[at + 1]?.pos === 'ADJ';
}

/** "fined the company 1.3 million pounds": the number counts what follows, and belongs to it. */
function counts(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at).find(({ pos }) => pos !== 'NUM')?.pos === 'NOUN';
}

/** "the rich", "the eldest", "those": without a noun. */
function adjectivalHead(
  tokens: readonly Token[],
  first: number,
  core: number,
  at: number,
  determiner: string | undefined,
): NounPhrase | null {
  if (determiner === undefined) return null;
  const isAlone = at === core;
  if (isAlone && !/^(?:this|that|these|those|some|all|both|each|another)$/.test(determiner))
    return null;
  const own = isAlone ? first : core;
  return {
    ...{ first, end: at, head: at - 1, kind: isAlone ? 'pronoun' : 'common' },
    ...{ determiner, core: own, text: textOf(tokens, own, at) },
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
): { first: number; end: number } | undefined {
  const isRole = (i: number): boolean => tokens[i]!.pos === 'NOUN' && !isCapitalised(tokens[i]);
  let first = end;
  for (let i = end - 1; i >= core && !isRole(i); i--) if (tokens[i]!.pos === 'PROPN') first = i;
  return first < end && first > core && isRole(first - 1) ? { first, end } : undefined;
}

function lockedAt(options: PhraseOptions, at: number): { first: number; end: number } | undefined {
  return options.names?.find((name) => name.first === at);
}

function isPronoun(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i]!;
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
  return /^(?:this|these|those)$/.test(token.lower);
}

function startsNominal(tokens: readonly Token[], i: number): boolean {
  return /NOUN|PROPN|ADJ|NUM|X/.test(tokens[i]?.pos ?? '');
}

/** A participle before a noun modifies it where a determiner, adjective or adverb stands before. */
function participleModifies(
  tokens: readonly Token[],
  at: number,
  core: number,
  isOpened: boolean,
): boolean {
  const next = tokens[at + 1]?.pos ?? '';
  if (!/(?:ed|ing|en|wn|lt|pt|ght|ost|nd)$/.test(tokens[at]!.lower)) return false;
  if (at === core) return isOpened && /NOUN|PROPN|ADJ/.test(next);
  return /^(?:ADJ|ADV)$/.test(tokens[at - 1]!.pos) && /NOUN|ADJ/.test(next);
}

/** First token that is no article. */
function bare(tokens: readonly Token[], first: number): number {
  return ARTICLES.has(tokens[first]!.lower) ? first + 1 : first;
}
