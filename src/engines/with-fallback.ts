/**
 * An engine that never loses a step: when the first cannot perform a task, the second does, and
 * the result says so (design.md section 4: the step degrades, and the trace shows it).
 */
import { isAbort, whatHappened } from '../errors.ts';
import { say, verbatim } from '../sentences.ts';
import type { Task } from '../tasks/task.ts';
import {
  degradation,
  usageOf,
  type Engine,
  type PerformOptions,
  type Performed,
} from './engine.ts';
import { addUsage } from '../usage.ts';

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
        const degraded = degradation([
          say('{engine} could not do this step ({cause}); {fallback} did it.', {
            ...{ engine: verbatim(engine.label), cause: whatHappened(thrown) },
            fallback: verbatim(fallback.label),
          }),
        ]);
        return { ...performed, ...degraded, usage: addUsage(usageOf(thrown), performed.usage) };
      }
    },
  };
}
