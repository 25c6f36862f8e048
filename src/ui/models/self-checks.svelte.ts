/** The self-check of models: one at a time, when one is first chosen or when a person asks for it. */
import {
  BUILT_IN,
  kindOfEngine,
  type EngineSettings,
  type ServerSettings,
} from '../../engines/engine-choice.ts';
import type { LanguageHost } from '../../engines/language/host.ts';
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import { checkedOf, keepChecked, type Checked } from '../../models/measured.ts';
import type { LibraryService } from '../../protocol.ts';
import type { ReadOutput } from '../../tasks/sub-questions.ts';

/** Loading not counted. */
const MOST_MS = 60_000;

export interface RunningCheck {
  engine: string;
  asked: number;
}

export class SelfChecks {
  readonly #language: LanguageHost;
  readonly #library: Pick<LibraryService, 'readPassages'>;
  #running = $state<RunningCheck | null>(null);
  #failed = $state.raw<{ engine: string; error: ErrorRecord } | null>(null);
  /** What is kept was changed: it is no state of this page. */
  #changes = $state(0);
  #ending: AbortController | null = null;

  constructor(language: LanguageHost, library: Pick<LibraryService, 'readPassages'>) {
    this.#language = language;
    this.#library = library;
  }

  get running(): RunningCheck | null {
    return this.#running;
  }
  /** Why the last one came to nothing, if it was this one's. */
  errorOf(engine: string): ErrorRecord | null {
    return this.#failed?.engine === engine ? this.#failed.error : null;
  }

  /** What came of it; null where it was skipped, or is still to be made. */
  of(engine: string, server: ServerSettings | null): Checked | null {
    void this.#changes;
    const checked = checkedOf(keyOf(engine, server));
    return checked === 'skipped' ? null : checked;
  }

  /** Where it was chosen for a task for the first time. */
  chosen(engine: string, { server }: Pick<EngineSettings, 'server'>): void {
    if (engine === BUILT_IN || this.#running?.engine === engine) return;
    if (checkedOf(keyOf(engine, server)) === null) void this.check(engine, server);
  }

  /** Nobody is asked again, unless a person wants it. */
  skip(server: ServerSettings | null): void {
    if (this.#running) this.#keep(this.#running.engine, server, 'skipped');
    this.#end();
  }

  forget(engine: string): void {
    this.#keep(engine, null, null);
    if (this.#running?.engine === engine) this.#end();
  }

  #end(): void {
    this.#ending?.abort();
    this.#ending = null;
    this.#running = null;
  }

  async check(engine: string, server: ServerSettings | null): Promise<void> {
    this.#end();
    const ending = new AbortController();
    this.#ending = ending;
    this.#running = { engine, asked: 0 };
    this.#failed = null;
    try {
      const [{ selfCheck }, { asReading }] = await Promise.all([
        import('../../models/self-check/self-check.ts'),
        import('../../models/self-check/questions.ts'),
        this.#language.load(engine, server),
      ]);
      const checked = await selfCheck({
        ask: (asked, signal) => this.#ask(engine, server, asReading(asked), signal),
        builtIn: (asked) =>
          this.#library.readPassages(
            asked.map(({ question, title, passage }) => ({ question, title, passage })),
          ),
        ...{ signal: ending.signal, over: AbortSignal.timeout(MOST_MS) },
        onProgress: (asked) => {
          if (this.#ending === ending) this.#running = { engine, asked };
        },
      });
      this.#keep(engine, server, checked);
    } catch (thrown) {
      const error = toErrorRecord(thrown);
      if (this.#ending === ending && error.code !== 'aborted') this.#failed = { engine, error };
    } finally {
      if (this.#ending === ending) this.#end();
    }
  }

  /** A person's question goes before. */
  async #ask(
    engine: string,
    server: ServerSettings | null,
    input: unknown,
    signal: AbortSignal,
  ): Promise<string | null> {
    const id = crypto.randomUUID();
    const cancel = (): void => void this.#language.cancel(id);
    signal.addEventListener('abort', cancel);
    try {
      const request = { id, engine, server, task: 'read-answer', input } as const;
      const performed = await this.#language.perform({ ...request, priority: 'background' });
      return (performed.output as ReadOutput).answer;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  #keep(engine: string, server: ServerSettings | null, kept: Checked | 'skipped' | null): void {
    keepChecked(keyOf(engine, server), kept);
    this.#changes++;
  }
}

/** Another server, or another model of it, is another model. */
function keyOf(engine: string, server: ServerSettings | null): string {
  if (kindOfEngine(engine) !== 'openai' || !server) return engine;
  return `${engine} ${server.baseUrl} ${server.model}`;
}
