/**
 * The library's way to the embedding workers: one for each model that is used, started when first
 * asked and ended after a while without work. A worker that dies or falls silent
 * is started anew once.
 */
import type { Remote } from 'comlink';
import type { EmbeddingWorker } from '../engines/embedding/protocol.ts';
import { identityOf, identityText } from '../engines/embedding/identity.ts';
import { cancelled, throwIfCancelled, TriviumError } from '../errors.ts';
import { inEnglish, say, type Sentence } from '../sentences.ts';
import { SupervisedWorker } from '../supervised-worker.ts';
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
  /** Told once what a person should know although it works: a graphics card that is not used. */
  onNote?: (note: TriviumError) => void;
}

/** Loading reads hundreds of megabytes on slow machines. */
const LOAD_PATIENCE_MS = 120_000;
/** A batch of long passages on a slow processor. */
const CALL_PATIENCE_MS = 120_000;
const IDLE_MS = 5 * 60_000;

/** Between two of these a question has its turn: about a second of work on a slow processor. */
const TEXTS_AT_ONCE = 16;

export class EmbeddingWorkers implements EmbeddingAccess {
  /** By model: while one takes over from another, both are needed. */
  readonly #models = new Map<string, OneModel>();
  readonly #told = new Set<string>();
  onNote: (note: TriviumError) => void = () => {};

  constructor(private readonly spawn: () => Worker) {
    transferErrors();
  }

  async describe(model: string): Promise<{ identity: string; dimensions: number } | null> {
    const installed = await installedModel(model);
    const identity = installed && identityOf(installed);
    return identity && { identity: identityText(identity), dimensions: identity.dimensions };
  }

  async embed(
    model: string,
    texts: string[],
    kind: 'query' | 'passage',
    signal?: AbortSignal,
  ): Promise<Float32Array> {
    const parts: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
      const slice = texts.slice(from, from + TEXTS_AT_ONCE);
      parts.push(await this.#of(model).call((worker) => worker.embed(slice, kind), signal));
    }
    return joined(parts);
  }

  rank(
    model: string,
    query: string,
    passages: string[],
    signal?: AbortSignal,
  ): Promise<Float32Array> {
    return this.#of(model).call((worker) => worker.rank(query, passages), signal);
  }

  rest(): void {
    for (const model of this.#models.values()) model.end();
  }

  #of(model: string): OneModel {
    let known = this.#models.get(model);
    if (!known) this.#models.set(model, (known = new OneModel(model, this.spawn, this.#note)));
    return known;
  }

  readonly #note = (note: Sentence | null): void => {
    if (note === null || this.#told.has(inEnglish(note))) return;
    this.#told.add(inEnglish(note));
    this.onNote(
      new TriviumError(
        'not-supported',
        note,
        'Nothing has to be done. A newer browser or graphics driver may make it faster.',
      ),
    );
  };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  if (parts.length === 1) return parts[0]!;
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

class OneModel {
  readonly #turns = new Exclusive();
  #live: SupervisedWorker<EmbeddingWorker> | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly model: string,
    private readonly spawn: () => Worker,
    private readonly onNote: (note: Sentence | null) => void,
  ) {}

  /** One call at a time: calls of questions come between those of a long list of passages. */
  call<T>(work: (worker: Remote<EmbeddingWorker>) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#turns.run(async () => {
      clearTimeout(this.#idle);
      try {
        for (let isAgain = false; ; isAgain = true) {
          throwIfCancelled(signal);
          try {
            const live = await this.#loaded();
            return await live.call(work, CALL_PATIENCE_MS);
          } catch (thrown) {
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

  /** Frees its memory; what is under way fails as cancelled. */
  end(): void {
    clearTimeout(this.#idle);
    this.#live?.end(cancelled());
    this.#live = null;
  }

  async #loaded(): Promise<SupervisedWorker<EmbeddingWorker>> {
    if (this.#live) return this.#live;
    const live = new SupervisedWorker<EmbeddingWorker>(this.spawn(), { crashed, fellSilent });
    this.#live = live;
    const { note } = await live.call((worker) => worker.load(this.model), LOAD_PATIENCE_MS);
    this.onNote(note);
    return live;
  }
}

function fellSilent(milliseconds: number): TriviumError {
  return new TriviumError(
    'timed-out',
    say('The model made no progress for {seconds} seconds and was ended.', {
      seconds: milliseconds / 1000,
    }),
    'Choose a smaller one on the Models screen.',
  );
}

function crashed(message: string): TriviumError {
  return new TriviumError(
    'model-failed',
    'The part of Trivium that compares texts has crashed.',
    'It is started anew. If it happens again, choose a smaller model.',
    { cause: message },
  );
}
