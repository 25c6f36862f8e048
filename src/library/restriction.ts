/** What a person pinned and left out for a question, as it stands in the library now. */
import { isAt, type Correction, type PassagePlace } from '../methods/corrections.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import type { Restriction } from '../retrieval/restricted.ts';

type Chunks = Pick<LibraryIndex, 'chunk' | 'chunksOf'>;

/** What is no longer in the library restricts nothing. */
export function restrictionIn(corrections: readonly Correction[], index: Chunks): Restriction {
  const pinned: number[] = [];
  const excluded = new Set<number>();
  for (const correction of corrections) {
    if (correction.kind === 'pinned') pinned.push(...idsOf(correction.passage, index));
    if (correction.kind === 'excluded')
      for (const id of idsOf(correction.passage, index)) excluded.add(id);
    if (correction.kind === 'document-excluded')
      for (const { id } of index.chunksOf(correction.document)) excluded.add(id);
  }
  return { pinned, excluded };
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
