/**
 * The reading worker as the library sees it: started when needed, ended when it is silent for too
 * long or when its work is cancelled. A worker that is busy hears nothing, so ending it is the only
 * way to stop it.
 */
import { proxy, releaseProxy, transfer, wrap, type Remote } from 'comlink';
import { kindOfFile } from '../documents/kinds.ts';
import type { IndexedChunk } from '../retrieval/indexing.ts';
import type { RecognisedPage } from '../documents/recognised.ts';
import { cancelled, notLoaded, TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import type { ExtractOutput } from '../tasks/types.ts';
import { Ending } from '../waiting.ts';
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
/**
 * Loading the worker's code takes longer on a slow device or network; so does what a kind of work
 * loads when it is first done: a parser, the tagger, the recognition of text.
 */
const START_PATIENCE_MS = 60_000;
/** A timer that comes so much too late says nothing about the worker. */
const OVERSLEPT_MS = 5_000;

interface Live {
  worker: Worker;
  service: Remote<ReadingService>;
  ready: Promise<void>;
  /** Ends every call that is under way. */
  stop: (reason: TriviumError) => void;
  stopped: Ending;
  /** Kinds of work that it has shown progress with: what they load is there. */
  begun: Set<string>;
}

export interface ReadingWorkerOptions {
  silenceMs?: number;
  startPatienceMs?: number;
}

export class ReadingWorker implements Reader, PictureReader {
  #live: Live | null = null;
  readonly #silenceMs: number;
  readonly #startPatienceMs: number;

  constructor(
    private readonly spawn: () => Worker,
    options: ReadingWorkerOptions = {},
  ) {
    transferErrors();
    this.#silenceMs = options.silenceMs ?? FILE_SILENCE_MS;
    this.#startPatienceMs = Math.max(this.#silenceMs, options.startPatienceMs ?? START_PATIENCE_MS);
  }

  read(file: FileToRead, { signal, onProgress }: ReadOptions): Promise<Reading> {
    // Each kind of file has a parser of its own.
    const kind = kindOfFile(file.name, file.type) ?? '';
    return this.#call(`read ${kind}`, signal, onProgress, (service, beat) =>
      service.read(transfer(file, [file.bytes]), beat),
    );
  }

  extract(chunks: readonly IndexedChunk[], signal: AbortSignal): Promise<ExtractOutput[]> {
    return this.#call('extract', signal, undefined, (service, beat) =>
      service.extract(chunks, beat),
    );
  }

  open(file: FileWithPictures, signal: AbortSignal): Promise<void> {
    return this.#call('open', signal, undefined, (service, beat) =>
      service.openPictures(transfer(file, [file.bytes]), beat),
    );
  }

  recognise(page: number, signal: AbortSignal): Promise<RecognisedPage> {
    return this.#call('recognise', signal, undefined, (service, beat) =>
      service.recognise(page, beat),
    );
  }

  rest(): void {
    this.#live?.stop(cancelled());
  }

  async #call<T>(
    kind: string,
    signal: AbortSignal,
    onProgress: ((share: number) => void) | undefined,
    work: (service: Remote<ReadingService>, beat: Beat) => Promise<T>,
  ): Promise<T> {
    const live = (this.#live ??= this.#start());
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const expectWithin = (milliseconds: number): void => {
      clearTimeout(timer);
      const due = performance.now() + milliseconds;
      timer = setTimeout(() => {
        // Much too late: this thread stood still as well (a laptop that slept, a frozen tab).
        if (performance.now() - due > OVERSLEPT_MS) expectWithin(milliseconds);
        else live.stop(tooSilent(milliseconds));
      }, milliseconds);
    };
    const cancel = (): void => live.stop(cancelled());
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel);
    const beat = (share?: number): void => {
      // It may arrive after the result: it must not set a clock for work that is done.
      if (over) return;
      live.begun.add(kind);
      expectWithin(this.#silenceMs);
      if (share !== undefined) onProgress?.(share);
    };
    try {
      expectWithin(this.#startPatienceMs);
      await live.stopped.orEnded(live.ready);
      expectWithin(live.begun.has(kind) ? this.#silenceMs : this.#startPatienceMs);
      const done = await live.stopped.orEnded(work(live.service, proxy(beat)));
      live.begun.add(kind);
      return done;
    } catch (thrown) {
      // Some browsers remember for a worker's life that an import has failed.
      if (thrown instanceof TriviumError && thrown.code === 'not-loaded') live.stop(thrown);
      throw thrown;
    } finally {
      over = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  }

  #start(): Live {
    const worker = this.spawn();
    const service = wrap<ReadingService>(worker);
    const stopped = new Ending();
    const ready = service.ready();
    ready.catch(() => {});
    let isReady = false;
    ready.then(
      () => (isReady = true),
      () => {},
    );
    let stoppedAlready = false;
    const live: Live = {
      ...{ worker, service, ready, stopped, begun: new Set() },
      stop: (reason) => {
        if (stoppedAlready) return;
        stoppedAlready = true;
        if (this.#live === live) this.#live = null;
        worker.terminate();
        service[releaseProxy]();
        stopped.end(reason);
      },
    };
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      // A worker whose code cannot be fetched says so before it is ready, and without a message.
      live.stop(!isReady && !event.message ? notLoaded() : crashed(event.message));
    });
    return live;
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
