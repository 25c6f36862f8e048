/** What a run of a method carries along: the abort check, usage, and notices for the trace. */
import { addUsage, NO_USAGE, type Performed } from '../engines/engine.ts';
import { throwIfCancelled } from '../errors.ts';
import type { Task } from '../tasks/task.ts';
import type { MethodEvent } from './events.ts';
import type { MethodContext } from './method.ts';

export class Run {
  readonly context: MethodContext;
  readonly started = performance.now();
  readonly engines = new Set<string>();
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
    const { degraded: reason, degradedSentence: sentence } = performed;
    if (reason) {
      const made = sentence ? { sentence } : {};
      this.#notices.push({ type: 'degraded', task: task.name, reason, ...made });
    }
    return performed.output;
  }

  /** Between two steps that ask no engine. @throws TriviumError `aborted`. */
  throwIfCancelled(): void {
    throwIfCancelled(this.context.signal);
  }

  *takeNotices(): Generator<MethodEvent> {
    yield* this.#notices.splice(0);
  }
}
