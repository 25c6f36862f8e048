/**
 * A document's triplets read anew in the place of all former ones; and what a person has corrected
 * found again in the new reading: its sentences are where they were, or elsewhere with the same
 * words, or gone.
 */
import type { Chunk, Range } from '../documents/types.ts';
import { overlapping, withRanges } from '../knowledge/corrected.ts';
import type { PagesOf } from './indexing.ts';
import type {
  PlannedReplacement,
  Sighting,
  TripletRegistry,
} from '../knowledge/triplet-registry.ts';
import type { StoredTriplet } from '../knowledge/types.ts';

export interface NewReading {
  document: string;
  /** The document's text before, and now. */
  former: string;
  text: string;
  chunks: readonly (Chunk & { id: number })[];
  pagesOf: PagesOf;
}

export interface Relocated {
  /** What corrected sentences say, in their new places. */
  sightings: Sighting[];
  /** The corrected sentences as they stand now. */
  corrected: Range[];
  /** Statements whose sentences are not there any more. */
  lost: number;
}

/** @param triplets of the document. @param corrected its corrected sentences, as they were. */
export function relocated(
  triplets: readonly StoredTriplet[],
  corrected: readonly Range[],
  { document, former, text, chunks, pagesOf }: NewReading,
): Relocated {
  const places = new Map<string, Range>();
  for (const range of corrected) {
    const now = placeOf(former.slice(range.start, range.end), range.start, text);
    if (now) places.set(keyOf(range), now);
  }
  const isCorrected = overlapping(corrected);
  const sightings: Sighting[] = [];
  let lost = 0;
  for (const triplet of triplets) {
    for (const source of triplet.sources) {
      if (source.document !== document || !isCorrected(source)) continue;
      const exact = places.get(keyOf(source));
      const range =
        exact ?? placeOf(former.slice(source.start, source.end), source.start, text) ?? null;
      const chunk =
        range && chunks.find(({ start, end }) => start <= range.start && range.end <= end);
      if (!range || !chunk) {
        lost++;
        continue;
      }
      sightings.push({
        triplet,
        source: { document, ...range, ...pagesOf(range), chunk: chunk.id },
      });
    }
  }
  return { sightings, corrected: withRanges([], [...places.values()]), lost };
}

/** What these sightings in the place of all former ones of a document would change. */
export function planReread(
  registry: TripletRegistry,
  document: string,
  sightings: readonly Sighting[],
): PlannedReplacement {
  const { orphaned, changed: left } = registry.planRemoval(document);
  const changed = new Map(left.map((triplet) => [triplet.id, triplet]));
  const gone = new Set(orphaned);
  const planned = registry.plan(sightings, (id) =>
    gone.has(id) ? undefined : (changed.get(id) ?? registry.triplet(id)),
  );
  for (const triplet of planned.changed) changed.set(triplet.id, triplet);
  return { ...planned, changed: [...changed.values()], orphaned };
}

/** Where these words stand now: at their old place if they still do, else nearest to it. */
function placeOf(words: string, start: number, text: string): Range | null {
  if (words === '') return null;
  if (text.startsWith(words, start)) return { start, end: start + words.length };
  const after = text.indexOf(words, start);
  const before = text.lastIndexOf(words, start);
  const found = [after, before].filter((at) => at >= 0);
  if (found.length === 0) return null;
  const at = found.reduce((a, b) => (Math.abs(a - start) <= Math.abs(b - start) ? a : b));
  return { start: at, end: at + words.length };
}

function keyOf({ start, end }: Range): string {
  return `${start}-${end}`;
}
