/** A file comes in: its bytes, its document and its journal entry are stored together. */
import { forgetFormer, withLibrary } from './library-record.ts';
import type { DocumentRecord, JobRecord } from './records.ts';
import type { Database } from './schema.ts';
import { atomically, put } from './transaction.ts';

/** What is known of a document before it has been read; its order is given here. */
export type NewDocument = Pick<
  DocumentRecord,
  'id' | 'name' | 'kind' | 'bytes' | 'addedAt' | 'state' | 'replaces'
>;

/** @throws TriviumError `storage-full`: nothing of this file is stored then. */
export async function storeFile(
  database: Database,
  file: NewDocument,
  type: string,
  bytes: ArrayBuffer,
): Promise<{ document: DocumentRecord; job: JobRecord }> {
  const stores = ['libraries', 'documents', 'files', 'jobs'] as const;
  return atomically(database, stores, async (transaction) => {
    const order = await withLibrary(transaction, (library) => {
      forgetFormer(library, file.id);
      return library.nextOrder++;
    });
    const document: DocumentRecord = {
      version: 1,
      ...file,
      order,
      title: file.name,
      pages: 0,
      chunks: 0,
      triplets: 0,
      problems: [],
    };
    const job: JobRecord = { version: 1, document: file.id, order, read: false, cursor: 0 };
    put(transaction, 'documents', [document]);
    put(transaction, 'files', [{ version: 1, document: file.id, type, bytes }]);
    put(transaction, 'jobs', [job]);
    return { document, job };
  });
}
