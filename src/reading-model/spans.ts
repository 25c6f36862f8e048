/** From logits to spans: the best pairs of start and end, by their sum (training/reader/reading.py). */
import type { Encoded, Part } from './encoding.ts';
import type { Passage, SpanRead, Stretch } from './types.ts';
import { wordsOf } from './words.ts';

/** Tokens of a span. */
const LONGEST = 40;
/** Pairs that are looked at until there are enough spans of different words. */
const PAIRS = 60;
/** Spans kept of a passage. */
const KEPT = 5;

/** First and last token, and their logits summed. */
interface Pair {
  first: number;
  last: number;
  logit: number;
}

/** @param may tokens at which an answer may start and end, ascending. @returns best first. */
export function bestPairs(
  starts: Float32Array,
  ends: Float32Array,
  may: readonly number[],
  most = PAIRS,
): Pair[] {
  const best: Pair[] = [];
  for (const [i, first] of may.entries()) {
    for (const last of may.slice(i, i + LONGEST)) {
      if (last - first >= LONGEST) break;
      const logit = starts[first]! + ends[last]!;
      if (best.length === most && logit <= best.at(-1)!.logit) continue;
      let at = best.length;
      while (at > 0 && best[at - 1]!.logit < logit) at -= 1;
      best.splice(at, 0, { first, last, logit });
      if (best.length > most) best.pop();
    }
  }
  return best;
}

/** Tokens of the passage that have characters, those between heading and text among them. */
export function passagePlaces(encoded: Encoded): number[] {
  const places: number[] = [];
  // The last token is the [SEP] that ends the row.
  for (let i = 0; i < encoded.ids.length - 1; i += 1) if (encoded.types[i] === 1) places.push(i);
  return places;
}

/** Best first, of different words. What begins in the heading and ends in the text is no answer. */
export function bestSpans(
  encoded: Encoded,
  { heading, text }: Passage,
  starts: Float32Array,
  ends: Float32Array,
): SpanRead[] {
  const spans = new Map<string, SpanRead>();
  for (const { first, last, logit } of bestPairs(starts, ends, passagePlaces(encoded))) {
    const part: Part = encoded.parts[first]!;
    if (part === 'none' || encoded.parts[last] !== part) continue;
    const inHeading = part === 'heading';
    const stretch = charactersOf(encoded, first, last, inHeading ? heading : text);
    const said = (inHeading ? heading : text).slice(stretch.start, stretch.end);
    const key = wordsOf(said).join(' ');
    if (key && !spans.has(key)) spans.set(key, { ...stretch, inHeading, text: said, logit });
    if (spans.size === KEPT) break;
  }
  return [...spans.values()];
}

const MARKS = /\p{M}+/uy;

/** Of a stretch of tokens. Marks on its last character have no token, and belong to it. */
export function charactersOf(encoded: Encoded, first: number, last: number, text: string): Stretch {
  const start = encoded.starts[first]!;
  let end = encoded.ends[last]!;
  MARKS.lastIndex = end;
  if (MARKS.test(text)) end = MARKS.lastIndex;
  return { start, end };
}

export function logSumExp(values: Iterable<number>): number {
  const all = [...values];
  const top = Math.max(...all);
  let sum = 0;
  for (const value of all) sum += Math.exp(value - top);
  return top + Math.log(sum);
}
