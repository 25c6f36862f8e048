/**
 * The page's side of the library worker: starts it, and hands out the library as if it were here.
 * Calls never hang: when the worker dies, those under way and those to come fail with a clear
 * error, and {@link LibraryConnection.restart} begins anew.
 */
import { transfer, wrap, type Remote } from 'comlink';
import type { LanguageService } from '../engines/language/protocol.ts';
import { notLoaded, TriviumError } from '../errors.ts';
import type { LibraryService, LibraryUsage } from '../protocol.ts';
import { say } from '../sentences.ts';
import { Ending, pause } from '../waiting.ts';
import { Watchdog } from '../watchdog.ts';
import { callByName, fromOtherThread } from './calls.ts';
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

  const service = fromOtherThread((name, args) =>
    call((library) => callByName(library as unknown as LibraryService, name, args)),
  );

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
