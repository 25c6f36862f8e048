/** The store `jobs`: the indexing journal. One entry for each document that is not finished. */
import { readAll, type Records } from './damage.ts';
import { parseJob } from './parsers.ts';
import type { JobRecord } from './records.ts';
import type { Database } from './schema.ts';

/** In the order in which the documents were added: the order in which they are indexed. */
export async function listJobs(database: Database): Promise<Records<JobRecord>> {
  const { store } = database.transaction('jobs');
  const { records, damage } = await readAll('jobs', store, parseJob);
  records.sort((a, b) => a.order - b.order);
  return { records, damage };
}
