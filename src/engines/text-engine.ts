/**
 * The part that every language model shares: a task's prompt goes out, text comes back and is
 * parsed; invalid output is repaired once (design.md section 4). Adapters to models only have to
 * complete messages.
 */
import { isAbort, TriviumError } from '../errors.ts';
import type { JsonSchema, Message, PromptBudget, Task } from '../tasks/task.ts';
import {
  addUsage,
  NO_USAGE,
  type Engine,
  type PerformOptions,
  type Performed,
  type Usage,
} from './engine.ts';

export interface Completion {
  text: string;
  usage: Usage;
}

export interface CompletionOptions extends PerformOptions {
  /** Constrains the output where the model can do so. */
  schema: JsonSchema;
}

export interface TextModel {
  id: string;
  label: string;
  /** What a prompt may use: the window minus the reserve for the output. */
  budget: PromptBudget;
  complete(messages: Message[], options: CompletionOptions): Promise<Completion>;
}

/** An engine on top of anything that completes messages. */
export class TextEngine implements Engine {
  readonly #model: TextModel;

  constructor(model: TextModel) {
    this.#model = model;
  }

  get id(): string {
    return this.#model.id;
  }

  get label(): string {
    return this.#model.label;
  }

  async perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    options: PerformOptions = {},
  ): Promise<Performed<Output>> {
    const messages = task.prompt(input, this.#model.budget);
    let usage = NO_USAGE;
    const complete = async (prompt: Message[]): Promise<string> => {
      if (options.signal?.aborted) throw new TriviumError('aborted', 'Cancelled.', '');
      const completion = await this.#model.complete(prompt, { ...options, schema: task.schema });
      usage = addUsage(usage, completion.usage);
      return completion.text;
    };
    const first = await complete(messages);
    try {
      return { output: task.parse(first, input), usage, engine: this.label };
    } catch (thrown) {
      if (isAbort(thrown)) throw thrown;
      const repaired = await complete([...messages, repairRequest(first, thrown)]);
      const output = task.parse(repaired, input);
      return { output, usage, engine: this.label, degraded: 'The output had to be repaired once.' };
    }
  }
}

function repairRequest(output: string, thrown: unknown): Message {
  const problem = thrown instanceof Error ? thrown.message : String(thrown);
  const content = `Your answer could not be read. ${problem}\nYour answer was:\n${output}\nAnswer again with the JSON only.`;
  return { role: 'user', content };
}
