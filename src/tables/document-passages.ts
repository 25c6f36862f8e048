/**
 * Retrieval within one document: its passages by words and what means the same, with the first one, which mostly says what
 * it is and whose. A document is small: no index is kept of it.
 */
import { Bm25 } from '../retrieval/bm25.ts';
import type { Retriever } from '../retrieval/types.ts';
import type { ContextChunk } from '../tasks/types.ts';
import { sameStems } from './same-words.ts';

/** What stands under a heading is found by it as well. */
const HEADING_WEIGHT = 1.5;

/** As dates are read: most that is asked of a document's making stands where its date does. */
const wordsOf = (text: string): string[] => sameStems(text, 'date');

/** @param chunks of one document, in its order. */
export function retrieverOfDocument(chunks: readonly ContextChunk[]): Retriever {
  const words = new Bm25();
  for (const { id, heading, headingPath = [], text } of chunks) {
    const headings = [...new Set([heading, ...headingPath])].join(' ');
    words.add(
      id,
      { tokens: wordsOf(headings), weight: HEADING_WEIGHT },
      { tokens: wordsOf(text), weight: 1 },
    );
  }
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const nothing = async (): Promise<[]> => [];
  return {
    async passages(query, limit) {
      const { ids, scores } = words.search(wordsOf(query), limit);
      const found = Array.from(ids, (id, i) => ({ ...byId.get(id)!, score: scores[i]! }));
      const [first] = chunks;
      const isThere = !first || found.some(({ id }) => id === first.id);
      return isThere ? found : [...found.slice(0, limit - 1), { ...first, score: 0 }];
    },
    retrieve: async () => ({ chunks: [], propositions: [] }),
    structured: nothing,
    triplets: nothing,
  };
}
