/**
 * The reading model in a worker of its own, as whoever asks it sees it. A cancelled call ends at
 * once, with one passage at most still being read. A worker that dies or falls silent is ended, and
 * with it the memory is given back; whoever owns it starts another.
 */
import { proxy, type Remote } from 'comlink';
import { cancelled, throwIfCancelled, TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import { SupervisedWorker } from '../../supervised-worker.ts';
import { heardMeanwhile, orCancelled } from '../../waiting.ts';
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
    private readonly live: SupervisedWorker<ReadingModelService>,
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
    let isLoaded = false;
    const live = new SupervisedWorker<ReadingModelService>(spawn(), {
      ...{ crashed, fellSilent },
      onLost: (reason) => {
        if (isLoaded) onLost?.(reason);
      },
    });
    const stop = (): void => live.end(cancelled());
    signal?.addEventListener('abort', stop);
    try {
      const loaded = await live.call(
        (service, beat) =>
          heardMeanwhile(
            (progress: LoadProgress) => {
              beat();
              onProgress?.(progress);
            },
            (heard) => service.load(folder, proxy(heard)),
          ),
        loadSilenceMs,
      );
      isLoaded = true;
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
      const call = this.live.call((service) => find(service, one), this.callSilenceMs);
      found.push(await (signal ? orCancelled(call, signal) : call));
    }
    return found;
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
