/**
 * Builds a LibraryIndex from ready-made passages, each one chunk with its title as heading, as
 * the corpora of question-answering data sets are. Used by the evaluation and the benchmarks.
 */
import type { Range } from '../documents/types.ts';
import { performerOf } from '../engines/engine.ts';
import { indexChunks, type IndexedChunk, type IndexingContext } from '../retrieval/indexing.ts';
import { LibraryIndex } from '../retrieval/library-index.ts';

export interface Passage {
  title: string;
  text: string;
}

export interface PassageIndexing extends Omit<IndexingContext, 'registry'> {
  /** Cuts a text into sentences. */
  sentences: (text: string) => Range[];
  onProgress?: (done: number, total: number) => void;
}

/** Chunks a batch: large enough to embed at once, small enough to report progress. */
const BATCH = 64;

/** Passage i becomes the chunk with id i. A passage's document is its title. */
export async function indexPassages(
  passages: readonly Passage[],
  { sentences, onProgress, ...context }: PassageIndexing,
): Promise<LibraryIndex> {
  const index = new LibraryIndex(context.embedder);
  index.extractor = performerOf(context.engine, context.extract.name);
  const counts = new Map<string, number>();
  for (let from = 0; from < passages.length; from += BATCH) {
    const batch = passages.slice(from, from + BATCH);
    const chunks = batch.map(({ title, text }, i): IndexedChunk => {
      const ordinal = counts.get(title) ?? 0;
      counts.set(title, ordinal + 1);
      return {
        id: from + i,
        document: title,
        ordinal,
        heading: title,
        headingPath: [title],
        text,
        start: 0,
        end: text.length,
        firstPage: 1,
        lastPage: 1,
        sentences: sentences(text),
      };
    });
    const pagesOf = (): { firstPage: number; lastPage: number } => ({ firstPage: 1, lastPage: 1 });
    index.take(await indexChunks(chunks, pagesOf, { ...context, registry: index.registry }));
    onProgress?.(Math.min(from + BATCH, passages.length), passages.length);
  }
  return index;
}
