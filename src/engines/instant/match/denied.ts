/**
 * Whether a sentence denies what it says of a question: the clause of it that says most of the words
 * does, by a "not" or by a word that the question lacks ("is forbidden"), or one of them is said by
 * what is denied and by nothing else ("with A, not with B").
 */
import { clausesOf, refusalIn, type Clause } from '../language/polarity.ts';
import { stems } from './text.ts';

/** @param asked stems. */
export function isDenied(asked: ReadonlySet<string>, sentence: string): boolean {
  const clauses = withRefusals(clausesOf(sentence), asked);
  const [clause] = clauses
    .map(({ text, denied }) => ({ denied, share: shareOf(asked, text) }))
    .sort((a, b) => b.share - a.share);
  if (clause?.denied) return true;
  const affirmed = new Set(
    clauses.filter(({ denied }) => !denied).flatMap(({ text }) => stems(text)),
  );
  const denied = clauses.filter((one) => one.denied).flatMap(({ text }) => stems(text));
  return denied.some((word) => asked.has(word) && !affirmed.has(word));
}

/** What is "not forbidden" is affirmed; "Removed: …" is said of what follows. */
function withRefusals(clauses: readonly Clause[], asked: ReadonlySet<string>): Clause[] {
  let isOfRest = false;
  return clauses.map(({ text, denied }) => {
    const word = refusalIn(text);
    const refuses = word !== null && !stems(word).some((one) => asked.has(one));
    isOfRest ||= refuses && text.replace(/^[\s•*–-]+|\s+$/g, '') === word;
    return { text, denied: denied !== (refuses || isOfRest) };
  });
}

/** It asks what the words say, and says neither that it is so nor that it is not. */
export function isLeftOpen(asked: ReadonlySet<string>, sentence: string): boolean {
  const [told = '', ...open] = sentence.split(/\bwhether\b/i);
  const isAsked = open.length > 0 && shareOf(asked, told) < shareOf(asked, sentence) / 2;
  return isAsked || /\?\W*$/.test(sentence);
}

/** How many of the words a text says. */
export function shareOf(asked: ReadonlySet<string>, text: string): number {
  const said = new Set(stems(text));
  return [...asked].filter((word) => said.has(word)).length;
}
