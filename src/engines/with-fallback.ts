/**
 * An engine that never loses a step: when the first cannot perform a task, the second does, and
 * the result says so (design.md section 4: the step degrades, and the trace shows it).
 */
import { isAbort } from '../errors.ts';
import type { Task } from '../tasks/task.ts';
import { addUsage, usageOf, type Engine, type PerformOptions, type Performed } from './engine.ts';

export function withFallback(engine: Engine, fallback: Engine): Engine {
  return {
    id: engine.id,
    label: engine.label,
    async perform<Input, Output>(
      task: Task<Input, Output>,
      input: Input,
      options?: PerformOptions,
    ): Promise<Performed<Output>> {
      try {
        return await engine.perform(task, input, options);
      } catch (thrown) {
        if (isAbort(thrown) || options?.signal?.aborted) throw thrown;
        const performed = await fallback.perform(task, input, options);
        const cause = thrown instanceof Error ? thrown.message : String(thrown);
        const degraded = `${engine.label} could not do this step (${cause}); ${fallback.label} did it.`;
        return { ...performed, degraded, usage: addUsage(usageOf(thrown), performed.usage) };
      }
    },
  };
}
