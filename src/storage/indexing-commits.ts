/**
 * The journal's commits. Each is one transaction: after it the journal and what it speaks of agree,
 * whatever happens next (design.md section 8).
 */
import type { Chunk, PageLayout, ShownBlock } from '../documents/types.ts';
import { parseOne } from './damage.ts';
import { withLibrary } from './library-record.ts';
import { toPageBlocks, toTextRecord } from './pages.ts';
import { parseChunk } from './parsers.ts';
import type { ChunkRecord, DocumentRecord, JobRecord, TripletRecord } from './records.ts';
import type { Database } from './schema.ts';
import { atomically, drop, put } from './transaction.ts';
import { writeBlocks, type ChangedBlocks } from './vectors.ts';

/** A document has been read: its text, layouts and chunks. Chunk ids are given here. */
export async function commitReading(
  database: Database,
  reading: {
    document: DocumentRecord;
    job: JobRecord;
    text: string;
    pages: readonly PageLayout[];
    shape?: ShownBlock[];
    chunks: readonly Chunk[];
  },
): Promise<void> {
  const { document, job, text, pages, shape = [], chunks } = reading;
  const stores = ['libraries', 'documents', 'texts', 'pages', 'chunks', 'jobs'] as const;
  await atomically(database, stores, async (transaction) => {
    const firstId = await withLibrary(transaction, (library) => {
      const first = library.nextChunk;
      library.nextChunk += chunks.length;
      return first;
    });
    put(transaction, 'documents', [document]);
    put(transaction, 'texts', [toTextRecord(document.id, text, pages, shape)]);
    put(transaction, 'jobs', [job]);
    put(transaction, 'pages', toPageBlocks(document.id, pages));
    put(
      transaction,
      'chunks',
      chunks.map((chunk, i): ChunkRecord => ({ ...chunk, version: 1, id: firstId + i })),
    );
  });
}

export interface Batch {
  document: DocumentRecord;
  /** The journal entry as it is after the batch; null when the document is finished with it. */
  job: JobRecord | null;
  /** New triplets, and those with new sources. */
  triplets: readonly TripletRecord[];
  nextTriplet: number;
  blocks: ChangedBlocks;
  /** Id of the embedder that made the vectors. */
  embedder: string;
}

/** A batch of chunks has been indexed: triplets, vectors and the cursor in one transaction. */
export async function commitBatch(database: Database, batch: Batch): Promise<void> {
  const stores = ['libraries', 'documents', 'triplets', 'vectorParts', 'jobs'] as const;
  await atomically(database, stores, async (transaction) => {
    await withLibrary(transaction, (library) => {
      library.nextTriplet = batch.nextTriplet;
      library.embedder = batch.embedder;
    });
    put(transaction, 'documents', [batch.document]);
    put(transaction, 'triplets', batch.triplets);
    writeBlocks(transaction, batch.blocks);
    if (batch.job) put(transaction, 'jobs', [batch.job]);
    else drop(transaction, 'jobs', [batch.document.id]);
  });
}

export interface Replacement {
  /** With the number of triplets that it has now. */
  document: DocumentRecord;
  /** Id of the chunk whose triplets were read anew, and by which engine. */
  chunk: number;
  extractor: string;
  /** New triplets, and those whose sources changed. */
  triplets: readonly TripletRecord[];
  /** Ids of triplets that nothing says any more. */
  orphaned: readonly number[];
  nextTriplet: number;
  blocks: ChangedBlocks;
}

/** A chunk has been read by another engine: its former triplets go and the new ones come, at once. */
export async function commitReplacement(
  database: Database,
  { document, chunk, extractor, triplets, orphaned, nextTriplet, blocks }: Replacement,
): Promise<void> {
  const stores = ['libraries', 'documents', 'chunks', 'triplets', 'vectorParts'] as const;
  await atomically(database, stores, async (transaction) => {
    const value = await transaction.objectStore('chunks').get(chunk);
    const record = parseOne('chunks', `${chunk}`, value, parseChunk);
    await withLibrary(transaction, (library) => (library.nextTriplet = nextTriplet));
    put(transaction, 'chunks', [{ ...record, extractor }]);
    put(transaction, 'documents', [document]);
    drop(transaction, 'triplets', orphaned);
    put(transaction, 'triplets', triplets);
    writeBlocks(transaction, blocks);
  });
}

/** A document's state changes (waiting, failed, paused, …): its record and its journal entry. */
export async function commitState(
  database: Database,
  document: DocumentRecord,
  job: JobRecord | null,
): Promise<void> {
  await atomically(database, ['documents', 'jobs'], (transaction) => {
    put(transaction, 'documents', [document]);
    if (job) put(transaction, 'jobs', [job]);
    else drop(transaction, 'jobs', [document.id]);
  });
}
