/** A triplet as it is stored: with the key by which it is found again, and its documents. */
import { tripletKey } from '../knowledge/propositions.ts';
import type { StoredTriplet } from '../knowledge/types.ts';
import type { TripletRecord } from '../storage/records.ts';

export function toTripletRecord(triplet: StoredTriplet): TripletRecord {
  const documents = [...new Set(triplet.sources.map((source) => source.document))];
  return { ...triplet, version: 1, key: tripletKey(triplet), documents };
}
