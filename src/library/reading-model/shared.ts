/**
 * One reading model in memory for all tabs of the browser, whatever libraries they have open. A Web
 * Lock elects the tab that has it; the others have it read for them. When that tab goes, the next
 * one in line loads the model anew, from this device.
 */
import { cancelled, fromErrorRecord, toErrorRecord, TriviumError } from '../../errors.ts';
import type { ReadingModel } from '../../reading-model/types.ts';
import type { ErrorRecord } from '../../errors.ts';
import { isLeftBehind } from '../tabs/left-behind.ts';
import type { OwnReadingModel } from './own.ts';

type State = OwnReadingModel['state'];
type CallName = 'read' | 'shape' | 'windows';
const CALL_NAMES: readonly unknown[] = ['read', 'shape', 'windows'] satisfies CallName[];
/** What is known of it without asking it. */
type About = Pick<ReadingModel, 'id' | 'calibrator'>;

/** What tabs say to each other; all of the same build of the model, for its name is the channel's. */
type Message =
  /** Who has the model? */
  | { type: 'who'; from: string }
  | { type: 'state'; from: string; state: State; model: About | null }
  /** The person wants it loaded, whatever the connection. */
  | { type: 'ask'; from: string }
  | { type: 'call'; from: string; id: string; name: CallName; args: unknown[] }
  | { type: 'cancel'; from: string; id: string }
  | { type: 'returned'; from: string; id: string; value: unknown }
  | { type: 'threw'; from: string; id: string; error: ErrorRecord };

export interface SharedModelParts {
  /** The same where the same files are meant. */
  name: string;
  own: OwnReadingModel;
  /** Absent where the browser has none: then every tab has a model of its own. */
  locks: LockManager | undefined;
  /** The worker of this page that hung and was ended, in whose place this one is. */
  former?: string | null | undefined;
}

interface Call {
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

export class SharedReadingModel {
  readonly #own: OwnReadingModel;
  readonly #name: string;
  readonly #locks: LockManager | undefined;
  readonly #former: string | null | undefined;
  readonly #channel: BroadcastChannel;
  readonly #me = crypto.randomUUID();
  readonly #end = new AbortController();
  #holds = false;
  /** Who has it, where another tab does. */
  #holder: string | null = null;
  #held: { state: State; model: ReadingModel | null } | null = null;
  /** Asked of another tab, and not answered yet. */
  readonly #calls = new Map<string, Call>();
  /** Asked by other tabs of this one. */
  readonly #answering = new Map<string, AbortController>();
  #next = 1;
  onState: () => void = () => {};

  constructor({ name, own, locks, former }: SharedModelParts) {
    this.#name = `trivium-reading-model-${name}`;
    this.#own = own;
    this.#locks = locks;
    this.#former = former;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }) => this.#hear(data as Message);
    own.onState = () => {
      if (!this.#holds) return;
      this.#tellState();
      this.onState();
    };
  }

  get state(): State {
    return this.#holds || !this.#held ? this.#own.state : this.#held.state;
  }
  /** Null while there is none to ask. */
  get model(): ReadingModel | null {
    return this.#holds ? this.#own.model : (this.#held?.model ?? null);
  }

  /** Stands in line for the model, and asks who has it. */
  join(): void {
    this.#send({ type: 'who', from: this.#me });
    if (!this.#locks) return this.#take();
    void this.#stand(this.#locks).catch(() => {});
  }

  async #stand(locks: LockManager): Promise<void> {
    const { signal } = this.#end;
    const steal = await isLeftBehind(locks, this.#name, this.#former).catch(() => false);
    await locks.request(this.#name, steal ? { steal } : { signal }, () => {
      if (signal.aborted) return;
      this.#take();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
  }

  ask(): void {
    if (this.#holds) this.#own.ask();
    else this.#send({ type: 'ask', from: this.#me });
  }

  connected(): void {
    if (this.#holds) this.#own.connected();
  }

  /** The model of this tab goes; another one takes over. */
  leave(): void {
    this.#lost();
    for (const stop of this.#answering.values()) stop.abort();
    this.#own.end();
    this.#holds = false;
    this.#end.abort();
    this.#channel.close();
  }

  #take(): void {
    this.#holds = true;
    this.#lost();
    this.#tellState();
    this.#own.begin();
  }

  #tellState(): void {
    const { state, model } = this.#own;
    this.#send({ type: 'state', from: this.#me, state, model: model && aboutOf(model) });
  }

  #hear(message: Message): void {
    if (typeof message?.type !== 'string' || message.from === this.#me) return;
    if (message.type === 'state') this.#follow(message);
    else if (message.type === 'returned')
      this.#calls.get(message.id)?.resolve(message.value as never);
    else if (message.type === 'threw') {
      this.#calls.get(message.id)?.reject(fromErrorRecord(message.error));
    } else if (!this.#holds) return;
    else if (message.type === 'who') this.#tellState();
    else if (message.type === 'ask') this.#own.ask();
    else if (message.type === 'cancel') this.#answering.get(message.id)?.abort();
    else if (message.type === 'call') void this.#answer(message);
  }

  #follow({ from, state, model }: Extract<Message, { type: 'state' }>): void {
    if (this.#holds) return;
    if (this.#holder !== from) this.#lost();
    this.#holder = from;
    this.#held = { state, model: model === null ? null : this.#remote(model) };
    this.onState();
  }

  /** Who had it has gone: nobody will answer. */
  #lost(): void {
    this.#held = null;
    this.#holder = null;
    for (const { reject } of this.#calls.values()) reject(gone());
  }

  async #answer({ id, name, args }: Extract<Message, { type: 'call' }>): Promise<void> {
    const from = this.#me;
    const stop = new AbortController();
    this.#answering.set(id, stop);
    try {
      const { model } = this.#own;
      if (!model || !CALL_NAMES.includes(name)) throw gone();
      const call = model[name] as (...args: unknown[]) => Promise<unknown>;
      const value = await call.call(model, ...args, { signal: stop.signal });
      this.#send({ type: 'returned', from, id, value });
    } catch (thrown) {
      this.#send({ type: 'threw', from, id, error: toErrorRecord(thrown) });
    } finally {
      this.#answering.delete(id);
    }
  }

  #remote(about: About): ReadingModel {
    return {
      ...about,
      read: (question, passages, options) => this.#call('read', [question, passages], options),
      shape: (question, options) => this.#call('shape', [question], options),
      windows: (texts, options) => this.#call('windows', [texts], options),
    };
  }

  async #call<T>(
    name: CallName,
    args: unknown[],
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<T> {
    if (signal?.aborted) throw cancelled();
    // Nothing would be sent: nobody would answer.
    if (this.#end.signal.aborted) throw gone();
    const from = this.#me;
    const id = `${from}/${this.#next++}`;
    const cancel = (): void => {
      this.#send({ type: 'cancel', from, id });
      this.#calls.get(id)?.reject(cancelled());
    };
    signal?.addEventListener('abort', cancel);
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#calls.set(id, { resolve, reject });
        this.#send({ type: 'call', from, id, name, args });
      });
    } finally {
      this.#calls.delete(id);
      signal?.removeEventListener('abort', cancel);
    }
  }

  #send(message: Message): void {
    // Nothing is sent once this tab has left.
    if (!this.#end.signal.aborted) this.#channel.postMessage(message);
  }
}

function aboutOf({ id, calibrator }: ReadingModel): About {
  return { id, calibrator };
}

function gone(): TriviumError {
  return new TriviumError(
    'model-failed',
    'The tab that had the reading model in memory was closed.',
    'Nothing has to be done: this tab loads it by itself.',
  );
}
