/**
 * A contract names its parties once, "Orle Systems Ltd (the "Contractor")", and says "the Contractor"
 * from there on: a question that names one is asked of it in its own words too.
 */
import { namedTerms, type NamedTerm } from '../../../documents/named-terms.ts';
import type { ContextChunk } from '../../../tasks/types.ts';
import { namesFirm } from '../language/firms.ts';
import { escaped } from '../match/text.ts';
import { passagesOf } from './passages.ts';

/** A first word alone names a firm; shorter ones stand for much else. */
const NAMING_LETTERS = 4;
/** What is longer is a heading in capitals, and would be looked for in all its parts. */
const MOST_WORDS = 8;

export interface Termed {
  question: string;
  /** The passages of the contract. */
  chunks: ContextChunk[];
}

/** Null where it names nobody so, asks who that is, or names somebody in several contracts. */
export function inTermsOfParties(question: string, chunks: readonly ContextChunk[]): Termed | null {
  const found = new Map<string, string>();
  for (const { chunk, sentences } of passagesOf(chunks))
    for (const named of sentences.flatMap(({ text }) => namedTerms(text))) {
      const termed = withTerm(found.get(chunk.document) ?? question, named);
      if (termed !== null) found.set(chunk.document, termed);
    }
  const [only, another] = found;
  if (!only || another) return null;
  const [document, termed] = only;
  return { question: termed, chunks: chunks.filter((one) => one.document === document) };
}

const asWords = (words: string): string => `(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`;

function withTerm(question: string, { term, name }: NamedTerm): string | null {
  if (name === null || isOfSeveral(name, term)) return null;
  if (new RegExp(asWords(escaped(term)), 'iu').test(question)) return null;
  for (const said of waysToSay(name)) {
    if (!said.test(question)) continue;
    const termed = question.replace(said, () => `the ${term}`);
    return asksWho(termed, term) ? null : termed;
  }
  return null;
}

/** "Orle Ltd and Voss Ltd (the "Parties")" */
const isOfSeveral = (name: string, term: string): boolean =>
  /\band\b/.test(name) && term.endsWith('s');

/** The name says who that is; the term would be told by it. */
const asksWho = (question: string, term: string): boolean =>
  new RegExp(`^\\W*(?:who|what) (?:is|are|was|were) the ${escaped(term)}\\W*$`, 'i').test(question);

/** Whole, a part from one name to another in any case, or a firm's first word; longest first. */
function waysToSay(name: string): RegExp[] {
  const words = name.split(/\s+/);
  if (words.length > MOST_WORDS) return [];
  const ways: RegExp[] = [];
  for (let length = words.length; length > 1; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length);
      if (!isName(run[0]!) || !isName(run.at(-1)!)) continue;
      const said = asWords(run.map(escaped).join('\\s+'));
      ways.push(new RegExp(`(?:(?<!\\p{L})the\\s+)?${said}`, 'iu'));
    }
  const [first = ''] = words;
  // At the question's beginning any word is written so; before a name it belongs to another one's.
  if (namesFirm(name) && first.length >= NAMING_LETTERS)
    ways.push(
      new RegExp(`(?<=\\S\\s+)(?:the\\s+)?${asWords(escaped(first))}(?!\\s+[\\p{Lu}\\p{N}])`, 'u'),
    );
  return ways;
}

const isName = (word: string): boolean => /^[\p{Lu}\p{N}]/u.test(word);
