/**
 * Whether a sentence denies what it says of a question: the clause of it that says most of the words
 * does, or one of them is said by what is denied and by nothing else ("with A, not with B").
 */
import { clausesOf } from '../language/polarity.ts';
import { stems } from './text.ts';

/** @param asked stems. */
export function isDenied(asked: ReadonlySet<string>, sentence: string): boolean {
  const clauses = clausesOf(sentence);
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

/** How many of the words a text says. */
export function shareOf(asked: ReadonlySet<string>, text: string): number {
  const said = new Set(stems(text));
  return [...asked].filter((word) => said.has(word)).length;
}
