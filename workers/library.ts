/** The library worker: wires the library to the browser and to the page. No logic here. */
import { expose, transfer } from 'comlink';
import { rectanglesOf } from '../src/documents/rectangles.ts';
import { builtInEngine } from '../src/library/built-in-engine.ts';
import { transferErrors } from '../src/library/error-transfer.ts';
import { reachLanguage } from '../src/library/language-port.ts';
import { Library } from '../src/library/library-service.ts';
import { ReadingWorker } from '../src/library/reading-worker.ts';
import { t2rag } from '../src/methods/t2rag.ts';
import type { AskOptions, LibraryEvent } from '../src/protocol.ts';
import type { MethodEvent } from '../src/methods/events.ts';
import { LexicalEmbedder } from '../src/retrieval/lexical-embedder.ts';
import { openDatabase } from '../src/storage/database.ts';
import { extractTripletsTask } from '../src/tasks/extract-triplets.ts';

/** How often a part of the app that could not be fetched is tried again. */
const RECONNECT_EVERY_MS = 20_000;

transferErrors();

const spawnReader = (): Worker =>
  new Worker(new URL('./reading.ts', import.meta.url), { type: 'module', name: 'reading' });

const engine = builtInEngine();

/** A callback on the page: nobody here waits for it, or minds when the page has gone. */
function quietly<Event>(callback: (event: Event) => unknown): (event: Event) => void {
  return (event) => void Promise.resolve(callback(event)).catch(() => {});
}

class LibraryInWorker extends Library {
  ping(): void {}

  useLanguage(port: MessagePort): void {
    this.reachLanguage(reachLanguage(port));
  }

  override async open(onEvent: (event: LibraryEvent) => void) {
    const snapshot = await super.open(quietly(onEvent));
    if (snapshot.documents.length > 0) setTimeout(() => void engine.prepare());
    return snapshot;
  }

  override ask(question: string, options: AskOptions, onEvent: (event: MethodEvent) => void) {
    return super.ask(question, options, quietly(onEvent));
  }

  override async bytes(document: string): Promise<ArrayBuffer> {
    const bytes = await super.bytes(document);
    return transfer(bytes, [bytes]);
  }
}

const library = new LibraryInWorker({
  openDatabase: (onLost) => openDatabase({ onLost }),
  locks: navigator.locks,
  reader: new ReadingWorker(spawnReader),
  engine,
  extract: extractTripletsTask,
  embedder: new LexicalEmbedder(),
  method: t2rag,
  rectanglesOf,
});

// Where no event of the page tells of the network (a server that was away).
setInterval(() => library.connected(), RECONNECT_EVERY_MS);

expose(library);
