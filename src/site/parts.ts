/**
 * Which documents go into which part of a published library: in their order, so that a document
 * that is added later changes the last part alone. The first part is small: with it the first
 * question can be asked.
 */
export interface Sized {
  id: string;
  chunks: number;
  triplets: number;
}

/** Chunks and triplets, of which a thousand take about half a megabyte. */
const FIRST_PART_WEIGHT = 500;
const PART_WEIGHT = 1_500;

/** @returns groups in order; a document that is larger than a part is one by itself. */
export function inParts<D extends Sized>(documents: readonly D[]): D[][] {
  const parts: D[][] = [];
  let weight = 0;
  for (const document of documents) {
    const own = document.chunks + document.triplets;
    const most = parts.length <= 1 ? FIRST_PART_WEIGHT : PART_WEIGHT;
    const last = parts.at(-1);
    if (last && weight + own <= most) {
      last.push(document);
      weight += own;
    } else {
      parts.push([document]);
      weight = own;
    }
  }
  return parts;
}
