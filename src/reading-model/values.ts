/**
 * Answers of a question over several passages, by one softmax over all their spans: scores of
 * passages read apart can only be compared so (Clark & Gardner 2018; training/reader/reading.py).
 */
import { logSumExp } from './spans.ts';
import type { Reading, SpanRead } from './types.ts';
import { wordsOf } from './words.ts';

/** A span and the passage, by its place among the readings, in which it stands. */
export interface Mention {
  passage: number;
  span: SpanRead;
}

/** An answer, said with the same words in one passage or in more. */
export interface Value extends Mention {
  /** As it is said where it is likeliest; so are `passage` and `span`. */
  text: string;
  /** Of its spans among all spans of all passages. */
  probability: number;
  /** All passages among whose best spans it is, in their order. */
  mentions: Mention[];
}

/** @returns likeliest first. */
export function valuesOver(readings: readonly Reading[]): Value[] {
  const read = readings.filter(({ spans }) => spans.length > 0);
  if (read.length === 0) return [];
  const all =
    logSumExp(read.map(({ startSum }) => startSum)) + logSumExp(read.map(({ endSum }) => endSum));
  const values = new Map<string, Value>();
  for (const [passage, { spans }] of readings.entries()) {
    for (const span of spans) {
      const key = wordsOf(span.text).join(' ');
      const chance = Math.exp(Math.min(0, span.logit - all));
      const mention = { passage, span };
      const known = values.get(key);
      if (!known) {
        const { text } = span;
        values.set(key, { ...mention, text, probability: chance, mentions: [mention] });
        continue;
      }
      known.probability += chance;
      known.mentions.push(mention);
      if (span.logit > known.span.logit) Object.assign(known, mention, { text: span.text });
    }
  }
  return [...values.values()].sort((a, b) => b.probability - a.probability);
}
