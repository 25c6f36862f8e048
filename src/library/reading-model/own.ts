/**
 * The reading model of this thread: loaded in the background, ended to free its memory, and loaded
 * again by itself after it broke down. Knows of no other tab (shared.ts) and of no setting
 * (access.ts).
 */
import { toErrorRecord, TriviumError, type ErrorRecord } from '../../errors.ts';
import type { ReadingModelState } from '../../protocol.ts';
import type { ReadingModel } from '../../reading-model/types.ts';

/** After a failure it is tried again, later each time. */
const FIRST_PAUSE_MS = 20_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** What broke down after it worked for so long is no habit: it is started again at once. */
const HEALTHY_MS = 5 * 60_000;

/** A model in a worker of its own. */
export interface StartedModel {
  model: ReadingModel;
  /** False where there was no room to keep its files: the next visit fetches them again. */
  kept: boolean;
  /** Resolves with the reason when the worker has died by itself. */
  died: Promise<unknown>;
  /** Ends the worker: its memory goes back to the system. */
  end: () => void;
}

export interface StartOptions {
  signal: AbortSignal;
  /** @param loaded bytes that are here, of all that is fetched. */
  onProgress: (loaded: number) => void;
}

export interface OwnModelParts {
  start: (options: StartOptions) => Promise<StartedModel>;
  /** All its files are on this device: nothing would be fetched. */
  isHere: () => Promise<boolean>;
  /** The person pays for this connection by what goes over it, or wants to spare it. */
  isMetered: () => boolean;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

type State = Pick<ReadingModelState, 'is' | 'loaded' | 'kept' | 'error'>;

export class OwnReadingModel {
  readonly #parts: OwnModelParts;
  readonly #now: () => number;
  #state: State = { is: 'unloaded', loaded: 0, kept: true };
  #turn: AbortController | null = null;
  #live: StartedModel | null = null;
  #isAsked = false;
  #failures = 0;
  #notBefore = 0;
  #readySince = 0;
  onState: () => void = () => {};

  constructor(parts: OwnModelParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  get state(): State {
    return this.#state;
  }
  /** Null while there is none to ask. */
  get model(): ReadingModel | null {
    return this.#live?.model ?? null;
  }

  /** Loads it, unless that is under way or done. */
  begin(): void {
    if (!this.#turn) void this.#load();
  }

  /** The person wants it, whatever the connection. */
  ask(): void {
    this.#isAsked = true;
    this.begin();
  }

  /** There may be a network again, or another one; to be called now and then. */
  connected(): void {
    const { is } = this.#state;
    if ((is === 'failed' && this.#now() >= this.#notBefore) || is === 'metered') this.begin();
  }

  end(): void {
    this.#turn?.abort();
    this.#turn = null;
    this.#live?.end();
    this.#live = null;
    this.#failures = 0;
    this.#isAsked = false;
    this.#tell({ is: 'unloaded', loaded: 0, kept: true });
  }

  async #load(): Promise<void> {
    const turn = new AbortController();
    const { signal } = turn;
    this.#turn = turn;
    try {
      if (!this.#isAsked && this.#parts.isMetered() && !(await this.#parts.isHere())) {
        if (signal.aborted) return;
        this.#turn = null;
        return this.#tell({ is: 'metered', loaded: 0, kept: true });
      }
      signal.throwIfAborted();
      this.#tell({ is: 'loading', loaded: 0, kept: true });
      const live = await this.#parts.start({
        signal,
        onProgress: (loaded) => {
          if (this.#turn === turn && !this.#live) this.#tell({ ...this.#state, loaded });
        },
      });
      if (signal.aborted) return live.end();
      this.#live = live;
      this.#readySince = this.#now();
      this.#tell({ is: 'ready', loaded: 0, kept: live.kept });
      void live.died.then((reason) => this.#died(live, reason));
    } catch (thrown) {
      if (!signal.aborted) this.#failed(thrown, false);
    }
  }

  #died(live: StartedModel, reason: unknown): void {
    if (this.#live !== live) return;
    this.#live = null;
    live.end();
    const wasHealthy = this.#now() - this.#readySince >= HEALTHY_MS;
    if (wasHealthy) this.#failures = 0;
    this.#failed(reason, true);
  }

  #failed(thrown: unknown, wasReady: boolean): void {
    this.#turn = null;
    this.#failures++;
    const pause = FIRST_PAUSE_MS * 2 ** (this.#failures - 1);
    this.#notBefore = this.#now() + Math.min(pause, LONGEST_PAUSE_MS);
    this.#tell({ is: 'failed', loaded: 0, kept: true, error: asRecord(thrown) });
    if (wasReady && this.#failures === 1) this.begin();
  }

  #tell(state: State): void {
    this.#state = state;
    this.onState();
  }
}

/** What happened, with the one thing that holds for all of it; only another version needs a person. */
function asRecord(thrown: unknown): ErrorRecord {
  const record = toErrorRecord(thrown);
  if (record.code === 'outdated') return record;
  const { code, message, cause } = record;
  const { hint } = new TriviumError(
    code,
    '',
    'Answers go on by rules alone. The reading model is tried again by itself.',
  );
  const sentences = record.sentences?.message && { message: record.sentences.message };
  return {
    name: 'TriviumError',
    code,
    message,
    hint,
    ...(sentences && { sentences }),
    ...(cause && { cause }),
  };
}
