/** The app's own search over windows, which are passages here: by words, vectors and headings. */
import type { Passage } from '../../src/reading-model/types.ts';
import { passageText, type IndexedChunk } from '../../src/retrieval/indexing.ts';
import { LexicalEmbedder } from '../../src/retrieval/lexical-embedder.ts';
import { PassageIndex } from '../../src/retrieval/passage-index.ts';

/** Windows embedded at once. */
const BATCH = 256;

/** @returns an index whose ids are the windows' numbers. */
export async function indexOfWindows(windows: readonly Passage[]): Promise<PassageIndex> {
  const embedder = new LexicalEmbedder();
  const index = new PassageIndex(embedder);
  const chunks = windows.map(chunkOf);
  for (let from = 0; from < chunks.length; from += BATCH) {
    const batch = chunks.slice(from, from + BATCH);
    const vectors = await embedder.embed(batch.map(passageText), 'passage');
    index.add(batch, { ids: Uint32Array.from(batch, ({ id }) => id), vectors });
  }
  return index;
}

function chunkOf({ heading, text }: Passage, id: number): IndexedChunk {
  return {
    id,
    document: heading,
    ordinal: 0,
    heading,
    headingPath: heading ? [heading] : [],
    text,
    start: 0,
    end: text.length,
    firstPage: 1,
    lastPage: 1,
    sentences: [],
  };
}
