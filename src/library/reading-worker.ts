/**
 * The reading worker as the library sees it: started when needed, ended when it is silent for too
 * long or when its work is cancelled. A worker that is busy hears nothing, so ending it is the only
 * way to stop it.
 */
import { proxy, transfer, type Remote } from 'comlink';
import { kindOfFile } from '../documents/kinds.ts';
import type { IndexedChunk } from '../retrieval/indexing.ts';
import type { RecognisedPage } from '../documents/recognised.ts';
import { cancelled, TriviumError } from '../errors.ts';
import { offered } from '../offered.ts';
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
/** The second takes 150 MB more (six pages of a scan: the page's process 1,131 MB at most for 981). */
const PICTURES_AT_ONCE = 2;
/** In GiB: with less, one page at a time. */
const MEMORY_FOR_SEVERAL = 4;
/**
 * Loading the worker's code takes longer on a slow device or network; so does what a kind of work
 * loads when it is first done: a parser, the tagger, the recognition of text.
 */
const START_PATIENCE_MS = 60_000;

interface Live {
  worker: SupervisedWorker<ReadingService>;
  ready: Promise<void>;
  /** Kinds of work that it has shown progress with: what they load is there. */
  begun: Set<string>;
}

export interface ReadingWorkerOptions {
  silenceMs?: number;
  startPatienceMs?: number;
}

/** How many pages are recognised at a time on this device. */
export function picturesAtOnce(
  processors = navigator.hardwareConcurrency,
  memory = offered().deviceMemory ?? MEMORY_FOR_SEVERAL,
): number {
  return memory < MEMORY_FOR_SEVERAL ? 1 : Math.min(PICTURES_AT_ONCE, Math.max(1, processors));
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
    this.#live?.worker.end(cancelled());
  }

  async #call<T>(
    kind: string,
    signal: AbortSignal,
    onProgress: ((share: number) => void) | undefined,
    work: (service: Remote<ReadingService>, beat: Beat) => Promise<T>,
  ): Promise<T> {
    if (!this.#live || this.#live.worker.reason) this.#live = this.#start();
    const { worker: live, ready, begun } = this.#live;
    const cancel = (): void => live.end(cancelled());
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel);
    try {
      await ready;
      const read = (service: Remote<ReadingService>, alive: () => void): Promise<T> => {
        const beat = (share?: number): void => {
          begun.add(kind);
          alive();
          if (share !== undefined) onProgress?.(share);
        };
        return heardMeanwhile(beat, (heard) => work(service, proxy(heard)));
      };
      const first = begun.has(kind) ? this.#silenceMs : this.#startPatienceMs;
      const done = await live.call(read, this.#silenceMs, first);
      begun.add(kind);
      return done;
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
    const ready = worker.call((service) => service.ready(), this.#startPatienceMs);
    ready.catch(() => {});
    return { worker, ready, begun: new Set() };
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
