/** DualRAG's retrieval (arXiv 2504.18243, formulas 6 to 8): every query, grouped and re-ranked by entity. */
import type { Retriever } from '../../retrieval/types.ts';
import type { Need } from '../../tasks/outline.ts';
import type { ContextChunk } from '../../tasks/types.ts';

export interface Depth {
  /** Passages of each query. */
  recalled: number;
  /** Passages of each entity that are read. */
  read: number;
  signal?: AbortSignal;
}

/**
 * D(e): what the entity's queries find, in the order of how well it suits the entity and the query
 * that it suits best. The library's ranking is a fusion of words, vectors and headings, and of the
 * cross-encoder where one is loaded.
 */
export async function retrieveFor(
  { entity, queries }: Need,
  retriever: Retriever,
  { recalled, read, signal }: Depth,
): Promise<ContextChunk[]> {
  const found = new Map<number, ContextChunk>();
  for (const query of queries) {
    for (const chunk of await retriever.passages(query, recalled, { signal })) {
      const before = found.get(chunk.id);
      if (!before || chunk.score > before.score) found.set(chunk.id, chunk);
    }
  }
  const about = await retriever.passages(entity, recalled, { signal });
  const suits = new Map(about.map(({ id, score }) => [id, score]));
  return [...found.values()]
    .map((chunk) => ({ ...chunk, score: chunk.score + (suits.get(chunk.id) ?? 0) }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, read);
}
