/**
 * Passages cut down to the sentences that are cited: what an engine that reads sentences is given of
 * knowledge that was kept; of a table all of it, for a row by itself says little. What stood between
 * them is blank, so that every position holds.
 */
import { tablesIn } from '../documents/tables.ts';
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
  const kept = [...tablesOf(chunk, sentences), ...sentences].sort((a, b) => a.start - b.start);
  const { start } = kept[0]!;
  const said = (from: number, to: number): string =>
    chunk.text.slice(from - chunk.start, Math.max(from, to) - chunk.start);
  let text = '';
  for (const one of kept) {
    const done = start + text.length;
    // Lines stay lines: a row ends with its own.
    text += said(done, one.start).replace(/[^\n]/g, ' ');
    text += said(Math.max(done, one.start), one.end);
  }
  return { ...chunk, text, start, end: start + text.length, sentences };
}

/** Tables of which a row is among the sentences. */
function tablesOf({ text, start }: ContextChunk, sentences: readonly Range[]): Range[] {
  return tablesIn(text)
    .map((table) => ({ start: start + table.start, end: start + table.end }))
    .filter((table) => sentences.some((one) => table.start < one.end && table.end > one.start));
}
