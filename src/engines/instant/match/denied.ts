/** Whether a sentence denies what it says of a question: by the clause of it that says most of the words. */
import { clausesOf } from '../language/polarity.ts';
import { stems } from './text.ts';

/** @param asked stems. */
export function isDenied(asked: ReadonlySet<string>, sentence: string): boolean {
  const [clause] = clausesOf(sentence)
    .map(({ text, denied }) => ({ denied, share: shareOf(asked, text) }))
    .sort((a, b) => b.share - a.share);
  return clause?.denied ?? false;
}

/** How many of the words a text says. */
export function shareOf(asked: ReadonlySet<string>, text: string): number {
  const said = new Set(stems(text));
  return [...asked].filter((word) => said.has(word)).length;
}
