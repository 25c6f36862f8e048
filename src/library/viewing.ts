/** What the reader of a document sees: its text and pages, its bytes, where a range stands, its chunks. */
import type { PageLayout, Range, Rectangle, ShownBlock } from '../documents/types.ts';
import type { ChunkView } from '../protocol.ts';
import { listChunksOf } from '../storage/chunks.ts';
import { readFile, readText } from '../storage/documents.ts';
import { readLayouts } from '../storage/pages.ts';
import type { PageHead } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { listTripletsOf } from '../storage/triplets.ts';

/** `rectanglesOf` of src/documents. */
export type RectanglesOf = (pages: readonly PageLayout[], range: Range) => Rectangle[];

/** Text and pages; empty for a document that has not been read, or could not be. */
export async function viewText(
  database: Database,
  document: string,
): Promise<{ text: string; pages: PageHead[]; shape: ShownBlock[] }> {
  if ((await database.getKey('texts', document)) === undefined)
    return { text: '', pages: [], shape: [] };
  const { text, pages, shape = [] } = await readText(database, document);
  return { text, pages, shape };
}

export async function viewBytes(database: Database, document: string): Promise<ArrayBuffer> {
  return (await readFile(database, document)).bytes;
}

/** For each range its rectangles; all together, so that text and layouts are read once. */
export async function viewRectangles(
  database: Database,
  document: string,
  ranges: readonly Range[],
  rectanglesOf: RectanglesOf,
): Promise<Rectangle[][]> {
  const { pages } = await readText(database, document);
  const layouts = await readLayouts(database, document, pages, ranges);
  return ranges.map((range) => rectanglesOf(layouts, range));
}

/** Chunks in order, each with the triplets read from it (none before it is indexed). */
export async function viewChunks(database: Database, document: string): Promise<ChunkView[]> {
  const [chunks, triplets] = await Promise.all([
    listChunksOf(database, document),
    listTripletsOf(database, document),
  ]);
  const byChunk = new Map<number, ChunkView['triplets']>();
  for (const { id, subject, predicate, object, edited, sources } of triplets.records) {
    const words = { subject, predicate, object, ...(edited ? { edited } : {}) };
    const triplet = { id, ...words, sources };
    for (const chunk of new Set(sources.map((source) => source.chunk))) {
      const known = byChunk.get(chunk);
      if (known) known.push(triplet);
      else byChunk.set(chunk, [triplet]);
    }
  }
  return chunks.records.map((chunk) => {
    const { id, ordinal, heading, text, start, end, firstPage, lastPage } = chunk;
    const place = { id, ordinal, heading, text, start, end, firstPage, lastPage };
    return { ...place, triplets: byChunk.get(id) ?? [] };
  });
}
