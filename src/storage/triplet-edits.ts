/**
 * A person's changes to triplets, and a document read anew: each is one transaction, after which
 * triplets, vectors, documents and remembered facts agree, or nothing has happened.
 */
import type { PageLayout, Range, ShownBlock } from '../documents/types.ts';
import { overlapping } from '../knowledge/corrected.ts';
import { parseFact } from './facts.ts';
import { withLibrary } from './library-record.ts';
import { toPageBlocks, toTextRecord } from './pages.ts';
import type { ChunkRecord, DocumentRecord, TripletRecord } from './records.ts';
import { removeContents, REMOVAL_STORES } from './removal.ts';
import type { Database } from './schema.ts';
import { atomically, drop, put, type Writing } from './transaction.ts';
import { writeBlocks, type ChangedBlocks } from './vectors.ts';

export interface TripletChange {
  /** Every document that said them, as it is now. */
  documents: readonly DocumentRecord[];
  /** New triplets, and those that changed. */
  triplets: readonly TripletRecord[];
  /** Ids of triplets that are gone. */
  orphaned: readonly number[];
  nextTriplet: number;
  blocks: ChangedBlocks;
  /** What questions read in these sentences is not remembered any more. */
  corrected: readonly (Range & { document: string })[];
}

export async function commitTripletChange(
  database: Database,
  { documents, triplets, orphaned, nextTriplet, blocks, corrected }: TripletChange,
): Promise<void> {
  const stores = ['libraries', 'documents', 'triplets', 'vectorParts', 'facts'] as const;
  await atomically(database, stores, async (transaction) => {
    await withLibrary(transaction, (library) => (library.nextTriplet = nextTriplet));
    await forgetFacts(transaction, corrected);
    put(transaction, 'documents', documents);
    drop(transaction, 'triplets', orphaned);
    put(transaction, 'triplets', triplets);
    writeBlocks(transaction, blocks);
  });
}

export interface Rereading {
  document: DocumentRecord;
  text: string;
  pages: readonly PageLayout[];
  shape?: ShownBlock[];
  chunks: readonly ChunkRecord[];
  /** New triplets, and those whose sources changed. */
  triplets: readonly TripletRecord[];
  orphaned: readonly number[];
  nextChunk: number;
  nextTriplet: number;
  blocks: ChangedBlocks;
}

/** A document has been read anew: all that was made from it before goes, and the new comes. */
export async function commitRereading(database: Database, reading: Rereading): Promise<void> {
  const { document, text, pages, shape = [], chunks, triplets, orphaned, blocks } = reading;
  await atomically(database, ['libraries', ...REMOVAL_STORES], async (transaction) => {
    await withLibrary(transaction, (library) => {
      library.nextChunk = Math.max(library.nextChunk, reading.nextChunk);
      library.nextTriplet = reading.nextTriplet;
    });
    await removeContents(transaction, document.id);
    put(transaction, 'documents', [document]);
    put(transaction, 'texts', [toTextRecord(document.id, text, pages, shape)]);
    put(transaction, 'pages', toPageBlocks(document.id, pages));
    put(transaction, 'chunks', chunks);
    drop(transaction, 'triplets', orphaned);
    put(transaction, 'triplets', triplets);
    writeBlocks(transaction, blocks);
  });
}

async function forgetFacts(
  transaction: Writing,
  corrected: TripletChange['corrected'],
): Promise<void> {
  const facts = transaction.objectStore('facts').index('by-document');
  for (const document of new Set(corrected.map((place) => place.document))) {
    const isCorrected = overlapping(corrected.filter((place) => place.document === document));
    for (const value of (await facts.getAll(document)) as unknown[]) {
      try {
        const { id, supports } = parseFact(value);
        const rests = supports.some(
          ({ source }) => source.document === document && isCorrected(source),
        );
        if (rests) drop(transaction, 'facts', [id]);
      } catch {
        // A fact that cannot be read is offered to nobody.
      }
    }
  }
}
