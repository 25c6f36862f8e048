/** A library in this process: the same code as in the browser, over a database in memory. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import './node20.ts';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rectanglesOf } from '../../src/documents/rectangles.ts';
import { throwIfCancelled } from '../../src/errors.ts';
import { builtInEngine } from '../../src/library/built-in-engine.ts';
import { Library } from '../../src/library/library-service.ts';
import { ownReading } from '../../src/library/own-reading.ts';
import type { Reader } from '../../src/library/reader.ts';
import type { DocumentSummary, LibraryEvent } from '../../src/protocol.ts';
import type { ReadingModel } from '../../src/reading-model/types.ts';
import { LexicalEmbedder } from '../../src/retrieval/lexical-embedder.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { extractTripletsTask } from '../../src/tasks/extract-triplets.ts';
import { pause } from '../../src/waiting.ts';

const LOOK_EVERY_MS = 20;
const WORKING: readonly DocumentSummary['status'][] = ['queued', 'reading', 'indexing'];

export interface NodeLibrary {
  library: Library;
  /** Resolves when every document has come to an end. */
  settled(): Promise<DocumentSummary[]>;
}

/**
 * pdf.js is loaded here once, without its complaints that it can draw nothing in Node: nobody wants
 * it to.
 */
async function loadPdfQuietly(): Promise<void> {
  const { warn } = console;
  console.warn = () => {};
  try {
    await import('pdfjs-dist/legacy/build/pdf.mjs');
  } finally {
    console.warn = warn;
  }
}

/**
 * @param onEvent is told how indexing comes along.
 * @param readingModel the one to answer with; by rules alone without.
 */
export async function openNodeLibrary(
  onEvent: (event: LibraryEvent) => void = () => {},
  readingModel?: () => ReadingModel | null,
): Promise<NodeLibrary> {
  await loadPdfQuietly();
  // Nothing of a library that was opened here before.
  globalThis.indexedDB = new IDBFactory();
  const engine = builtInEngine(readingModel);
  const library = new Library({
    openDatabase: (onLost) => openDatabase({ onLost }),
    reader: readerHere(engine),
    engine,
    extract: extractTripletsTask,
    embedder: new LexicalEmbedder(),
    rectanglesOf,
  });
  await library.open(onEvent);
  return {
    library,
    async settled() {
      for (;;) {
        const { documents, progress } = await library.open(onEvent);
        if (!progress.active && documents.every(({ status }) => !WORKING.includes(status))) {
          return documents;
        }
        await pause(LOOK_EVERY_MS);
      }
    },
  };
}

/** As workers/reading.ts has it, in this thread: nobody waits for an answer meanwhile. */
function readerHere(engine: ReturnType<typeof builtInEngine>): Reader {
  const package_ = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const assetsUrl = path.dirname(package_) + path.sep;
  const service = ownReading(assetsUrl, engine);
  return {
    async read(file, { signal, onProgress }) {
      throwIfCancelled(signal);
      return service.read(file, (share) => share !== undefined && onProgress?.(share));
    },
    async extract(chunks, signal) {
      throwIfCancelled(signal);
      return service.extract(chunks, () => throwIfCancelled(signal));
    },
    rest() {},
  };
}
