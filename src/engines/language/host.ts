/**
 * The page's side of the language engines: one queue, one model in memory, and a watch over it.
 *
 * A request that makes no progress is ended with its worker; it is then tried once more without a
 * schema on the output, because grammars are where models were seen to hang (mlc-ai/web-llm#843).
 * A worker that crashed or lost its device is started anew and asked once more; a model that does
 * not fit gives way to a smaller one. What still fails is given up for a while, so that the next
 * step does not wait for it again: the library then has its built-in engine do the step.
 */
import {
  asTriviumError,
  cancelled,
  isAbort,
  throwIfCancelled,
  toErrorRecord,
  TriviumError,
  whatHappened,
} from '../../errors.ts';
import { say, verbatim, type Sentence } from '../../sentences.ts';
import { BUILT_IN, engineLabel, kindOfEngine, type ServerSettings } from '../engine-choice.ts';
import { degradation, usageOf, withUsage, type Performed } from '../engine.ts';
import { addUsage, NO_USAGE } from '../../usage.ts';
import type {
  LanguageEvent,
  LanguageRequest,
  LanguageService,
  LoadedModel,
  Speed,
} from './protocol.ts';
import type { OneInMemory } from './one-in-memory.ts';
import { Spent } from './spent.ts';
import { Turns } from './turns.ts';
import { PATIENCE, type Patience } from './patience.ts';
import type { WatchedRunner } from './watched-worker.ts';
import { orCancelled } from '../../waiting.ts';
import { Watchdog } from '../../watchdog.ts';

/** A model that was given up is not asked again for so long, unless a person loads it. */
const GIVEN_UP_MS = 60_000;
/** Answers that say nothing about the model's health. */
const HARMLESS = new Set(['invalid', 'too-long', 'aborted']);

export interface HostParts {
  /** Starts the runner of an engine: the language worker, or the page for the browser's model. */
  start: (engine: string) => Promise<WatchedRunner> | WatchedRunner;
  /** Engine id of the next smaller model that is on this device, if there is one. */
  smaller?: (engine: string) => Promise<string | null>;
  patience?: Partial<Patience>;
  /** Keeps other tabs from having a model in memory at the same time. */
  alone?: OneInMemory;
}

interface Live {
  runner: WatchedRunner;
  engine: string;
  /** Engine and server settings: another server is another model. */
  key: string;
  model: LoadedModel | null;
  /** Another tab may have a model from then on. */
  release: () => void;
}

export class LanguageHost implements LanguageService {
  readonly #parts: HostParts;
  readonly #patience: Patience;
  readonly #turns = new Turns();
  readonly #requests = new Map<string, AbortController>();
  readonly #listeners = new Set<(event: LanguageEvent) => void>();
  readonly #withoutSchema = new Set<string>();
  readonly #givenUp = new Map<string, { error: TriviumError; until: number }>();
  #live: Live | null = null;
  #asked = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #event: LanguageEvent = { type: 'idle' };

  constructor(parts: HostParts) {
    this.#parts = parts;
    this.#patience = { ...PATIENCE, ...parts.patience };
  }

  /** What is going on now; later changes come to {@link subscribe}. */
  get state(): LanguageEvent {
    return this.#event;
  }

  /** @returns a function that ends the subscription. */
  subscribe(listener: (event: LanguageEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Loads a model ahead of the first question; a person may so give one another chance. */
  async load(engine: string, server: ServerSettings | null = null): Promise<LoadedModel> {
    this.#givenUp.delete(keyOf(engine, server));
    this.#withoutSchema.delete(engine);
    return this.#turn('question', undefined, async () => {
      try {
        return (await this.#loaded(engine, server)).model;
      } catch (thrown) {
        const error = asTriviumError(thrown);
        this.#giveUp(engine, server, error, BUILT_IN);
        throw error;
      }
    });
  }

  /**
   * Loads a model and has it read and write a little: how long it takes to load, in seconds, and how
   * fast it is then.
   */
  async measure(
    engine: string,
    server: ServerSettings | null,
    signal: AbortSignal,
  ): Promise<Speed & { loadSeconds: number }> {
    this.#givenUp.delete(keyOf(engine, server));
    const working = this.#turn('question', signal, async () => {
      const began = performance.now();
      const { runner } = await this.#loaded(engine, server);
      const loadSeconds = (performance.now() - began) / 1_000;
      throwIfCancelled(signal);
      const speed = await this.#underWatch(runner, signal, () => runner.measure());
      return { ...speed, loadSeconds };
    });
    working.catch(() => {});
    return orCancelled(working, signal);
  }

  /** Frees the model's memory, after what is under way. */
  async unload(): Promise<void> {
    await this.#turns.run('question', undefined, async () => this.#end(cancelled()));
  }

  async perform(
    request: LanguageRequest,
    onToken?: (text: string) => void,
  ): Promise<Performed<unknown>> {
    const controller = new AbortController();
    this.#requests.set(request.id, controller);
    const { signal } = controller;
    try {
      const working = this.#turn(request.priority, signal, () =>
        this.#attempt(request, onToken, signal),
      );
      working.catch(() => {});
      return await orCancelled(working, signal);
    } finally {
      if (this.#requests.get(request.id) === controller) this.#requests.delete(request.id);
    }
  }

  async cancel(id: string): Promise<void> {
    this.#requests.get(id)?.abort();
  }

  /** One after the other; when nobody has asked for a while, the memory is given back. */
  async #turn<T>(
    priority: LanguageRequest['priority'],
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    this.#asked++;
    clearTimeout(this.#idle);
    try {
      return await this.#turns.run(priority, signal, work);
    } finally {
      if (--this.#asked === 0 && this.#live && takesMemory(this.#live.engine)) {
        this.#idle = setTimeout(() => void this.unload(), this.#patience.idle);
      }
    }
  }

  /** Ends everything: the page goes. */
  close(): void {
    clearTimeout(this.#idle);
    for (const controller of this.#requests.values()) controller.abort();
    this.#end(cancelled());
  }

  async #attempt(
    request: LanguageRequest,
    onToken: ((text: string) => void) | undefined,
    signal: AbortSignal,
  ): Promise<Performed<unknown>> {
    let { engine } = request;
    const notes: Sentence[] = [];
    let spent = NO_USAGE;
    const tried = new Set<string>();
    for (;;) {
      const resting = this.#givenUp.get(keyOf(engine, request.server));
      if (resting && resting.until > performance.now()) throw withUsage(resting.error, spent);
      const constrained = !this.#withoutSchema.has(engine);
      try {
        const { runner } = await this.#loaded(engine, request.server);
        throwIfCancelled(signal);
        const { task, input } = request;
        const call = { task, input, constrained };
        const performed = await this.#watched(runner, call, onToken, signal);
        const { degraded, degradedSentence } = performed;
        if (degraded) notes.push(degradedSentence ?? verbatim(degraded));
        const told = degradation(notes);
        const usage = addUsage(spent, performed.usage);
        return { ...performed, usage, ...told };
      } catch (thrown) {
        if (signal.aborted || isAbort(thrown)) throw thrown;
        spent = addUsage(spent, usageOf(thrown));
        const error = withUsage(thrown, spent);
        if (HARMLESS.has(error.code)) throw error;
        const label = engineLabel(engine, request.server);
        const again = `${engine} ${error.code}`;
        const isFirst = !tried.has(again);
        tried.add(again);
        if (isFirst && error.code === 'timed-out' && constrained && this.#live === null) {
          this.#withoutSchema.add(engine);
          notes.push(
            say('{engine} fell silent and was started anew, without a schema this time.', {
              engine: verbatim(label),
            }),
          );
          this.#emit({ type: 'restarted', engine, error: toErrorRecord(error) });
          continue;
        }
        if (isFirst && error.code === 'model-failed') {
          this.#end(error);
          notes.push(
            say('{engine} broke down and was started anew ({cause})', {
              engine: verbatim(label),
              cause: whatHappened(error),
            }),
          );
          this.#emit({ type: 'restarted', engine, error: toErrorRecord(error) });
          continue;
        }
        const smaller = error.code === 'out-of-memory' ? await this.#smaller(engine) : null;
        this.#giveUp(engine, request.server, error, smaller ?? BUILT_IN);
        if (smaller === null || tried.has(smaller)) throw error;
        tried.add(smaller);
        notes.push(
          say('{engine} did not fit the memory: a smaller model did this step.', {
            engine: verbatim(label),
          }),
        );
        engine = smaller;
      }
    }
  }

  /** One call under watch. @throws TriviumError `timed-out` once its runner has been ended. */
  async #watched(
    runner: WatchedRunner,
    call: Parameters<WatchedRunner['perform']>[0],
    onToken: ((text: string) => void) | undefined,
    signal: AbortSignal,
  ): Promise<Performed<unknown>> {
    const spent = new Spent();
    try {
      return await this.#underWatch(runner, signal, (watchdog) =>
        runner.perform(call, (text, promptTokens) => {
          if (signal.aborted) return;
          const { firstToken, nextToken } = this.#patience;
          watchdog.expectWithin(promptTokens === undefined ? nextToken : firstToken);
          spent.note(text, promptTokens);
          if (text) onToken?.(text);
        }),
      );
    } catch (thrown) {
      // What was ended with its worker cannot tell what it had spent.
      const { usage } = asTriviumError(thrown);
      throw isAbort(thrown) || usage ? thrown : withUsage(thrown, spent.usage);
    }
  }

  /** The runner is ended when it falls silent, and soon where it does not heed a cancellation. */
  async #underWatch<T>(
    runner: WatchedRunner,
    signal: AbortSignal,
    work: (watchdog: Watchdog) => Promise<T>,
  ): Promise<T> {
    const watchdog = new Watchdog((silence) => this.#end(fellSilent(silence)));
    const cancel = (): void => {
      watchdog.expectWithin(this.#patience.cancel);
      runner.cancel().catch(() => {});
    };
    signal.addEventListener('abort', cancel);
    try {
      watchdog.expectWithin(this.#patience.firstToken);
      return await work(watchdog);
    } finally {
      watchdog.rest();
      signal.removeEventListener('abort', cancel);
    }
  }

  async #loaded(
    engine: string,
    server: ServerSettings | null,
  ): Promise<{ runner: WatchedRunner; model: LoadedModel }> {
    const key = keyOf(engine, server);
    const live = this.#live;
    if (live?.key === key && live.model) return { runner: live.runner, model: live.model };
    // A fresh worker for another model: no runtime is known to give all its memory back.
    if (live) this.#end(new TriviumError('aborted', 'Another model was loaded.', ''));
    const release = await this.#alone(engine);
    let runner: WatchedRunner;
    try {
      runner = await this.#parts.start(engine);
    } catch (thrown) {
      release();
      throw thrown;
    }
    const starting: Live = { runner, engine, key, model: null, release };
    this.#live = starting;
    const watchdog = new Watchdog((silence) => this.#end(fellSilent(silence)));
    watchdog.expectWithin(this.#patience.load);
    try {
      const model = await runner.load(engine, server, (progress) => {
        watchdog.expectWithin(this.#patience.load);
        if (this.#live === starting && !starting.model) {
          this.#emit({ type: 'loading', engine, progress });
        }
      });
      starting.model = model;
      this.#emit({ type: 'ready', model });
      return { runner, model };
    } catch (thrown) {
      if (this.#live === starting) this.#end(asTriviumError(thrown));
      throw thrown;
    } finally {
      watchdog.rest();
    }
  }

  /** Another tab that has a model is asked to free its memory; it does so between two requests. */
  async #alone(engine: string): Promise<() => void> {
    const { alone } = this.#parts;
    if (!alone || !takesMemory(engine)) return () => {};
    let isLeaving = false;
    return alone.take(() => {
      if (isLeaving) return;
      isLeaving = true;
      void this.unload();
    });
  }

  #end(reason: TriviumError): void {
    const live = this.#live;
    if (!live) return;
    this.#live = null;
    live.runner.end(reason);
    live.release();
    this.#emit({ type: 'idle' });
  }

  #giveUp(
    engine: string,
    server: ServerSettings | null,
    error: TriviumError,
    instead: string,
  ): void {
    this.#end(error);
    // Whoever is told of it later has not spent anything.
    const told = withUsage(error, NO_USAGE);
    this.#givenUp.set(keyOf(engine, server), {
      error: told,
      until: performance.now() + GIVEN_UP_MS,
    });
    this.#emit({ type: 'failed', engine, error: toErrorRecord(error), instead });
  }

  async #smaller(engine: string): Promise<string | null> {
    return (await this.#parts.smaller?.(engine).catch(() => null)) ?? null;
  }

  #emit(event: LanguageEvent): void {
    this.#event = event;
    for (const listener of this.#listeners) listener(event);
  }
}

/** Not a server, and not what the browser keeps. */
function takesMemory(engine: string): boolean {
  return !['openai', 'prompt-api'].includes(kindOfEngine(engine) ?? '');
}

/** What tells models apart: another server, or another model of it, is another one. */
function keyOf(engine: string, server: ServerSettings | null): string {
  return JSON.stringify([engine, engine.startsWith('openai') ? server : null]);
}

function fellSilent(milliseconds: number): TriviumError {
  return new TriviumError(
    'timed-out',
    say('The model made no progress for {seconds} seconds and was ended.', {
      seconds: Math.round(milliseconds / 1000),
    }),
    'It is started anew for the next question. If it happens again, choose another one.',
  );
}
