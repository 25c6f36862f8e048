/** A model server on its way into the settings: its address, what it answered, its warning. */
import type { ServerSettings } from '../../engines/engine-choice.ts';
import { checkAddress, USUAL_SERVERS } from '../../engines/openai/address.ts';
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { Sentence } from '../../sentences.ts';
import { serverModels } from '../../models/server-models.ts';

/** What Ollama gives a model unless told otherwise. */
const USUAL_WINDOW = 4_096;

/** What came of a test, of the server that was tested. */
interface Tested {
  server: string;
  models: string[] | null;
  error: ErrorRecord | null;
}

export class ServerDraft {
  baseUrl = $state('');
  key = $state('');
  model = $state('');
  window = $state(USUAL_WINDOW);
  #tested = $state.raw<Tested | null>(null);
  #testing = $state(false);

  constructor(saved: ServerSettings | null) {
    this.baseUrl = saved?.baseUrl ?? USUAL_SERVERS[0].url;
    this.key = saved?.key ?? '';
    this.model = saved?.model ?? '';
    this.window = saved?.window ?? USUAL_WINDOW;
  }

  /** What the server says that it has; null before it was asked. */
  get models(): readonly string[] | null {
    return this.#ofThisServer?.models ?? null;
  }
  get error(): ErrorRecord | null {
    return this.#ofThisServer?.error ?? null;
  }
  get testing(): boolean {
    return this.#testing;
  }
  /** What the person has to know of this address; null for this machine. */
  get warning(): Sentence | null {
    try {
      return checkAddress(this.baseUrl).warning;
    } catch {
      return null;
    }
  }

  async test(): Promise<void> {
    const server = this.#server;
    this.#testing = true;
    this.#tested = null;
    try {
      const models = await serverModels(this.baseUrl, this.key);
      this.#tested = { server, models, error: null };
      if (this.models && !models.includes(this.model)) this.model = models[0] ?? this.model;
    } catch (thrown) {
      this.#tested = { server, models: null, error: toErrorRecord(thrown) };
    } finally {
      this.#testing = false;
    }
  }

  /** As it is typed now. */
  get #server(): string {
    return `${this.baseUrl.trim()} ${this.key}`;
  }
  get #ofThisServer(): Tested | null {
    return this.#tested?.server === this.#server ? this.#tested : null;
  }

  settings(): ServerSettings {
    const { baseUrl, key, model, window } = this;
    return { baseUrl: checkAddress(baseUrl).url, key: key.trim(), model: model.trim(), window };
  }
}
