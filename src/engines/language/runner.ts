/**
 * Runs one language model at a time: what the language worker consists of, and what the page uses
 * for the browser's own model, which workers cannot reach. Loading another model lets go of the
 * one before. Calls come one by one: the host's queue sees to that.
 */
import { cancelled, isAbort, TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import { TASKS } from '../../tasks/registry.ts';
import { kindOfEngine, type ServerSettings } from '../engine-choice.ts';
import type { Performed } from '../engine.ts';
import type { EngineKind } from '../model-description.ts';
import { TextEngine, type TextModel } from '../text-engine.ts';
import { onceHeard } from '../../waiting.ts';
import { explainFailure } from './failures.ts';
import type { LanguageWorker, LoadedModel, LoadProgress, Speed, WorkerCall } from './protocol.ts';

/** About a hundred tokens. */
const READ_TO_MEASURE =
  'The harbour of the small town was built by a merchant who had come from the north with two ships and little money. He married the daughter of the ferryman, lent her brothers what he had, and waited. Thirty years later half of the houses along the water were theirs, and the other half were for sale. What did he do first?';

/** A model in memory. */
export interface RunningModel extends TextModel {
  device: LoadedModel['device'];
  /** Frees what it holds. */
  close?(): Promise<void> | void;
}

export interface LoadRequest {
  engine: string;
  server: ServerSettings | null;
  onProgress: (progress: Omit<LoadProgress, 'seconds'>) => void;
}

/** Fetches the code of a kind of engine and loads a model with it. */
export type LoadModel = (request: LoadRequest) => Promise<RunningModel>;

export class LanguageRunner implements LanguageWorker {
  #model: RunningModel | null = null;
  #call: AbortController | null = null;

  constructor(private readonly loaders: Partial<Record<EngineKind, LoadModel>>) {}

  ping(): void {}

  async load(
    engine: string,
    server: ServerSettings | null,
    onProgress: (progress: LoadProgress) => void,
  ): Promise<LoadedModel> {
    const kind = kindOfEngine(engine);
    const load = kind && this.loaders[kind];
    if (!load) {
      throw new TriviumError(
        'not-found',
        say('There is no engine called {engine} here.', { engine }),
        'Choose another one on the Models screen.',
      );
    }
    await this.unload();
    const began = performance.now();
    const report = (progress: Omit<LoadProgress, 'seconds'>): void =>
      onProgress({ ...progress, seconds: (performance.now() - began) / 1000 });
    report({ phase: 'starting', loaded: 0, total: 0 });
    try {
      const model = await load({ engine, server, onProgress: report });
      this.#model = model;
      report({ phase: 'ready', loaded: 1, total: 1 });
      const { label, window, device } = model;
      return { engine, label, window, device };
    } catch (thrown) {
      throw explainFailure(thrown);
    }
  }

  /** @throws TriviumError as {@link LanguageWorker}; `model-failed` before a model was loaded. */
  async perform(
    { task, input, constrained }: WorkerCall,
    onBeat: Parameters<LanguageWorker['perform']>[1],
  ): Promise<Performed<unknown>> {
    const model = this.#model;
    if (!model) throw new TriviumError('model-failed', 'No model is loaded.', 'Load one first.');
    const call = new AbortController();
    this.#call = call;
    try {
      const engine = new TextEngine(model);
      return await onceHeard(onBeat, (beat) => {
        const onPrompt = (tokens: number): void => beat('', tokens);
        const onToken = (text: string): void => beat(text);
        const options = { signal: call.signal, onToken, onPrompt };
        return engine.perform(TASKS[task], input as never, options, constrained);
      });
    } catch (thrown) {
      if (call.signal.aborted || isAbort(thrown)) {
        throw cancelled();
      }
      throw explainFailure(thrown);
    } finally {
      if (this.#call === call) this.#call = null;
    }
  }

  /** @throws TriviumError `aborted`, `model-failed`. */
  async measure(): Promise<Speed> {
    const model = this.#model;
    if (!model) throw new TriviumError('model-failed', 'No model is loaded.', 'Load one first.');
    const call = new AbortController();
    this.#call = call;
    const { signal } = call;
    // Not what was read before: some models keep that.
    const content = `${crypto.randomUUID()}\n${READ_TO_MEASURE}`;
    let [first, last] = [0, 0];
    const onToken = (text: string): void => {
      if (text === '') return;
      last = performance.now();
      first ||= last;
    };
    try {
      const began = performance.now();
      const options = { schema: null, maxTokens: 16, signal, onToken };
      const { usage } = await model.complete([{ role: 'user', content }], options);
      const reads =
        (1_000 * usage.promptTokens) / Math.max(1, (first || performance.now()) - began);
      // Between the first token and the last; a model that has nothing to say writes as it reads.
      const writes = (1_000 * (usage.outputTokens - 1)) / (last - first);
      return { reads, writes: Number.isFinite(writes) && writes > 0 ? writes : reads };
    } catch (thrown) {
      throw call.signal.aborted ? cancelled() : explainFailure(thrown);
    } finally {
      if (this.#call === call) this.#call = null;
    }
  }

  cancel(): void {
    this.#call?.abort();
  }

  async unload(): Promise<void> {
    const model = this.#model;
    this.#model = null;
    // What cannot be freed properly must not keep the next model from loading.
    await Promise.resolve(model?.close?.()).catch(() => {});
  }
}
