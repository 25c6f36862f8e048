/** A library over a fake IndexedDB with a reader of its own, for tests of the service in Node. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { vi, type MockInstance } from 'vitest';
import type { Chunk, PageLayout, ReadDocument } from '../../../src/documents/types.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { TriviumError } from '../../../src/errors.ts';
import type { IndexedChunk } from '../../../src/retrieval/indexing.ts';
import type { ExtractedTriplet } from '../../../src/knowledge/types.ts';
import { Library, type LibraryParts } from '../../../src/library/library-service.ts';
import type { FileToRead, Reader, Reading, ReadOptions } from '../../../src/library/reader.ts';
import type {
  DocumentSummary,
  ExportChoice,
  IncomingFile,
  LibraryEvent,
  LibrarySnapshot,
} from '../../../src/protocol.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import type { DocumentRecord } from '../../../src/storage/records.ts';
import { STORES, type Database } from '../../../src/storage/schema.ts';
import { extractTripletsTask } from '../../../src/tasks/extract-triplets.ts';
import type { ExtractOutput } from '../../../src/tasks/types.ts';

export function freshIndexedDb(): void {
  globalThis.indexedDB = new IDBFactory();
}

const decoder = new TextDecoder();

/**
 * Reads invented files: each line is a page, each sentence ("Subject verb object.") a chunk with
 * one triplet. `obstruct` is awaited before each piece of work, and may throw or hang.
 */
export class LineReader implements Reader {
  readonly calls: string[] = [];
  rested = 0;

  constructor(
    private readonly obstruct: (call: string, signal: AbortSignal) => unknown = () => {},
  ) {}

  async read(file: FileToRead, { signal, onProgress }: ReadOptions): Promise<Reading> {
    await this.#begin(`read ${file.name}`, signal);
    const text = decoder.decode(file.bytes);
    onProgress?.(0.5);
    return { document: documentOf(file.name, text), chunks: chunksOf(file.document, text) };
  }

  async extract(chunks: readonly IndexedChunk[], signal: AbortSignal): Promise<ExtractOutput[]> {
    await this.#begin(`extract ${chunks[0]!.document} ${chunks[0]!.ordinal}`, signal);
    return chunks.map((chunk) => ({ triplets: tripletsOf(chunk) }));
  }

  rest(): void {
    this.rested++;
  }

  async #begin(call: string, signal: AbortSignal): Promise<void> {
    this.calls.push(call);
    const aborted = new Promise<never>((_, reject) => {
      const stop = () => reject(new TriviumError('aborted', 'Cancelled.', ''));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
    });
    await Promise.race([this.obstruct(call, signal), aborted]);
  }
}

function documentOf(name: string, text: string): ReadDocument {
  const pages: PageLayout[] = [];
  let start = 0;
  for (const [i, line] of text.split('\n').entries()) {
    const end = start + line.length;
    pages.push({
      ...{ number: i + 1, label: String(i + 1), width: 600, height: 800, start, end },
      runStarts: Uint32Array.of(start),
      runLengths: Uint16Array.of(line.length),
      quads: Float32Array.of(50, 50, 500, 0, 0, 12),
      edges: Float32Array.from({ length: line.length + 1 }, (_, j) => j / line.length),
    });
    start = end + 1;
  }
  return { kind: 'text', title: `Title of ${name}`, text, pages, blocks: [], problems: [] };
}

function chunksOf(document: string, text: string): Chunk[] {
  return [...text.matchAll(/[^.\n]+\./g)].map((match, ordinal) => {
    const start = match.index;
    const end = start + match[0].length;
    const page = text.slice(0, start).split('\n').length;
    return {
      ...{ document, ordinal, start, end, firstPage: page, lastPage: page },
      ...{ heading: 'Invented', headingPath: ['Invented'], text: match[0] },
      sentences: [{ start, end }],
    };
  });
}

function tripletsOf({ text }: IndexedChunk): ExtractedTriplet[] {
  const [subject, predicate, ...rest] = text.trim().replace(/\.$/, '').split(' ');
  if (rest.length === 0) return [];
  const sentence = { start: 0, end: text.length };
  return [
    { subject: subject!, predicate: predicate!, object: rest.join(' '), sentence, confidence: 1 },
  ];
}

export function file(name: string, text: string): IncomingFile {
  return { name, type: 'text/plain', bytes: new TextEncoder().encode(text).buffer as ArrayBuffer };
}

/** `count` sentences, four a page; those with the same `theme` and number are the same fact. */
export function sentences(theme: string, count: number): string {
  const all = Array.from({ length: count }, (_, i) => `${theme}${i} adjoins Harbour${i % 7}.`);
  const pages: string[] = [];
  for (let i = 0; i < count; i += 4) pages.push(all.slice(i, i + 4).join(' '));
  return pages.join('\n');
}

export interface TestLibrary {
  library: Library;
  events: LibraryEvent[];
  /** The database connection that the library uses. */
  database: () => Database;
  snapshot: () => Promise<LibrarySnapshot>;
  /** Waits until nothing is left to do. */
  settled: () => Promise<void>;
}

/** Opened, with events recorded. */
export async function openLibrary(
  reader: Reader = new LineReader(),
  parts: Partial<LibraryParts> = {},
): Promise<TestLibrary> {
  const events: LibraryEvent[] = [];
  let database: Database | undefined;
  const library = new Library({
    openDatabase: async (onLost) => (database = await openDatabase({ onLost })),
    reader,
    engine: new InstantEngine(),
    extract: extractTripletsTask,
    embedder: new LexicalEmbedder(64),
    rectanglesOf: () => [],
    now: () => 1_000,
    // Tests of upkeep ask for it; in others it does not come in between.
    upkeepDelayMs: 3_600_000,
    ...parts,
  });
  const snapshot = () => library.open((event) => events.push(event));
  await snapshot();
  const settled = async () => {
    // Not before the index has been loaded: until then nothing is at work.
    await library.diagnostics();
    await until(async () => !(await snapshot()).progress.active);
  };
  return { library, events, database: () => database!, snapshot, settled };
}

/** Nothing more can be stored in it, until that is restored. */
export function noRoomIn(store: string): MockInstance {
  const put = IDBObjectStore.prototype.put;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (this.name === store) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, given);
  });
}

/** A library's file. */
export async function exported(
  library: Library,
  choice: Partial<ExportChoice> = {},
): Promise<Blob> {
  const { id } = await library.beginExport({ title: 'Coasts', files: true, ...choice });
  const parts: BlobPart[] = [];
  for (let part = await library.nextOfExport(id); part; part = await library.nextOfExport(id)) {
    parts.push(part);
  }
  return new Blob(parts);
}

export function pause(milliseconds = 5): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause();
}

/** Everything that is stored, but for the library's age. */
export async function stored(database: Database): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = {};
  for (const store of STORES) {
    const records = (await database.getAll(store)) as object[];
    dump[store] = records.map((record) => ({ ...record, createdAt: 0 }));
    if (store === 'documents') (dump[store] as DocumentRecord[]).sort((a, b) => a.order - b.order);
  }
  return dump;
}

export function statusOf(documents: readonly DocumentSummary[]): string[] {
  return documents.map((document) => `${document.name} ${document.status}`);
}
