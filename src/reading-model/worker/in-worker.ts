/**
 * The reading model in a worker of its own, as whoever asks it sees it. A cancelled call ends at
 * once, with one passage at most still being read. A worker that dies or falls silent is ended, and
 * with it the memory is given back; whoever owns it starts another.
 */
import { proxy, releaseProxy, wrap, type Remote } from 'comlink';
import { cancelled, notLoaded, throwIfCancelled, TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import { Ending, heardMeanwhile, orCancelled } from '../../waiting.ts';
import { Watchdog } from '../../watchdog.ts';
import type { LoadProgress } from '../load.ts';
import type {
  CalibratorNumbers,
  Passage,
  Reading,
  ReadingModel,
  ReadingOptions,
  SentencedText,
  Shape,
  Stretch,
} from '../types.ts';
import type { LoadedReadingModel, ReadingModelService } from './protocol.ts';

/** From one piece of a file to the next, and for the runtime to start on a slow device. */
const LOAD_SILENCE_MS = 60_000;
/** For a passage, after those of others that were asked for before it. */
const CALL_SILENCE_MS = 30_000;

export interface StartOptions {
  /** A fresh workers/reading-model.ts. Both sides have called `transferErrors`. */
  spawn: () => Worker;
  /** URL that ends in a slash, where reader.json is served. */
  folder: string;
  onProgress?: (progress: LoadProgress) => void;
  /** Ends the worker while it loads. */
  signal?: AbortSignal;
  /** Told once when it ends after it was loaded, unless {@link ReadingModelInWorker.end} ended it. */
  onLost?: (error: TriviumError) => void;
  loadSilenceMs?: number;
  callSilenceMs?: number;
}

export class ReadingModelInWorker implements ReadingModel {
  readonly id: string;
  readonly calibrator: CalibratorNumbers | null;
  readonly threads: number;

  private constructor(
    { id, calibrator, threads }: LoadedReadingModel,
    private readonly live: Live,
    private readonly callSilenceMs: number,
  ) {
    this.id = id;
    this.calibrator = calibrator;
    this.threads = threads;
  }

  /**
   * @throws TriviumError `not-loaded`, `unreachable`, `damaged`, `outdated`, `out-of-memory`,
   *   `model-failed`, `timed-out`, `aborted`; the worker has then been ended.
   */
  static async start(options: StartOptions): Promise<ReadingModelInWorker> {
    const { spawn, folder, onProgress, signal, onLost } = options;
    const { loadSilenceMs = LOAD_SILENCE_MS, callSilenceMs = CALL_SILENCE_MS } = options;
    throwIfCancelled(signal);
    const live = new Live(spawn());
    const stop = (): void => live.end(cancelled());
    signal?.addEventListener('abort', stop);
    try {
      const loaded = await live.call(loadSilenceMs, (service, beat) =>
        heardMeanwhile(
          (progress: LoadProgress) => {
            beat();
            onProgress?.(progress);
          },
          (heard) => service.load(folder, proxy(heard)),
        ),
      );
      live.onLost = onLost;
      return new ReadingModelInWorker(loaded, live, callSilenceMs);
    } catch (thrown) {
      live.end(cancelled());
      throw thrown;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  read(
    question: string,
    passages: readonly Passage[],
    options?: ReadingOptions,
  ): Promise<Reading[]> {
    return this.#each(passages, (service, passage) => service.read(question, passage), options);
  }

  async shape(question: string, options?: ReadingOptions): Promise<Shape> {
    const shapes = await this.#each([question], (service, text) => service.shape(text), options);
    return shapes[0]!;
  }

  windows(texts: readonly SentencedText[], options?: ReadingOptions): Promise<Stretch[][]> {
    return this.#each(texts, (service, text) => service.windows(text), options);
  }

  /** Ends the worker and gives its memory back; what is under way fails as cancelled. */
  end(): void {
    this.live.onLost = undefined;
    this.live.end(cancelled());
  }

  /** One call after the other, so that those who ask at the same time take turns. */
  async #each<Given, Found>(
    given: readonly Given[],
    find: (service: Remote<ReadingModelService>, one: Given) => Promise<Found>,
    { signal }: ReadingOptions = {},
  ): Promise<Found[]> {
    const found: Found[] = [];
    for (const one of given) {
      throwIfCancelled(signal);
      const call = this.live.call(this.callSilenceMs, (service) => find(service, one));
      found.push(await (signal ? orCancelled(call, signal) : call));
    }
    return found;
  }
}

/** A worker, and all who wait for it. */
class Live {
  readonly #worker: Worker;
  readonly #service: Remote<ReadingModelService>;
  readonly #ending = new Ending();
  /** Why it has ended. */
  #reason: TriviumError | null = null;
  #hasSpoken = false;
  onLost: ((error: TriviumError) => void) | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#service = wrap<ReadingModelService>(worker);
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      // A worker whose code cannot be fetched says so before anything else, and without a message.
      this.#lose(!this.#hasSpoken && !event.message ? notLoaded() : crashed(event.message));
    });
  }

  /** @param work tells by `beat` that it goes on. @throws TriviumError when the worker ends. */
  async call<T>(
    silenceMs: number,
    work: (service: Remote<ReadingModelService>, beat: () => void) => Promise<T>,
  ): Promise<T> {
    if (this.#reason) throw this.#reason;
    const watchdog = new Watchdog((silence) => this.#lose(fellSilent(silence)));
    const beat = (): void => {
      this.#hasSpoken = true;
      watchdog.expectWithin(silenceMs);
    };
    watchdog.expectWithin(silenceMs);
    try {
      const result = await this.#ending.orEnded(work(this.#service, beat));
      this.#hasSpoken = true;
      return result;
    } finally {
      watchdog.rest();
    }
  }

  end(reason: TriviumError): void {
    if (this.#reason) return;
    this.#reason = reason;
    this.#worker.terminate();
    this.#service[releaseProxy]();
    this.#ending.end(reason);
  }

  #lose(reason: TriviumError): void {
    if (this.#reason) return;
    this.end(reason);
    this.onLost?.(reason);
  }
}

function fellSilent(milliseconds: number): TriviumError {
  return new TriviumError(
    'timed-out',
    say('The reading model made no progress for {seconds} seconds and was ended.', {
      seconds: Math.round(milliseconds / 1000),
    }),
    'Trivium goes on without it. Reload the page to start it anew.',
  );
}

function crashed(message: string): TriviumError {
  return new TriviumError(
    'model-failed',
    'The part of Trivium that runs the reading model has crashed.',
    'Trivium goes on without it. Reload the page to start it anew.',
    { cause: message },
  );
}
