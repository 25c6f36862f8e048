/** From triplets to where they were extracted from (CIRAG, arXiv 2601.06799, equations 3 and 4). */
import type { ContextChunk, ContextProposition, ProposedSupport } from '../tasks/types.ts';
import { excerpts } from './excerpts.ts';

/** The places where a triplet is said. */
export function supportsOfTriplet({ id, sources }: ContextProposition): ProposedSupport[] {
  return sources.map(({ chunk, start, end }) => ({
    triplet: id,
    chunk,
    sentence: { start, end },
  }));
}

/** M^D: the passages that some of these triplets come from, whole, in their order. */
export function passagesOfTriplets(
  chunks: readonly ContextChunk[],
  triplets: readonly ContextProposition[],
): ContextChunk[] {
  const sources = new Set(triplets.flatMap((each) => each.sources.map(({ chunk }) => chunk)));
  return chunks.filter(({ id }) => sources.has(id));
}

/** M^S: the same passages with only the sentences that say one of the triplets. */
export function sentencesOfTriplets(
  chunks: readonly ContextChunk[],
  triplets: readonly ContextProposition[],
): ContextChunk[] {
  const context = { chunks: [...chunks], propositions: [] };
  return excerpts(triplets.flatMap(supportsOfTriplet), context).chunks;
}
