/** How triplets call things: names in full, pronouns resolved, without articles. */
import type { Token } from '../language/analyse.ts';
import { textOf } from '../language/words.ts';
import { isNamed, type Nominal } from './clauses.ts';
import type { Discourse } from './coreference.ts';

export interface Speaking {
  readonly tokens: readonly Token[];
  readonly discourse: Discourse;
}

/** A noun phrase as an argument: resolved where it can be. Null for unresolved pronouns. */
export function entity(speaking: Speaking, nominal: Nominal): string | null {
  const { tokens, discourse } = speaking;
  if (nominal.name) return entity(speaking, nominal.name);
  const { kind, first, end, head, core, name, determiner, possessor, text } = nominal.piece.phrase;
  if (kind === 'pronoun') return discourse.pronoun(tokens[first]!.lower);
  if (nominal.of.length > 0) return plain(speaking, nominal);
  if (name) return discourse.name(textOf(tokens, name.first, name.end));
  if (kind === 'name' && !possessor) return discourse.name(text);
  const points = /^(?:the|this)$/.test(determiner ?? '') && end - core === 1;
  const meant = points ? discourse.definite(lemmaAt(speaking, head)) : null;
  return meant ?? plain(speaking, nominal);
}

/** The phrase as written, but for articles and with its owner and its "of" by name. */
export function plain(speaking: Speaking, nominal: Nominal): string {
  if (nominal.name) return plain(speaking, nominal.name);
  const { phrase } = nominal.piece;
  const owner = possessor(speaking, nominal);
  let text = phrase.text;
  if (phrase.possessor)
    text = owner ? `${owner}'s ${core(speaking, nominal)}` : core(speaking, nominal);
  if (nominal.of.length === 0) return text;
  return `${text} of ${nominal.of.map((of) => withArticle(speaking, of)).join(' and ')}`;
}

/** Inside an argument the article stays as it is written: "Museum of the Sea". */
function withArticle(speaking: Speaking, nominal: Nominal): string {
  const { phrase } = nominal.piece;
  const text = entity(speaking, nominal) ?? nominal.piece.text;
  return phrase.determiner === 'the' && text === phrase.text ? `the ${text}` : text;
}

/** Whose it is: "his", "the town's", "Ann's". */
export function possessor(speaking: Speaking, nominal: Nominal): string | null {
  const { tokens, discourse } = speaking;
  const range = nominal.piece.phrase.possessor;
  if (!range) return null;
  const { pos, lower } = tokens[range.first]!;
  const only = range.end - range.first === 1;
  if (only && pos === 'PRON') return discourse.pronoun(lower);
  const article = !only && /^(?:the|a|an)$/.test(lower) ? 1 : 0;
  const text = textOf(tokens, range.first + article, range.end).replace(/^"|"$/g, '');
  const noun = article && range.end - range.first === 2 ? lemmaAt(speaking, range.first + 1) : '';
  return discourse.definite(noun) ?? discourse.name(text);
}

/** The phrase's own words, without article or owner. */
export function core({ tokens }: Speaking, { piece }: Nominal): string {
  return textOf(tokens, piece.phrase.core, piece.phrase.end).replaceAll('"', '');
}

/** "a ", "the ", or nothing. */
export function articleOf({ piece }: Nominal): string {
  const { determiner } = piece.phrase;
  return determiner && /^(?:a|an|the)$/.test(determiner) ? `${determiner} ` : '';
}

export function lemmaAt({ tokens }: Speaking, i: number): string {
  const token = tokens[i];
  return token ? (token.pos === 'PROPN' ? token.lower : token.lemma) : '';
}

/** The noun that says what a name is: "composer" of "the composer Bo Ek". */
export function roleOf(
  speaking: Speaking,
  nominal: Nominal,
): { role: string; noun: string } | null {
  const { kind, name, core: first, end, head } = nominal.piece.phrase;
  if (kind === 'number' || (!isNamed(nominal) && !name)) return null;
  const stop = nominal.name ? end : (name?.first ?? first);
  const noun = lemmaAt(speaking, nominal.name ? head : stop - 1);
  return { role: textOf(speaking.tokens, first, stop), noun };
}
