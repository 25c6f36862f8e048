/** An empty fake IndexedDB for each test, and records to put into it. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { Chunk, PageLayout } from '../../../src/documents/types.ts';
import type { Records } from '../../../src/storage/damage.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { commitReading } from '../../../src/storage/indexing-commits.ts';
import { storeFile } from '../../../src/storage/intake.ts';
import type { DocumentRecord, JobRecord, TripletRecord } from '../../../src/storage/records.ts';
import { STORES, type Database } from '../../../src/storage/schema.ts';
import type { SnapshotRecord, VectorBlock } from '../../../src/vectors/types.ts';

export async function freshDatabase(): Promise<Database> {
  globalThis.indexedDB = new IDBFactory();
  return openDatabase();
}

export async function allOf<T>(parts: AsyncIterable<Records<T>>): Promise<Records<T>> {
  const all: Records<T> = { records: [], damage: [] };
  for await (const { records, damage } of parts) {
    all.records.push(...records);
    all.damage.push(...damage);
  }
  return all;
}

export async function storeDocument(
  database: Database,
  id: string,
): Promise<{ document: DocumentRecord; job: JobRecord }> {
  const known = { id, name: `${id}.txt`, kind: 'text', bytes: 4, addedAt: 7, state: 'waiting' };
  return storeFile(database, known as never, 'text/plain', new ArrayBuffer(4));
}

/** Stores a document of `pages` pages with one chunk each. */
export async function storeReading(database: Database, id: string, pages = 1): Promise<void> {
  const { document, job } = await storeDocument(database, id);
  await commitReading(database, {
    document: { ...document, state: 'indexing', pages, chunks: pages },
    job: { ...job, read: true },
    text: '0123456789'.repeat(pages),
    pages: Array.from({ length: pages }, (_, i) => page(i + 1)),
    chunks: Array.from({ length: pages }, (_, i) => chunk(id, i)),
  });
}

/** Page `number` covers ten characters. */
export function page(number: number): PageLayout {
  const start = (number - 1) * 10;
  return {
    ...{ number, label: String(number), width: 600, height: 800, start, end: start + 10 },
    runStarts: Uint32Array.of(start),
    runLengths: Uint16Array.of(10),
    quads: Float32Array.of(50, 50, 500, 0, 0, 12),
    edges: Float32Array.from({ length: 11 }, (_, i) => i / 10),
  };
}

export function chunk(document: string, ordinal: number): Chunk {
  const start = ordinal * 10;
  return {
    ...{ document, ordinal, start, end: start + 10, firstPage: ordinal + 1, lastPage: ordinal + 1 },
    ...{ heading: 'Heading', headingPath: ['Heading'], text: '0123456789' },
    sentences: [{ start, end: start + 10 }],
  };
}

/** A triplet said by these documents, in the chunk whose id is the document's position. */
export function triplet(id: number, ...documents: string[]): TripletRecord {
  return {
    ...{ version: 1, id, key: `key ${id}`, subject: 'S', predicate: 'P', object: `O${id}` },
    sources: documents.map((document, chunk) => {
      return { document, chunk, start: 0, end: 10, firstPage: 1, lastPage: 1 };
    }),
    documents,
  };
}

/** A part of a snapshot, or (without a value) the word that there is none any more. */
export function part(
  kind: SnapshotRecord['part'],
  position: number,
  value?: number,
): SnapshotRecord {
  return { part: kind, block: position, bytes: value === undefined ? null : Uint8Array.of(value) };
}

/** A block of vectors as version 1 held them. */
export function block(position: number, ...ids: number[]): VectorBlock {
  return {
    ...{ version: 1, block: position, dimensions: 2 },
    ids: Uint32Array.from(ids),
    vectors: Float32Array.from(ids.flatMap(() => [0.6, 0.8])),
  };
}

export async function everything(database: Database): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = {};
  for (const store of STORES) {
    if (database.objectStoreNames.contains(store)) dump[store] = await database.getAll(store);
  }
  return dump;
}
