/** Makes all vectors of a library again: another embedder made the stored ones, or they are damaged. */
import { passageText } from '../knowledge/indexing.ts';
import { propositionText } from '../knowledge/propositions.ts';
import type { StoredTriplet } from '../knowledge/types.ts';
import type { LibraryBlocks } from '../retrieval/library-index.ts';
import type { ChunkRecord } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { replaceVectors } from '../storage/vectors.ts';
import { ExactIndex } from '../vectors/exact-index.ts';
import type { Embedder, VectorBlock } from '../vectors/types.ts';
import { EmbedInSlices } from './embed-in-slices.ts';

const TEXTS_AT_ONCE = 512;

/** @returns the new blocks, which are stored when this returns. */
export async function embedAnew(
  database: Database,
  embedder: Embedder,
  stored: { chunks: readonly ChunkRecord[]; triplets: readonly StoredTriplet[] },
): Promise<LibraryBlocks> {
  const blocks = {
    propositions: await embedAll(embedder, stored.triplets, propositionText),
    chunks: await embedAll(embedder, stored.chunks, passageText),
  };
  await replaceVectors(database, blocks, embedder.id);
  return blocks;
}

async function embedAll<T extends { id: number }>(
  embedder: Embedder,
  items: readonly T[],
  textOf: (item: T) => string,
): Promise<VectorBlock[]> {
  const slices = new EmbedInSlices(embedder);
  const index = new ExactIndex(embedder.dimensions);
  for (let from = 0; from < items.length; from += TEXTS_AT_ONCE) {
    const part = items.slice(from, from + TEXTS_AT_ONCE);
    const vectors = await slices.embed(part.map(textOf), 'passage');
    index.add(
      Uint32Array.from(part, (item) => item.id),
      vectors,
    );
  }
  return index.takeChangedBlocks();
}
