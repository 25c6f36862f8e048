/** What a person pinned, left out and asked alone for a question, as it stands in the library now. */
import { isAt, type Correction, type PassagePlace } from '../methods/corrections.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import type { Restriction } from '../retrieval/restricted.ts';

type Chunks = Pick<LibraryIndex, 'chunk' | 'chunksOf'>;
type AllChunks = Chunks & Pick<LibraryIndex, 'chunkIds' | 'chunkIdsOf'>;

/**
 * What is no longer in the library restricts nothing.
 * @param only ids of the documents that are asked; without it, all. What is pinned is asked as well.
 */
export function restrictionIn(
  corrections: readonly Correction[],
  index: AllChunks,
  only?: readonly string[],
): Restriction {
  const pinned: number[] = [];
  const excluded = only ? outside(only, index) : new Set<number>();
  const leftOut = new Set<string>();
  for (const correction of corrections) {
    if (correction.kind === 'pinned') pinned.push(...idsOf(correction.passage, index));
    if (correction.kind === 'excluded')
      for (const id of idsOf(correction.passage, index)) excluded.add(id);
    if (correction.kind === 'document-excluded') {
      leftOut.add(correction.document);
      for (const id of index.chunkIdsOf(correction.document)) excluded.add(id);
    }
  }
  const asked = only && new Set(only);
  const isLeftOut = (document: string): boolean =>
    leftOut.has(document) || asked?.has(document) === false;
  return { pinned, excluded, ...(only || leftOut.size > 0 ? { isLeftOut } : {}) };
}

function outside(documents: readonly string[], index: AllChunks): Set<number> {
  const excluded = new Set(index.chunkIds());
  for (const document of documents)
    for (const id of index.chunkIdsOf(document)) excluded.delete(id);
  return excluded;
}

/** By its id, or by its place where the document was read anew. */
export function idsOf(place: PassagePlace, index: Chunks): number[] {
  const known = index.chunk(place.chunk);
  if (known && isAt(place, known)) return [known.id];
  return index
    .chunksOf(place.document)
    .filter((chunk) => isAt(place, chunk))
    .map(({ id }) => id);
}
