/**
 * The library's way to the embedding workers: one for the embedder, one for the re-ranker, each
 * started when first asked and ended after a while without work. A worker that dies or falls silent
 * is started anew once.
 */
import { wrap, type Remote } from 'comlink';
import type { EmbeddingWorker } from '../engines/embedding/protocol.ts';
import { identityOf, identityText } from '../engines/embedding/identity.ts';
import { isAbort, notLoaded, TriviumError } from '../errors.ts';
import { installedModel } from '../models/storage.ts';
import { transferErrors } from './error-transfer.ts';
import { Exclusive } from './exclusive.ts';

/** What the library asks of models that compare texts. */
export interface EmbeddingAccess {
  /** Identity and length of an installed embedder's vectors; null where it is not on this device. */
  describe(model: string): Promise<{ identity: string; dimensions: number } | null>;
  /** @throws TriviumError `not-found`, `timed-out`, `model-failed`, `aborted`, … */
  embed(
    model: string,
    texts: string[],
    kind: 'query' | 'passage',
    signal?: AbortSignal,
  ): Promise<Float32Array>;
  rank(
    model: string,
    query: string,
    passages: string[],
    signal?: AbortSignal,
  ): Promise<Float32Array>;
  /** Frees what they hold. */
  rest(): void;
}

/** Loading reads hundreds of megabytes on slow machines. */
const LOAD_PATIENCE_MS = 120_000;
/** A batch of long passages on a slow processor. */
const CALL_PATIENCE_MS = 120_000;
const IDLE_MS = 5 * 60_000;

export class EmbeddingWorkers implements EmbeddingAccess {
  readonly #embedder: OneModel;
  readonly #reRanker: OneModel;

  constructor(spawn: () => Worker) {
    transferErrors();
    this.#embedder = new OneModel(spawn);
    this.#reRanker = new OneModel(spawn);
  }

  async describe(model: string): Promise<{ identity: string; dimensions: number } | null> {
    const installed = await installedModel(model);
    const identity = installed && identityOf(installed);
    return identity && { identity: identityText(identity), dimensions: identity.dimensions };
  }

  embed(model: string, texts: string[], kind: 'query' | 'passage', signal?: AbortSignal) {
    return this.#embedder.call(model, (worker) => worker.embed(texts, kind), signal);
  }

  rank(model: string, query: string, passages: string[], signal?: AbortSignal) {
    return this.#reRanker.call(model, (worker) => worker.rank(query, passages), signal);
  }

  rest(): void {
    this.#embedder.end();
    this.#reRanker.end();
  }
}

class OneModel {
  readonly #turns = new Exclusive();
  #live: {
    model: string;
    worker: Worker;
    remote: Remote<EmbeddingWorker>;
    dead: Promise<never>;
  } | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly spawn: () => Worker) {}

  call<T>(
    model: string,
    work: (worker: Remote<EmbeddingWorker>) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    return this.#turns.run(async () => {
      clearTimeout(this.#idle);
      try {
        for (let isAgain = false; ; isAgain = true) {
          if (signal?.aborted) throw new TriviumError('aborted', 'Cancelled.', '');
          try {
            const { remote, dead } = await this.#loaded(model);
            return await Promise.race([work(remote), dead, late(CALL_PATIENCE_MS)]);
          } catch (thrown) {
            if (isAbort(thrown)) throw thrown;
            this.end();
            const { code } = thrown as TriviumError;
            if (isAgain || !['timed-out', 'model-failed'].includes(code)) throw thrown;
          }
        }
      } finally {
        this.#idle = setTimeout(() => this.end(), IDLE_MS);
      }
    });
  }

  end(): void {
    clearTimeout(this.#idle);
    this.#live?.worker.terminate();
    this.#live = null;
  }

  async #loaded(model: string) {
    if (this.#live?.model === model) return this.#live;
    // A fresh worker for another model: no runtime is known to give all its memory back.
    this.end();
    const worker = this.spawn();
    const remote = wrap<EmbeddingWorker>(worker);
    let fail: (error: TriviumError) => void = () => {};
    const dead = new Promise<never>((_, reject) => (fail = reject));
    dead.catch(() => {});
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail(event.message ? crashed(event.message) : notLoaded());
    });
    const live = { model, worker, remote, dead };
    this.#live = live;
    await Promise.race([remote.load(model), dead, late(LOAD_PATIENCE_MS)]);
    return live;
  }
}

function late(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(
      () =>
        reject(
          new TriviumError(
            'timed-out',
            `The model made no progress for ${milliseconds / 1000} seconds and was ended.`,
            'Choose a smaller one on the Models screen.',
          ),
        ),
      milliseconds,
    );
  });
}

function crashed(message: string): TriviumError {
  return new TriviumError(
    'model-failed',
    'The part of Trivium that compares texts has crashed.',
    'It is started anew. If it happens again, choose a smaller model.',
    { cause: message },
  );
}
