/** The shape of a question from its logits: inner parts and kinds (training/reader/reading.py). */
import type { Encoded } from './encoding.ts';
import type { Logits } from './network.ts';
import { bestPairs, charactersOf, logSumExp } from './spans.ts';
import { KINDS, type InnerPart, type Kind, type Shape } from './types.ts';

/** Start and end of the first part, start and end of the second. */
const PER_TOKEN = 4;

export function shapeOf(row: Encoded, question: string, logits: Logits): Shape {
  const { inner, kind } = logits as Required<Logits>;
  const count = row.ids.length;
  const column = (which: number): Float32Array =>
    Float32Array.from({ length: count }, (_, token) => inner[token * PER_TOKEN + which]!);
  const may = row.parts.flatMap((part, token) => (part === 'question' ? [token] : []));
  const found = [0, 1].map((part): InnerPart => {
    const [starts, ends] = [column(2 * part), column(2 * part + 1)];
    const [best] = bestPairs(starts, ends, may, 1);
    if (!best) return { start: 0, end: 0, odds: -Infinity };
    const odds = best.logit - (starts[0]! + ends[0]!);
    return { ...charactersOf(row, best.first, best.last, question), odds };
  }) as [InnerPart, InnerPart];
  const all = logSumExp(kind);
  const kinds = KINDS.map((name, i) => [name, Math.exp(kind[i]! - all)]);
  return {
    parts: partsOf(found),
    odds: [found[0].odds, found[1].odds],
    kinds: Object.fromEntries(kinds) as Record<Kind, number>,
  };
}

/** The second only beside a first, and not upon it. */
function partsOf([first, second]: [InnerPart, InnerPart]): InnerPart[] {
  if (first.odds <= 0) return [];
  const meet = first.start < second.end && first.end > second.start;
  return second.odds > 0 && !meet ? [first, second] : [first];
}
