/**
 * Stands in for the engine where extraction has happened already, in the reading worker: hands out
 * its outputs in the order in which the chunks were given.
 */
import type { Engine, Performed } from '../engines/engine.ts';
import { NO_USAGE } from '../usage.ts';
import type { Task } from '../tasks/task.ts';
import type { ExtractOutput } from '../tasks/types.ts';

export class ExtractedAlready implements Engine {
  readonly id = 'extracted-already';
  readonly label = 'Built-in';
  #next = 0;

  constructor(private readonly outputs: readonly ExtractOutput[]) {}

  async perform<Input, Output>(_task: Task<Input, Output>): Promise<Performed<Output>> {
    const output = this.outputs[this.#next++];
    if (!output) throw new Error('More chunks were asked for than were extracted.');
    return { output: output as Output, usage: NO_USAGE, engine: this.label };
  }
}
