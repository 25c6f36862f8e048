/** What deep indexing reads: who extracted each passage's triplets, and what was asked about. */
import { parseChunk } from './parsers.ts';
import { parseTrace } from './question-parsers.ts';
import type { Database } from './schema.ts';

/** By chunk; without those that the built-in engine read. Records that cannot be read are left out. */
export async function listExtractors(database: Database): Promise<Map<number, string>> {
  const extractors = new Map<number, string>();
  for (const value of (await database.getAll('chunks')) as unknown[]) {
    try {
      const { id, extractor } = parseChunk(value);
      if (extractor !== undefined) extractors.set(id, extractor);
    } catch {
      // The library reports it when it opens.
    }
  }
  return extractors;
}

/** How often each chunk was retrieved for the questions of the history. */
export async function countAsked(database: Database): Promise<Map<number, number>> {
  const asked = new Map<number, number>();
  for (const value of (await database.getAll('traces')) as unknown[]) {
    try {
      for (const event of parseTrace(value).events) {
        if (event.type !== 'retrieved') continue;
        for (const { id } of event.chunks) asked.set(id, (asked.get(id) ?? 0) + 1);
      }
    } catch {
      // A damaged trace says nothing.
    }
  }
  return asked;
}
