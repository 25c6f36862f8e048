/**
 * An engine whose code and model are loaded when it is first asked for something: the list of
 * documents is there before, and a library without documents never loads it.
 */
import type { Engine, PerformOptions, Performed } from '../engines/engine.ts';
import type { Task } from '../tasks/task.ts';

export class EngineWhenNeeded implements Engine {
  #loading: Promise<Engine> | null = null;

  constructor(
    readonly id: string,
    readonly label: string,
    private readonly load: () => Promise<Engine>,
  ) {}

  async perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    options?: PerformOptions,
  ): Promise<Performed<Output>> {
    return (await this.#engine()).perform(task, input, options);
  }

  /** Loads ahead of the first question. */
  async prepare(): Promise<void> {
    await this.#engine().catch(() => {});
  }

  /** A failed load is tried again by the next call. */
  #engine(): Promise<Engine> {
    this.#loading ??= this.load().catch((thrown: unknown) => {
      this.#loading = null;
      throw thrown;
    });
    return this.#loading;
  }
}
