/**
 * What came closest where nothing answers: the sentences that share the most telling words with the
 * question, and which words these are. Words that stand in few of the sentences tell more.
 */
import { isStopWord, stems, words } from '../retrieval/tokens.ts';
import { stem } from '../retrieval/stem.ts';
import type { Range } from '../documents/types.ts';
import type { ContextChunk } from '../tasks/types.ts';

export interface NearSentence {
  chunk: number;
  sentence: Range;
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
      return { ...one, score: sum(one.own) + sum(implied) / 2 };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ chunk, sentence }) => ({ chunk, sentence }));
}

/** Words of the question as written, by whether the sentence (or its heading) has them in some form. */
export function wordsNear(
  question: string,
  sentence: string,
): { shared: string[]; missing: string[] } {
  const said = new Set(stems(sentence));
  const asked = new Map<string, string>();
  for (const [written] of question.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*(?<![.'’-])/gu)) {
    const [word] = words(written);
    if (word !== undefined && !isStopWord(word) && !asked.has(stem(word))) {
      asked.set(stem(word), written.replace(/['’]s$/u, ''));
    }
  }
  const has = (wanted: boolean): string[] =>
    [...asked].filter(([key]) => said.has(key) === wanted).map(([, written]) => written);
  return { shared: has(true), missing: has(false) };
}
