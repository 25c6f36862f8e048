/**
 * The page's side of the library worker: starts it, and hands out the library as if it were here.
 * Calls never hang: when the worker dies, those under way and those to come fail with a clear
 * error, and {@link LibraryConnection.restart} begins anew.
 */
import { proxy, transfer, wrap, type Remote } from 'comlink';
import type { LanguageService } from '../engines/language/protocol.ts';
import { notLoaded, TriviumError } from '../errors.ts';
import type { EvaluationService, LibraryService } from '../protocol.ts';
import { transferErrors } from './error-transfer.ts';
import { serveLanguage } from './language-port.ts';
import { otherTabsClosed } from './lock.ts';

/** How long a worker that reported an error has to show that it lives. */
const PING_PATIENCE_MS = 10_000;

/** What the worker exposes: the library, and a sign of life. */
export interface LibraryWorker extends LibraryService {
  ping(): void;
  /** There may be a network again. */
  connected(): void;
  /** The port over which models are asked (language-port.ts). */
  useLanguage(port: MessagePort): void;
}

export interface LibraryConnection {
  /** Stays the same across restarts. */
  service: LibraryService;
  /** Starts a fresh worker; the page has to `open` again. */
  restart(): void;
  /** Resolves when no other tab holds the library: then `open` can be tried again. */
  otherTabsClosed(): Promise<void>;
  /** Ends the worker. */
  close(): void;
}

export interface ConnectOptions {
  spawn?: () => Worker;
  /** The worker is dead; the interface offers a restart. */
  onDeath?: (error: TriviumError) => void;
  /** The models; without them the built-in engine does everything. */
  language?: LanguageService;
  pingPatienceMs?: number;
}

interface Live {
  worker: Worker;
  remote: Remote<LibraryWorker>;
  dead: Promise<never>;
  kill: (error: TriviumError) => void;
}

export function connectLibrary(options: ConnectOptions = {}): LibraryConnection {
  transferErrors();
  let live = start(options);
  const connected = (): void => void live.remote.connected().catch(() => {});
  addEventListener('online', connected);

  const call = <T>(work: (remote: Remote<LibraryWorker>) => Promise<T>): Promise<T> =>
    Promise.race([work(live.remote), live.dead]);

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
    removeDocument: (document) => call((library) => library.removeDocument(document)),
    ask: (question, asked, onEvent) =>
      call((library) => library.ask(question, asked, proxy(onEvent))),
    cancelQuestion: (id) => call((library) => library.cancelQuestion(id)),
    history: () => call((library) => library.history()),
    question: (id) => call((library) => library.question(id)),
    trajectory: (id) => call((library) => library.trajectory(id)),
    removeQuestion: (id) => call((library) => library.removeQuestion(id)),
    clearHistory: () => call((library) => library.clearHistory()),
    facts: () => call((library) => library.facts()),
    removeFact: (id) => call((library) => library.removeFact(id)),
    clearFacts: () => call((library) => library.clearFacts()),
    view: (document) => call((library) => library.view(document)),
    bytes: (document) => call((library) => library.bytes(document)),
    rectangles: (document, range) => call((library) => library.rectangles(document, range)),
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
    diagnostics: () => call((library) => library.diagnostics()),
    checkVectors: () => call((library) => library.checkVectors()),
    beginExport: (choice) => call((library) => library.beginExport(choice)),
    nextOfExport: (id) => call((library) => library.nextOfExport(id)),
    endExport: (id) => call((library) => library.endExport(id)),
    importLibrary: (file, id, onProgress) =>
      call((library) => library.importLibrary(file, id, proxy(onProgress))),
    cancelImport: (id) => call((library) => library.cancelImport(id)),
    settings: () => call((library) => library.settings()),
    saveSettings: (settings) => call((library) => library.saveSettings(settings)),
    clear: () => call((library) => library.clear()),
  };

  return {
    service,
    restart: () => {
      live.worker.terminate();
      live = start(options);
    },
    otherTabsClosed: () => otherTabsClosed(navigator.locks),
    close: () => {
      removeEventListener('online', connected);
      live.kill(workerGone('The library was closed.'));
    },
  };
}

/** Comlink reaches functions of a part by their path; its types know of direct ones alone. */
function evaluations(library: Remote<LibraryWorker>): Remote<EvaluationService> {
  return library.evaluations as unknown as Remote<EvaluationService>;
}

function spawnLibraryWorker(): Worker {
  return new Worker(new URL('../../workers/library.ts', import.meta.url), {
    type: 'module',
    name: 'library',
  });
}

function start(options: ConnectOptions): Live {
  const { spawn = spawnLibraryWorker, onDeath, pingPatienceMs = PING_PATIENCE_MS } = options;
  const worker = spawn();
  const remote = wrap<LibraryWorker>(worker);
  if (options.language) {
    const port = serveLanguage(options.language);
    remote.useLanguage(transfer(port, [port])).catch(() => {});
  }
  let fail: (error: TriviumError) => void = () => {};
  const dead = new Promise<never>((_, reject) => (fail = reject));
  dead.catch(() => {});
  const kill = (error: TriviumError): void => {
    worker.terminate();
    fail(error);
  };
  let checking = false;
  let hasLived = false;
  const lives = (): void => void (hasLived = true);
  remote.ping().then(lives, lives);
  // An error that nobody caught need not be the end: only a worker that is mute is dead.
  worker.addEventListener('error', (event) => {
    if (checking) return;
    // A worker whose code cannot be fetched says so before anything else, and without a message.
    if (!hasLived && !event.message) {
      const error = notLoaded();
      kill(error);
      onDeath?.(error);
      return;
    }
    checking = true;
    const timer = setTimeout(() => {
      const error = workerGone(event.message);
      kill(error);
      onDeath?.(error);
    }, pingPatienceMs);
    const alive = (): void => {
      checking = false;
      clearTimeout(timer);
    };
    remote.ping().then(alive, alive);
  });
  return { worker, remote, dead, kill };
}

function workerGone(cause: string | undefined): TriviumError {
  return new TriviumError(
    'unexpected',
    'The part of Trivium that keeps the library has stopped.',
    'Start it again, or reload the page. What was stored is safe.',
    { cause },
  );
}
