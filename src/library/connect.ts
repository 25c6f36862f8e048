/**
 * The page's side of the library worker: starts it, and hands out the library as if it were here.
 * Calls never hang: when the worker dies, those under way and those to come fail with a clear
 * error, and {@link LibraryConnection.restart} begins anew.
 */
import { proxy, transfer, wrap, type Remote } from 'comlink';
import type { LanguageService } from '../engines/language/protocol.ts';
import { notLoaded, TriviumError } from '../errors.ts';
import type { TableService } from '../table-protocol.ts';
import type { KnowledgeService } from '../knowledge-protocol.ts';
import type { EvaluationService, LibraryService, LibraryUsage } from '../protocol.ts';
import { say } from '../sentences.ts';
import { Ending, heardMeanwhile, pause } from '../waiting.ts';
import { Watchdog } from '../watchdog.ts';
import { transferErrors } from './error-transfer.ts';
import { serveLanguage } from './language-port.ts';
import { FIRST_LIBRARY } from './library-names.ts';

/** How long a worker that reported an error has to show that it lives. */
const PING_PATIENCE_MS = 10_000;

/** Signs of life are asked for so often. */
const PING_EVERY_MS = 5_000;
/** A worker that answers no ping for so long hangs: it works in far smaller pieces. */
const SILENCE_MS = 30_000;
/** Until the first sign of life: its code may come over a slow network. */
const START_SILENCE_MS = 120_000;

/** What the worker exposes: the library, and a sign of life. */
export interface LibraryWorker extends LibraryService {
  ping(): void;
  /** Which library it keeps; the first one where nothing is said. Before everything else. */
  keep(library: string): void;
  /**
   * Names it among all tabs and their workers, and the one in whose place it is; before all else
   * as well.
   */
  beTab(tab: string, former: string | null): void;
  /** Resolves when the library can be opened here, or asked of the tab that writes. */
  reachable(): Promise<void>;
  /** Finishes what goes on by itself, and lets go of the library. */
  leave(): Promise<void>;
  /** The room that any library takes, whoever has it open. */
  usageOf(library: string): Promise<LibraryUsage>;
  /** There may be a network again. */
  connected(): void;
  /** The port over which models are asked (language-port.ts). */
  useLanguage(port: MessagePort): void;
}

export interface LibraryConnection {
  /** Stays the same across restarts. */
  service: LibraryService;
  /**
   * From now on `service` is that of another library; the page has to `open` it. What was asked of
   * the one before is still answered, and what was being indexed is finished.
   * @returns when nothing of that is left.
   */
  switchTo(library: string): Promise<void>;
  /** The room that a library takes, open or not; reads little, however large it is. */
  usageOf(library: string): Promise<LibraryUsage>;
  /** Ends at once whatever goes on in a library that was left: it is being deleted. */
  drop(library: string): void;
  /** Starts a fresh worker; the page has to `open` again. */
  restart(): void;
  /** Resolves when no other tab holds the library, or that one answers: `open` can be tried again. */
  reachable(): Promise<void>;
  /** Ends the worker. */
  close(): void;
}

export interface ConnectOptions {
  spawn?: () => Worker;
  /** The worker is dead, or hung and was ended (`timed-out`); the interface starts another. */
  onDeath?: (error: TriviumError) => void;
  /** The models; without them the built-in engine does everything. */
  language?: LanguageService;
  pingPatienceMs?: number;
  pingEveryMs?: number;
  silenceMs?: number;
}

interface Live {
  library: string;
  tab: string;
  /** Calls that have not been answered. */
  calls: Set<Promise<unknown>>;
  worker: Worker;
  remote: Remote<LibraryWorker>;
  dead: Ending;
  kill: (error: TriviumError) => void;
}

export function connectLibrary(options: ConnectOptions = {}): LibraryConnection {
  transferErrors();
  let live = start(options, FIRST_LIBRARY);
  /** Their libraries were left, and they are still at work. */
  const finishing = new Set<Live>();
  let isUsed = false;
  const connected = (): void => void live.remote.connected().catch(() => {});
  addEventListener('online', connected);

  const call = <T>(work: (remote: Remote<LibraryWorker>) => Promise<T>): Promise<T> => {
    isUsed = true;
    const { remote, dead, calls } = live;
    const made = dead.orEnded(work(remote));
    calls.add(made);
    const forget = (): void => void calls.delete(made);
    made.then(forget, forget);
    return made;
  };

  const finish = async (left: Live): Promise<void> => {
    finishing.add(left);
    while (left.calls.size > 0) await Promise.allSettled(left.calls);
    await left.dead.orEnded(left.remote.leave()).catch(() => {});
    finishing.delete(left);
    left.kill(workerGone('The library was closed.'));
  };

  const service: LibraryService = {
    open: (onEvent) => call((library) => library.open(proxy(onEvent))),
    addFiles: (files) => {
      const bytes = files.map((file) => file.bytes);
      return call((library) => library.addFiles(transfer(files, bytes)));
    },
    givePassword: (document, password) =>
      call((library) => library.givePassword(document, password)),
    pauseIndexing: () => call((library) => library.pauseIndexing()),
    resumeIndexing: () => call((library) => library.resumeIndexing()),
    retry: (document) => call((library) => library.retry(document)),
    pauseRecognition: () => call((library) => library.pauseRecognition()),
    resumeRecognition: () => call((library) => library.resumeRecognition()),
    cancelRecognition: () => call((library) => library.cancelRecognition()),
    removeDocument: (document) => call((library) => library.removeDocument(document)),
    changeDocuments: (change) => call((library) => library.changeDocuments(change)),
    ask: (question, asked, onEvent) =>
      call((library) => library.ask(question, asked, proxy(onEvent))),
    cancelQuestion: (id) => call((library) => library.cancelQuestion(id)),
    history: () => call((library) => library.history()),
    question: (id) => call((library) => library.question(id)),
    trajectory: (id) => call((library) => library.trajectory(id)),
    removeQuestion: (id) => call((library) => library.removeQuestion(id)),
    changeQuestion: (id, change) => call((library) => library.changeQuestion(id, change)),
    undoCorrection: (id) => call((library) => library.undoCorrection(id)),
    redoCorrection: (id) => call((library) => library.redoCorrection(id)),
    clearHistory: () => call((library) => library.clearHistory()),
    facts: () => call((library) => library.facts()),
    removeFact: (id) => call((library) => library.removeFact(id)),
    clearFacts: () => call((library) => library.clearFacts()),
    quotes: () => call((library) => library.quotes()),
    keepQuote: (quote) => call((library) => library.keepQuote(quote)),
    changeQuote: (id, note) => call((library) => library.changeQuote(id, note)),
    removeQuote: (id) => call((library) => library.removeQuote(id)),
    keptCorrections: () => call((library) => library.keptCorrections()),
    forgetCorrection: (question) => call((library) => library.forgetCorrection(question)),
    forgetCorrections: () => call((library) => library.forgetCorrections()),
    view: (document) => call((library) => library.view(document)),
    bytes: (document) => call((library) => library.bytes(document)),
    rectangles: (document, ranges) => call((library) => library.rectangles(document, ranges)),
    chunks: (document) => call((library) => library.chunks(document)),
    evaluations: {
      choices: () => call((library) => evaluations(library).choices()),
      list: () => call((library) => evaluations(library).list()),
      create: (evaluation) => call((library) => evaluations(library).create(evaluation)),
      run: (id) => call((library) => evaluations(library).run(id)),
      stop: (id) => call((library) => evaluations(library).stop(id)),
      record: (id) => call((library) => evaluations(library).record(id)),
      trace: (id, position) => call((library) => evaluations(library).trace(id, position)),
      trajectory: (id, position) =>
        call((library) => evaluations(library).trajectory(id, position)),
      remove: (id) => call((library) => evaluations(library).remove(id)),
    },
    knowledge: {
      statements: (query) => call((library) => knowledge(library).statements(query)),
      evidence: (statement) => call((library) => knowledge(library).evidence(statement)),
      search: (text, kind, offset, limit) =>
        call((library) => knowledge(library).search(text, kind, offset, limit)),
      find: (words, id, offset, limit) =>
        call((library) => knowledge(library).find(words, id, offset, limit)),
      cancelFind: (id) => call((library) => knowledge(library).cancelFind(id)),
      overview: (document) => call((library) => knowledge(library).overview(document)),
      languages: (documents) => call((library) => knowledge(library).languages(documents)),
      suggestions: () => call((library) => knowledge(library).suggestions()),
      readBy: () => call((library) => knowledge(library).readBy()),
      entities: (query) => call((library) => knowledge(library).entities(query)),
      graph: (limit, document, wanted) =>
        call((library) => knowledge(library).graph(limit, document, wanted)),
      editStatement: (id, words) => call((library) => knowledge(library).editStatement(id, words)),
      deleteStatements: (ids) => call((library) => knowledge(library).deleteStatements(ids)),
      undo: (change) => call((library) => knowledge(library).undo(change)),
      reindex: (document, keepCorrected, onProgress) =>
        heardMeanwhile(onProgress, (heard) =>
          call((library) => knowledge(library).reindex(document, keepCorrected, proxy(heard))),
        ),
      cancelReindex: (document) => call((library) => knowledge(library).cancelReindex(document)),
    },
    tables: tablesOver((name, args) =>
      call((library) => (tables(library) as unknown as Calls)[name]!(...args)),
    ),
    diagnostics: () => call((library) => library.diagnostics()),
    checkVectors: () => call((library) => library.checkVectors()),
    beginExport: (choice) => call((library) => library.beginExport(choice)),
    nextOfExport: (id) => call((library) => library.nextOfExport(id)),
    endExport: (id) => call((library) => library.endExport(id)),
    importLibrary: (file, id, onProgress) =>
      heardMeanwhile(onProgress, (heard) =>
        call((library) => library.importLibrary(file, id, proxy(heard))),
      ),
    cancelImport: (id) => call((library) => library.cancelImport(id)),
    beginRecords: () => call((library) => library.beginRecords()),
    restore: (library, id, onProgress) =>
      heardMeanwhile(onProgress, (heard) =>
        call((remote) => remote.restore(library, id, proxy(heard))),
      ),
    loadReadingModel: () => call((library) => library.loadReadingModel()),
    readPassages: (asked) => call((library) => library.readPassages(asked)),
    settings: () => call((library) => library.settings()),
    saveSettings: (settings) => call((library) => library.saveSettings(settings)),
    clear: () => call((library) => library.clear()),
  };

  return {
    service,
    switchTo: async (library) => {
      const left = live;
      if (library === left.library) return;
      // Nothing was asked of it yet: it has not opened anything.
      if (!isUsed) {
        left.library = library;
        return left.remote.keep(library).catch(() => {});
      }
      live = start(options, library);
      isUsed = false;
      await finish(left);
    },
    usageOf: (library) => {
      const { remote, dead } = live;
      return dead.orEnded(remote.usageOf(library));
    },
    drop: (library) => {
      for (const left of finishing) {
        if (left.library === library) left.kill(workerGone('The library was deleted.'));
      }
    },
    restart: () => {
      live.worker.terminate();
      live = start(options, live.library, live.tab);
      isUsed = false;
    },
    reachable: () => {
      const { remote, dead } = live;
      return dead.orEnded(remote.reachable());
    },
    close: () => {
      removeEventListener('online', connected);
      for (const each of [live, ...finishing]) each.kill(workerGone('The library was closed.'));
    },
  };
}

/** Comlink reaches functions of a part by their path; its types know of direct ones alone. */
function evaluations(library: Remote<LibraryWorker>): Remote<EvaluationService> {
  return library.evaluations as unknown as Remote<EvaluationService>;
}

function knowledge(library: Remote<LibraryWorker>): Remote<KnowledgeService> {
  return library.knowledge as unknown as Remote<KnowledgeService>;
}

function spawnLibraryWorker(): Worker {
  return new Worker(new URL('../../workers/library.ts', import.meta.url), {
    type: 'module',
    name: 'library',
  });
}

/** @param former name of the worker that ended before, which may have left things behind. */
function start(options: ConnectOptions, library: string, former: string | null = null): Live {
  const { spawn = spawnLibraryWorker, onDeath, pingPatienceMs = PING_PATIENCE_MS } = options;
  const worker = spawn();
  const remote = wrap<LibraryWorker>(worker);
  const tab = crypto.randomUUID();
  remote.beTab(tab, former).catch(() => {});
  if (library !== FIRST_LIBRARY) remote.keep(library).catch(() => {});
  if (options.language) {
    const port = serveLanguage(options.language);
    remote.useLanguage(transfer(port, [port])).catch(() => {});
  }
  const dead = new Ending();
  const kill = (error: TriviumError): void => {
    worker.terminate();
    dead.end(error);
  };
  let checking = false;
  let hasLived = false;
  const lives = (): void => void (hasLived = true);
  remote.ping().then(lives, lives);
  const lose = (error: TriviumError): void => {
    kill(error);
    onDeath?.(error);
  };
  void watch(() => dead.orEnded(remote.ping()), lose, options).catch(() => {});
  // An error that nobody caught need not be the end: only a worker that is mute is dead.
  worker.addEventListener('error', (event) => {
    if (checking) return;
    // A worker whose code cannot be fetched says so before anything else, and without a message.
    if (!hasLived && !event.message) {
      lose(notLoaded());
      return;
    }
    checking = true;
    const timer = setTimeout(() => lose(workerGone(event.message)), pingPatienceMs);
    const alive = (): void => {
      checking = false;
      clearTimeout(timer);
    };
    remote.ping().then(alive, alive);
  });
  return { library, tab, calls: new Set(), worker, remote, dead, kill };
}

/** Asks for signs of life until the worker has ended; then `ping` rejects. */
async function watch(
  ping: () => Promise<void>,
  onSilence: (error: TriviumError) => void,
  { pingEveryMs = PING_EVERY_MS, silenceMs = SILENCE_MS }: ConnectOptions,
): Promise<never> {
  for (let patience = Math.max(silenceMs, START_SILENCE_MS); ; patience = silenceMs) {
    const watchdog = new Watchdog((silence) => onSilence(fellSilent(silence)));
    watchdog.expectWithin(patience);
    await ping().finally(() => watchdog.rest());
    await pause(pingEveryMs);
  }
}

function fellSilent(milliseconds: number): TriviumError {
  return new TriviumError(
    'timed-out',
    say('The part of Trivium that keeps the library hung for {seconds} seconds and was ended.', {
      seconds: Math.round(milliseconds / 1000),
    }),
    'It is begun again, and with it what was being read or answered. What was stored is safe.',
  );
}

function workerGone(cause: string | undefined): TriviumError {
  return new TriviumError(
    'unexpected',
    'The part of Trivium that keeps the library has stopped.',
    'Start it again, or reload the page. What was stored is safe.',
    { cause },
  );
}

function tables(library: Remote<LibraryWorker>): Remote<TableService> {
  return library.tables as unknown as Remote<TableService>;
}

type Calls = Record<string, (...args: unknown[]) => Promise<unknown>>;

const TABLE_CALLS: Record<keyof TableService, true> = {
  list: true,
  cells: true,
  suggest: true,
  save: true,
  remove: true,
  pause: true,
  resume: true,
  look: true,
  correct: true,
  readAgain: true,
};

function tablesOver(call: (name: string, args: unknown[]) => Promise<unknown>): TableService {
  const calls = Object.keys(TABLE_CALLS).map((name) => [
    name,
    (...args: unknown[]) => call(name, args),
  ]);
  return Object.fromEntries(calls) as unknown as TableService;
}
