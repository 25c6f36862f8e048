/**
 * What came closest where nothing answers: the sentences that share the most telling words with the
 * question, rows of tables among them. Words that stand in few of the sentences tell more.
 */
import { tablesIn, type Cell } from '../documents/tables.ts';
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
  const askedIn = (said: string): string[] => stems(said).filter((word) => asked.has(word));
  const sentences = chunks.flatMap(({ id, heading, text, start, sentences }) => {
    const cells = tablesIn(text).flatMap(({ rows }) => rows.flat());
    return sentences.flatMap((sentence) => {
      const range = { start: sentence.start - start, end: sentence.end - start };
      const above = namesOver(range, cells);
      if (above === null) return [];
      const names = above.map((name) => text.slice(name.start, name.end));
      const own = new Set(askedIn(text.slice(range.start, range.end)));
      const about = new Set([heading, ...names].flatMap(askedIn));
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
      // A sentence speaks of what its heading names, and a row of its columns, though it may not repeat it.
      const implied = new Set([...one.about].filter((word) => !one.own.has(word)));
      const share = (one.own.size + implied.size) / asked.size;
      return { ...one, share, score: sum(one.own) + sum(implied) / 2 };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ chunk, sentence, share }) => ({ chunk, sentence, share }));
}

/**
 * What names a row's cells where the sentence is one, and nothing where it is none.
 * @returns null of a row of headers, which says nothing by itself.
 */
function namesOver(sentence: Range, cells: readonly Cell[]): Range[] | null {
  const isWithin = ({ start, end }: Range): boolean =>
    sentence.start <= start && end <= sentence.end;
  const own = cells.filter(isWithin);
  const namesOf = ({ header, above, group }: Cell): Range[] =>
    [header, above, group].filter((name) => name != null);
  if (own.length > 0) return own.flatMap(namesOf);
  return cells.some((cell) => namesOf(cell).some(isWithin)) ? null : [];
}
