/** The documents with their journal as they were stored, mended where a record cannot be read. */
import type { Damage } from '../storage/damage.ts';
import { listDocuments } from '../storage/documents.ts';
import { endImport } from '../storage/import-commits.ts';
import { listJobs } from '../storage/jobs.ts';
import { readLibrary } from '../storage/library-record.ts';
import { removeDocument, resetDocument } from '../storage/removal.ts';
import type { DocumentRecord, JobRecord } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { NO_BLOCKS } from '../storage/vectors.ts';
import { withState, type Entry } from './catalogue.ts';

/**
 * What an interrupted import had brought goes. A document whose own record is damaged goes, with
 * all that came from it: its file can be added again. One whose journal entry is damaged is read again from its file.
 */
export async function restoreJournal(
  database: Database,
): Promise<{ entries: Entry[]; damage: Damage[] }> {
  await undoImport(database);
  const [documents, jobs] = await Promise.all([listDocuments(database), listJobs(database)]);
  for (const { key } of documents.damage) {
    await removeDocument(database, JSON.parse(key) as string, NO_BLOCKS);
  }
  const jobOf = new Map(jobs.records.map((job) => [job.document, job]));
  const entries: Entry[] = [];
  for (const document of documents.records) {
    const job = jobOf.get(document.id) ?? null;
    const isLost = !job && document.state !== 'indexed';
    entries.push(isLost ? await beginAnew(database, document) : { document, job });
  }
  return { entries, damage: [...documents.damage, ...jobs.damage] };
}

/** An import that did not come to its end: what it had brought goes. */
async function undoImport(database: Database): Promise<void> {
  const { importing } = (await readLibrary(database)).library;
  if (importing === undefined) return;
  for (const { id, importedBy } of (await listDocuments(database)).records) {
    if (importedBy === importing) await removeDocument(database, id, NO_BLOCKS);
  }
  await endImport(database, NO_BLOCKS);
}

async function beginAnew(database: Database, lost: DocumentRecord): Promise<Entry> {
  const nothing = { pages: 0, chunks: 0, triplets: 0, problems: [] };
  const document = { ...withState(lost, 'waiting'), ...nothing };
  const { id, order } = document;
  const job: JobRecord = { version: 1, document: id, order, read: false, cursor: 0 };
  await resetDocument(database, document, job);
  return { document, job };
}
