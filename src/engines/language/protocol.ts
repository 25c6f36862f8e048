/**
 * What crosses the boundaries of the language engines. Three sides: the page owns the worker and
 * watches over it (host.ts), the language worker runs one model (service.ts), and the library
 * worker asks for tasks to be performed through a port that the page gives it.
 *
 * Tasks cross by name with their input, not as text: the prompt is put together where the model's
 * tokenizer is. Everything is structured-cloneable; functions cross as Comlink proxies.
 */
import type { ErrorRecord } from '../../errors.ts';
import type { TaskName } from '../../tasks/task.ts';
import type { ServerSettings } from '../engine-choice.ts';
import type { Performed } from '../engine.ts';

export interface LanguageRequest {
  /** Given by who asks; {@link LanguageService.cancel} takes it. */
  id: string;
  /** Engine id: `web-llm:…`, `transformers:…`, `prompt-api`, `openai`. */
  engine: string;
  server: ServerSettings | null;
  task: TaskName;
  input: unknown;
  /** A person's question goes before what is done in the background. */
  priority: 'question' | 'background';
}

/** Performs tasks for whoever holds it; the library worker does. One queue for all. */
export interface LanguageService {
  /**
   * Loads the engine's model first where need be (its files have to be there: nothing is
   * downloaded).
   * @throws TriviumError `aborted`, `invalid`, `timed-out`, `not-found`, `not-supported`,
   *   `out-of-memory`, `model-failed`, `unreachable`.
   */
  perform(request: LanguageRequest, onToken?: (text: string) => void): Promise<Performed<unknown>>;
  cancel(id: string): Promise<void>;
}

export type LoadPhase =
  /** The engine's own code is being fetched and started. */
  | 'starting'
  /** Files are read from this device (or, where the adapter knows no difference, fetched). */
  | 'reading'
  /** Shaders are compiled, the session is made. */
  | 'compiling'
  | 'ready';

export interface LoadProgress {
  phase: LoadPhase;
  /** Bytes, or shares of 1 where the engine tells no bytes; `total` is 0 while unknown. */
  loaded: number;
  total: number;
  /** Since loading began. */
  seconds: number;
}

/** A model that is in memory. */
export interface LoadedModel {
  engine: string;
  label: string;
  /** Context window in tokens. */
  window: number;
  /** Where it runs. */
  device: 'webgpu' | 'wasm' | 'browser' | 'server';
}

/** Tokens a second. */
export interface Speed {
  reads: number;
  writes: number;
}

/** What the language engines are doing; each event is the whole truth at its time. */
export type LanguageEvent =
  | { type: 'idle' }
  | { type: 'loading'; engine: string; progress: LoadProgress }
  | { type: 'ready'; model: LoadedModel }
  /** A model was ended because it made no progress or crashed; the next request starts it anew. */
  | { type: 'restarted'; engine: string; error: ErrorRecord }
  /** It could not be loaded, or has been given up; `instead` does its tasks. */
  | { type: 'failed'; engine: string; error: ErrorRecord; instead: string };

/** What the worker exposes to the page. One call of `load` or `perform` at a time. */
export interface LanguageWorker {
  ping(): void;
  load(
    engine: string,
    server: ServerSettings | null,
    onProgress: (progress: LoadProgress) => void,
  ): Promise<LoadedModel>;
  perform(
    call: WorkerCall,
    /**
     * A sign of life, with the text that came where there is some. With `promptTokens` the model
     * begins to read a prompt of that length: its next sign of life may take a while. All of it has
     * been heard before the call ends.
     */
    onBeat: (text: string, promptTokens?: number) => void,
  ): Promise<Performed<unknown>>;
  /** Seconds of work that tell how fast the loaded model is on this device. */
  measure(): Promise<Speed>;
  /** Ends the call under way. */
  cancel(): void;
}

export interface WorkerCall {
  task: TaskName;
  input: unknown;
  /** False: no schema is put on the output; our parser reads what comes. */
  constrained: boolean;
}
