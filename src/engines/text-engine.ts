/**
 * The part that every language model shares: a task's prompt goes out, text comes back and is
 * parsed; invalid output is repaired once (design.md section 4). Adapters to models only have to
 * complete messages.
 */
import { asTriviumError, isAbort, throwIfCancelled, TriviumError } from '../errors.ts';
import { say, verbatim, type Sentence } from '../sentences.ts';
import { outputTokensOf, type JsonSchema, type Message, type Task } from '../tasks/task.ts';
import {
  degradation,
  withUsage,
  type Engine,
  type PerformOptions,
  type Performed,
} from './engine.ts';
import { addUsage, NO_USAGE, type Usage } from '../usage.ts';
import { explainFailure } from './language/failures.ts';
import { withoutThinking } from './thinking.ts';

export interface Completion {
  text: string;
  usage: Usage;
  /** The output ended because there was no more room for it. */
  cutOff?: boolean;
}

export interface CompletionOptions extends PerformOptions {
  /** Constrains the output where the model can do so; null asks for plain text. */
  schema: JsonSchema | null;
  /** The output is cut off after so many tokens. */
  maxTokens: number;
}

export interface TextModel {
  id: string;
  label: string;
  /** Context window in tokens: prompt and output together. */
  window: number;
  /** Tokens of a text by the model's tokenizer, or a careful estimate where there is none. */
  count(text: string): number;
  /** Tokens of a whole prompt in the model's chat template; without it they are reckoned. */
  measure?(messages: readonly Message[]): Promise<number> | number;
  complete(messages: Message[], options: CompletionOptions): Promise<Completion>;
}

/** What a chat template puts around a message, at most (Llama 3 and ChatML take 4 to 6). */
const TOKENS_AROUND_MESSAGE = 8;
/** A prompt that turned out too long is put together anew with less evidence. */
const FITTINGS = 4;
/** Room is left between what is reckoned and what is measured. */
const FITTING_MARGIN = 0.95;
/** How much of an unreadable output is shown to the model again. */
const SHOWN_OUTPUT = 1_200;

/** A prompt with its tokens, as the model measures them. */
interface Fitted {
  messages: Message[];
  tokens: number;
}

/** What a completion has cost that came to nothing: the model does not say, so it is reckoned. */
class Attempt {
  readonly #began = performance.now();
  #heard: string | null = null;

  constructor(
    private readonly promptTokens: number,
    private readonly onToken: PerformOptions['onToken'],
  ) {}

  readonly hear = (text: string): void => {
    this.#heard = (this.#heard ?? '') + text;
    this.onToken?.(text);
  };

  usage({ code }: TriviumError, model: TextModel): Usage {
    // A server that was not reached has read nothing.
    if (this.#heard === null && code === 'unreachable') return NO_USAGE;
    const outputTokens = model.count(this.#heard ?? '');
    const milliseconds = performance.now() - this.#began;
    return { calls: 1, promptTokens: this.promptTokens, outputTokens, milliseconds };
  }
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

  /** @param constrained false: no schema is put on the output, whatever the model could do. */
  async perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    options: PerformOptions = {},
    constrained = true,
  ): Promise<Performed<Output>> {
    const maxTokens = Math.min(outputTokensOf(task), Math.floor(this.#model.window / 3));
    const room = this.#model.window - maxTokens;
    let usage = NO_USAGE;
    let cutOff = false;
    const complete = async ({ messages, tokens }: Fitted, part?: number): Promise<string> => {
      throwIfCancelled(options.signal);
      options.onPrompt?.(tokens);
      const attempt = new Attempt(tokens, options.onToken);
      const schema = constrained
        ? (task.schemaFor?.(input, prompt(messages), part) ?? task.schema)
        : null;
      try {
        const given = { ...options, onToken: attempt.hear, schema, maxTokens };
        const completion = await this.#model.complete(messages, given);
        usage = addUsage(usage, completion.usage);
        cutOff = completion.cutOff === true;
        return withoutThinking(completion.text);
      } catch (thrown) {
        const error = explainFailure(thrown);
        usage = addUsage(usage, error.usage ?? attempt.usage(error, this.#model));
        throw error;
      }
    };
    const performed = (output: Output, ...notes: (Sentence | false)[]): Performed<Output> => {
      const told = notes.filter((note) => note !== false);
      return { output, usage, engine: this.label, ...degradation(told) };
    };
    const cut = (): Sentence | false =>
      cutOff &&
      say('{engine} ran out of room: what it wrote until then counts.', {
        engine: verbatim(this.label),
      });
    const askPart = async (part: number): Promise<Output> =>
      task.parse(await complete(await this.#fitted(task, input, room, part), part), input);
    try {
      const prompt = await this.#fitted(task, input, room);
      const first = await complete(prompt);
      try {
        return performed(task.parse(first, input), cut());
      } catch (thrown) {
        const messages = [...prompt.messages, ...repairRequest(first, thrown)];
        const tokens = await this.#measure(messages);
        if (tokens > room) throw thrown;
        const repaired = await complete({ messages, tokens });
        try {
          const output = task.parse(repaired, input);
          return performed(output, say('The output had to be repaired once.'), cut());
        } catch (again) {
          const output = await inParts(task, input, askPart);
          if (output === null) throw again;
          return performed(output, say('It was asked in parts, one after the other.'), cut());
        }
      }
    } catch (thrown) {
      if (isAbort(thrown)) throw thrown;
      throw withUsage(explainFailure(thrown), usage);
    }
  }

  /** @throws TriviumError `too-long` when the prompt does not fit even without evidence. */
  async #fitted<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    room: number,
    part?: number,
  ): Promise<Fitted> {
    const count = (text: string): number => this.#model.count(text);
    let tokens = room - 2 * TOKENS_AROUND_MESSAGE;
    for (let i = 0; i < FITTINGS && tokens > 0; i++) {
      const messages = task.prompt(input, { tokens, count }, part);
      const measured = await this.#measure(messages);
      if (measured <= room) return { messages, tokens: measured };
      // From what the prompt took, not from what it might have: a budget that whole passages do
      // not fill could shrink without a passage being left out.
      const counted = messages.reduce((sum, { content }) => sum + count(content), 0);
      tokens = Math.min(tokens, Math.floor(((counted * room) / measured) * FITTING_MARGIN));
    }
    throw new TriviumError(
      'too-long',
      say('This does not fit the {tokens} tokens that {engine} can read at once.', {
        tokens: this.#model.window,
        engine: verbatim(this.label),
      }),
      'Make passages shorter in the settings, or choose a model with a larger window.',
    );
  }

  async #measure(messages: readonly Message[]): Promise<number> {
    const model = this.#model;
    if (model.measure) return model.measure(messages);
    return messages.reduce(
      (sum, { content }) => sum + model.count(content) + TOKENS_AROUND_MESSAGE,
      0,
    );
  }
}

/**
 * What came of the parts that could be read, one by one; null where the task has none, or none could.
 * @throws what `askPart` throws, but for output that cannot be read.
 */
async function inParts<Input, Output>(
  task: Task<Input, Output>,
  input: Input,
  askPart: (part: number) => Promise<Output>,
): Promise<Output | null> {
  const outputs: Output[] = [];
  const count = task.parts?.(input) ?? 0;
  for (let part = 0; count > 1 && part < count; part++) {
    try {
      outputs.push(await askPart(part));
    } catch (thrown) {
      if (asTriviumError(thrown).code !== 'invalid') throw thrown;
    }
  }
  return outputs.length > 0 && task.together ? task.together(outputs) : null;
}

/** Without what was said of it since, when it is repaired. */
function prompt(messages: readonly Message[]): readonly Message[] {
  return messages.slice(0, 2);
}

/** Roles take turns: many chat templates refuse two messages of the same one in a row. */
function repairRequest(output: string, thrown: unknown): Message[] {
  const problem = thrown instanceof Error ? thrown.message : String(thrown);
  const shown = output.slice(0, SHOWN_OUTPUT).trim() || '(nothing)';
  return [
    { role: 'assistant', content: shown },
    {
      role: 'user',
      content: `That could not be read. ${problem}\nAnswer again, with the JSON only.`,
    },
  ];
}
