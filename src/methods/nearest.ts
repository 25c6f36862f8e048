/**
 * What came closest where nothing answers: the sentences that share the most telling words with the
 * question. Words that stand in few of the sentences tell more.
 */
import { stems } from '../retrieval/tokens.ts';
import type { Range } from '../documents/types.ts';
import type { ContextChunk } from '../tasks/types.ts';

export interface NearSentence {
  chunk: number;
  sentence: Range;
  /** Of the question's words, those that it says or stands under, 0..1. */
  share: number;
}

/** @returns sentences that share a word with the question, or stand under one; the nearest first, `limit` at most. */
export function nearestSentences(
  question: string,
  chunks: readonly ContextChunk[],
  limit: number,
): NearSentence[] {
  const asked = new Set(stems(question));
  const sentences = chunks.flatMap(({ id, heading, text, start, sentences }) => {
    const about = new Set(stems(heading).filter((word) => asked.has(word)));
    return sentences.map((sentence) => {
      const said = stems(text.slice(sentence.start - start, sentence.end - start));
      const own = new Set(said.filter((word) => asked.has(word)));
      return { chunk: id, sentence, own, about };
    });
  });
  const weight = (word: string): number => {
    const holding = sentences.filter(({ own }) => own.has(word)).length;
    return Math.log(1 + sentences.length / (1 + holding));
  };
  const weights = new Map([...asked].map((word) => [word, weight(word)]));
  const sum = (set: ReadonlySet<string>): number =>
    [...set].reduce((total, word) => total + weights.get(word)!, 0);
  return sentences
    .filter(({ own, about }) => own.size + about.size > 0)
    .map((one) => {
      // A sentence speaks of what its heading names, though it may not repeat it.
      const implied = new Set([...one.about].filter((word) => !one.own.has(word)));
      const share = (one.own.size + implied.size) / asked.size;
      return { ...one, share, score: sum(one.own) + sum(implied) / 2 };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ chunk, sentence, share }) => ({ chunk, sentence, share }));
}
