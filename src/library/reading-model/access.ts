/**
 * The library's reading model: which one the site has, whether the person wants it, and since when
 * there is something to read. What is known of it goes to the page as one state.
 */
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { ReadingModelState } from '../../protocol.ts';
import type { ReadingModel } from '../../reading-model/types.ts';
import { pause } from '../../waiting.ts';
import type { SharedReadingModel } from './shared.ts';

/** So long questions wait, in all, for a model to be loaded: enough to open it from this device. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 50;
/** What waits for the whole model looks that much less often. */
const WHOLE = 10;

/** The model that a site has. */
export interface FoundModel {
  /** All that is fetched, the runtime with it. */
  bytes: number;
  share: () => SharedReadingModel;
}

export class ReadingModelAccess {
  #isOn = false;
  #isWanted = false;
  #shared: SharedReadingModel | null = null;
  #bytes = 0;
  /** Of finding out which one there is. */
  #own: Pick<ReadingModelState, 'is' | 'error'> = { is: 'unloaded' };
  #looking: symbol | null = null;
  /** How long questions wait for the model that is being loaded; null where none had to. */
  #patientUntil: number | null = null;
  readonly #told = new Set<ErrorRecord['code']>();
  onState: (state: ReadingModelState) => void = () => {};
  /** What a person should hear of, once in a visit: it is tried again by itself. */
  onProblem: (error: ErrorRecord) => void = () => {};

  /**
   * @param find null where the site was published without one; throws without a network.
   * @param now milliseconds since the epoch.
   */
  constructor(
    private readonly find: () => Promise<FoundModel | null>,
    private readonly now: () => number = Date.now,
  ) {}

  /** The model, while it can be asked. */
  get current(): ReadingModel | null {
    return this.#shared?.model ?? null;
  }

  /**
   * The model, waited for while it is being loaded; null where there is none, or not soon.
   * @throws TriviumError `aborted` as soon as the signal fires.
   */
  async soon(signal?: AbortSignal): Promise<ReadingModel | null> {
    while (!this.current && this.#isComing) {
      this.#patientUntil ??= this.now() + PATIENCE_MS;
      if (this.now() >= this.#patientUntil) return null;
      await pause(LOOK_EVERY_MS, signal);
    }
    this.#patientUntil = null;
    return this.current;
  }

  /** Resolves when the model is here, or is not coming: for what can wait as long as it takes. */
  async whole(signal: AbortSignal): Promise<void> {
    while (!this.current && this.#isComing) await pause(LOOK_EVERY_MS * WHOLE, signal);
  }

  /** Whether questions are read by it: it is here, or may be soon. */
  get isExpected(): boolean {
    return this.current !== null || this.#isComing;
  }

  get #isComing(): boolean {
    const { is } = this.state;
    return this.#isOn && this.#isWanted && (is === 'unloaded' || is === 'loading');
  }

  get state(): ReadingModelState {
    const bytes = this.#bytes;
    if (!this.#isOn) return { is: 'off', bytes, loaded: 0, kept: true };
    if (this.#shared) return { bytes, ...this.#shared.state };
    return { bytes, loaded: 0, kept: true, ...this.#own };
  }

  /** What the settings say. */
  follow(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    if (!isOn) this.#end();
    this.#tell();
    this.#begin();
  }

  /** There are documents, or there will be. */
  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#begin();
  }

  /** The person wants it now, whatever the connection. */
  async ask(): Promise<void> {
    this.#isWanted = true;
    if (!this.#shared) await this.#look();
    this.#shared?.ask();
  }

  /** There may be a network again. */
  connected(): void {
    if (this.#shared) this.#shared.connected();
    else if (this.#own.is === 'failed') this.#begin();
  }

  /** The library is closed: another tab may need it. */
  rest(): void {
    this.#isOn = false;
    this.#isWanted = false;
    this.#end();
  }

  #begin(): void {
    if (this.#isOn && this.#isWanted && !this.#shared && !this.#looking) void this.#look();
  }

  async #look(): Promise<void> {
    if (!this.#isOn) return;
    const turn = (this.#looking = Symbol());
    try {
      const found = await this.find();
      if (this.#looking !== turn) return;
      this.#own = { is: found ? 'unloaded' : 'none' };
      if (found) this.#join(found);
    } catch (thrown) {
      if (this.#looking === turn) this.#own = { is: 'failed', error: toErrorRecord(thrown) };
    }
    if (this.#looking !== turn) return;
    this.#looking = null;
    this.#tell();
  }

  #join({ bytes, share }: FoundModel): void {
    this.#bytes = bytes;
    const shared = share();
    this.#shared = shared;
    shared.onState = () => this.#tell();
    shared.join();
  }

  #end(): void {
    this.#looking = null;
    const shared = this.#shared;
    this.#shared = null;
    this.#own = { is: 'unloaded' };
    shared?.leave();
  }

  #tell(): void {
    const { state } = this;
    this.onState(state);
    const { error } = state;
    if (!error || this.#told.has(error.code)) return;
    this.#told.add(error.code);
    this.onProblem(error);
  }
}
