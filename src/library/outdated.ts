/** Documents that reading anew may serve: an earlier version read them, and their files are here. */
import { READING_VERSION } from '../documents/reading-version.ts';
import { withFiles } from '../storage/documents.ts';
import type { DocumentRecord } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import type { Catalogue } from './catalogue.ts';

/** @returns their ids, in the order of the library. */
export async function outdated(database: Database, catalogue: Catalogue): Promise<string[]> {
  const here = await withFiles(database);
  const isEarlier = ({ id, state, readingVersion = 1 }: DocumentRecord): boolean =>
    state === 'indexed' && readingVersion < READING_VERSION && here.has(id);
  return catalogue.all().flatMap(({ document }) => (isEarlier(document) ? document.id : []));
}
