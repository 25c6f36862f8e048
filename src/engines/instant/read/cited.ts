import type { ContextChunk, ProposedSupport } from '../../../tasks/types.ts';

/** What a support points at; null when its chunk is not in the context. */
export function sentenceText(
  { chunk: id, sentence }: ProposedSupport,
  { chunks }: { chunks: readonly ContextChunk[] },
): string | null {
  const chunk = chunks.find((one) => one.id === id);
  return chunk ? chunk.text.slice(sentence.start - chunk.start, sentence.end - chunk.start) : null;
}
