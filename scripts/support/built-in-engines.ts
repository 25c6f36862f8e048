/** The built-in engine as command-line tools name it: reading with the model, or by words alone. */
import type { Engine, PerformOptions, Performed } from '../../src/engines/engine.ts';
import { InstantEngine } from '../../src/engines/instant/engine.ts';
import type { ReadingModel } from '../../src/reading-model/types.ts';
import type { Task } from '../../src/tasks/task.ts';
import { keptOnDisk } from './kept-readings.ts';
import { readingModelHere } from './reading-model-node.ts';

export const BUILT_IN_NAMES = ['instant', 'rules'] as const;
export type BuiltInName = (typeof BUILT_IN_NAMES)[number];

/** Set, what the model reads is kept on this machine: for figures of answers, not of times. */
export const KEEP_READINGS = 'TRIVIUM_KEEP_READINGS';
let kept: ReadingModel | null = null;

export const readingModelOf = (name: BuiltInName) => (): ReadingModel | null => {
  if (name === 'rules') return null;
  const model = readingModelHere();
  return model && process.env[KEEP_READINGS] ? (kept ??= keptOnDisk(model)) : model;
};

/** `rules` has no reading model, as the app's engine while there is none. */
export function builtInNamed(name: BuiltInName): Engine {
  const engine = new InstantEngine({ readingModel: readingModelOf(name) });
  return name === 'instant' ? engine : new Named(engine, name, 'Built-in, words alone');
}

/** @throws Error that says which there are. */
export function builtInName(given: string): BuiltInName {
  const name = BUILT_IN_NAMES.find((each) => each === given);
  if (name) return name;
  throw new Error(`There is no engine called "${given}". Engines: ${BUILT_IN_NAMES.join(', ')}.`);
}

/** Under a name of its own, so that runs of both can be compared. */
class Named implements Engine {
  constructor(
    private readonly engine: InstantEngine,
    readonly id: string,
    readonly label: string,
  ) {}

  perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    options?: PerformOptions,
  ): Promise<Performed<Output>> {
    return this.engine.perform(task, input, options);
  }
}
