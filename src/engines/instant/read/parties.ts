/**
 * A contract names its parties once, "Orle Systems Ltd (the "Contractor")", and says "the Contractor"
 * from there on: a question that names one is asked of it in its own words too.
 */
import { namedTerms, type NamedTerm } from '../../../documents/named-terms.ts';
import type { AnswerInput } from '../../../tasks/types.ts';
import { escaped } from '../match/text.ts';
import { passagesOf } from './passages.ts';

/** A first word alone names a firm; shorter ones stand for much else. */
const NAMING_LETTERS = 4;

/** The question over the passages of that document alone; null where it names nobody so, or in several. */
export function inTermsOfParties(input: AnswerInput): AnswerInput | null {
  const found = new Map<string, string>();
  for (const { chunk, sentences } of passagesOf(input.chunks))
    for (const { term, name } of sentences.flatMap(({ text }) => namedTerms(text))) {
      const question = found.get(chunk.document) ?? input.question;
      const termed = name === null ? null : withTerm(question, { term, name });
      if (termed !== null) found.set(chunk.document, termed);
    }
  const [only, another] = found;
  if (!only || another) return null;
  const [document, question] = only;
  return { ...input, question, chunks: input.chunks.filter((one) => one.document === document) };
}

function withTerm(question: string, { term, name }: NamedTerm & { name: string }): string | null {
  if (new RegExp(`\\b${escaped(term)}\\b`, 'i').test(question)) return null;
  for (const { words, flags } of waysToSay(name)) {
    const said = new RegExp(`(?:\\bthe\\s+)?(?<!\\p{L})${words}(?!\\p{L})`, `u${flags}`);
    if (said.test(question)) return question.replace(said, `the ${term}`);
  }
  return null;
}

/** Whole, a part of several words in any case, or its first word as it is written; longest first. */
function waysToSay(name: string): { words: string; flags: '' | 'i' }[] {
  const words = name.split(/\s+/);
  const ways: { words: string; flags: '' | 'i' }[] = [];
  for (let length = words.length; length > 1; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length);
      ways.push({ words: run.map(escaped).join('\\s+'), flags: 'i' });
    }
  const [first = ''] = words;
  if (first.length >= NAMING_LETTERS) ways.push({ words: escaped(first), flags: '' });
  return ways;
}
