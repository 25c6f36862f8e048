/** What a run of a method carries along: the abort check, usage, and notices for the trace. */
import type { Performed } from '../engines/engine.ts';
import { addUsage, NO_USAGE } from '../usage.ts';
import { throwIfCancelled } from '../errors.ts';
import { BUILT_IN_LABEL, readsPrompts } from '../engines/engine-choice.ts';
import type { Task, TaskName } from '../tasks/task.ts';
import type { MethodEvent } from './events.ts';
import type { MethodContext } from './method.ts';

export class Run {
  readonly context: MethodContext;
  readonly started = performance.now();
  readonly engines = new Set<string>();
  /** Of {@link engines}, the one that performed last. */
  lastEngine = '';
  readonly #performers = new Map<TaskName, Set<string>>();
  usage = NO_USAGE;
  #notices: MethodEvent[] = [];

  constructor(context: MethodContext) {
    this.context = context;
  }

  /** @throws TriviumError `aborted` when the run was cancelled; whatever the engine throws. */
  async perform<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output> {
    const { engine, signal } = this.context;
    throwIfCancelled(signal);
    const performed: Performed<Output> = await engine.perform(task, input, { signal });
    this.usage = addUsage(this.usage, performed.usage);
    this.engines.add(performed.engine);
    this.lastEngine = performed.engine;
    this.#performers.set(task.name, this.performersOf(task.name).add(performed.engine));
    const { degraded: reason, degradedSentence: sentence } = performed;
    if (reason) {
      const made = sentence ? { sentence } : {};
      this.#notices.push({ type: 'degraded', task: task.name, reason, ...made });
    }
    return performed.output;
  }

  /** Labels of the engines that have really performed a task. */
  performersOf(task: TaskName): Set<string> {
    return this.#performers.get(task) ?? new Set();
  }

  /**
   * Whether a task is put to a language model here, and none has failed at it: what the built-in
   * engine had to do it goes on with in its own way.
   */
  isPrompted(task: TaskName): boolean {
    const isHandedOver = this.performersOf(task).has(BUILT_IN_LABEL);
    return readsPrompts(this.context.engine, task) && !isHandedOver;
  }

  /** Between two steps that ask no engine. @throws TriviumError `aborted`. */
  throwIfCancelled(): void {
    throwIfCancelled(this.context.signal);
  }

  *takeNotices(): Generator<MethodEvent> {
    yield* this.#notices.splice(0);
  }
}
