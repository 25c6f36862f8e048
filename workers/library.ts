/** The library worker: wires the library to the browser and to the page. No logic here. */
import { expose } from 'comlink';
import { rectanglesOf } from '../src/documents/rectangles.ts';
import { builtInEngine } from '../src/library/built-in-engine.ts';
import { EmbeddingWorkers } from '../src/library/embedding-access.ts';
import { transferErrors } from '../src/library/error-transfer.ts';
import { reachLanguage } from '../src/library/language-port.ts';
import type { LibraryWorker } from '../src/library/connect.ts';
import { Libraries } from '../src/library/libraries.ts';
import { FIRST_LIBRARY } from '../src/library/library-names.ts';
import { Library } from '../src/library/library-service.ts';
import { writeInWorker } from '../src/library/file-writing.ts';
import { ReadingModelAccess } from '../src/library/reading-model/access.ts';
import {
  PICTURE_SILENCE_MS,
  picturesAtOnce,
  ReadingWorker,
} from '../src/library/reading-worker.ts';
import { callByName, forOtherThread } from '../src/library/calls.ts';
import { SharedLibrary } from '../src/library/tabs/shared-library.ts';
import type { LibraryEvent } from '../src/protocol.ts';
import { LexicalEmbedder } from '../src/retrieval/lexical-embedder.ts';
import { siteAt } from '../src/site/site-access.ts';
import { openDatabase } from '../src/storage/database.ts';
import {
  dropPersonal,
  readPersonal,
  takeOverSettings,
  writePersonal,
} from '../src/storage/personal-settings.ts';
import { extractTripletsTask } from '../src/tasks/extract-triplets.ts';
import { offered } from '../src/offered.ts';

/** How often a part of the app that could not be fetched is tried again. */
const RECONNECT_EVERY_MS = 20_000;

transferErrors();

const spawnReader = (): Worker =>
  new Worker(new URL('./reading.ts', import.meta.url), { type: 'module', name: 'reading' });

/** Started when a model that compares texts is first used. */
const spawnEmbedder = (): Worker =>
  new Worker(new URL('./embedding.ts', import.meta.url), { type: 'module', name: 'embedding' });

const spawnWriter = (): Worker =>
  new Worker(new URL('./library-file.ts', import.meta.url), {
    type: 'module',
    name: 'library-file',
  });

/** Started when there is something to read, and ended when the model is turned off. */
const spawnReadingModel = (): Worker =>
  new Worker(new URL('./reading-model.ts', import.meta.url), {
    type: 'module',
    name: 'reading-model',
  });

/** Workers stand one folder below the site's root, in development and in the build. */
const base = new URL('..', self.location.href).href;
const readingModel = new ReadingModelAccess(async () => {
  const { readingModelOfSite } = await import('../src/library/reading-model/of-site.ts');
  return readingModelOfSite(base, spawnReadingModel, names?.former);
});
const engine = builtInEngine((signal) => readingModel.soon(signal));

/** Loads ahead of the first question what answers it. */
function prepareToAnswer(): void {
  void engine.prepare();
  void import('../src/methods/code.ts').catch(() => {});
}

class PreparedLibrary extends Library {
  override async open(onEvent: (event: LibraryEvent) => void) {
    const snapshot = await super.open(onEvent);
    // What came with the site will be asked about before it is here.
    if (snapshot.documents.length > 0 || isOfSite) setTimeout(prepareToAnswer);
    return snapshot;
  }
}

const libraries = new Libraries();
let kept = FIRST_LIBRARY;
let names: { tab: string; former: string | null } | null = null;
let isOfSite = false;
const library = new PreparedLibrary({
  openDatabase: async (onLost) => {
    // A library that was deleted is not made anew by being opened.
    const { database: name, kind } = await libraries.get(kept);
    isOfSite = kind === 'site';
    const database = await openDatabase({
      name,
      onLost: (error) => {
        onLost(error);
        shared?.lost();
      },
    });
    await takeOverSettings(await libraries.open(), database);
    return database;
  },
  settings: {
    read: async () => readPersonal(await libraries.open()),
    write: async (settings) => {
      await writePersonal(await libraries.open(), settings);
      libraries.tellOfSettings();
    },
    forget: async () => {
      await dropPersonal(await libraries.open());
      libraries.tellOfSettings();
    },
  },
  site: () => (isOfSite ? siteAt(base, { library: kept }) : null),
  reader: new ReadingWorker(spawnReader),
  // Others of the same kind: a page that is being recognised holds up no file.
  pictures: Array.from(
    { length: picturesAtOnce() },
    () => new ReadingWorker(spawnReader, { silenceMs: PICTURE_SILENCE_MS }),
  ),
  engine,
  extract: extractTripletsTask,
  embedder: new LexicalEmbedder(),
  embedding: new EmbeddingWorkers(spawnEmbedder),
  readingModel,
  rectanglesOf,
  writeFile: writeInWorker(spawnWriter),
});

// The name of this script changes with its content, and with all that it imports.
const build = new URL(import.meta.url).pathname;
let shared: SharedLibrary | null = null;
const tabs = (): SharedLibrary =>
  (shared ??= new SharedLibrary({
    ...{ library: kept, own: library, locks: offered().locks, build },
    ...names,
  }));
const service = forOtherThread((name, args) => callByName(tabs().service, name, args));
libraries.onNews((news) => {
  if (news === 'settings') void library.settingsChanged().catch(() => {});
});

const worker: LibraryWorker = {
  ...service,
  ping: () => {},
  keep: (library) => void (kept = library),
  beTab: (tab, former) => void (names = { tab, former }),
  reachable: () => tabs().reachable(),
  leave: async () => shared?.leave(),
  usageOf: async (id) => {
    const { usageOfDatabase } = await import('../src/storage/usage.ts');
    return usageOfDatabase((await libraries.get(id)).database);
  },
  connected: () => library.connected(),
  useLanguage: (port) => library.reachLanguage(reachLanguage(port)),
};

// Where no event of the page tells of the network (a server that was away).
setInterval(() => library.connected(), RECONNECT_EVERY_MS);

expose(worker);
