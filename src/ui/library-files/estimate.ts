/** How large a library file gets, reckoned from counts before it is written. */
import type { DocumentSummary } from '../../protocol.ts';

/**
 * Of a file without the originals. A vector takes 392 bytes, which do not pack; the layout of a page
 * takes 5 kB (the sample document) to 15 kB (a paper in two columns).
 */
const BYTES_A_PAGE = 12_000;
const BYTES_A_CHUNK = 550;
const BYTES_A_TRIPLET = 420;

/** Bytes of what was read of the documents; their original files come on top. */
export function contentBytes(documents: readonly DocumentSummary[]): number {
  const indexed = documents.filter(({ status }) => status === 'indexed');
  return indexed.reduce(
    (sum, { pages, chunks, triplets }) =>
      sum + BYTES_A_PAGE * pages + BYTES_A_CHUNK * chunks + BYTES_A_TRIPLET * triplets,
    0,
  );
}
