/**
 * The reading worker as the library sees it: started when needed, ended when it is silent for too
 * long or when its work is cancelled. A worker that is busy hears nothing, so ending it is the only
 * way to stop it.
 */
import { proxy, transfer, type Remote } from 'comlink';
import type { IndexedChunk } from '../retrieval/indexing.ts';
import type { RecognisedPage } from '../documents/recognised.ts';
import { cancelled, TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { SupervisedWorker } from '../supervised-worker.ts';
import type { ExtractOutput } from '../tasks/types.ts';
import { heardMeanwhile } from '../waiting.ts';
import { transferErrors } from './error-transfer.ts';
import type {
  FileToRead,
  FileWithPictures,
  PictureReader,
  Reader,
  Reading,
  ReadOptions,
} from './reader.ts';
import type { Beat, ReadingService } from './reading-service.ts';

/** Without a sign of progress for so long, a file is given up. */
export const FILE_SILENCE_MS = 15_000;
/** A page is recognised in one go, without a sign: a crowded one, on a slow phone. */
export const PICTURE_SILENCE_MS = 120_000;
/** Loading the worker's code takes longer on a slow device or network. */
const START_PATIENCE_MS = 60_000;

interface Live {
  worker: SupervisedWorker<ReadingService>;
  ready: Promise<void>;
}

export interface ReadingWorkerOptions {
  silenceMs?: number;
}

export class ReadingWorker implements Reader, PictureReader {
  #live: Live | null = null;
  readonly #silenceMs: number;

  constructor(
    private readonly spawn: () => Worker,
    options: ReadingWorkerOptions = {},
  ) {
    transferErrors();
    this.#silenceMs = options.silenceMs ?? FILE_SILENCE_MS;
  }

  read(file: FileToRead, { signal, onProgress }: ReadOptions): Promise<Reading> {
    return this.#call(signal, onProgress, (service, beat) =>
      service.read(transfer(file, [file.bytes]), beat),
    );
  }

  extract(chunks: readonly IndexedChunk[], signal: AbortSignal): Promise<ExtractOutput[]> {
    return this.#call(signal, undefined, (service, beat) => service.extract(chunks, beat));
  }

  open(file: FileWithPictures, signal: AbortSignal): Promise<void> {
    return this.#call(signal, undefined, (service, beat) =>
      service.openPictures(transfer(file, [file.bytes]), beat),
    );
  }

  recognise(page: number, signal: AbortSignal): Promise<RecognisedPage> {
    return this.#call(signal, undefined, (service, beat) => service.recognise(page, beat));
  }

  rest(): void {
    this.#live?.worker.end(cancelled());
  }

  async #call<T>(
    signal: AbortSignal,
    onProgress: ((share: number) => void) | undefined,
    work: (service: Remote<ReadingService>, beat: Beat) => Promise<T>,
  ): Promise<T> {
    if (!this.#live || this.#live.worker.reason) this.#live = this.#start();
    const { worker: live, ready } = this.#live;
    const cancel = (): void => live.end(cancelled());
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel);
    try {
      await ready;
      return await live.call((service, alive) => {
        const beat = (share?: number): void => {
          alive();
          if (share !== undefined) onProgress?.(share);
        };
        return heardMeanwhile(beat, (heard) => work(service, proxy(heard)));
      }, this.#silenceMs);
    } catch (thrown) {
      // Some browsers remember for a worker's life that an import has failed.
      if (thrown instanceof TriviumError && thrown.code === 'not-loaded') live.end(thrown);
      throw thrown;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  #start(): Live {
    const worker = new SupervisedWorker<ReadingService>(this.spawn(), {
      ...{ crashed, fellSilent: tooSilent },
    });
    const ready = worker.call((service) => service.ready(), START_PATIENCE_MS);
    ready.catch(() => {});
    return { worker, ready };
  }
}

function tooSilent(milliseconds: number): TriviumError {
  return new TriviumError(
    'timed-out',
    say('Reading this file came to a standstill: nothing happened for {seconds} seconds.', {
      seconds: Math.round(milliseconds / 1000),
    }),
    'The other files go on. Try it again, or save the file anew with another program first.',
  );
}

function crashed(message: string): TriviumError {
  return new TriviumError(
    'unexpected',
    'Reading this file ended in a crash.',
    'The other files go on. Try it again, or save the file anew with another program first.',
    { cause: message },
  );
}
