/**
 * Passages cut down to the sentences that are cited: what an engine that reads sentences is given of
 * knowledge that was kept. What stood between them is blank, so that every position holds.
 */
import type { Range } from '../documents/types.ts';
import type { Context, ContextChunk, ProposedSupport } from '../tasks/types.ts';

export function excerpts(supports: readonly ProposedSupport[], context: Context): Context {
  const kept = new Map<number, Map<number, Range>>();
  for (const { chunk, sentence } of supports) {
    const sentences = kept.get(chunk) ?? new Map<number, Range>();
    sentences.set(sentence.start, sentence);
    kept.set(chunk, sentences);
  }
  const byId = new Map(context.chunks.map((chunk) => [chunk.id, chunk]));
  const chunks = [...kept].flatMap(([id, sentences]) => {
    const chunk = byId.get(id);
    return chunk ? [excerpt(chunk, [...sentences.values()])] : [];
  });
  const isKept = ({ chunk, start, end }: Range & { chunk: number }): boolean =>
    [...(kept.get(chunk)?.values() ?? [])].some((one) => start < one.end && end > one.start);
  return { chunks, propositions: context.propositions.filter((p) => p.sources.some(isKept)) };
}

function excerpt(chunk: ContextChunk, sentences: Range[]): ContextChunk {
  sentences.sort((a, b) => a.start - b.start);
  const start = sentences[0]!.start;
  let text = '';
  for (const one of sentences) {
    text = text.padEnd(one.start - start);
    text += chunk.text.slice(
      Math.max(one.start, start + text.length) - chunk.start,
      one.end - chunk.start,
    );
  }
  return { ...chunk, text, start, end: start + text.length, sentences };
}
