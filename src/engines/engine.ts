/**
 * An engine performs tasks. A method does not know which engine it talks to: the built-in one,
 * a WebGPU model or a local server all answer `perform(task, input)` with typed output and usage.
 */
import { asTriviumError, fromErrorRecord, toErrorRecord, type TriviumError } from '../errors.ts';
import { hasValues, inEnglish, together, type Sentence } from '../sentences.ts';
import type { Task, TaskName } from '../tasks/task.ts';
import { NO_USAGE, type Usage } from '../usage.ts';

export interface Performed<Output> {
  output: Output;
  usage: Usage;
  /** Label of the engine that really did it; differs from the asked one after degrading. */
  engine: string;
  /** Set when the task was not done as asked (repaired, or done by another engine): why. */
  degraded?: string;
  /** What that is made of: other languages say it by these. */
  degradedSentence?: Sentence;
}

export interface PerformOptions {
  signal?: AbortSignal;
  /** Called with pieces of raw text as they arrive; engines that do not stream never call it. */
  onToken?: (text: string) => void;
  /** Called when a model is given a prompt of so many tokens to read. */
  onPrompt?: (tokens: number) => void;
}

export interface Engine {
  /** Stable identifier, stored with answers: `instant`, `web-llm:…`. */
  readonly id: string;
  /** What the person sees: "Built-in". */
  readonly label: string;
  /** Id of the engine that performs a task, where tasks go to different ones. */
  performerOf?(task: TaskName): string;
  /**
   * @throws TriviumError `aborted` when the signal fires; `invalid` when output cannot be parsed
   *   even after one repair; what was spent until then is its {@link TriviumError.usage}.
   */
  perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    options?: PerformOptions,
  ): Promise<Performed<Output>>;
}

/** Id of the engine that really performs a task. */
export function performerOf(engine: Engine, task: TaskName): string {
  return engine.performerOf?.(task) ?? engine.id;
}

/** What was spent on an attempt that ended so. */
export function usageOf(thrown: unknown): Usage {
  return asTriviumError(thrown).usage ?? NO_USAGE;
}

/** The same error, with this as what was spent. */
export function withUsage(thrown: unknown, usage: Usage): TriviumError {
  const { usage: _, ...record } = toErrorRecord(thrown);
  return fromErrorRecord(usage.calls === 0 ? record : { ...record, usage });
}

/** What went otherwise than planned, as a part of what was performed; nothing where nothing did. */
export function degradation(
  notes: readonly Sentence[],
): Pick<Performed<unknown>, 'degraded' | 'degradedSentence'> {
  if (notes.length === 0) return {};
  const sentence = together(notes);
  const degraded = inEnglish(sentence);
  return hasValues(sentence) ? { degraded, degradedSentence: sentence } : { degraded };
}
