/** An engine that tells of every task it performed, and is otherwise the engine it wraps. */
import type { Task } from '../tasks/task.ts';
import { performerOf, type Engine, type PerformOptions, type Performed } from './engine.ts';

/** Called with what was asked and what came of it; it must not throw. */
export type OnPerformed = <Input, Output>(
  task: Task<Input, Output>,
  input: Input,
  performed: Performed<Output>,
) => void;

export function recording(engine: Engine, onPerformed: OnPerformed): Engine {
  return {
    id: engine.id,
    label: engine.label,
    performerOf: (task) => performerOf(engine, task),
    async perform<Input, Output>(
      task: Task<Input, Output>,
      input: Input,
      options?: PerformOptions,
    ): Promise<Performed<Output>> {
      const performed = await engine.perform(task, input, options);
      onPerformed(task, input, performed);
      return performed;
    },
  };
}
