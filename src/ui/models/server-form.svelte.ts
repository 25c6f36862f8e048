/** A model server on its way into the settings: its address, what it answered, its warning. */
import type { ServerSettings } from '../../engines/engine-choice.ts';
import { checkAddress, USUAL_SERVERS } from '../../engines/openai/address.ts';
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { Sentence } from '../../sentences.ts';
import { serverModels } from '../../models/server-models.ts';

/** What Ollama gives a model unless told otherwise. */
const USUAL_WINDOW = 4_096;

export class ServerDraft {
  baseUrl = $state('');
  key = $state('');
  model = $state('');
  window = $state(USUAL_WINDOW);
  #models = $state.raw<string[] | null>(null);
  #error = $state.raw<ErrorRecord | null>(null);
  #testing = $state(false);

  constructor(saved: ServerSettings | null) {
    this.baseUrl = saved?.baseUrl ?? USUAL_SERVERS[0].url;
    this.key = saved?.key ?? '';
    this.model = saved?.model ?? '';
    this.window = saved?.window ?? USUAL_WINDOW;
  }

  /** What the server says that it has; null before it was asked. */
  get models(): readonly string[] | null {
    return this.#models;
  }
  get error(): ErrorRecord | null {
    return this.#error;
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
    this.#testing = true;
    this.#error = null;
    this.#models = null;
    try {
      const models = await serverModels(this.baseUrl, this.key);
      this.#models = models;
      if (!models.includes(this.model)) this.model = models[0] ?? this.model;
    } catch (thrown) {
      this.#error = toErrorRecord(thrown);
    } finally {
      this.#testing = false;
    }
  }

  settings(): ServerSettings {
    const { baseUrl, key, model, window } = this;
    return { baseUrl: checkAddress(baseUrl).url, key: key.trim(), model: model.trim(), window };
  }
}
