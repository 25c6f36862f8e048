/** Documents that reading anew may serve: an earlier version read them, and their files are here. */
import { READING_VERSION } from '../documents/reading-version.ts';
import { hasFile } from '../storage/documents.ts';
import type { Database } from '../storage/schema.ts';
import type { Catalogue } from './catalogue.ts';

/** @returns their ids, in the order of the library. */
export async function outdated(database: Database, catalogue: Catalogue): Promise<string[]> {
  const earlier = catalogue
    .all()
    .map(({ document }) => document)
    .filter(
      ({ state, readingVersion = 1 }) => state === 'indexed' && readingVersion < READING_VERSION,
    );
  const here = await Promise.all(earlier.map(({ id }) => hasFile(database, id)));
  return earlier.filter((_, i) => here[i]).map(({ id }) => id);
}
